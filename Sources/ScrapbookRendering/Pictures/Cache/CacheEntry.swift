/// The contents of an entry of a cache.
struct CacheEntry: Equatable {
  /// The part that can be read alone.
  var beginning: ArraySlice<UInt8>
  /// Nil if it was not read.
  var rest: ArraySlice<UInt8>?

  /// The number of its bytes that were read.
  var count: Int { beginning.count + (rest?.count ?? 0) }
}
