import Glibc

/// The error of a system call.
public struct SystemError: Error, Equatable {
  /// The error number, see errno(3).
  public let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the last failed call on this thread.
  package static var last: SystemError { SystemError(errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's message, in lower case as all messages.
  public var description: String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
