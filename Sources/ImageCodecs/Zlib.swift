internal import CZlib

/// Compresses bytes piece by piece into one zlib stream (RFC 1950).
final class Deflater {
  private var stream = z_stream()
  private var compressed: [UInt8] = []

  /// - Parameter level: 1, fast, to 9, small.
  init(level: Int) {
    // It fails only without memory or with a wrong version or level, of which none is a matter of the input.
    let status = scrapbook_deflate_init(&stream, Int32(level))
    precondition(status == Z_OK, "zlib cannot be set up: \(status)")
  }

  deinit { deflateEnd(&stream) }

  func append(_ bytes: UnsafeRawBufferPointer) { run(bytes, Z_NO_FLUSH) }

  /// Ends the stream and gives it.
  func finish() -> [UInt8] {
    run(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH)
    return compressed
  }

  private func run(_ bytes: UnsafeRawBufferPointer, _ flush: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { room in
      // zlib reads `avail_in` bytes and writes at most `avail_out`, and keeps no pointer after the call; its
      // input is not const by an oversight of the API.
      stream.next_in = UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(bytes.count)
      repeat {
        stream.next_out = room.assumingMemoryBound(to: UInt8.self).baseAddress
        stream.avail_out = UInt32(room.count)
        deflate(&stream, flush)
        compressed.append(contentsOf: room[..<(room.count - Int(stream.avail_out))])
      } while stream.avail_out == 0
    }
  }
}

/// Decompresses a zlib stream that lies in pieces in a file, row by row.
final class Inflater {
  private var stream = z_stream()
  private let file: UnsafeRawBufferPointer
  private var pieces: ArraySlice<Range<Int>>

  /// - Parameter file: Has to stay valid as long as the object is used.
  init(_ file: UnsafeRawBufferPointer, _ pieces: [Range<Int>]) {
    self.file = file
    self.pieces = pieces[...]
    let status = scrapbook_inflate_init(&stream)
    precondition(status == Z_OK, "zlib cannot be set up: \(status)")
  }

  deinit { inflateEnd(&stream) }

  /// Fills the memory.
  ///
  /// - Throws: ``ImageError/broken(_:)`` if the stream is damaged or shorter.
  func read(into room: UnsafeMutableRawBufferPointer) throws(ImageError) {
    stream.next_out = room.assumingMemoryBound(to: UInt8.self).baseAddress
    stream.avail_out = UInt32(room.count)
    while stream.avail_out > 0 {
      if stream.avail_in == 0 {
        guard let piece = pieces.popFirst() else { throw .broken("its picture data is cut off") }
        // The piece lies within the file, which outlives this object; zlib only reads it.
        stream.next_in = UnsafeMutablePointer(
          mutating: UnsafeRawBufferPointer(rebasing: file[piece]).assumingMemoryBound(to: UInt8.self)
            .baseAddress)
        stream.avail_in = UInt32(piece.count)
        continue
      }
      switch inflate(&stream, Z_NO_FLUSH) {
      case Z_OK: continue
      case Z_STREAM_END where stream.avail_out == 0: return
      case Z_STREAM_END: throw .broken("its picture data is too short")
      default: throw .broken("its picture data is damaged")
      }
    }
  }
}
