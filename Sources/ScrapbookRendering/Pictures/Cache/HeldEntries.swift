import Synchronization

/// The entries of a cache in memory. The oldest ones are evicted first.
final class HeldEntries: Sendable {
  private let entries = Mutex(Entries())

  private struct Entries {
    var contents: [[UInt8]: CacheEntry] = [:]
    /// The keys in the order in which they came.
    var order: [[UInt8]] = []
    var byteCount = 0
  }

  /// The contents of an entry; nil if it is not there.
  func entry(for key: [UInt8]) -> CacheEntry? { entries.withLock { $0.contents[key] } }

  /// Keeps an entry, and evicts others.
  ///
  /// - Parameter limit: The total size of entries and keys in bytes.
  func keep(_ contents: CacheEntry, for key: [UInt8], limit: Int) {
    entries.withLock { held in
      if let old = held.contents.updateValue(contents, forKey: key) {
        held.byteCount -= old.count
      } else {
        held.order.append(key)
        held.byteCount += key.count
      }
      held.byteCount += contents.count
      while held.byteCount > limit, let oldest = held.order.first {
        held.order.removeFirst()
        held.byteCount -= oldest.count + (held.contents.removeValue(forKey: oldest)?.count ?? 0)
      }
    }
  }
}
