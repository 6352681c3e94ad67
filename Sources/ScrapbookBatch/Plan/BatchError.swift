/// Why a batch could not be begun or went no further.
public enum BatchError: Error, Equatable {
  /// No process could be started.
  case noWorker(reason: String)
  /// Two albums that would be one PDF.
  case sameName(String, String)
  /// An album whose PDF would have a name that cannot be read.
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
