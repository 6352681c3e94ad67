/// A value that can be encoded as bytes and decoded by the same program. All numbers are little-endian.
package protocol BinaryCodable {
  func encode(to bytes: inout [UInt8])
  init(from reader: inout BinaryReader) throws(DamagedBytes)
}

/// Bytes that are not a complete encoded value.
package struct DamagedBytes: Error {
  package init() {}
}

/// Decodes values one after another. No input makes it read or allocate beyond the end.
package struct BinaryReader {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package mutating func read<Value: BinaryCodable>() throws(DamagedBytes) -> Value {
    try Value(from: &self)
  }

  /// Decodes bytes that `encode(bytes:)` encoded.
  package mutating func readBytes() throws(DamagedBytes) -> [UInt8] {
    Array(try readSlice())
  }

  /// Decodes such bytes without copying them: they keep all bytes of the reader in memory.
  package mutating func readSlice() throws(DamagedBytes) -> ArraySlice<UInt8> {
    let count: Int = try read()
    return try take(count)
  }

  fileprivate mutating func take(_ count: Int) throws(DamagedBytes) -> ArraySlice<UInt8> {
    guard 0...rest.count ~= count else { throw DamagedBytes() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension [UInt8] {
  /// Encodes the count of the bytes, and the bytes.
  package mutating func encode(bytes: some Collection<UInt8>) {
    bytes.count.encode(to: &self)
    append(contentsOf: bytes)
  }
}

extension Int: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: self >> shift)) }
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self = try reader.take(8).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Bool: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self = try reader.take(1).first == 1
  }
}

extension Double: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) { Int(bitPattern: UInt(bitPattern)).encode(to: &bytes) }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self.init(bitPattern: UInt64(UInt(bitPattern: try Int(from: &reader))))
  }
}

extension Optional: BinaryCodable where Wrapped: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    (self != nil).encode(to: &bytes)
    self?.encode(to: &bytes)
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self = try Bool(from: &reader) ? try Wrapped(from: &reader) : nil
  }
}

extension Array: BinaryCodable where Element: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    count.encode(to: &bytes)
    for element in self { element.encode(to: &bytes) }
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    let count: Int = try reader.read()
    guard count >= 0 else { throw DamagedBytes() }
    self = []
    // A wrong count runs into the end of the bytes: each element takes at least one.
    for _ in 0..<count { append(try reader.read()) }
  }
}

extension BinaryCodable where Self: RawRepresentable<Int> {
  package func encode(to bytes: inout [UInt8]) { rawValue.encode(to: &bytes) }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    guard let value = Self(rawValue: try reader.read()) else { throw DamagedBytes() }
    self = value
  }
}
