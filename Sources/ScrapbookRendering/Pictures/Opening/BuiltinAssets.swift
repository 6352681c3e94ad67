import CAssets
import Cairo
import Files
import Glibc
import ScrapbookKit

/// The built-in pictures: the open book and the stickers, which an album names as `builtin:star`. They are compiled
/// into the program.
public struct BuiltinAssets: Sendable, Equatable {
  /// A folder with `open-book.svg` and `stickers/` that replaces the built-in pictures; nil uses those.
  public var folder: String?

  public init(folder: String? = nil) { self.folder = folder }

  /// The folder in `SCRAPBOOK_ASSETS`, or else the built-in pictures.
  public static func find() -> BuiltinAssets {
    BuiltinAssets(folder: getenv("SCRAPBOOK_ASSETS").map { String(cString: $0) })
  }

  /// The names that can follow `builtin:`, sorted.
  public var names: [String] {
    guard let folder else { return CompiledInPicture.all.map(\.name) }
    let stickers = fileNames(in: folder + "/stickers")
    let ofThemes = themes.flatMap { theme in
      fileNames(in: folder + "/Themes/" + theme).map { "themes/\(theme)/\($0)" }
    }
    return (["open-book.svg"] + stickers + ofThemes).filter { $0.hasSuffix(".svg") }
      .map { String($0.dropLast(4)) }.sorted()
  }

  /// The names of stickers; the open book is a background, and the drawings of themes are in folders.
  public var stickers: [String] { names.filter { $0 != "open-book" && !$0.contains("/") } }

  /// The names of the built-in themes, sorted.
  public var themes: [String] {
    guard let folder else {
      return (0...).lazy.map { builtin_theme($0) }.prefix { $0 != nil }.compactMap { $0 }.map {
        String(cString: $0.pointee.name)
      }
    }
    return fileNames(in: folder + "/Themes").filter { isFolder(folder + "/Themes/" + $0) }.sorted()
  }

  /// The text of a theme; nil if there is none of this name.
  func themeText(_ name: String) -> [UInt8]? {
    guard let folder else {
      guard let entry = themes.firstIndex(of: name).flatMap({ builtin_theme($0) }) else { return nil }
      return Array(UnsafeRawBufferPointer(start: entry.pointee.text, count: entry.pointee.size))
    }
    guard themes.contains(name) else { return nil }
    return try? PictureFile(folder + "/Themes/" + name + "/theme.json", inside: nil, limit: themeByteLimit)
      .read()
      .withBytes { Array($0) }
  }

  /// Opens the SVG of a name; nil if there is none.
  func open(_ name: String, limit: Int) throws(ImageProblem) -> PictureFile? {
    guard folder == nil else {
      return try path(of: name).map { path throws(ImageProblem) in
        try PictureFile(path, inside: nil, limit: limit)
      }
    }
    return try CompiledInPicture(name).map { picture throws(ImageProblem) in
      try PictureFile(holding: picture.svg, number: UInt64(picture.number), named: name)
    }
  }

  /// Calls the body with the compiled form of an SVG (``CompiledAsset``); nil if there is none.
  func withCompiled<Result>(_ name: String, limit: Int, _ body: (UnsafeRawBufferPointer) -> Result?)
    -> Result?
  {
    guard folder == nil else {
      let bytes = path(of: name).flatMap {
        try? PictureFile(CompiledAsset.path(of: $0), inside: nil, limit: limit).read()
      }
      return bytes?.withBytes { body($0) }
    }
    return CompiledInPicture(name).flatMap { body($0.drawing) }
  }

  private func path(of name: String) -> String? {
    guard let folder, names.contains(name) else { return nil }
    if name.hasPrefix("themes/") { return folder + "/Themes/" + name.dropFirst(7) + ".svg" }
    return folder + (name == "open-book" ? "/" : "/stickers/") + name + ".svg"
  }
}

/// A picture in the program's read-only memory.
private struct CompiledInPicture {
  let number: Int
  private let entry: UnsafePointer<builtin_picture>

  static var all: [CompiledInPicture] {
    var all: [CompiledInPicture] = []
    while let next = CompiledInPicture(number: all.count) { all.append(next) }
    return all
  }

  init?(_ name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  private init?(number: Int) {
    guard let entry = builtin_picture(number) else { return nil }
    self.number = number
    self.entry = entry
  }

  var name: String { String(cString: entry.pointee.name) }
  var svg: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: entry.pointee.svg, count: entry.pointee.svg_size)
  }
  var drawing: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: entry.pointee.drawing, count: entry.pointee.drawing_size)
  }
}
