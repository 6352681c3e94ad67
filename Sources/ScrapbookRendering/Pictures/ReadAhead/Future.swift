import Dispatch
import Glibc
import Synchronization

/// A value that may be computed on another thread. `get()` computes it inline if no thread has started, so it never
/// waits for a thread to become available.
final class Future<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let isTaken = Atomic(false)
  private let isDone = DispatchSemaphore(value: 0)
  private let result = Mutex<Value?>(nil)

  init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  var isFinished: Bool { result.withLock { $0 != nil } }

  /// Computes the value, unless it has been started.
  func run() { fulfill(work) }

  /// Computes the value in another way, unless it has been started.
  func fulfill(_ work: () -> Value) {
    guard !isTaken.exchange(true, ordering: .relaxed) else { return }
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

/// The processors besides the one that builds the album.
enum Helper {
  private static let idle = Atomic(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)

  /// Runs the work on another processor; not at all if all are busy: oversubscribing a core would delay both tasks.
  ///
  /// - Returns: Whether it runs.
  @discardableResult
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard idle.subtract(1, ordering: .relaxed).newValue >= 0 else {
      idle.add(1, ordering: .relaxed)
      return false
    }
    DispatchQueue.global(qos: .userInitiated).async {
      work()
      idle.add(1, ordering: .relaxed)
    }
    return true
  }

  /// Runs short work on another processor, if there is one. It does not count as busy: pictures are not read later for it.
  static func startShort(_ work: @escaping @Sendable () -> Void) {
    if count > 0 { DispatchQueue.global(qos: .userInitiated).async(execute: work) }
  }

  static var count: Int { max(0, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1) }
}
