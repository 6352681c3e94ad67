import Dispatch
import Glibc
import Synchronization

/// A value that another processor may be working on. Who needs it before anybody has begun works it out himself, so that
/// nothing ever waits for a thread to become free.
final class Future<Value: Sendable>: Sendable {
  private let work: @Sendable () -> Value
  private let isTaken = Atomic(false)
  private let isDone = DispatchSemaphore(value: 0)
  private let result = Mutex<Value?>(nil)

  init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  var isFinished: Bool { result.withLock { $0 != nil } }

  /// Works the value out, unless somebody does or did.
  func run() { fulfill(work) }

  /// The same in another way.
  func fulfill(_ work: () -> Value) {
    guard !isTaken.exchange(true, ordering: .relaxed) else { return }
    let value = work()
    result.withLock { $0 = value }
    isDone.signal()
  }

  /// Waits for the value.
  func get() -> Value {
    run()
    while true {
      if let value = result.withLock(\.self) { return value }
      isDone.wait()
      // For the next one who waits.
      isDone.signal()
    }
  }
}

/// The processors besides the one that an album is built on.
enum Helper {
  private static let idle = Atomic(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)

  /// Runs the work beside the caller; not at all if all are busy, since one that has two things to do is late with both.
  static func start(_ work: @escaping @Sendable () -> Void) {
    guard idle.subtract(1, ordering: .relaxed).newValue >= 0 else {
      idle.add(1, ordering: .relaxed)
      return
    }
    DispatchQueue.global(qos: .userInitiated).async {
      work()
      idle.add(1, ordering: .relaxed)
    }
  }

  static var count: Int { max(0, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1) }
}
