public import PDFAssembly

/// A JPEG with only its header in memory, as cameras write it: a single picture whose data ends with the first end
/// marker of the file. Parsing the header and searching for the end is faster than reading the file.
public struct CondensedJPEG {
  /// The file with a single byte in place of its entropy-coded data: header parsers find everything at the same
  /// offsets as in the file.
  public let bytes: [UInt8]
  /// The offset of the picture's end in the file.
  public let end: Int
  /// A search for the end of the data that has not started.
  public let search: JPEGEndSearch

  /// Nil for a JPEG with several scans, one that may be damaged, or one with a header that is longer than `head`.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file.
  ///   - read: Reads from an offset of the file and returns the number of bytes; 0 at its end.
  public init?(
    head: UnsafeRawBufferPointer, read: (_ offset: Int, UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows {
    guard let header = Self.header(head), let end = try Self.end(JPEGEndSearch(of: header), read: read) else {
      return nil
    }
    self.init(head: head, header, end: end)
  }

  /// Takes the end of the file for the picture's end; nil if that is unlikely.
  ///
  /// - Parameters:
  ///   - last: The last two bytes of the file.
  ///   - count: The size of the file in bytes.
  public init?(head: UnsafeRawBufferPointer, last: [UInt8], count: Int) {
    guard last == [0xFF, 0xD9], let header = Self.header(head), !header.isMultiPicture else { return nil }
    self.init(head: head, header, end: count)
  }

  private init(head: UnsafeRawBufferPointer, _ header: JPEGHeader, end: Int) {
    bytes = Array(head[...header.dataStart]) + [0xFF, 0xD9]
    self.end = end
    search = JPEGEndSearch(of: header)
  }

  private static func header(_ head: UnsafeRawBufferPointer) -> JPEGHeader? {
    guard let header = try? JPEGHeader(head), !header.needsScans, !header.isArithmetic,
      header.dataStart < head.count
    else { return nil }
    return header
  }

  private static func end(
    _ search: JPEGEndSearch, read: (Int, UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows -> Int? {
    // A piece stays in the processor's cache until it has been searched.
    try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 64) { buffer in
      var search = search
      while !search.isOver, case let count = try read(search.offset, buffer), count > 0 {
        search.search(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return search.isSuspicious ? nil : search.end
    }
  }
}

extension PDFImage {
  /// Uses the data of a JPEG with only its header in memory.
  public init(_ condensed: CondensedJPEG) throws(ImageError) {
    let made = condensed.bytes.withUnsafeBytes { file in
      Result { () throws(ImageError) in
        let header = try JPEGHeader(file)
        return PDFImage(jpeg: file, header, data: try JPEGSegments(file, start: header.start).parts)
      }
    }
    self = try made.get()
    // The entropy-coded data and the end marker.
    guard case .file(let last)? = data.popLast() else { throw .broken("it contains no picture data") }
    data.append(.file(last.lowerBound..<condensed.end))
  }
}
