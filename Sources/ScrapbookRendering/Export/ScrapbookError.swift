import ScrapbookKit

/// Why no output was made.
public enum ScrapbookError: Error {
  /// The album is wrong; the diagnostics say where.
  case album(Diagnostics)
  /// The output's file could not be created.
  case cannotCreate(path: String, reason: String)
  /// Reading or writing failed under way; the old output, if any, is still there, unless the reason says that it is the new
  /// one of which it is not sure that it reached the disk.
  case writeFailed(path: String, reason: String)
  /// The album has none of the pages that were selected.
  case nothingSelected
  /// A signal asked the program to stop.
  case interrupted
}

extension ScrapbookError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .album(let diagnostics):
      diagnostics.all.map { "\($0.pointer): \($0.severity.rawValue): \($0.message) [\($0.id.rawValue)]" }
        .joined(separator: "\n")
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)"
    case .nothingSelected: "the album has none of the selected pages"
    case .interrupted: "interrupted"
    }
  }
}
