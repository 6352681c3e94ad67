import Cairo
import ImageCodecs
import ScrapbookKit

/// What one reading of a picture's file gives: all that layout, painter and linker want to know.
struct PictureReading: Sendable {
  var kind: ImageKind
  var identity: FileIdentity
  var info: ImageInfo
  /// Whether it has 16 bits a sample.
  var isDeep: Bool
  /// What a PDF holds of it; nil if that would take too much memory, and is made again when it is written.
  var stored: StoredPicture?
}

/// A picture as a PDF holds it.
enum StoredPicture: Sendable {
  case image(CompressedImage)
  case drawing(CompiledDrawing)

  var memoryByteCount: Int {
    switch self {
    case .image(let image): image.memoryByteCount
    case .drawing(let drawing): drawing.pdf.count
    }
  }
}

/// Reads pictures and checks that they can be painted: JPEG by its markers, PNG by its rows, the others by decoding
/// them, so that every broken picture is found before anything is painted. Knows nothing from one to the next, so
/// that several can be read at once.
struct PictureReader: Sendable {
  let files: AssetFiles
  private var options: AssetOptions { files.options }

  /// Pictures beyond these proportions are slivers, and covering a frame they would leave cairo's coordinates:
  /// see `lengthLimit`.
  private static let aspectRatios = 1.0 / 500...500

  func read(_ path: String) throws(ImageProblem) -> PictureReading {
    let file = try files.open(path)
    if let cached: PictureReading = cached.value(.reading, of: file) { return cached }
    do {
      if let condensed = try condensed(file) {
        var reading = try condensed.bytes.withUnsafeBytes {
          try self.reading(of: $0, path, file.identity)
        }
        if case .image(let image)? = reading.stored { reading.stored = .image(image.extended(to: condensed)) }
        keep(reading, of: file)
        return reading
      }
      return try files.read(file, path).withBytes { bytes in
        let reading = try reading(of: bytes, path, file.identity)
        // What text looks like depends on the fonts of the system.
        if reading.kind != .svg || !mayShowText(bytes) { keep(reading, of: file) }
        return reading
      }
    } catch {
      throw files.problem(path, error)
    }
  }

  var cached: CachedPictures { CachedPictures(cache: options.cache, limits: options.limits) }

  /// A warning names the path, which may be another one next time.
  private func keep(_ reading: PictureReading, of file: PictureFile) {
    if reading.info.warnings.isEmpty { cached.keep(reading, .reading, of: file) }
  }

  /// Most photos; nil for what has to be read whole.
  private func condensed(_ file: PictureFile) throws -> CondensedJPEG? {
    try withUnsafeTemporaryAllocation(byteCount: min(256 << 10, max(file.identity.size, 1)), alignment: 16) {
      head in
      let count = try file.read(at: 0, into: head)
      let head = UnsafeRawBufferPointer(rebasing: head[..<count])
      guard head.starts(with: [0xFF, 0xD8]) else { return nil }
      return try CondensedJPEG(head: head) { try file.read(at: $0, into: $1) }
    }
  }

  private func reading(
    of file: UnsafeRawBufferPointer, _ path: String, _ identity: FileIdentity
  ) throws -> PictureReading {
    let kind = try ImageKind.detect(file)
    // Against the limits, before any decoder sees it.
    let header = try RasterHeader(file, kind, options.limits)
    guard header != nil || file.count <= options.limits.svgBytes else {
      throw ImageError.tooLarge(
        "the SVG has \(file.count >> 20) MB; the limit is \(options.limits.svgBytes >> 20) MB")
    }
    let stored = try stored(file, kind)
    let (size, isDeep) =
      switch stored {
      case .drawing(let drawing): (Size(width: drawing.width, height: drawing.height), false)
      case .image(let image):
        (Size(width: Double(image.width), height: Double(image.height)), image.bitsPerComponent == 16)
      }
    guard Self.aspectRatios.contains(size.aspectRatio) else { throw files.tooThin(path, size) }
    let orientation = header.flatMap { Orientation(rawValue: $0.orientation) } ?? .upright
    let seen = orientation.swapsSides ? Size(width: size.height, height: size.width) : size
    var info = ImageInfo(format: ImageFormat(kind), size: seen, orientation: orientation)
    info.faces = try seenFaces(in: file, kind, orientation)
    if header?.isTruncated == true { info.warnings = [files.truncated(path)] }
    return PictureReading(kind: kind, identity: identity, info: info, isDeep: isDeep, stored: stored)
  }

  /// What a PDF holds of the whole picture, as finely as it is.
  func stored(_ file: UnsafeRawBufferPointer, _ kind: ImageKind) throws -> StoredPicture {
    if kind == .svg {
      let compiler = DrawingCompiler(program: options.drawingProgram, seconds: options.limits.svgSeconds)
      return .drawing(try compiler.compile(file))
    }
    return .image(
      try heldImage(file, kind, keepMetadata: false) ?? madeImage(file, kind, .original, keepMetadata: false))
  }

  /// A picture whose compressed data a PDF can hold as they are; nil for one that has to be decoded.
  func heldImage(
    _ file: UnsafeRawBufferPointer, _ kind: ImageKind, keepMetadata: Bool
  ) throws -> CompressedImage? {
    switch kind {
    case .jpeg: try CompressedImage(jpeg: file, keepMetadata: keepMetadata)
    // Gamma is undone, since viewers would do it by a profile at best.
    case .png where try PNGHeader(file).gamma != nil:
      CompressedImage(pixels: try decodePNG(file), profile: nil)
    case .png: try CompressedImage(png: file)
    case .gif: CompressedImage(pixels: try decodeGIF(file), profile: nil)
    case .webp, .heif, .tiff, .svg: nil
    }
  }
}

extension ImageFormat {
  init(_ kind: ImageKind) {
    switch kind {
    case .jpeg: self = .jpeg
    case .png: self = .png
    case .svg: self = .svg
    case .webp: self = .webp
    case .gif: self = .gif
    case .tiff: self = .tiff
    case .heif: self = .heif
    }
  }
}
