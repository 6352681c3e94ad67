package import ArgumentParser

/// `scrapbook report` as the program `scrapbook` lists it; ``ExternalBatchCommand`` starts the program that implements
/// it, since templates also need Foundation.
package struct ExternalReportCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Make a PDF of an HTML template: an invoice, a progress report, a list.")

  package init() {}
}
