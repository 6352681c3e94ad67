import Cairo
import Deflate
import Files
import ImageCodecs
import PDFAssembly
public import ScrapbookKit

/// Opens, checks and decodes the pictures of one album. Not thread-safe: one store serves one job.
public final class AssetStore: AssetLoader {
  private(set) var files: AssetFiles
  private(set) var reader: PictureReader
  /// The readings made in advance.
  private var readings: [PathKey: Result<PictureReading, ImageProblem>] = [:]
  private let memory = ByteBudget()
  private let readsSpeculatively: Bool
  private var later: DeferredReadings?
  private var inspections: [PathKey: Inspection] = [:]
  /// Two paths to one file give one picture in the PDF; pages of a file are different pictures.
  private var numbers: [NumberedPicture: Int] = [:]
  private var decoded = DecodedPictures()
  /// The treated pictures that the linker will ask for.
  var inAdvance: PicturesInAdvance?
  /// The files that the albums' flows found.
  package internal(set) var listings: [PictureListing] = []
  /// Whether a drawing with text was inspected.
  package private(set) var showsDrawnText = false
  /// The states of the texts that were read.
  private(set) var texts: [FileState] = []
  /// Files that the flows found but that are not pictures.
  var leftOut: [String] = []

  private struct NumberedPicture: Hashable {
    var identity: FileIdentity
    var page: Int
  }

  /// The properties of a picture that can be painted.
  struct Inspection {
    var kind: ImageKind
    var identity: FileIdentity
    /// A number for the file; device and inode would differ on another machine.
    var number: Int
    var stored: PDFPicture?
    /// Whether it has 16 bits per sample.
    var isDeep: Bool
  }

  /// - Parameter readsSpeculatively: Reads speculatively: takes the headers of photos and PNGs as correct and reads the
  ///   rest concurrently; ``verify()`` verifies them.
  public init(_ options: AssetOptions, readsSpeculatively: Bool = false) {
    files = AssetFiles(options)
    reader = PictureReader(files: files)
    self.readsSpeculatively = readsSpeculatively
  }

  deinit { later?.cancel() }

  /// Takes over the pixels of a store that read the same album before. Call it before anything is inspected.
  package func takeDecoded(of other: AssetStore) { (numbers, decoded) = (other.numbers, other.decoded) }

  // MARK: Inspecting

  /// Reads pictures, on all processors unless the options say otherwise.
  public func prepare(_ paths: [String]) {
    let found = readAll(paths, with: reader, memory: memory, isSpeculative: readsSpeculatively)
    for (path, reading) in zip(paths, found) { readings[PathKey(path)] = reading }
    guard readsSpeculatively else { return }
    let provisional = zip(paths, found).compactMap { path, reading in
      (try? reading.get()).flatMap { $0.isProvisional ? (path, $0) : nil }
    }
    later = DeferredReadings(provisional, with: reader, memory: memory)
  }

  /// Waits until all pictures have been read completely.
  ///
  /// - Throws: ``FailedSpeculation`` if the album must be composed again with a store that does not read
  ///   speculatively.
  public func verify() throws(FailedSpeculation) { try later?.finish() }

  /// Waits for one picture, unless its encoded form is known already.
  func verify(_ path: String) throws(FailedSpeculation) {
    let key = PathKey(path)
    guard inspections[key]?.stored == nil, let reading = try later?.reading(of: path) else { return }
    inspections[key]?.stored = reading.stored
  }

  /// A picture's file, to copy data of it; a photo that was read speculatively is verified while it is copied.
  func input(_ file: PictureFile, _ path: String) -> any PDFInput {
    guard let later, let provisional = later.provisionalReading(of: path),
      let unverifiedEnd = provisional.unverifiedEnd
    else {
      return file
    }
    return UnverifiedJPEG(file, unverifiedEnd.search, end: unverifiedEnd.end) { [reader] in
      later.verify(path) { reader.verified(provisional, of: file) }
    }
  }

  /// Checks that a picture can be painted, and returns its properties for layout.
  public func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    let reading: PictureReading
    if let read = readings.removeValue(forKey: PathKey(path)) {
      reading = try read.get()
    } else {
      reading = try reader.read(path)
    }
    let picture = NumberedPicture(
      identity: reading.identity, page: reading.kind == .pdf ? ImageReference(path).pageNumber : 1)
    let number = numbers[picture] ?? numbers.count
    numbers[picture] = number
    showsDrawnText = showsDrawnText || reading.mayShowText
    inspections[PathKey(path)] = Inspection(
      kind: reading.kind, identity: reading.identity, number: number, stored: reading.stored,
      isDeep: reading.isDeep)
    return reading.info
  }

  /// The bytes of a text that lies where pictures may lie.
  package func textFile(_ path: String) throws(ImageProblem) -> [UInt8] {
    let file = try files.open(path)
    texts.append(FileState(path: path, file.identity))
    return try files.read(file, path).withBytes { Array($0) }
  }

  /// The text of a built-in theme, or of one in a folder.
  public func theme(_ name: String) throws(ImageProblem) -> ThemeFile {
    let builtins = files.options.builtins
    if let text = builtins.themeText(name) {
      return ThemeFile(name: "\(name)/theme.json", bytes: text, folder: "builtin:themes/\(name)/")
    }
    guard name.contains("/") else {
      let meant = suggestion(for: name, among: builtins.themes).map { "did you mean \"\($0)\"? " } ?? ""
      throw ImageProblem(
        .invalidValue, "there is no theme \(jsonQuoted(name))",
        hints: [
          meant
            + "the themes are \(builtins.themes.joined(separator: ", ")); one of your own is a folder, as in \"themes/ours\""
        ])
    }
    let folder = name.hasSuffix("/") ? name : name + "/"
    return ThemeFile(name: folder + "theme.json", bytes: try textFile(folder + "theme.json"), folder: folder)
  }

  /// Keeps a drawing that lies in no file.
  ///
  /// - Returns: The path that stands for it.
  package func hold(_ svg: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(svg)
    let path = "inline:\(fingerprint.hexString)"
    files.held[path] = (svg, fingerprint.first)
    reader = PictureReader(files: files)
    return path
  }

  /// The files of the texts that were read, such as a theme's.
  package var textPaths: [String] { texts.map { fullPath($0.path, in: files.options.folder) } }

  /// Whether a file is one of the album's pictures.
  public func hasInspected(fileAt path: String) -> Bool {
    FileIdentity(path: path).map { identity in
      inspections.values.contains {
        ($0.identity.device, $0.identity.inode) == (identity.device, identity.inode)
      }
    } ?? false
  }

  // MARK: Painting

  /// The properties of a picture that was inspected before.
  func inspection(of path: String) throws(ImageProblem) -> Inspection {
    guard let inspection = inspections[PathKey(path)] else {
      throw ImageProblem(.unreadableImage, "\(jsonQuoted(path)) was not inspected before it was painted")
    }
    return inspection
  }

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
      if inspection.kind == .pdf, case .drawing(let page) = try stored(inspection, file, path) {
        return try decoded.decode(page, inspection.number, paintedAt: size)
      }
      let bytes = try files.read(file, path)
      return try decoded.decode(
        bytes, inspection.number, inspection.kind, paintedAt: size, fonts: files.options.fonts)
    } catch {
      throw files.problem(path, error)
    }
  }

  /// The encoded form of a picture in full resolution.
  private func stored(
    _ inspection: Inspection, _ file: PictureFile, _ path: String
  ) throws(ImageProblem) -> PDFPicture {
    if let stored = inspection.stored { return stored }
    return try reader.picture(file, path, inspection.kind, .original, keepMetadata: false)
  }
}
