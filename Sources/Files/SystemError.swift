import Glibc

/// The error of a system call.
public struct SystemError: Error, Equatable {
  /// The error number, see errno(3).
  public let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The error of the last failed call on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// Whether a file was not locked because another program has locked it.
  package var isOfLock: Bool { code == EWOULDBLOCK }
}

extension SystemError: CustomStringConvertible {
  /// The system's message, in lower case like all messages.
  public var description: String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// Repeats a call of the system while signals interrupt it.
///
/// - Returns: The result of the call, which is not negative.
func retrying(_ call: () -> Int) throws(SystemError) -> Int {
  let result = repeating(call)
  guard result >= 0 else { throw .last }
  return result
}

/// The same without an error.
///
/// - Returns: The result of the call; the reason of a negative one is ``SystemError/last``.
func repeating(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
