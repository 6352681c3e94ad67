import Foundation
import ScrapbookKit

/// The scrapbook that a report is about.
struct ReportAlbum {
  let album: Album
  let document: PagedDocument
  /// An older album for comparison, if there is one.
  let older: Album?

  /// A part of the album that a template shows as a picture.
  enum Part {
    /// The display list of a spread, from its top left, in points, and its alternative text: empty if all of it is
    /// decoration, nil if nothing describes it.
    case spread(DisplayList, Size, alt: String?)
    /// A photo by its path, with its description.
    case photo(String, alt: String?)
  }

  /// - Parameter name: The name after `album:`, such as `spread/3` or `photo/2/1`; numbers count from 1.
  func part(_ name: Substring) -> Part? {
    let words = name.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = words.dropFirst().map { Int($0) ?? 0 }
    switch (words.first, numbers.count) {
    case ("spread", 1):
      guard document.sheets.indices.contains(numbers[0] - 1) else { return nil }
      let sheet = document.sheets[numbers[0] - 1]
      let group = DisplayGroup(
        transform: .translation(x: -sheet.content.x, y: -sheet.content.y),
        clip: RoundedRect(sheet.content), items: sheet.items)
      let words = sheet.readWords
      return .spread(
        [.group(group)], sheet.content.size,
        alt: words.isEmpty && !sheet.taggedContents.isEmpty ? nil : words.joined(separator: "\n"))
    case ("photo", 2):
      guard album.pages.indices.contains(numbers[0] - 1) else { return nil }
      let photos = album.pages[numbers[0] - 1].photos
      guard photos.indices.contains(numbers[1] - 1) else { return nil }
      let photo = photos[numbers[1] - 1]
      return .photo(photo.image.path, alt: photo.alt ?? photo.caption?.content.plainText)
    default: return nil
    }
  }

  // MARK: Facts

  /// The facts about the album for templates: `{{album.photos}}` or `#ALBUM_PHOTOS#`.
  var facts: DataObject {
    let own = Counts(album)
    var facts = own.values
    facts["title"] = .text(album.title ?? "")
    facts["author"] = .text(album.author ?? "")
    facts["date"] = .text(album.date ?? "")
    facts["spreads"] = .list(
      document.sheets.indices.map { index in
        .object(
          DataObject([
            "number": .whole(index + 1), "pages": .text(document.sheets[index].label),
            "image": .text("album:spread/\(index + 1)"),
          ]))
      })
    facts["texts"] = Self.list(writings)
    if let older {
      let known = Set(ReportAlbum(album: older, document: document, older: nil).writings.map(\.text))
      var added = own.values(since: Counts(older))
      added["texts"] = Self.list(writings.filter { !known.contains($0.text) })
      facts["new"] = .object(DataObject(added))
    }
    var members: [String: DataValue] = ["album": .object(DataObject(facts))]
    for (name, value) in facts {
      guard case .object(let inner) = value else {
        members["album_" + name] = value
        continue
      }
      for member in inner.members { members["album_\(name)_" + member.key] = member.value }
    }
    return DataObject(members)
  }

  /// A caption or text of the album, without markup.
  private struct Writing {
    var page: Int
    var text: String
    var isCaption: Bool
    var words: Int
  }

  private var writings: [Writing] {
    album.pages.enumerated().flatMap { index, page in
      let captions = page.photos.compactMap(\.caption?.content).map { ($0, true) }
      return (captions + page.texts.map { ($0.content, false) }).map { content, isCaption in
        Writing(page: index + 1, text: content.plainText, isCaption: isCaption, words: content.wordCount)
      }
    }
  }

  private static func list(_ writings: [Writing]) -> DataValue {
    .list(
      writings.map { writing in
        .object(
          DataObject([
            "page": .whole(writing.page), "text": .text(writing.text), "caption": .flag(writing.isCaption),
            "words": .whole(writing.words),
          ]))
      })
  }

  private struct Counts {
    var pages: Int
    var photos: Int
    var stickers: Int
    var captions: Int
    var words: Int

    init(_ album: Album) {
      pages = album.pages.count
      photos = album.pages.map(\.photos.count).reduce(0, +)
      stickers = album.pages.map(\.stickers.count).reduce(0, +)
      let captions = album.pages.flatMap(\.photos).compactMap(\.caption?.content)
      self.captions = captions.count
      words = (captions + album.pages.flatMap(\.texts).map(\.content)).map(\.wordCount).reduce(0, +)
    }

    var values: [String: DataValue] { values(since: nil) }

    /// The increase since an older album; never negative.
    func values(since older: Counts?) -> [String: DataValue] {
      let more = { (count: KeyPath<Counts, Int>) -> DataValue in
        .whole(max(0, self[keyPath: count] - (older?[keyPath: count] ?? 0)))
      }
      return [
        "pages": more(\.pages), "photos": more(\.photos), "stickers": more(\.stickers),
        "captions": more(\.captions), "words": more(\.words),
      ]
    }
  }
}

extension DataValue {
  fileprivate static func whole(_ number: Int) -> DataValue { .number(.init(number), String(number)) }
}

extension TextContent {
  /// The text without markup tags, on one line.
  fileprivate var plainText: String {
    var plain = text
    if isMarkup {
      plain = plain.replacing(/<br *\/?>/, with: " ").replacing(/<[^>]*>/, with: "")
      for (name, character) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")] {
        plain = plain.replacing("&\(name);", with: character)
      }
    }
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The number of words, without markup tags.
  fileprivate var wordCount: Int {
    plainText.split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" && $0 != "-" }
      .count { $0.contains { $0.isLetter || $0.isNumber } }
  }
}
