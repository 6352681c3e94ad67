/// A JPEG of which only the header is in memory: what a camera makes, one picture whose data ends with the file's
/// first end marker. Reading the header and looking for that end takes less than reading the file.
public struct CondensedJPEG {
  /// The file with a single byte in place of its picture data: the readers of headers find in it what they find in
  /// the file, at the same offsets.
  public let bytes: [UInt8]
  /// Where the picture ends in the file.
  public let end: Int
  /// Where its data begins.
  public let dataStart: Int

  /// Nil for a JPEG of several scans, a damaged one, or one whose header is longer than the head.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file.
  ///   - read: Reads from an offset of the file on and tells how much; 0 at its end.
  public init?(
    head: UnsafeRawBufferPointer, read: (_ offset: Int, UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows {
    guard let header = Self.header(head), let end = try Self.end(from: header.dataStart, read: read) else {
      return nil
    }
    self.init(head: head, header, end: end)
  }

  /// Takes the file's end for the picture's; nil if that is not likely.
  ///
  /// - Parameters:
  ///   - last: The last two bytes of the file.
  ///   - count: Of the file's bytes.
  public init?(head: UnsafeRawBufferPointer, last: [UInt8], count: Int) {
    guard last == [0xFF, 0xD9], let header = Self.header(head), !header.isMultiPicture else { return nil }
    self.init(head: head, header, end: count)
  }

  private init(head: UnsafeRawBufferPointer, _ header: JPEGHeader, end: Int) {
    bytes = Array(head[...header.dataStart]) + [0xFF, 0xD9]
    self.end = end
    dataStart = header.dataStart
  }

  private static func header(_ head: UnsafeRawBufferPointer) -> JPEGHeader? {
    guard let header = try? JPEGHeader(head), !header.needsScans, !header.isArithmetic,
      header.dataStart < head.count
    else { return nil }
    return header
  }

  private static func end(
    from start: Int, read: (Int, UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows -> Int? {
    // A piece stays in the processor's cache until it has been searched.
    try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 64) { room in
      var search = JPEGEndSearch(from: start)
      while !search.isOver, case let count = try read(search.offset, room), count > 0 {
        search.search(UnsafeRawBufferPointer(rebasing: room[..<count]))
      }
      return search.end
    }
  }
}

extension CompressedImage {
  /// Of the picture of a condensed file, that of the file itself.
  public func extended(to condensed: CondensedJPEG) -> CompressedImage {
    var image = self
    // Its data and its end marker.
    guard case .file(let last)? = image.data.popLast() else { return self }
    image.data.append(.file(last.lowerBound..<condensed.end))
    return image
  }
}
