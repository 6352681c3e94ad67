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

/// A part of a stream's data.
public enum PDFData {
  case bytes([UInt8])
  case file(any PDFInput, Range<Int>)

  public var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    }
  }

  /// - Parameter range: Counted from the start of the part.
  func bytes(in range: Range<Int>) throws -> [UInt8] {
    switch self {
    case .bytes(let bytes): Array(bytes[range])
    case .file(let file, let part):
      try file.bytes(in: part.lowerBound + range.lowerBound..<part.lowerBound + range.upperBound)
    }
  }
}

/// In bytes: that of most file systems which let files share blocks.
public let fileBlockSize = 4096
