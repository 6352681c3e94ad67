package import ScrapbookKit

/// One problem of a report: what, where, and what to do about it.
package struct ReportFault: Error, Sendable, Equatable {
  package var severity: Diagnostic.Severity
  package var id: DiagnosticID
  package var message: String
  package var place: ReportPlace?
  package var hints: [String]
}

/// The offset of a byte in one of a report's files.
package struct ReportPlace: Sendable, Hashable {
  package var file: FileID
  package var offset: Int

  package init(file: FileID, offset: Int) {
    self.file = file
    self.offset = offset
  }

  /// The start of a span.
  package init(_ span: SourceSpan) { self.init(file: span.file, offset: span.start) }

  package var span: SourceSpan { SourceSpan(start: offset, end: offset + 1, in: file) }
}

/// Collects the problems of one report.
package final class ReportFaults {
  package private(set) var all: [ReportFault] = []
  /// Whether it is checked what those who cannot see the report lack.
  package var accessibility = AccessibilityCheck.off
  private var said: Set<Statement> = []
  private var counts: [DiagnosticID: Int] = [:]
  /// The maximum number of problems of one kind.
  private static let mostOfAKind = 100

  private struct Statement: Hashable {
    var id: DiagnosticID
    var place: ReportPlace?
    var message: String
  }

  package init() {}

  /// Whether no more problems of a kind are told.
  func isFull(_ id: DiagnosticID) -> Bool { counts[id, default: 0] >= Self.mostOfAKind }

  package var hasErrors: Bool { all.contains { $0.severity == .error } }

  package func warning(_ id: DiagnosticID, _ message: String, at place: ReportPlace?, hints: [String] = []) {
    add(ReportFault(severity: .warning, id: id, message: message, place: place, hints: hints))
  }

  package func error(_ id: DiagnosticID, _ message: String, at place: ReportPlace?, hints: [String] = []) {
    add(ReportFault(severity: .error, id: id, message: message, place: place, hints: hints))
  }

  /// Reports what those who cannot see the report lack, if that is checked.
  package func lack(_ id: DiagnosticID, _ message: String, at place: ReportPlace?, hint: String) {
    guard let severity = accessibility.severity else { return }
    add(ReportFault(severity: severity, id: id, message: message, place: place, hints: [hint]))
  }

  /// Adds problems of an album.
  ///
  /// - Parameter place: The place of those that have none.
  package func add(_ diagnostics: Diagnostics, at place: ReportPlace? = nil) {
    for diagnostic in diagnostics.all {
      add(
        ReportFault(
          severity: diagnostic.severity, id: diagnostic.id, message: diagnostic.message,
          place: diagnostic.span.map { ReportPlace($0) } ?? place, hints: diagnostic.hints))
    }
  }

  package func add(_ fault: JSONFault) {
    error(fault.id, fault.message, at: ReportPlace(fault.span), hints: fault.hints)
  }

  /// Adds a problem, unless the same was reported at the same place.
  package func add(_ fault: ReportFault) {
    let statement = Statement(id: fault.id, place: fault.place, message: fault.message)
    guard !isFull(fault.id), said.insert(statement).inserted else { return }
    counts[fault.id, default: 0] += 1
    all.append(fault)
  }
}

extension ReportFaults {
  /// The problems in the order of the files.
  package var diagnostics: Diagnostics {
    var diagnostics = Diagnostics()
    for fault in all {
      diagnostics.add(
        Diagnostic(
          severity: fault.severity, id: fault.id, message: fault.message, span: fault.place?.span,
          pointer: "",
          hints: fault.hints))
    }
    return diagnostics.sortedBySource()
  }
}
