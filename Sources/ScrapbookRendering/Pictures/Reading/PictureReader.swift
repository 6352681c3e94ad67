import Cairo
import Files
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// Reads pictures and checks that they can be painted: JPEG by its markers, PNG by its rows, the others by decoding
/// them, so that every broken picture is found before anything is painted. It is stateless, so several pictures can
/// be read in parallel.
struct PictureReader: Sendable {
  let files: AssetFiles
  var options: AssetOptions { files.options }

  /// - Parameter isSpeculative: Reads only the header if the rest is probably intact, and does not cache the result; takes no
  ///   large encoded picture from the cache.
  func read(_ path: String, isSpeculative: Bool = false) throws(ImageProblem) -> PictureReading {
    let file = try files.open(path)
    if let cached = cached.reading(of: file, isBrief: isSpeculative) { return cached }
    do {
      // Errors are reported by a complete reading.
      if isSpeculative, let provisional = try? provisionalReading(of: file, path) { return provisional }
      if let condensed = try condensed(file) {
        return kept(try reading(of: condensed, path, file.identity), of: file)
      }
      return try file.read().withBytes { bytes in
        var reading = try reading(of: bytes, path, file.identity)
        if reading.kind == .jpeg, let loss = try jpegLoss(of: bytes) {
          reading.info.warnings = [files.damaged(path, loss, reading.info.orientation)]
        }
        reading.mayShowText = reading.kind == .svg && mayShowText(bytes)
        // A PDF has many pages.
        return reading.kind == .pdf || reading.mayShowText ? reading : kept(reading, of: file)
      }
    } catch {
      throw files.problem(path, error)
    }
  }

  var cached: CachedPictures { CachedPictures(cache: options.cache, limits: options.limits) }

  /// Caches a reading with the samples of its data, and returns it. A warning contains the path, which may differ next
  /// time.
  private func kept(_ reading: PictureReading, of file: PictureFile) -> PictureReading {
    guard options.cache != nil, reading.info.warnings.isEmpty else { return reading }
    var reading = reading
    if case .image(let image)? = reading.stored {
      reading.stored = .image((try? image.sampled(of: file)) ?? image)
    }
    reading.isOnDisk = cached.keep(reading, of: file)
    return reading
  }

  /// The complete reading of a photo whose provisional reading was verified.
  func verified(_ provisional: PictureReading, of file: PictureFile) -> PictureReading {
    var reading = provisional
    reading.isProvisional = false
    reading.unverifiedEnd = nil
    return kept(reading, of: file)
  }

  /// Reads a photo by its header and end marker; nil if the file must be read completely.
  private func condensed(_ file: PictureFile) throws -> CondensedJPEG? {
    try withHead(of: file) { head in
      guard head.starts(with: [0xFF, 0xD8]) else { return nil }
      return try CondensedJPEG(head: head) { try file.read(at: $0, into: $1) }
    }
  }

  private func withHead<Result>(
    of file: PictureFile, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try withUnsafeTemporaryAllocation(byteCount: min(headSize, max(file.identity.size, 1)), alignment: 16) {
      head in
      let count = try file.read(at: 0, into: head)
      return try body(UnsafeRawBufferPointer(rebasing: head[..<count]))
    }
  }

  // MARK: At a glance

  /// Reads the header of a photo or a PNG; nil if the file must be read completely.
  private func provisionalReading(of file: PictureFile, _ path: String) throws -> PictureReading? {
    try withHead(of: file) { head in
      if head.starts(with: [0xFF, 0xD8]) {
        guard
          let condensed = CondensedJPEG(head: head, last: try last(2, of: file), count: file.identity.size)
        else { return nil }
        var reading = try reading(of: condensed, path, file.identity)
        reading.isProvisional = true
        reading.unverifiedEnd = (condensed.search, condensed.end)
        return reading
      }
      guard head.starts(with: PNGHeader.signature) else { return nil }
      return try file.read().withBytes { try provisionalReading(ofPNG: $0, path, file.identity) }
    }
  }

  private func provisionalReading(
    ofPNG file: UnsafeRawBufferPointer, _ path: String, _ identity: FileIdentity
  ) throws -> PictureReading? {
    let header = try RasterHeader(file, .png, options.limits)
    let png = try PNGHeader(file)
    guard let header, png.gamma == nil else { return nil }
    let size = Size(width: Double(png.width), height: Double(png.height))
    let contents = Contents(kind: .png, header: header, size: size)
    var reading = try reading(of: file, path, identity, contents)
    reading.isDeep = png.bitDepth == 16
    reading.isProvisional = true
    return reading
  }

  private func last(_ count: Int, of file: PictureFile) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try bytes.withUnsafeMutableBytes {
      try file.read(at: max(0, file.identity.size - count), into: $0)
    }
    return Array(bytes[..<read])
  }

  // MARK: Contents

  private func reading(
    of condensed: CondensedJPEG, _ path: String, _ identity: FileIdentity
  ) throws -> PictureReading {
    try condensed.bytes.withUnsafeBytes {
      try reading(of: $0, path, identity, storing: PDFImage(condensed))
    }
  }

  /// - Parameter image: The encoded picture, if it is known.
  private func reading(
    of file: UnsafeRawBufferPointer, _ path: String, _ identity: FileIdentity,
    storing image: PDFImage? = nil
  ) throws -> PictureReading {
    let kind = try ImageKind.detect(file)
    // Checked against the limits before any decoder sees it.
    let header = try RasterHeader(file, kind, options.limits)
    guard kind != .svg || file.count <= options.limits.svgBytes else {
      throw ImageError.tooLarge(
        "the SVG has \(file.count >> 20) MB; the limit is \(options.limits.svgBytes >> 20) MB")
    }
    let stored = try image.map { .image($0) } ?? pdfPicture(file, kind, path)
    let (size, isDeep) =
      switch stored {
      case .drawing(let drawing): (Size(width: drawing.width, height: drawing.height), false)
      case .image(let image):
        (Size(width: Double(image.width), height: Double(image.height)), image.bitsPerComponent == 16)
      }
    var reading = try self.reading(
      of: file, path, identity, Contents(kind: kind, header: header, size: size))
    reading.isDeep = isDeep
    reading.stored = stored
    return reading
  }

  /// The properties of a picture's file.
  private struct Contents {
    var kind: ImageKind
    /// The header; nil for a drawing.
    var header: RasterHeader?
    /// The size as stored, before the orientation.
    var size: Size
  }

  /// The reading of a picture without its encoded form.
  private func reading(
    of file: UnsafeRawBufferPointer, _ path: String, _ identity: FileIdentity, _ contents: Contents
  ) throws -> PictureReading {
    let size = contents.size
    guard aspectRatios.contains(size.aspectRatio) else { throw files.tooThin(path, size) }
    let orientation = contents.header.flatMap { Orientation(rawValue: $0.orientation) } ?? .upright
    let seen = orientation.swapsSides ? Size(width: size.height, height: size.width) : size
    var info = ImageInfo(
      size: seen, isDrawing: contents.kind.isDrawing, orientation: orientation)
    info.isForeignPage = contents.kind == .pdf
    // A page has white paper.
    info.isOpaque = contents.header?.isOpaque ?? info.isForeignPage
    info.faces = try seenFaces(in: file, contents.kind, orientation)
    return PictureReading(kind: contents.kind, identity: identity, info: info)
  }

  /// The encoded form of the whole picture in full resolution.
  func pdfPicture(_ file: UnsafeRawBufferPointer, _ kind: ImageKind, _ path: String) throws -> PDFPicture {
    if kind == .pdf {
      return .drawing(try compilePDFPage(file, number: ImageReference(path).pageNumber))
    }
    if kind == .svg {
      if let drawing = files.compiledDrawing(path, of: file) { return .drawing(drawing) }
      let compiler = DrawingCompiler(
        program: options.drawingProgram, seconds: options.limits.svgSeconds, fonts: options.fonts)
      return .drawing(try compiler.compile(file))
    }
    return .image(
      try pdfImage(passthrough: file, kind, keepMetadata: false)
        ?? pdfImage(reencoding: file, kind, .original, keepMetadata: false))
  }
}
