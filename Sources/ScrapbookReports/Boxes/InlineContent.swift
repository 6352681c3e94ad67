import ScrapbookKit

/// The content of a box's lines, in text order.
struct InlineContent {
  /// Paragraphs, separated by forced line breaks.
  var paragraphs: [InlineParagraph] = []
  /// The paragraphs shaped as single lines; empty until layout needs them.
  var shaped: [ShapedParagraph] = []
  /// The indent of the first line with which they were shaped.
  var indent: LayoutUnit = 0
}

struct InlineParagraph {
  var pieces: [InlinePiece] = []
  var style: InlineStyle
}

enum InlinePiece {
  case text(String, InlineStyle)
  /// A box that is placed in the line like a letter.
  case atom(Box, InlineStyle)
  /// The start or end of an element with a margin, border or padding.
  case space(LayoutUnit, InlineStyle)
}

/// The style of a piece of a line.
struct InlineStyle {
  var text: TextLook
  var lineHeight: LineHeight
  /// The distance above the line's baseline.
  var shift: LayoutUnit = 0
  /// The surrounding elements with a background or border, from the outermost.
  var frames: [InlineFrame] = []
  /// The innermost element around it that has a structure element.
  var owner: InlineElement?
  /// The segment that contains the piece.
  var segment: InlineSegment?

  /// The link around it.
  var link: InlineElement? {
    var element = owner
    while let current = element, current.target == nil { element = current.parent }
    return element
  }
}

/// An element within lines: a link, or words of another language.
final class InlineElement {
  /// The target of a link; nil for words of another language.
  let target: String?
  let parent: InlineElement?
  /// The language of its words.
  let language: String?
  /// Its structure element, set by the tagger.
  var element: StructureElement?
  /// The words that screen readers read.
  var words = ""

  init(target: String? = nil, language: String?, in parent: InlineElement?) {
    self.target = target
    self.parent = parent
    self.language = language
  }
}

/// Consecutive pieces of text that belong to the same element, or an inline box.
final class InlineSegment {
  let owner: InlineElement?
  /// Its structure tag, set by the tagger.
  var tag: ContentTag?

  init(_ owner: InlineElement?) { self.owner = owner }
}

/// The background and border of an inline element.
struct InlineFrame {
  var number: Int
  var style: ComputedStyle
  var padding: Edges<LayoutUnit>
}

/// Joins the texts of a box's elements, and collapses white space as CSS does (Text, level 3, 4.1).
struct InlineBuilder {
  private var paragraphs: [InlineParagraph] = []
  private var current: InlineParagraph
  /// Whether a following space is collapsed.
  private var endsWithSpace = true
  private var hasContent = false
  /// The segment of the last piece, if it is text.
  private var segment: InlineSegment?
  private let style: InlineStyle

  init(_ style: InlineStyle) {
    self.style = style
    current = InlineParagraph(style: style)
  }

  mutating func add(_ text: String, _ style: InlineStyle, _ whiteSpace: WhiteSpace) {
    let lines =
      whiteSpace.keepsNewlines ? text.split(separator: "\n", omittingEmptySubsequences: false) : [text[...]]
    for (number, line) in lines.enumerated() {
      if number > 0 { endLine(style) }
      let text = whiteSpace.keepsSpaces ? cleaned(line) : collapsed(line)
      guard !text.isEmpty else { continue }
      endsWithSpace = !whiteSpace.keepsSpaces && text.utf8.last == 0x20
      if text != " " || whiteSpace.keepsSpaces { hasContent = true }
      current.pieces.append(.text(text, segmented(style)))
    }
  }

  /// The style with the segment of a text that follows.
  private mutating func segmented(_ style: InlineStyle) -> InlineStyle {
    let next = segment.flatMap { $0.owner === style.owner ? $0 : nil } ?? InlineSegment(style.owner)
    segment = next
    var style = style
    style.segment = next
    return style
  }

  mutating func add(_ atom: Box, _ style: InlineStyle) {
    var style = style
    style.segment = InlineSegment(style.owner)
    segment = nil
    current.pieces.append(.atom(atom, style))
    endsWithSpace = false
    hasContent = true
  }

  mutating func add(space: LayoutUnit, _ style: InlineStyle) {
    if space != 0 { current.pieces.append(.space(space, segmented(style))) }
  }

  mutating func endLine(_ style: InlineStyle) {
    trimEnd()
    // An empty line is as high as its text would be.
    current.style = style
    paragraphs.append(current)
    current = InlineParagraph(style: style)
    endsWithSpace = true
    hasContent = true
  }

  /// The content so far; nil if there is none.
  mutating func finish() -> InlineContent? {
    defer { self = InlineBuilder(style) }
    guard hasContent else { return nil }
    trimEnd()
    if !current.pieces.isEmpty || paragraphs.isEmpty { paragraphs.append(current) }
    return InlineContent(paragraphs: paragraphs)
  }

  /// Removes the space at the end of a line.
  private mutating func trimEnd() {
    guard endsWithSpace,
      let last = current.pieces.lastIndex(where: { if case .text = $0 { true } else { false } }),
      case .text(let text, let style) = current.pieces[last], text.utf8.last == 0x20
    else { return }
    if text.utf8.count == 1 {
      current.pieces.remove(at: last)
    } else {
      current.pieces[last] = .text(String(text.dropLast()), style)
    }
  }

  private func collapsed(_ text: Substring) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var afterSpace = endsWithSpace
    for byte in text.utf8 {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0x0C:
        if !afterSpace { result.append(0x20) }
        afterSpace = true
      case 0..<0x20, 0x7F: break
      default:
        result.append(byte)
        afterSpace = false
      }
    }
    return withoutControls(String(decoding: result, as: UTF8.self))
  }

  private func cleaned(_ text: Substring) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        scalars.append(contentsOf: "        ".unicodeScalars)
      } else if scalar.value >= 0x20, scalar.value != 0x7F {
        scalars.append(scalar)
      }
    }
    return withoutControls(String(scalars))
  }

  /// Removes line separators and C1 controls, at which the shaper would split the paragraph.
  private func withoutControls(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 }) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x80..<0xA0: continue
      case 0x2028, 0x2029: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
