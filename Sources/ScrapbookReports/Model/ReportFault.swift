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
  /// Whether accessibility is checked.
  package var accessibility = AccessibilityCheck.off
  private var added: Set<Statement> = []
  /// The reported problems, without messages if they have a place.
  private var reported: Set<Statement> = []
  private var counts: [DiagnosticID: Int] = [:]
  /// The problems of each kind that were counted but not reported.
  private var untold: [DiagnosticID: Untold] = [:]

  private struct Statement: Hashable {
    var id: DiagnosticID
    var place: ReportPlace?
    var message: String
  }

  private struct Untold {
    var severity: Diagnostic.Severity
    var statements: Set<Statement> = []
  }

  package init() {}

  /// Whether no more problems of a kind are reported. Further ones are counted by ``count(_:_:at:)``.
  func isFull(_ id: DiagnosticID) -> Bool { counts[id, default: 0] >= mostFaultsOfAKind }

  package var hasErrors: Bool {
    all.contains { $0.severity == .error } || untold.values.contains { $0.severity == .error }
  }

  /// Counts a problem whose kind is full, unless one at the same place was reported or counted.
  ///
  /// - Parameter message: Distinguishes problems without a place.
  func count(
    _ id: DiagnosticID, _ severity: Diagnostic.Severity, at place: ReportPlace?, _ message: String = ""
  ) {
    let statement = Statement(id: id, place: place, message: place == nil ? message : "")
    guard !reported.contains(statement) else { return }
    // In place: copying the set for each problem would take quadratic time.
    untold[id, default: Untold(severity: severity)].statements.insert(statement)
    if severity == .error { untold[id]?.severity = .error }
  }

  package func warning(_ id: DiagnosticID, _ message: String, at place: ReportPlace?, hints: [String] = []) {
    add(ReportFault(severity: .warning, id: id, message: message, place: place, hints: hints))
  }

  package func error(_ id: DiagnosticID, _ message: String, at place: ReportPlace?, hints: [String] = []) {
    add(ReportFault(severity: .error, id: id, message: message, place: place, hints: hints))
  }

  /// Reports a problem of accessibility, if that is checked.
  package func lack(_ id: DiagnosticID, _ message: String, at place: ReportPlace?, hint: String) {
    guard let severity = accessibility.severity else { return }
    add(ReportFault(severity: severity, id: id, message: message, place: place, hints: [hint]))
  }

  /// Adds problems of an album.
  ///
  /// - Parameter place: The place for problems without one.
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
    if isFull(fault.id) {
      if !added.contains(statement) { count(fault.id, fault.severity, at: fault.place, fault.message) }
      return
    }
    guard added.insert(statement).inserted else { return }
    counts[fault.id, default: 0] += 1
    reported.insert(
      Statement(id: fault.id, place: fault.place, message: fault.place == nil ? fault.message : ""))
    all.append(fault)
  }
}

extension ReportFaults {
  /// The problems in the order of the files; after the last one of a kind, the number of further ones that were not
  /// reported.
  package var diagnostics: Diagnostics {
    var diagnostics = Diagnostics()
    for fault in all {
      diagnostics.add(
        Diagnostic(
          severity: fault.severity, id: fault.id, message: fault.message, span: fault.place?.span,
          pointer: "", hints: fault.hints))
    }
    let sorted = diagnostics.sortedBySource()
    guard !untold.isEmpty else { return sorted }
    diagnostics = sorted
    for (id, untold) in untold.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let count = untold.statements.count
      diagnostics.add(
        Diagnostic(
          severity: untold.severity, id: id,
          message: "there \(count == 1 ? "is 1 more problem" : "are \(count) more problems") of this kind",
          span: sorted.all.last { $0.id == id }?.span, pointer: "", hints: []))
    }
    return diagnostics.sortedBySource()
  }
}
