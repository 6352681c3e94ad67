import Cairo
import Files
import ImageCodecs
import PDFAssembly
public import ScrapbookKit

/// Reads the pictures of one album. It has four duties: it reads them ahead, and verifies speculative readings; it
/// inspects them, and opens them again; it decodes painted pictures; and it is the album's ``AssetLoader``, which
/// provides the contents of the album's folder and the analysis of pixels. Not thread-safe: one store serves one job.
public final class AssetStore {
  package let files: AssetFiles
  /// The files that the album uses from its folder besides the pictures that it names.
  package let folder: AlbumFolder
  let reader: PictureReader
  private var prepared: PreparedReadings
  package private(set) var inspected = InspectedPictures()
  private var decoded = DecodedPictures()

  /// - Parameter readsSpeculatively: Reads speculatively: takes the headers of photos and PNGs as correct and reads the
  ///   rest concurrently; ``verify()`` verifies them.
  public init(_ options: AssetOptions, readsSpeculatively: Bool = false) {
    files = AssetFiles(options)
    folder = AlbumFolder(files)
    reader = PictureReader(files: files)
    prepared = PreparedReadings(isSpeculative: readsSpeculatively)
  }

  deinit { prepared.later?.cancel() }

  /// Takes over the pixels of a store that read the same album before. Call it before anything is inspected.
  package func takeDecoded(of other: AssetStore) {
    inspected.takeNumbers(of: other.inspected)
    decoded = other.decoded
  }

  // MARK: Reading ahead

  /// Reads pictures, on all processors unless the options say otherwise.
  public func prepare(_ paths: [String]) { prepared.read(paths, with: reader) }

  /// Waits until all pictures have been read completely.
  ///
  /// - Throws: ``FailedSpeculation`` if the album must be composed again with a store that does not read
  ///   speculatively.
  public func verify() throws(FailedSpeculation) { try prepared.later?.finish() }

  /// Whether the results may be discarded with a ``FailedSpeculation``.
  var readsSpeculatively: Bool { prepared.later != nil }

  /// Waits for one picture, unless its encoded form is known already.
  func verify(_ path: String) throws(FailedSpeculation) {
    guard inspected[path]?.stored == nil, let reading = try prepared.later?.reading(of: path) else { return }
    inspected.keep(reading.stored, of: path)
  }

  /// A picture's file, to copy data of it; a photo that was read speculatively is verified while it is copied.
  func input(_ file: PictureFile, _ path: String) -> any PDFInput {
    guard let later = prepared.later, let provisional = later.provisionalReading(of: path),
      let unverifiedEnd = provisional.unverifiedEnd
    else {
      return file
    }
    return UnverifiedJPEG(file, unverifiedEnd.search, end: unverifiedEnd.end) { [reader] in
      later.verify(path) { reader.verified(provisional, of: file) }
    }
  }

  // MARK: Inspecting

  /// Checks that a picture can be painted, and returns its properties for layout.
  public func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    let reading: PictureReading
    if let read = prepared.take(path) {
      reading = try read.get()
    } else {
      reading = try reader.read(path)
    }
    inspected.add(path, reading)
    return reading.info
  }

  /// The properties of a picture that was inspected before.
  func inspection(of path: String) throws(ImageProblem) -> InspectedPictures.Inspection {
    guard let inspection = inspected[path] else {
      throw ImageProblem(.unreadableImage, "\(jsonQuoted(path)) was not inspected before it was painted")
    }
    return inspection
  }

  // MARK: The album's folder

  public func theme(_ name: String) throws(ImageProblem) -> ThemeFile { try folder.theme(name) }

  public func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
    try folder.pictures(matching: glob, order: order)
  }

  public func description(of path: String) -> String? { folder.description(of: path) }

  // MARK: Painting

  /// Opens the inspected file again.
  func reopen(_ path: String) throws(ImageProblem) -> PictureFile {
    try files.reopen(path, inspection(of: path).identity)
  }

  /// The pixels of a picture that was inspected before, or the recording of a drawing.
  ///
  /// - Parameter size: The size in pixels at which the picture is painted.
  func picture(_ path: String, paintedAt size: Size) throws(ImageProblem) -> PictureSurface {
    let inspection = try inspection(of: path)
    if let known = decoded.picture(inspection.number, inspection.kind, paintedAt: size) { return known }
    let file = try reopen(path)
    do {
      if inspection.kind == .pdf, case .drawing(let page) = try pdfPicture(inspection, file, path) {
        return try decoded.decode(page, inspection.number, paintedAt: size)
      }
      let bytes = try file.read()
      return try decoded.decode(
        bytes, inspection.number, inspection.kind, paintedAt: size, fonts: files.options.fonts)
    } catch {
      throw files.problem(path, error)
    }
  }

  /// The encoded form of a picture in full resolution.
  private func pdfPicture(
    _ inspection: InspectedPictures.Inspection, _ file: PictureFile, _ path: String
  ) throws(ImageProblem) -> PDFPicture {
    if let stored = inspection.stored { return stored }
    return try reader.picture(file, path, inspection.kind, .original, keepMetadata: false)
  }
}
