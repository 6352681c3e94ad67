/// The reasons why a batch could not be started or continued.
public enum BatchError: Error, Equatable {
  /// No process could be started.
  case noWorker(reason: String)
  /// Two albums would have the same PDF.
  case sameName(String, String)
  /// An album's PDF would have an unreadable name.
  case unusableName(String, reason: String)
}

extension BatchError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noWorker(let reason): "cannot start a worker: \(reason)"
    case .sameName(let first, let second): "\(first) and \(second) would have the same PDF"
    case .unusableName(let album, let reason): "the PDF of \(album) would have a name that \(reason)"
    }
  }
}
