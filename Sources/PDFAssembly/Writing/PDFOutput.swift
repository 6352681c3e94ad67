/// The destination of a PDF, written sequentially piece by piece.
public protocol PDFOutput: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws
  /// Copies a part of a file, if possible without reading it, and then checks it (``PDFInput/checkCopied(_:)``). Both may happen
  /// later, before ``finishCopies()`` returns.
  func copy(_ range: Range<Int>, of file: any PDFInput) throws
  /// Waits until all parts of files have been copied, and throws the error of the first one that failed.
  func finishCopies() throws
  /// The file of that part; nil if no copy failed after its call returned.
  var failedInput: (any PDFInput)? { get }
  /// The file that will be written; nil if the output is not a file.
  var path: String? { get }
}

extension PDFOutput {
  public var path: String? { nil }
  public var failedInput: (any PDFInput)? { nil }
  public func finishCopies() {}
}

/// A file from which parts of a PDF are copied.
public protocol PDFInput: AnyObject, Sendable {
  /// A descriptor that is open for reading as long as the object lives.
  var descriptor: Int32 { get }
  /// Whether large parts should have the same offset modulo ``fileBlockSize`` in the PDF as in the file: then a file
  /// system can share their blocks.
  var sharesBlocks: Bool { get }
  /// Reads a part of the file that is short enough to be held in memory.
  func bytes(in range: Range<Int>) throws -> [UInt8]
  /// Whether ``hasRead(_:at:)`` must be called: then the bytes pass through memory.
  var wantsBytes: Bool { get }
  /// Called by outputs with the bytes that are read during a copy, in order.
  func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int)
  /// Called after each part that was copied; throws if the file is no longer the one that was examined.
  func checkCopied(_ range: Range<Int>) throws
}

extension PDFInput {
  public var wantsBytes: Bool { false }
  public func hasRead(_ bytes: UnsafeRawBufferPointer, at offset: Int) {}
}

/// A piece of a stream's data: bytes, or a range of the stream's own file.
public enum PDFData: Sendable, Equatable {
  case bytes(ArraySlice<UInt8>)
  case file(Range<Int>)

  public var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let range): range.count
    }
  }
}

/// The data of a stream, and the file that contains parts of it.
struct PDFStream {
  var parts: [PDFData]
  /// Nil if no part is in a file.
  var file: (any PDFInput)?
  /// The samples for the file ID, if they are known.
  var samples: [UInt8]?

  init(_ bytes: [UInt8]) { parts = [.bytes(bytes[...])] }

  init(_ parts: [PDFData], of file: (any PDFInput)?) {
    self.parts = parts
    self.file = file
  }

  var count: Int { parts.reduce(0) { $0 + $1.count } }

  func requiredFile() throws -> any PDFInput {
    guard let file else { throw PDFError.malformed("a part of a picture has no file", offset: 0) }
    return file
  }

  /// Reads a range of the concatenated data.
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

  /// The part of a picture's data that enters the file ID: all of short data, and 64 evenly spaced samples of 64 bytes
  /// of long data, so that a file that is copied without being read need not be read for the ID.
  func readSamples() throws -> [UInt8] {
    let (pieces, size) = (64, 64)
    let length = count
    guard length > largestSamples else { return try bytes(in: 0..<length) }
    var samples: [UInt8] = []
    samples.reserveCapacity(largestSamples)
    for piece in 0..<pieces {
      let start = (length - size) * piece / (pieces - 1)
      samples += try bytes(in: start..<start + size)
    }
    return samples
  }

  private func bytes(of part: PDFData, in range: Range<Int>) throws -> [UInt8] {
    switch part {
    case .bytes(let bytes):
      Array(bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
    case .file(let part):
      try requiredFile().bytes(in: part.lowerBound + range.lowerBound..<part.lowerBound + range.upperBound)
    }
  }
}

/// The maximum number of a picture's bytes in the file ID: 64 samples of 64 bytes.
public let largestSamples = 64 * 64

/// The block size in bytes of most file systems that can share blocks.
public let fileBlockSize = 4096
