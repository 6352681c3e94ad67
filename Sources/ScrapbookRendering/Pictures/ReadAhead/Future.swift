import Dispatch
import Synchronization

/// A value that may be computed on another thread. `get()` computes it inline if no thread has started, so it never
/// waits for a thread to become available.
final class Future<Value: Sendable>: Sendable {
  /// The work; nil once it has begun, so that its captured values are released when it ends.
  private let work: Mutex<(@Sendable () -> Value)?>
  private let isTaken = Atomic(false)
  private let isDone = DispatchSemaphore(value: 0)
  private let result = Mutex<Value?>(nil)

  init(_ work: @escaping @Sendable () -> Value) { self.work = Mutex(work) }

  var isFinished: Bool { result.withLock { $0 != nil } }

  /// Computes the value, unless it has been started.
  func run() {
    if let work = work.withLock({ $0 }) { fulfill(work) }
  }

  /// Computes the value in another way, unless it has been started.
  func fulfill(_ work: () -> Value) {
    guard !isTaken.exchange(true, ordering: .relaxed) else { return }
    self.work.withLock { $0 = nil }
    let value = work()
    result.withLock { $0 = value }
    isDone.signal()
  }

  /// Returns the value and forgets it, so that its memory is free. No other call may want it.
  func take() -> Value {
    defer { result.withLock { $0 = nil } }
    return get()
  }

  /// Returns the value; computes it or waits for it.
  func get() -> Value {
    run()
    while true {
      if let value = result.withLock(\.self) { return value }
      isDone.wait()
      // Wakes the next waiting thread.
      isDone.signal()
    }
  }
}
