import Notation

/// A text with its boxes, in page or canvas coordinates before its rotation.
struct PlacedText: Sendable, Equatable {
  var frame: Rect
  var background: TextBackground?
  /// The shape of the background; nil without one.
  var label: LabelShape?
  var lines: [PlacedLine]
  var rotation = Angle.zero
  var opacity = 1.0
  var z = 0.0
  /// The whole content, even if not all of it is shown.
  var content: TextContent
  /// The structure type for screen readers.
  var role = StructureRole.paragraph
  /// The language, if different from the album's.
  var language: String?
  var link: String?
  /// The place in the reading order of the page.
  var readingPlace = 0
}

/// The surroundings of a text.
struct TextGround: Sendable, Equatable {
  /// The side of the page.
  var side: Side
  /// The color behind the text; nil if it is a picture or unknown.
  var backdrop: Color?
}

/// Computes the boxes of a text on a page.
func placeText(_ text: TextNode, on ground: TextGround, texts: inout TextPlacer) -> PlacedText {
  var placed = texts.place(text.content, text.style, as: .note, in: text.frame, on: ground)
  placed.rotation = text.rotation
  placed.opacity = text.opacity
  placed.z = text.z
  placed.link = text.link
  return placed
}

/// Places texts and reports text that does not fit or cannot be shown.
struct TextPlacer {
  /// The album, in the language of the page that is being placed.
  var album: Album
  let shaper: any TextShaper
  var diagnostics = Diagnostics()
  /// The size of the page that is being placed, in canvas units.
  var pageSize = ScrapbookPage.size

  init(_ album: Album, shaper: any TextShaper) {
    self.album = album
    self.shaper = shaper
  }

  /// - Parameters:
  ///   - place: The style that applies if the text names none.
  ///   - frame: The outer edge.
  mutating func place(
    _ content: TextContent, _ style: TextStyle, as place: StyleName, in frame: Rect, on ground: TextGround
  ) -> PlacedText {
    let computed = ComputedTextStyle(style, in: album, at: place, on: ground.backdrop)
    let label = computed.background.map {
      LabelShape($0, in: frame, padding: computed.padding, seed: content.text)
    }
    let box = label?.inner ?? frame.inset(by: computed.padding ?? 0)
    let set = Typesetter(shaper: shaper, side: ground.side).set(content, computed, in: box)
    if set.isTooLong {
      reportOverflow(of: content, computed, set, as: place, in: frame)
    } else if let size = set.lines.map(\.line.size).min(),
      size < leastReadableSize, size >= smallestLetters
    {
      reportSmall(content, size, as: place)
    }
    if !set.missingCharacters.isEmpty { reportMissing(set.missingCharacters, in: content) }
    return PlacedText(
      frame: frame, background: computed.background, label: label, lines: set.lines, content: content,
      role: (style.name ?? place) == .title ? .heading(2) : .paragraph,
      language: computed.language == album.language ? nil : computed.language)
  }

  /// The extent of a header or footer that has a line to itself.
  func span(of text: RunningText, in strip: Rect, side: Side) -> LineSpan {
    let style = ComputedTextStyle(text.style, in: album, at: .pageNumber)
    let typesetter = Typesetter(shaper: shaper, side: side)
    let lines = typesetter.set(text.content, style, in: strip.inset(by: style.padding ?? 0)).lines.map(\.line)
    let part = lines.first.map { typesetter.part(before: $0, style.align) } ?? 0
    return LineSpan(
      anchor: strip.x + part * strip.width, part: part, width: lines.map(\.width).max() ?? 0)
  }

  /// The height of a caption with a maximum number of lines, in canvas units.
  func height(of caption: Caption, as place: StyleName, width: Double, maximumLines: Int) -> Double {
    let computed = ComputedTextStyle(caption.style, in: album, at: place)
    // The padding of most labels does not depend on their height.
    let square = Rect(x: 0, y: 0, width: width, height: width)
    let inner =
      computed.background.map { LabelShape($0, in: square, padding: computed.padding, seed: "").inner }
      ?? square.inset(by: computed.padding ?? 0)
    let words = Typesetter(shaper: shaper, side: .left).height(
      of: caption.content, computed, width: max(1, inner.width), maximumLines: maximumLines)
    if let shape = computed.background?.shape, shape.growsWithItsHeight, computed.padding == nil {
      return Balloon.height(shape, around: words, width: width)
    }
    return words + width - inner.height
  }

  // MARK: Reports

  private mutating func reportOverflow(
    of content: TextContent, _ style: ComputedTextStyle, _ set: TypesetText, as place: StyleName,
    in frame: Rect
  ) {
    let room =
      "its \(place == .note ? "frame" : "room") of \(plainNumber(frame.width.rounded())) x \(plainNumber(frame.height.rounded())) units"
    let smallest = style.fit == .shrink ? " even at the smallest size of \(tenths(style.minSize))," : ""
    let outcome = set.isCut ? "is cut off" : "overflows"
    // Only a text has a frame that can be enlarged.
    let enlarge =
      switch place {
      case .note: "enlarge the frame, "
      case .pageNumber: ""
      default: "enlarge the photo, "
      }
    let advice =
      style.fit == .shrink ? "allow a smaller \"minSize\"" : "let it get smaller with \"fit\": \"shrink\""
    diagnostics.warning(
      .textOverflow, "\(quoted(content)) does not fit into \(room)\(smallest) and \(outcome)",
      at: content.span,
      pointer: content.pointer ?? "", hints: ["\(enlarge)shorten the text, or \(advice)"])
  }

  private mutating func reportSmall(_ content: TextContent, _ size: Double, as place: StyleName) {
    let points = tenths(size * Spread.letterScale)
    diagnostics.warning(
      .smallText, "\(quoted(content)) is \(tenths(size)) units large, \(points) points on Letter",
      at: content.span,
      pointer: content.pointer ?? "",
      hints: [
        "\(place == .note ? "enlarge its frame" : "give it more room"), shorten it, or give it a larger \"size\" or \"minSize\""
      ])
  }

  mutating func reportCollision(of content: TextContent) {
    diagnostics.warning(
      .textOverflow, "\(quoted(content)) overlaps another text of its line", at: content.span,
      pointer: content.pointer ?? "",
      hints: ["give it another \"align\": there is room for \"outside\", \"center\" and \"inside\""])
  }

  private mutating func reportMissing(_ characters: [Character], in content: TextContent) {
    let shown = characters.prefix(12).map { character in
      let codes = character.unicodeScalars.prefix(8).map {
        "U+" + $0.value.zeroPadded(to: 4, radix: 16, uppercase: true)
      }
      return "\(jsonQuoted(String(character))) (\(codes.joined(separator: " ")))"
    }
    let more = characters.count > 12 ? " and \(characters.count - 12) more" : ""
    diagnostics.warning(
      .missingGlyph, "no font has \(shown.joined(separator: ", "))\(more)", at: content.span,
      pointer: content.pointer ?? "",
      hints: [characters.fontAdvice])
  }
}

/// The size, in canvas units, below which words are hard to read: six points on Letter.
private let leastReadableSize = 7.76

/// The smallest readable letters: 3 points on Letter.
let smallestLetters = 4.0

func quoted(_ content: TextContent) -> String { quoted(content.text) }

/// The beginning of a text, for messages.
func quoted(_ text: String) -> String {
  jsonQuoted(text.count > 30 ? text.prefix(28) + "…" : text)
}
