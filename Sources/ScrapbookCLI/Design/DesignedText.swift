import Notation
import ScrapbookKit
import ScrapbookRendering

/// The text of a designed album, short enough to be edited by hand.
struct DesignedText {
  var title: String
  var theme: Theme
  /// The theme as the album names it.
  var themeName = ""
  var pages: [DesignedPage]
  /// The start of the pictures' paths.
  var prefix: String
  var seed: UInt64
  /// Writes the days of the photos.
  var dateLine = DateLine()
  /// The number of pages before these: the title page.
  var pagesBefore = 1
  /// The stickers of each page, as in the album.
  var stickers: [[String]] = []
  /// The centers of the subjects of photos in collages, in fractions of the photo, by the photos' names.
  var subjects: [String: Point] = [:]
  /// The photo on the cover; nil for a cover without one.
  var coverPhoto: PictureFolder.Picture?
  /// The bounding box of the cover photo's subject, in fractions of the photo; nil if unknown.
  var coverExtent: Rect?

  /// The maximum length of a description that becomes a caption, in characters; a longer one is only for screen
  /// readers.
  private static let longestCaption = 80

  var text: String {
    var lines = [
      "{",
      "  \"//\": \"All of this can be changed. `scrapbook view album.json` shows it, `scrapbook check` finds mistakes, `scrapbook guide` has all keys.\",",
      "  \"title\": \(jsonQuoted(title)),",
    ]
    let photos = pages.flatMap(\.photos)
    let dates = photos.compactMap(\.dateTaken)
    if let language = dateLine.language {
      lines.append("  \"language\": \(jsonQuoted(language)),")
      if isWrittenFromRight(language) { lines.append("  \"binding\": \"right\",") }
    }
    // The dates of a minority of photos do not date the album.
    let range = 2 * dates.count > photos.count ? dateLine.days(of: dates) : nil
    if let range { lines.append("  \"date\": \(jsonQuoted(range)),") }
    lines.append("  \"theme\": \(jsonQuoted(themeName)),")
    lines += [
      "  \"cover\": \(cover(subtitle: range)),", "  \"backCover\": true,", "  \"titlePage\": true,",
      "  \"end\": \"the-end\",",
    ]
    lines += ["  \"placement\": \"center\",", "  \"pages\": ["]
    lines.append(pageTexts)
    lines += ["  ]", "}", ""]
    return lines.joined(separator: "\n")
  }

  /// The pages as elements of the album's array.
  var pageTexts: String { pages.indices.map(page).joined(separator: ",\n") }

  private func page(_ index: Int) -> String {
    let page = pages[index]
    var keys: [String] = []
    if page.isFull { keys.append("\"slots\": \"full\"") }
    if page.isCollage { keys.append("\"slots\": \"collage\"") }
    if let heading = page.heading {
      keys.append(
        "\"texts\": [ { \"text\": \(jsonQuoted(heading)), \"style\": \"title\", \"size\": 24, \"frame\": [30, 24, 415, 40] } ]"
      )
    }
    let photos = page.photos.enumerated().map { photo($1, number: $0, on: index) }
    if !photos.isEmpty {
      keys.append("\"photos\": [\n        " + photos.joined(separator: ",\n        ") + "\n      ]")
    }
    if stickers.indices.contains(index), !stickers[index].isEmpty {
      keys.append(
        "\"stickers\": [\n        " + stickers[index].joined(separator: ",\n        ") + "\n      ]")
    }
    if keys.isEmpty { return "    {}" }
    return "    {\n      " + keys.joined(separator: ",\n      ") + "\n    }"
  }

  private func photo(_ photo: PictureFolder.Picture, number: Int, on index: Int) -> String {
    let page = pages[index]
    var line = JSONLine(isSpaced: true)
    line.add("image", prefix + photo.name)
    if page.isPanorama { line.add("spread", true) }
    if page.isFull { line.add("mount", "none") }
    line.add("mount", mount(on: index)?.rawValue)
    if page.isCollage, let subject = subjects[photo.name] {
      line.add(
        "focus", json: jsonArray([subject.x, subject.y].map { plainNumber(($0 * 100).rounded() / 100) }))
    }
    // A photo that fills its page leaves no space for a caption.
    let caption = photo.description.flatMap { !page.isFull && $0.count <= Self.longestCaption ? $0 : nil }
    line.add("caption", caption)
    line.add("alt", photo.alternative ?? (caption == nil ? photo.description : nil))
    // Photos that fill a page are not turned; two photos on a page lean against each other.
    if !page.isFull, !page.isPanorama, !page.isCollage, page.photos.count <= 2, theme.turn > 0 {
      var taste = SplitMix(seed &+ UInt64(index) &* 2 &+ UInt64(number))
      // Two photos turned further would touch at a corner.
      let most = (page.photos.count == 1 ? theme.turn : min(theme.turn, 1.2)) * 10
      let tenths = 8 + Double(taste.next() % UInt64(max(1, most - 7)))
      let sign = (index + number).isMultiple(of: 2) ? -1.0 : 1
      line.add("rotation", json: plainNumber(sign * min(tenths, most) / 10))
    }
    return line.text
  }
}

extension DesignedText {
  /// The mount that the photos of a page name; nil for the theme's mount. Every third spread has a different one.
  private func mount(on index: Int) -> Mount? {
    let page = pages[index]
    if page.isFull { return nil }
    let spread = (index + pagesBefore) / 2
    let mayDiffer = !page.isPanorama && !page.isCollage
    // The frames of instant photos of different sizes have different borders, which looks odd without captions.
    let facing = pages.indices.filter { ($0 + pagesBefore) / 2 == spread }.map { pages[$0].photos }
    let mayHaveWords = facing.allSatisfy { photos in
      photos.count <= 2 || photos.allSatisfy { $0.description != nil }
    }
    let mounts = theme.otherMounts.filter { $0 != .polaroid || mayHaveWords }
    if mayDiffer, !mounts.isEmpty, (UInt64(spread) &+ seed) % 3 == 2 {
      return mounts[spread / 3 % mounts.count]
    }
    // Tape and paper corners would lie on the photo below, and pictures without a border run into each other.
    return theme.mount == .none || page.isCollage && [.taped, .corners, .rounded].contains(theme.mount)
      ? .white : nil
  }

  /// Finds the subjects of photos in collages whose files mark no faces, so that other photos do not hide them.
  mutating func findSubjects(in analysis: PictureAnalysis) {
    let photos = pages.filter(\.isCollage).flatMap(\.photos).filter(\.faces.isEmpty)
    let found = analysis.analyzed(photos.map { prefix + $0.name }) { $0.subject(of: $1) }
    for photo in photos { subjects[photo.name] = found[prefix + photo.name] }
  }

  /// Puts stickers where pages have free paper.
  ///
  /// - Parameter placed: The pages laid out without stickers.
  mutating func addStickers(to placed: some Collection<DisplayList>) {
    // A drawing that covers the whole paper is below everything.
    let boxes = placed.prefix(pages.count).map { page in
      page.compactMap(\.box).filter { !$0.isWholePage }
    }
    var places = PlaceStickers(names: theme.stickerNames.known, seed: seed)
    stickers = boxes.indices.map { index in
      // The pages of a panorama stay calm.
      let isBehind = pages[index].isPanorama || index > 0 && pages[index - 1].isPanorama
      let isRight = !(index + pagesBefore).isMultiple(of: 2)
      return pages[index].isFull || isBehind
        ? [] : places.stickers(on: index, isRight: isRight, besides: boxes[index])
    }
  }
}

extension Theme {
  /// The names of the built-in stickers that it lists, singly or as a set, and the unknown names.
  var stickerNames: (known: [String], unknown: [String]) {
    let builtins = Set(BuiltinAssets.find().stickers)
    let unknown = stickers.filter { StickerSet(rawValue: $0) == nil && !builtins.contains($0) }
    let known = stickers.flatMap { StickerSet(rawValue: $0)?.names ?? [$0] }.filter(builtins.contains)
    return (known, unknown)
  }
}

extension Rect {
  fileprivate var isWholePage: Bool {
    width >= ScrapbookPage.size.width && height >= ScrapbookPage.size.height
  }
}

extension DisplayItem {
  /// The box of an item of a page; nil for its paper.
  fileprivate var box: Rect? {
    switch self {
    case .group, .text: bounds
    default: nil
    }
  }
}

/// Stickers in the free corners of pages.
struct PlaceStickers {
  /// The names of built-in stickers; all are used before one is repeated.
  var names: [String]
  var seed: UInt64
  private var count = 0

  init(names: [String], seed: UInt64) {
    (self.names, self.seed) = (names, seed)
  }

  /// The stickers of a page, as in the album: at most one, where paper is free.
  ///
  /// - Parameters:
  ///   - isRight: Whether the page is the right one of its spread.
  ///   - boxes: The boxes of the page's content, in page coordinates.
  mutating func stickers(on index: Int, isRight: Bool, besides boxes: [Rect]) -> [String] {
    guard !names.isEmpty, let room = largestSquare(besides: boxes, fromRight: isRight) else { return [] }
    var (first, taste) = (SplitMix(seed), SplitMix(seed &+ UInt64(index) &* 977))
    let name = names[(Int(first.next() % UInt64(names.count)) + count) % names.count]
    count += 1
    let turn = Double(taste.next() % 25) - 12
    let width = min(88, (room.width * 0.86).rounded())
    var line = JSONLine(isSpaced: true)
    line.add("image", "builtin:" + name)
    line.add("center", json: jsonArray([room.center.x, room.center.y].map { plainNumber($0.rounded()) }))
    line.add("width", json: plainNumber(width))
    line.add("rotation", json: plainNumber(turn))
    return [line.text]
  }

  /// The largest free square of at least 64 units within the page's margins, which are wider at the fold.
  private func largestSquare(besides boxes: [Rect], fromRight: Bool) -> Rect? {
    let page = Rect(
      x: fromRight ? 40 : 16, y: 16, width: ScrapbookPage.size.width - 56,
      height: ScrapbookPage.size.height - 32)
    let taken = boxes.map { Rect(x: $0.x - 6, y: $0.y - 6, width: $0.width + 12, height: $0.height + 12) }
    for side in stride(from: 120.0, through: 64, by: -8) {
      // Outer corners first, so that stickers are near the edge of the page.
      let xs = stride(from: 0, through: page.width - side, by: 9).map {
        fromRight ? page.maxX - side - $0 : page.x + $0
      }
      let ys = Array(stride(from: page.y, through: page.maxY - side, by: 9)).reversed()
      for y in ys {
        for x in xs {
          let square = Rect(x: x, y: y, width: side, height: side)
          if !taken.contains(where: { $0.intersection(square).map { $0.width > 0 && $0.height > 0 } ?? false }
          ) {
            return square
          }
        }
      }
    }
    return nil
  }
}
