package import ArgumentParser

/// `scrapbook mail` as the program `scrapbook` lists it; ``ExternalBatchCommand`` starts the program that implements
/// it, since rosters need Foundation.
package struct ExternalMailCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "mail", abstract: "Write mails with PDFs, ready to be sent, for one or for a class.")

  package init() {}
}
