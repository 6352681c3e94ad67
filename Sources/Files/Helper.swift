import Dispatch
import Glibc
import Synchronization

/// The processors besides the one that does a program's work.
package enum Helper {
  private static let idle = Atomic(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)

  /// Runs the work on another processor; not at all if all are busy: oversubscribing a core would delay both tasks.
  ///
  /// - Returns: Whether it runs.
  @discardableResult
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
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

  /// Runs short work on another processor, if there is one. It does not count as busy, so that it does not delay the
  /// reading of pictures.
  package static func startShort(_ work: @escaping @Sendable () -> Void) {
    if count > 0 { DispatchQueue.global(qos: .userInitiated).async(execute: work) }
  }

  package static var count: Int { max(0, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1) }
}
