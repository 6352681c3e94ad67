/// Where a PDF goes, piece by piece and in order.
public protocol PDFOutput: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws
  /// Copies a part of a file, at best without its passing through memory.
  func copy(_ range: Range<Int>, of file: any PDFInput) throws
}

/// A file that parts of a PDF are copied from.
public protocol PDFInput: AnyObject {
  /// Open for reading for as long as the object lives.
  var descriptor: Int32 { get }
  /// Whether its large parts should lie in the PDF as they do in it, counted from the start of a ``fileBlockSize``: then a
  /// file system can let both files have the same blocks.
  var sharesBlocks: Bool { get }
  /// A part of the file that is short enough to be held in memory.
  func bytes(in range: Range<Int>) throws -> [UInt8]
  /// Told by outputs what passes through memory while it is copied, in order.
  func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int)
  /// Called behind each part that was copied; throws if the file is not the one that its parts were found in.
  func checkCopied(_ range: Range<Int>) throws
}

extension PDFInput {
  public func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int) {}
}

/// A piece of a stream's data: bytes, or a range of the stream's own file.
public enum PDFData: Sendable, Equatable {
  case bytes([UInt8])
  case file(Range<Int>)

  public var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let range): range.count
    }
  }
}

/// A stream's data, and the file that parts of it are in.
struct PDFStream {
  var parts: [PDFData]
  /// Nil if none of the parts is in a file.
  var file: (any PDFInput)?

  init(_ bytes: [UInt8]) { parts = [.bytes(bytes)] }

  init(_ parts: [PDFData], of file: (any PDFInput)?) {
    self.parts = parts
    self.file = file
  }

  var count: Int { parts.reduce(0) { $0 + $1.count } }

  func requiredFile() throws -> any PDFInput {
    guard let file else { throw PDFError.malformed("a part of a picture has no file", offset: 0) }
    return file
  }

  /// A range of all data together, whatever parts they are in.
  func bytes(in range: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    for part in parts {
      let wanted = range.clamped(to: start..<start + part.count)
      if !wanted.isEmpty {
        bytes += try self.bytes(of: part, in: wanted.lowerBound - start..<wanted.upperBound - start)
      }
      start += part.count
    }
    return bytes
  }

  private func bytes(of part: PDFData, in range: Range<Int>) throws -> [UInt8] {
    switch part {
    case .bytes(let bytes): Array(bytes[range])
    case .file(let part):
      try requiredFile().bytes(in: part.lowerBound + range.lowerBound..<part.lowerBound + range.upperBound)
    }
  }
}

/// In bytes: that of most file systems which let files share blocks.
public let fileBlockSize = 4096
