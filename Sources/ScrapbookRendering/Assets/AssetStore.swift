import Cairo
import ImageCodecs
import ScrapbookKit

/// Opens, checks and decodes the pictures of one album. Not thread-safe: one store serves one job.
public final class AssetStore: AssetLoader {
  let options: AssetOptions
  let files: AssetFiles
  private var inspections: [PathKey: Inspection] = [:]
  /// Two paths to one file give one picture in the PDF.
  private var numbers: [FileIdentity: Int] = [:]
  private var cache = PictureCache<CacheKey>(byteLimit: 32 << 20)
  /// Made of the pictures for painting.
  let masks = MaskCache()
  /// By the picture's number.
  private var drawings: [Int: CompiledDrawing] = [:]

  private struct CacheKey: Hashable {
    var number: Int
    var purpose: Purpose
  }

  /// What is known of a picture that can be painted.
  struct Inspection {
    var kind: ImageKind
    var identity: FileIdentity
    /// A file's number, not its device and inode, which are other ones on another machine.
    var number: Int
    /// In pixels as stored, or in the units of a drawing.
    var size: Size
    /// Whether it has 16 bits a sample.
    var isDeep: Bool
  }

  /// What a picture is made for.
  enum Purpose: Hashable {
    case pdf
    /// Pixels, of which the longer side should have at least so many.
    case pixels(Int)
    /// Either, painted so small that a recording of the usual size could not be: see `PictureSurface`.
    case smallDrawing

    /// The purposes that make a difference to pictures of a kind; the others share one picture.
    func canonical(for kind: ImageKind) -> Purpose {
      switch (kind, self) {
      case (.svg, .smallDrawing): .smallDrawing
      case (.svg, _), (.png, _), (.gif, _): .pdf
      case (_, .smallDrawing): .pdf
      // Only JPEGs are decoded to the size that is wanted.
      case (.webp, .pixels), (.heif, .pixels), (.tiff, .pixels): .pixels(.max)
      case (_, .pdf), (.jpeg, .pixels): self
      }
    }
  }

  public init(_ options: AssetOptions) {
    self.options = options
    files = AssetFiles(options)
  }

  /// Pictures beyond these proportions are slivers, and covering a frame they would leave cairo's coordinates:
  /// see `lengthLimit`.
  private static let aspectRatios = 1.0 / 500...500

  // MARK: Inspecting

  /// Reads the picture once and checks that it can be painted: JPEG by its markers, the others by decoding
  /// them, so that every broken picture is found before anything is painted.
  public func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    let file = try files.open(path)
    let bytes = try files.read(file, path)
    let number = numbers[file.identity] ?? numbers.count
    numbers[file.identity] = number
    do {
      let kind = try bytes.withBytes { file throws(ImageError) in try ImageKind.detect(file) }
      let header = try bytes.withBytes { file throws(ImageError) in try checkedHeader(of: file, kind) }
      let orientation = header.flatMap { Orientation(rawValue: $0.orientation) } ?? .upright
      let stored = try storedSize(kind, header, bytes, number: number)
      inspections[PathKey(path)] = Inspection(
        kind: kind, identity: file.identity, number: number, size: stored, isDeep: header?.isDeep ?? false)
      guard Self.aspectRatios.contains(stored.aspectRatio) else { throw tooThin(path, stored) }
      let seen = orientation.swapsSides ? Size(width: stored.height, height: stored.width) : stored
      var info = ImageInfo(format: ImageFormat(kind), size: seen, orientation: orientation)
      info.faces = bytes.withBytes { seenFaces(in: $0, kind, orientation) }
      if header?.isTruncated == true { info.warnings = [truncated(path)] }
      return info
    } catch {
      throw problem(path, error)
    }
  }

  /// Checks a picture against the limits before any decoder sees it.
  private func checkedHeader(
    of file: UnsafeRawBufferPointer, _ kind: ImageKind
  ) throws(ImageError) -> RasterHeader? {
    if let header = try RasterHeader(file, kind, options.limits) { return header }
    guard file.count <= options.limits.svgBytes else {
      throw .tooLarge("the SVG has \(file.count >> 20) MB; the limit is \(options.limits.svgBytes >> 20) MB")
    }
    return nil
  }

  /// The size before the picture is turned. A JPEG's is in its header; what has to be decoded is decoded, which
  /// proves that it can be.
  private func storedSize(
    _ kind: ImageKind, _ header: RasterHeader?, _ bytes: ByteBuffer, number: Int
  ) throws -> Size {
    if kind == .jpeg, let header, try canHoldInPDF(bytes) {
      return Size(width: Double(header.width), height: Double(header.height))
    }
    if kind == .svg {
      let drawing = try compiled(bytes, number: number)
      return Size(width: drawing.width, height: drawing.height)
    }
    let picture = try decode(kind, bytes, number: number, purpose: .pixels(.max))
    return Size(width: picture.width, height: picture.height)
  }

  /// A drawing as a PDF, within the bounds of time and memory.
  func compiled(_ bytes: ByteBuffer, number: Int) throws -> CompiledDrawing {
    if let drawing = drawings[number] { return drawing }
    let compiler = DrawingCompiler(program: options.drawingProgram, seconds: options.limits.svgSeconds)
    let drawing = try bytes.withBytes { try compiler.compile($0) }
    let kept = drawings.values.reduce(0) { $0 + $1.pdf.count }
    if kept + drawing.pdf.count <= 32 << 20 { drawings[number] = drawing }
    return drawing
  }

  /// Whether a file is one of the album's pictures.
  public func hasInspected(fileAt path: String) -> Bool {
    FileIdentity(path: path).map { identity in
      inspections.values.contains {
        ($0.identity.device, $0.identity.inode) == (identity.device, identity.inode)
      }
    } ?? false
  }

  // MARK: Painting

  /// What is known of a path that was inspected before.
  func inspection(of path: String) throws(ImageProblem) -> Inspection {
    guard let inspection = inspections[PathKey(path)] else {
      throw ImageProblem(.unreadableImage, "\(jsonQuoted(path)) was not inspected before it was painted")
    }
    return inspection
  }

  /// The file that was inspected. If it is another one now, neither its size nor its safety is known.
  func reopen(_ path: String) throws(ImageProblem) -> PictureFile {
    let file = try files.open(path)
    guard try file.identity == inspection(of: path).identity else { throw changed(path) }
    return file
  }

  /// The picture of a path that was inspected before.
  func picture(_ path: String, for purpose: Purpose) throws(ImageProblem) -> PictureSurface {
    let inspection = try inspection(of: path)
    let purpose = purpose.canonical(for: inspection.kind)
    if let cached = cache[CacheKey(number: inspection.number, purpose: purpose)] { return cached }
    let bytes = try files.read(reopen(path), path)
    do {
      return try decode(inspection.kind, bytes, number: inspection.number, purpose: purpose)
    } catch {
      throw problem(path, error)
    }
  }

  func decode(
    _ kind: ImageKind, _ bytes: ByteBuffer, number: Int, purpose: Purpose
  ) throws -> PictureSurface {
    let purpose = purpose.canonical(for: kind)
    let key = CacheKey(number: number, purpose: purpose)
    if let cached = cache[key] { return cached }
    let picture =
      switch (kind, purpose) {
      case (.jpeg, .pixels(let side)): try inSRGB(bytes, kind) { try decodeJPEG($0, minimumSide: side) }
      case (.jpeg, _) where try canHoldInPDF(bytes): try PictureSurface.undecodedJPEG(plainJPEG(bytes))
      case (.png, _): try inSRGB(bytes, kind, decodePNG)
      case (.gif, _): try bytes.withBytes { try decodeGIF($0) }
      case (.svg, .smallDrawing): try bytes.withBytes { try decodeSVG($0, recordedSide: 64) }
      case (.svg, _): try bytes.withBytes { try decodeSVG($0, recordedSide: 1024) }
      case (.webp, .pixels): try inSRGB(bytes, kind, decodeWebP)
      case (.heif, .pixels): try inSRGB(bytes, kind, decodeHEIF)
      case (.tiff, .pixels): try inSRGB(bytes, kind, decodeTIFF)
      case (.jpeg, _), (.webp, _), (.heif, _), (.tiff, _):
        try photograph(decode(kind, bytes, number: number, purpose: .pixels(.max)))
      }
    try picture.identify(as: "scrapbook-picture-\(number)")
    cache.insert(picture, for: key)
    return picture
  }

  /// Pixels whose colours are those of sRGB.
  private func inSRGB(
    _ bytes: ByteBuffer, _ kind: ImageKind, _ decode: (UnsafeRawBufferPointer) throws -> PictureSurface
  ) throws -> PictureSurface {
    try bytes.withBytes { file in
      let picture = try decode(file)
      if let profile = colorProfile(of: file, kind) { try convertToSRGB(picture, from: profile) }
      return picture
    }
  }

  /// Whether cairo gives a JPEG's own data to a PDF, and viewers draw it right.
  private func canHoldInPDF(_ bytes: ByteBuffer) throws -> Bool {
    let header = try bytes.withBytes { try JPEGHeader($0) }
    return !header.needsDecoding && header.components != 4
  }

  /// Without fill bytes and without what stands before the first marker.
  private func plainJPEG(_ bytes: ByteBuffer) throws -> ByteBuffer {
    try bytes.withBytes { file in
      let header = try JPEGHeader(file)
      guard header.start > 0 || !header.fillBytes.isEmpty else { return bytes }
      var plain = Array(file)
      for range in header.fillBytes.reversed() { plain.removeSubrange(range) }
      return ByteBuffer(Array(plain[header.start...]))
    }
  }

  /// A decoded photo for a PDF: as a JPEG if it is opaque, since its pixels alone would take ten times the
  /// space; at this quality the loss is not seen.
  private func photograph(_ picture: PictureSurface) throws -> PictureSurface {
    picture.isOpaque ? try .undecodedJPEG(encodeJPEG(picture, quality: 92)) : picture
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
