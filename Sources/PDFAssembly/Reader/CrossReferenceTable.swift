/// The place where an object is stored (ISO 32000-1, 7.5.4 and 7.5.8).
public enum CrossReference: Equatable, Sendable {
  case free(generation: Int)
  /// The offset counts from the file's header.
  case plain(offset: Int, generation: Int)
  /// An object of an object stream.
  case compressed(stream: Int, index: Int)
}

/// The places of all objects by number. An entry that was set stays: sections are read from the newest to the oldest.
struct CrossReferenceTable {
  /// An entry in 64 bits: 2 of the kind (0 for none), 16 and 46 of its numbers.
  private var entries: [UInt64] = []

  /// The highest number that has an entry.
  var highestNumber: Int { max(0, entries.count - 1) }

  subscript(number: Int) -> CrossReference? {
    guard entries.indices.contains(number) else { return nil }
    let entry = entries[number]
    let (small, large) = (Int(entry >> 46 & 0xFFFF), Int(entry & (1 << 46 - 1)))
    switch entry >> 62 {
    case 1: return .free(generation: small)
    case 2: return .plain(offset: large, generation: small)
    case 3: return .compressed(stream: large >> 23, index: large & (1 << 23 - 1))
    default: return nil
    }
  }

  /// Sets an entry unless there is one.
  ///
  /// - Parameter overFree: Replaces the entry of a free object.
  /// - Returns: Whether it was set.
  @discardableResult
  mutating func add(_ entry: CrossReference, for number: Int, overFree: Bool = false) -> Bool {
    guard 0...objectNumberLimit ~= number else { return false }
    if number >= entries.count {
      entries.append(contentsOf: repeatElement(0, count: number + 1 - entries.count))
    }
    guard entries[number] == 0 || overFree && entries[number] >> 62 == 1 else { return false }
    entries[number] = Self.packed(entry)
    return true
  }

  private static func packed(_ entry: CrossReference) -> UInt64 {
    switch entry {
    case .free(let generation): 1 << 62 | UInt64(generation & 0xFFFF) << 46
    case .plain(let offset, let generation):
      2 << 62 | UInt64(generation & 0xFFFF) << 46 | UInt64(min(max(offset, 0), 1 << 46 - 1))
    case .compressed(let stream, let index):
      3 << 62 | UInt64(min(max(stream, 0), objectNumberLimit)) << 23
        | UInt64(min(max(index, 0), objectNumberLimit))
    }
  }
}
