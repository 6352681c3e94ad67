import Cairo
import ImageCodecs
import ScrapbookKit

/// Where an album's pictures come from, and what may be opened.
public struct AssetOptions: Sendable {
  /// Paths in the album are relative to it.
  public var folder: String
  /// Lets paths and links lead out of the folder.
  public var allowOutside: Bool
  public var limits: ImageLimits
  public var builtins: BuiltinAssets

  public init(
    folder: String = ".", allowOutside: Bool = false, limits: ImageLimits = .init(),
    builtins: BuiltinAssets = .find()
  ) {
    self.folder = folder
    self.allowOutside = allowOutside
    self.limits = limits
    self.builtins = builtins
  }
}

/// Opens, checks and decodes the pictures of one album. Not thread-safe: one store serves one job.
public final class AssetStore: AssetLoader {
  private let options: AssetOptions
  /// The album's folder with links resolved; pictures have to lie inside it.
  private let root: String?
  private var inspected: [String: Inspected] = [:]
  /// Two paths to one file give one picture in the PDF.
  private var numbers: [FileIdentity: Int] = [:]
  private var cache = PictureCache(byteLimit: 32 << 20)

  private struct Inspected {
    var kind: ImageKind
    var identity: FileIdentity
    var number: Int
  }

  /// What a picture is made for.
  enum Purpose: Hashable {
    case pdf
    /// Pixels, of which the longer side should have at least so many.
    case pixels(Int)
  }

  public init(_ options: AssetOptions) {
    self.options = options
    root = PictureFile.resolved(options.folder)
  }

  // MARK: Inspecting

  /// Reads the picture once and checks that it can be painted: JPEG by its markers, PNG and SVG by decoding
  /// them, so that every broken picture is found before anything is painted.
  public func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    let (bytes, identity) = try read(path)
    let number = numbers[identity] ?? numbers.count
    numbers[identity] = number
    do {
      let kind = try bytes.withBytes { file throws(ImageError) in try ImageKind.detect(file) }
      inspected[path] = Inspected(kind: kind, identity: identity, number: number)
      switch kind {
      case .jpeg:
        let header = try bytes.withBytes { file throws(ImageError) in try JPEGHeader(file) }
        try options.limits.check(width: header.width, height: header.height)
        return info(header)
      case .png:
        let header = try bytes.withBytes { file throws(ImageError) in try PNGHeader(file) }
        try options.limits.check(width: header.width, height: header.height)
      case .svg:
        guard bytes.count <= options.limits.svgBytes else {
          throw ImageError.tooLarge(
            "the SVG has \(bytes.count >> 20) MB; the limit is \(options.limits.svgBytes >> 20) MB")
        }
      }
      let picture = try decode(kind, bytes, number: number, purpose: .pdf)
      return ImageInfo(
        format: kind == .png ? .png : .svg, size: Size(width: picture.width, height: picture.height))
    } catch {
      throw problem(path, error)
    }
  }

  private func info(_ header: JPEGHeader) -> ImageInfo {
    let orientation = Orientation(rawValue: header.orientation) ?? .upright
    let stored = Size(width: Double(header.width), height: Double(header.height))
    let seen = orientation.swapsSides ? Size(width: stored.height, height: stored.width) : stored
    return ImageInfo(format: .jpeg, size: seen, orientation: orientation)
  }

  /// Whether a file is one of the album's pictures.
  public func hasInspected(fileAt path: String) -> Bool {
    FileIdentity(path: path).map { identity in
      inspected.values.contains {
        ($0.identity.device, $0.identity.inode) == (identity.device, identity.inode)
      }
    } ?? false
  }

  // MARK: Painting

  /// The picture of a path that was inspected before.
  func picture(_ path: String, for purpose: Purpose) throws(ImageProblem) -> PictureSurface {
    guard let inspected = inspected[path] else {
      throw ImageProblem(.unreadableImage, "\(jsonQuoted(path)) was not inspected before it was painted")
    }
    let key = CacheKey(number: inspected.number, kind: inspected.kind, purpose: purpose)
    if let cached = cache[key] { return cached }
    let (bytes, identity) = try read(path)
    // What was checked and measured was another file: neither its size nor its safety is known.
    guard identity == inspected.identity else {
      throw ImageProblem(
        .unreadableImage, "\(jsonQuoted(path)) was changed while the album was being built",
        hints: ["build it again"])
    }
    do {
      return try decode(inspected.kind, bytes, number: inspected.number, purpose: purpose)
    } catch {
      throw problem(path, error)
    }
  }

  private func decode(
    _ kind: ImageKind, _ bytes: ByteBuffer, number: Int, purpose: Purpose
  ) throws -> PictureSurface {
    let key = CacheKey(number: number, kind: kind, purpose: purpose)
    if let cached = cache[key] { return cached }
    let picture =
      switch (kind, purpose) {
      case (.jpeg, .pdf): try PictureSurface.undecodedJPEG(bytes)
      case (.jpeg, .pixels(let side)): try bytes.withBytes { try decodeJPEG($0, minimumSide: side) }
      case (.png, _): try bytes.withBytes { try decodePNG($0) }
      case (.svg, _): try bytes.withBytes { try decodeSVG($0) }
      }
    // A file's number, not its device and inode, which are other ones on another machine.
    try picture.identify(as: "scrapbook-picture-\(number)")
    cache.insert(picture, for: key)
    return picture
  }

  fileprivate struct CacheKey: Hashable {
    var number: Int
    /// Nil where all purposes share one picture.
    var purpose: Purpose?

    init(number: Int, kind: ImageKind, purpose: Purpose) {
      self.number = number
      self.purpose = kind == .jpeg ? purpose : nil
    }
  }

  // MARK: Reading

  private func read(_ path: String) throws(ImageProblem) -> (bytes: ByteBuffer, identity: FileIdentity) {
    if let name = ImageReference(path).builtinName { return try readBuiltin(name) }
    let isOutside = leavesFolder(path)
    if isOutside, !options.allowOutside { throw outside(path) }
    let full = path.hasPrefix("/") ? path : options.folder + "/" + path
    do throws(PictureFile.Failure) {
      return try PictureFile.read(
        full, inside: options.allowOutside ? nil : root ?? options.folder, limit: options.limits.bytes)
    } catch {
      switch error {
      case .missing: throw missing(path, full)
      case .outside: throw outside(path)
      case .unreadable(let reason):
        throw ImageProblem(.unreadableImage, "cannot read \(jsonQuoted(path)): \(reason)")
      case .tooLarge(let size):
        throw ImageProblem(
          .imageTooLarge,
          "\(jsonQuoted(path)) has \(size >> 20) MB; the limit is \(options.limits.bytes >> 20) MB",
          hints: ["save the picture smaller"])
      }
    }
  }

  private func readBuiltin(
    _ name: String
  ) throws(ImageProblem) -> (bytes: ByteBuffer, identity: FileIdentity) {
    let builtins = options.builtins
    guard let path = builtins.path(of: name) else {
      let meant = suggestion(for: name, among: builtins.names).map { "did you mean \"builtin:\($0)\"?" }
      let advice =
        builtins.names.isEmpty
        ? "the program's Assets folder was not found; name it in SCRAPBOOK_ASSETS"
        : "\"scrapbook stickers\" lists them all"
      throw ImageProblem(
        .unknownBuiltin, "there is no built-in picture \(jsonQuoted(name))", hints: [meant ?? advice])
    }
    do throws(PictureFile.Failure) {
      return try PictureFile.read(path, inside: nil, limit: options.limits.bytes)
    } catch {
      throw ImageProblem(.unreadableImage, "cannot read the built-in picture \(jsonQuoted(name))")
    }
  }

  // MARK: Problems

  /// Whether a path's own `..` lead out of the folder; where links lead is asked when it is open.
  private func leavesFolder(_ path: String) -> Bool {
    if path.hasPrefix("/") {
      return !PictureFile.isInside(root ?? options.folder, PictureFile.resolved(path) ?? path)
    }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  private func outside(_ path: String) -> ImageProblem {
    ImageProblem(
      .outsideFolder, "\(jsonQuoted(path)) lies outside the album's folder",
      hints: ["copy the picture beside the album, or build with --allow-outside"])
  }

  private func missing(_ path: String, _ full: String) -> ImageProblem {
    ImageProblem(.missingImage, "cannot find image \(jsonQuoted(path))", hints: missingHints(path, full))
  }

  private func missingHints(_ path: String, _ full: String) -> [String] {
    let folder = full.lastIndex(of: "/").map { String(full[..<$0]) } ?? "."
    let name = String(full.dropFirst(folder.count + 1))
    let prefix = String(path.dropLast(name.count))
    guard let found = similarName(to: name, among: PictureFile.names(in: folder)) else {
      return ["paths are relative to the album's folder"]
    }
    let didYouMean = "did you mean \(jsonQuoted(prefix + found))?"
    return [
      found.lowercased() == name.lowercased() ? didYouMean + " file names are case-sensitive" : didYouMean
    ]
  }

  /// Case first, then another extension, then a slip of the finger.
  private func similarName(to name: String, among names: [String]) -> String? {
    let stem = { (name: String) in
      (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name).lowercased()
    }
    return names.first { $0.lowercased() == name.lowercased() }
      ?? names.first { stem($0) == stem(name) }
      ?? suggestion(for: name, among: names)
  }

  private func problem(_ path: String, _ error: any Error) -> ImageProblem {
    let name = jsonQuoted(path)
    switch error {
    case let problem as ImageProblem: return problem
    case ImageError.unsupported(let kind?, let advice):
      return ImageProblem(
        .unsupportedImage, "\(name) is \(kind), which cannot be placed yet", hints: [advice])
    case ImageError.unsupported(nil, let advice):
      return ImageProblem(.unsupportedImage, "\(name) is not a picture", hints: [advice])
    case ImageError.broken(let reason):
      return ImageProblem(
        .brokenImage, "\(name) is damaged: \(reason)", hints: ["save or copy the picture again"])
    case ImageError.tooLarge(let reason):
      return ImageProblem(.imageTooLarge, "\(name) is too large: \(reason)", hints: ["save it smaller"])
    default:
      return ImageProblem(.brokenImage, "\(name) cannot be decoded: \(error)")
    }
  }
}

/// The pictures used last, up to so many bytes: a sticker on every page is decoded once, and a thousand
/// photos do not fill the memory.
private struct PictureCache {
  let byteLimit: Int
  private var entries: [AssetStore.CacheKey: (picture: PictureSurface, lastUse: Int)] = [:]
  private var byteCount = 0
  private var clock = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  subscript(key: AssetStore.CacheKey) -> PictureSurface? {
    mutating get {
      clock += 1
      entries[key]?.lastUse = clock
      return entries[key]?.picture
    }
  }

  mutating func insert(_ picture: PictureSurface, for key: AssetStore.CacheKey) {
    guard picture.byteCount <= byteLimit / 4 else { return }
    clock += 1
    entries[key] = (picture, clock)
    byteCount += picture.byteCount
    while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      byteCount -= oldest.value.picture.byteCount
      entries[oldest.key] = nil
    }
  }
}
