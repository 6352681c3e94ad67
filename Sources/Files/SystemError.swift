import Glibc

/// Why the system refused something.
public struct SystemError: Error, Equatable {
  /// One of the numbers of errno(3).
  public let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The reason of the last call that failed on this thread.
  package static var last: SystemError { SystemError(errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's sentence, in lower case as our messages are.
  public var description: String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
