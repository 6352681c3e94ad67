import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// Opens, checks and decodes the pictures of one album. Not thread-safe: one store serves one job.
public final class AssetStore: AssetLoader {
  let files: AssetFiles
  let reader: PictureReader
  /// What was read ahead.
  private var readings: [PathKey: Result<PictureReading, ImageProblem>] = [:]
  private let memory = PictureMemory()
  private let confirmsLater: Bool
  private var later: LaterReadings?
  private var inspections: [PathKey: Inspection] = [:]
  /// Two paths to one file give one picture in the PDF.
  private var numbers: [FileIdentity: Int] = [:]
  private var cache = PictureCache<CacheKey>(byteLimit: 32 << 20)
  /// What the albums' flows found.
  package internal(set) var listings: [PictureListing] = []
  /// Made of the pictures for painting.
  let masks = MaskCache()

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
    var stored: StoredPicture?
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

  /// - Parameter confirmsLater: Believes the headers of photos and PNGs, and reads the rest of them while the caller goes
  ///   on; ``confirm()`` tells whether that was right.
  public init(_ options: AssetOptions, confirmsLater: Bool = false) {
    files = AssetFiles(options)
    reader = PictureReader(files: files)
    self.confirmsLater = confirmsLater
  }

  deinit { later?.cancel() }

  // MARK: Inspecting

  /// Reads pictures, on all processors unless the options say otherwise.
  public func prepare(_ paths: [String]) {
    let found = readAll(paths, with: reader, memory: memory, isHasty: confirmsLater)
    for (path, reading) in zip(paths, found) { readings[PathKey(path)] = reading }
    guard confirmsLater else { return }
    let glimpses = zip(paths, found).compactMap { path, reading in
      (try? reading.get()).flatMap { $0.isGlimpse ? (path, $0) : nil }
    }
    later = LaterReadings(glimpses, with: reader, memory: memory)
  }

  /// Waits until all pictures are read whole.
  ///
  /// - Throws: ``MisjudgedPicture`` if the album has to be composed anew, with a store that reads all pictures first.
  public func confirm() throws(MisjudgedPicture) { try later?.finish() }

  /// The same for one picture, unless what a PDF holds of it is known already.
  func confirm(_ path: String) throws(MisjudgedPicture) {
    let key = PathKey(path)
    guard inspections[key]?.stored == nil, let reading = try later?.reading(of: path) else { return }
    inspections[key]?.stored = reading.stored
  }

  /// A picture's file, to copy data of it: what was only believed of a photo is looked at meanwhile.
  func input(_ file: PictureFile, _ path: String) -> any PDFInput {
    guard let later, let glimpse = later.glimpse(of: path), let unsearched = glimpse.unsearched else {
      return file
    }
    return BelievedPhoto(file, unsearched: unsearched) { [reader] in
      later.confirm(path) { reader.confirmed(glimpse, of: file) }
    }
  }

  /// Checks that a picture can be painted, and tells what layout needs to know of it.
  public func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    let reading: PictureReading
    if let read = readings.removeValue(forKey: PathKey(path)) {
      reading = try read.get()
    } else {
      reading = try reader.read(path)
    }
    let number = numbers[reading.identity] ?? numbers.count
    numbers[reading.identity] = number
    inspections[PathKey(path)] = Inspection(
      kind: reading.kind, identity: reading.identity, number: number, stored: reading.stored,
      isDeep: reading.isDeep)
    return reading.info
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
    guard try file.identity == inspection(of: path).identity else { throw files.changed(path) }
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
      throw files.problem(path, error)
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
