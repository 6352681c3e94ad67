public import ScrapbookKit

/// The reasons why no output was made.
public enum ScrapbookError: Error {
  /// The album is wrong; the diagnostics say where.
  case album(Diagnostics)
  /// The album has none of the selected pages.
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
    return .album(diagnostics)
  }
}

extension ScrapbookError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .album(let diagnostics):
      diagnostics.all.map { diagnostic in
        let place = diagnostic.pointer.isEmpty ? "" : "\(diagnostic.pointer): "
        return "\(place)\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id.rawValue)]"
      }.joined(separator: "\n")
    case .nothingSelected: "the album has none of the selected pages"
    case .interrupted: "interrupted"
    }
  }
}
