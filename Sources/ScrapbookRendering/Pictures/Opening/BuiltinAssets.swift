import CAssets
import Cairo
import Files
import Glibc
import ScrapbookKit

/// The pictures that come with the program: the open book and the stickers, which an album names as
/// `builtin:star`. They are compiled into it, so that it finds them wherever it lies.
public struct BuiltinAssets: Sendable, Equatable {
  /// A folder with `open-book.svg` and `stickers/` in place of the pictures in the program; nil for those.
  public var folder: String?

  public init(folder: String? = nil) { self.folder = folder }

  /// The folder named by `SCRAPBOOK_ASSETS`, else the pictures in the program.
  public static func find() -> BuiltinAssets {
    BuiltinAssets(folder: getenv("SCRAPBOOK_ASSETS").map { String(cString: $0) })
  }

  /// The names that may stand behind `builtin:`, sorted.
  public var names: [String] {
    guard let folder else { return CompiledInPicture.all.map(\.name) }
    let stickers = fileNames(in: folder + "/stickers")
    return (["open-book.svg"] + stickers).filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
      .sorted()
  }

  /// Those of the names that are stickers; the open book is a background.
  public var stickers: [String] { names.filter { $0 != "open-book" } }

  /// The SVG of a name; nil if there is none.
  func open(_ name: String, limit: Int) throws(PictureFile.Failure) -> PictureFile? {
    guard folder == nil else {
      return try path(of: name).map { path throws(PictureFile.Failure) in
        try PictureFile(path, inside: nil, limit: limit)
      }
    }
    return try CompiledInPicture(name).map { picture throws(PictureFile.Failure) in
      try PictureFile(holding: picture.svg, number: UInt64(picture.number))
    }
  }

  /// What the SVG of a name was compiled to (``CompiledAsset``); nil if that is not known.
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
    return folder + (name == "open-book" ? "/" : "/stickers/") + name + ".svg"
  }
}

/// A picture in the program's own memory, where it stays.
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
