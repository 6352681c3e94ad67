import Cairo
import Deflate
import Files
public import ImageCodecs
import PDFAssembly
public import Pango
import ScrapbookKit
import Synchronization

/// The location of an album's pictures, and the files that may be opened.
public struct AssetOptions: Sendable {
  /// The folder that paths in the album are relative to.
  public var folder: String
  /// Allows paths and links to leave the folder.
  public var allowOutside: Bool
  public var limits: ImageLimits
  public var builtins: BuiltinAssets
  /// The program that draws complex SVGs in a child process. Nil draws all of them in this process without a time
  /// limit; ``serveDrawing(seconds:)`` turns any program into one that can be named here.
  public var drawingProgram: String?
  /// The fonts for the text of SVGs.
  public var fonts = FontOptions()
  /// The cache of processed pictures; nil processes them each time.
  public var cache: AssetCache?
  /// Whether pictures are read on all processors, or only on the caller's.
  public var readsInParallel = true

  public init(
    folder: String = ".", allowOutside: Bool = false, limits: ImageLimits = .init(),
    builtins: BuiltinAssets = .find(), drawingProgram: String? = nil,
    cache: AssetCache? = nil
  ) {
    self.folder = folder
    self.allowOutside = allowOutside
    self.limits = limits
    self.builtins = builtins
    self.drawingProgram = drawingProgram
    self.cache = cache
  }
}

/// Opens the files of an album's pictures by their names in the album.
package final class AssetFiles: Sendable {
  let options: AssetOptions
  /// The album's folder with links resolved; pictures must be inside it.
  let root: String?
  /// Drawings in memory, by the paths that stand for them.
  private let held = Mutex<[String: (svg: [UInt8], number: UInt64)]>([:])

  init(_ options: AssetOptions) {
    self.options = options
    root = resolvedPath(options.folder)
  }

  /// Keeps a drawing in memory.
  ///
  /// - Returns: The path that stands for it.
  package func hold(_ svg: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(svg)
    let path = "inline:\(fingerprint.hexString)"
    held.withLock { $0[path] = (svg, fingerprint.first) }
    return path
  }

  /// Whether a path stands for a drawing in memory.
  func holds(_ path: String) -> Bool { held.withLock { $0[path] != nil } }

  /// - Parameter path: A path as written in the album, or `builtin:NAME`.
  func open(_ path: String) throws(ImageProblem) -> PictureFile {
    if let name = ImageReference(path).builtinName { return try openBuiltin(name) }
    if let drawing = held.withLock({ $0[path] }) { return try open(drawing.svg, drawing.number, path) }
    let name = ImageReference(path).filePath
    let isOutside = leavesFolder(name)
    if isOutside, !options.allowOutside { throw .outside(path) }
    let full = fullPath(name, in: options.folder)
    let root = options.allowOutside ? nil : root ?? options.folder
    do throws(ImageProblem) {
      do throws(ImageProblem) {
        return try PictureFile(full, named: path, inside: root, limit: options.limits.bytes)
      } catch {
        guard error.id == .missingImage, let stored = storedPath(of: full) else { throw error }
        return try PictureFile(stored, named: path, inside: root, limit: options.limits.bytes)
      }
    } catch {
      guard error.id == .missingImage else { throw error }
      throw ImageProblem(error.id, error.message, hints: missingHints(path, full) { options.builtins.names })
    }
  }

  /// Opens a file again. If it has been replaced, neither its size nor its safety is known.
  func reopen(_ path: String, _ identity: FileIdentity) throws(ImageProblem) -> PictureFile {
    let file = try open(path)
    guard file.identity == identity else { throw .changed(path) }
    return file
  }

  private func open(_ svg: [UInt8], _ number: UInt64, _ path: String) throws(ImageProblem) -> PictureFile {
    try svg.withUnsafeBufferPointer { bytes throws(ImageProblem) in
      try PictureFile(holding: UnsafeRawBufferPointer(bytes), number: number, named: path)
    }
  }

  private func openBuiltin(_ name: String) throws(ImageProblem) -> PictureFile {
    let builtins = options.builtins
    do throws(ImageProblem) {
      if let picture = try builtins.open(name, limit: options.limits.bytes) { return picture }
    } catch {
      throw ImageProblem(
        .unreadableImage, "cannot read the built-in picture \(jsonQuoted(name))",
        hints: builtins.folder.map {
          ["SCRAPBOOK_ASSETS is \($0); without it the program has its own pictures"]
        } ?? [])
    }
    let meant = suggestion(for: name, among: builtins.names).map { "did you mean \"builtin:\($0)\"?" }
    throw ImageProblem(
      .unknownBuiltin, "there is no built-in picture \(jsonQuoted(name))",
      hints: [meant ?? "\"scrapbook stickers\" lists them all"])
  }

  /// Whether the `..` components of a path lead out of the folder; links are checked when the file is open.
  func leavesFolder(_ path: String) -> Bool {
    if path.hasPrefix("/") {
      return !isInside(root ?? options.folder, resolvedPath(path) ?? path)
    }
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}

extension AssetFiles {
  /// The compiled form of a built-in drawing; nil for other pictures.
  func compiledDrawing(_ path: String, of svg: UnsafeRawBufferPointer) -> CompiledDrawing? {
    guard let name = ImageReference(path).builtinName else { return nil }
    return options.builtins.withCompiled(name, limit: options.limits.svgBytes) {
      CompiledAsset(Array($0), of: svg)?.drawing
    }
  }
}
