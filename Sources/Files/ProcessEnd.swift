/// The way a process ended.
package enum ProcessEnd: Equatable, Sendable {
  case exited(code: Int32)
  case killed(signal: Int32)

  /// - Parameter status: The status from `wait` of a process that has ended.
  init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .killed(signal: signal)
  }
}

extension ProcessEnd: CustomStringConvertible {
  /// The words that follow the name of the program.
  package var description: String {
    switch self {
    case .exited(let code): "ended with code \(code)"
    case .killed(let signal): "was ended by signal \(signal)"
    }
  }
}
