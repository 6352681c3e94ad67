public import ScrapbookKit

/// The reasons why no output was made.
public enum ScrapbookError: Error {
  /// The album or report is wrong; the diagnostics say where.
  case document(Diagnostics)
  /// The album has none of the selected pages; only pages of albums are selected.
  case nothingSelected
  /// A signal asked the program to stop.
  case interrupted
}

extension ScrapbookError {
  /// A picture that failed while it was painted or written.
  static func picture(_ problem: ImageProblem, at place: SourcePlace) -> ScrapbookError {
    var diagnostics = Diagnostics()
    diagnostics.error(
      problem.id, problem.message, at: place.span, pointer: place.pointer, hints: problem.hints)
    return .document(diagnostics)
  }
}

extension ScrapbookError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .document(let diagnostics):
      diagnostics.all.map { diagnostic in
        let place = diagnostic.pointer.isEmpty ? "" : "\(diagnostic.pointer): "
        return "\(place)\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id.rawValue)]"
      }.joined(separator: "\n")
    case .nothingSelected: "the album has none of the selected pages"
    case .interrupted: "interrupted"
    }
  }
}
