import Glibc

/// Pauses between attempts, of 1 to 100 milliseconds.
package struct GrowingPauses {
  private var milliseconds = 1
  private let end: ContinuousClock.Instant

  /// - Parameter seconds: The time until the last attempt.
  package init(seconds: Double) { end = .now + .seconds(seconds) }

  /// Waits before another attempt.
  ///
  /// - Returns: False if the time is over.
  package mutating func wait() -> Bool {
    guard ContinuousClock.now < end else { return false }
    usleep(UInt32(milliseconds) * 1000)
    milliseconds = min(milliseconds * 2, 100)
    return true
  }
}
