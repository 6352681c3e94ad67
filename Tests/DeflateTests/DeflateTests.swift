import Foundation
import TestSupport
import Testing

@testable import Deflate

@Suite struct DeflateTests {
  /// Stripes of transparency as in a sticker's mask: rows of equal bytes, each after its filter byte.
  private let mask = (0..<48).flatMap { (y: Int) -> [UInt8] in
    [0] + (0..<64).map { x in (x + y) % 16 < 4 ? 0 : 255 }
  }

  private func compressed(
    _ bytes: [UInt8], pieces: Int = .max, in memory: UnsafeMutableRawPointer? = nil
  ) -> [UInt8] {
    let deflater = Deflater(in: memory)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: min(pieces, max(1, bytes.count))) {
        deflater.append(UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(pieces)))
      }
    }
    return deflater.finish()
  }

  private func decompressed(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xAA, count: count)
    try stream.withUnsafeBytes { stream in
      let inflater = Inflater(stream, [0..<stream.count])
      try bytes.withUnsafeMutableBytes { try inflater.read(into: $0) }
      try inflater.finish()
    }
    return bytes
  }

  @Test func givesBackWhatItCompressed() throws {
    var random = SeededGenerator(seed: 1)
    for count in [0, 1, 2, 3, 4, 5, 15, 16, 17, 18, 100, 3000, 70_000] {
      for pieces in [1, 3, 16, 17, 4096, .max] where count / pieces < 20_000 {
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) }
        #expect(
          try decompressed(compressed(bytes, pieces: pieces), count: count) == bytes, "\(count), \(pieces)")
      }
    }
  }

  @Test func saysWhatIsWrongWithAStream() {
    let stream = compressed(mask)
    let faults: [(InflateError, [UInt8], count: Int)] = [
      (.cutOff, Array(stream.dropLast()), mask.count + 1),
      (.tooShort, stream, mask.count + 1),
      (.tooLong, stream, mask.count - 1),
      (.followed, stream + [UInt8](repeating: 0, count: 16), mask.count),
      (.damaged, [0x78, 0x01, 0xFF], mask.count),
    ]
    for (error, bytes, count) in faults {
      #expect(throws: error) { _ = try decompressed(bytes, count: count).count }
    }
  }

  @Test func decompressesAStreamInPieces() throws {
    let stream = compressed(mask)
    var bytes = [UInt8](repeating: 0xAA, count: mask.count)
    try stream.withUnsafeBytes { stream in
      let inflater = Inflater(stream, stream.indices.map { $0..<$0 + 1 })
      try bytes.withUnsafeMutableBytes { try inflater.read(into: $0) }
      try inflater.finish()
    }
    #expect(bytes == mask)
  }

  /// The library's pieces have 64 kB.
  @Test(arguments: [0, 1, 64 << 10, (64 << 10) + 1, 200_000])
  func decompressesAStreamUpToALimit(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let stream = [7, 7] + compressed(bytes) + [7]
    let inflated = { (limit: Int) in
      var found: [UInt8] = []
      try stream.withUnsafeBytes { stream in
        try inflate(stream, 2..<stream.count - 1, limit: limit) { found.append(contentsOf: $0) }
      }
      return found
    }
    #expect(try inflated(.max) == bytes)
    #expect(try inflated(count) == bytes)
    #expect(throws: InflateError.tooLong) { try inflated(count - 1) }
  }

  /// ISA-L alone gives different bytes at some of 8,192 addresses of its state, in steps of 64 kB.
  @Test func givesTheSameBytesWhereverItsStateLies() throws {
    let steps = 12_000
    let length = (steps << 16) + Deflater.memoryByteCount
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | Int32(MAP_NORESERVE)
    let memory = try #require(mmap(nil, length, PROT_READ | PROT_WRITE, flags, -1, 0))
    let failed = UnsafeMutableRawPointer(bitPattern: -1)
    try #require(memory != failed)
    defer { munmap(memory, length) }
    let expected = compressed(mask)
    var others = 0
    for step in 0..<steps {
      let place = memory + (step << 16)
      if compressed(mask, in: place) != expected { others += 1 }
      madvise(place, Deflater.memoryByteCount, MADV_DONTNEED)
    }
    #expect(others == 0)
  }
}
