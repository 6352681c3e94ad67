import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// A rebuild after a change gives the same bytes as a clean build.
@Suite struct RebuildTests {
  /// Each edit applies to the result of the previous ones: 200 edits where all faults are tried, and otherwise the
  /// first 25. An edit that changes nothing would prove nothing.
  @Test func givesTheSameBytesAsACleanBuildAfterEachOf200Edits() throws {
    let count = Sample.rounds(200, some: 12)
    let scratch = try Scratch()
    var album = try EditedBook(in: scratch)
    var last = try rebuild(scratch)
    var unchanged: [String] = []
    for number in 1...count {
      let edit = try album.editAnything()
      let kept = try rebuild(scratch)
      let clean = try build(scratch, ["--no-cache"], as: "clean.pdf")
      #expect(kept == clean, "edit \(number): \(edit)")
      if kept == last { unchanged.append(edit) }
      last = kept
    }
    // The replaced file need not be on any page.
    #expect(unchanged.allSatisfy { $0.hasPrefix("the file") } && unchanged.count < count / 5, "\(unchanged)")
  }

  /// Builds over the previous PDF, with the caches of the previous build.
  private func rebuild(_ scratch: Scratch) throws -> Contents {
    try build(scratch, ["--cache-dir", scratch.path("cache")], as: "out.pdf")
  }

  private func build(_ scratch: Scratch, _ options: [String], as name: String) throws -> Contents {
    let outcome = try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path(name), "--quiet"] + options)
    try #require(outcome.status == 0, "\(outcome)")
    return try scratch.contents(name)
  }
}

/// An album in which anything can be edited: words, positions, pictures and their files, pages.
private struct EditedBook {
  private struct Page {
    var photo: String
    var caption: String?
    var text: String
    var stickers: [(name: String, x: Int, y: Int)]
  }

  private let scratch: Scratch
  private var chance = SeededGenerator(seed: 19)
  private var pages: [Page] = []
  private var title = "Our book"

  private static let photos = (0..<4).map { "photo\($0).jpg" }
  private static let stickers = ["lace.png", "dots.png", "drawn.svg", "builtin:star"]
  private static let words = [
    "otter", "whale", "Möwe", "школа", "שלום", "海边", "Straße", "🦦 river", "fifth grade",
  ]

  init(in scratch: Scratch) throws {
    self.scratch = scratch
    for name in Self.photos { try replacePhoto(name) }
    for name in Self.stickers.dropLast() { try replaceSticker(name) }
    for _ in 0..<6 { pages.append(anyPage()) }
    try save()
  }

  /// Makes a random edit, and returns its description.
  mutating func editAnything() throws -> String {
    let index = Int.random(in: pages.indices, using: &chance)
    let edit: String
    switch Int.random(in: 0..<11, using: &chance) {
    case 0, 1: (pages[index].caption, edit) = (anyWords(), "a caption")
    case 2 where pages[index].caption != nil: (pages[index].caption, edit) = (nil, "no caption")
    case 2: (pages[index].caption, edit) = (anyWords(), "a caption where there was none")
    case 3: (pages[index].text, edit) = (anyWords(), "a text")
    case 4:
      let others = Self.photos.filter { $0 != pages[index].photo }
      (pages[index].photo, edit) = (pick(others), "another photo")
    case 5: (pages[index].stickers, edit) = (anyStickers(), "the stickers")
    case 6: (title, edit) = (anyWords(), "the title")
    case 7 where pages.count < 9:
      edit = "a new page"
      pages.insert(anyPage(), at: index)
    case 7,
      8 where pages.count > 3:
      edit = "a page less"
      pages.remove(at: index)
    case 9:
      let name = pick(Self.photos)
      edit = "the file \(name)"
      try replacePhoto(name)
    default:
      let name = pick(Array(Self.stickers.dropLast()))
      edit = "the file \(name)"
      try replaceSticker(name)
    }
    try save()
    return edit
  }

  // MARK: Chance

  private mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &chance)! }

  private mutating func anyWords() -> String {
    (0..<Int.random(in: 1...3, using: &chance)).map { _ in pick(Self.words) }.joined(separator: " ")
      + " \(Int.random(in: 0..<1000, using: &chance))"
  }

  private mutating func anyStickers() -> [(name: String, x: Int, y: Int)] {
    (0..<3).map { _ in
      (
        pick(Self.stickers), Int.random(in: 60..<400, using: &chance),
        Int.random(in: 60..<500, using: &chance)
      )
    }
  }

  private mutating func anyPage() -> Page {
    Page(
      photo: pick(Self.photos), caption: Bool.random(using: &chance) ? anyWords() : nil, text: anyWords(),
      stickers: anyStickers())
  }

  // MARK: Files

  /// Files that were just written are not cached, so they get an old time.
  private func replace(_ name: String, _ bytes: [UInt8]) throws {
    try scratch.write(name, bytes)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: scratch.path(name))
  }

  /// One of them is larger than 256 KB: another processor copies it, and its blocks may be shared.
  private mutating func replacePhoto(_ name: String) throws {
    let scale = name == Self.photos[0] ? 3 : 1
    let (width, height) = (
      scale * Int.random(in: 500..<900, using: &chance), scale * Int.random(in: 400..<600, using: &chance)
    )
    let photo = try makeGrayJPEG(width: width, height: height)
    try #require(scale == 1 || photo.count > 256 << 10)
    try replace(name, photo)
  }

  private mutating func replaceSticker(_ name: String) throws {
    let size = Int.random(in: 20..<90, using: &chance)
    let drawing =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><circle r="\#(size)"/></svg>"#
    try replace(
      name,
      name.hasSuffix(".svg")
        ? Array(drawing.utf8) : makeNoisePNG(width: size, height: 60, transparent: name == "lace.png"))
  }

  private func save() throws {
    let pages = pages.map { page in
      let caption = page.caption.map { ", \"caption\": \"\($0)\"" } ?? ""
      let stickers = page.stickers.map {
        "{ \"image\": \"\($0.name)\", \"center\": [\($0.x), \($0.y)], \"width\": 60 }"
      }
      return """
        { "photos": [{ "image": "\(page.photo)", "mount": "polaroid"\(caption) }],
          "texts": [{ "text": "\(page.text)", "frame": [40, 20, 400, 40] }],
          "stickers": [\(stickers.joined(separator: ", "))] }
        """
    }
    try scratch.write(
      "album.json", "{ \"title\": \"\(title)\", \"pages\": [\n\(pages.joined(separator: ",\n"))\n] }\n")
  }
}
