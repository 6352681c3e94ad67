/// A text with its boxes, in page or canvas coordinates before its rotation.
struct PlacedText: Sendable, Equatable {
  var frame: Rect
  var background: TextBackground?
  /// The outline of the background; nil without one.
  var label: LabelShape?
  var lines: [PlacedLine]
  var rotation = Angle.zero
  var opacity = 1.0
  var z = 0.0
  var span: SourceSpan?
}

/// Computes the boxes of a text on a page.
func placeText(_ text: TextNode, side: Side, backdrop: Color?, texts: inout TextPlacer) -> PlacedText {
  var placed = texts.place(
    text.content, text.style, as: .note, in: text.frame, side: side, backdrop: backdrop)
  placed.rotation = text.rotation
  placed.opacity = text.opacity
  placed.z = text.z
  return placed
}

/// Places texts and reports what cannot be read of them.
struct TextPlacer {
  let album: Album
  let shaper: any TextShaper
  private(set) var diagnostics = Diagnostics()
  /// Colors whose contrast was found to be enough.
  private var readable: (color: Color, behind: Color)?

  init(_ album: Album, shaper: any TextShaper) {
    self.album = album
    self.shaper = shaper
  }

  /// - Parameters:
  ///   - place: The style of texts in this place that name none.
  ///   - frame: The outer edge.
  ///   - side: Where the page stands.
  ///   - backdrop: What lies behind the text; nil is a picture, or not known.
  mutating func place(
    _ content: TextContent, _ style: TextStyle, as place: StyleName, in frame: Rect, side: Side,
    backdrop: Color?
  ) -> PlacedText {
    let computed = ComputedTextStyle(style, in: album, at: place)
    let label = computed.background.map {
      LabelShape($0, in: frame, padding: computed.padding, seed: content.text)
    }
    let box = label?.inner ?? frame.inset(by: computed.padding ?? 0)
    let set = TextSetter(shaper: shaper, side: side).set(content, computed, in: box)
    if set.isTooLong { reportOverflow(of: content, computed, set, in: frame) }
    if !set.missingCharacters.isEmpty { reportMissing(set.missingCharacters, in: content) }
    reportContrast(of: content, set, behind: computed.background, backdrop: backdrop)
    return PlacedText(
      frame: frame, background: computed.background, label: label, lines: set.lines, span: content.span)
  }

  /// How much room a caption of at most so many lines takes, in canvas units.
  func height(of caption: Caption, as place: StyleName, width: Double, maximumLines: Int) -> Double {
    let computed = ComputedTextStyle(caption.style, in: album, at: place)
    let inner = computed.background.map {
      LabelShape($0, in: Rect(x: 0, y: 0, width: width, height: width), padding: computed.padding, seed: "")
        .inner.width
    }
    // Above and below a text there is as much room as beside it.
    let padding = inner.map { width - $0 } ?? 2 * (computed.padding ?? 0)
    return TextSetter(shaper: shaper, side: .left).height(
      of: caption.content, computed, width: max(1, width - padding), maximumLines: maximumLines) + padding
  }

  // MARK: Reports

  private mutating func reportOverflow(
    of content: TextContent, _ style: ComputedTextStyle, _ set: SetText, in frame: Rect
  ) {
    let size = "\(plainNumber(frame.width.rounded())) x \(plainNumber(frame.height.rounded()))"
    let what =
      switch style.fit {
      case .overflow: "hangs over its frame"
      case .ellipsis: "does not fit into its frame and is cut off"
      case .shrink:
        "does not fit into its frame even at the smallest size of \(tenths(style.minSize)), and is cut off"
      }
    let advice =
      style.fit == .shrink
      ? "enlarge the frame, shorten the text, or allow a smaller \"minSize\""
      : "enlarge the frame, shorten the text, or let it get smaller with \"fit\": \"shrink\""
    diagnostics.warning(
      .textOverflow, "\(quoted(content)) \(what) of \(size) units", at: content.span,
      pointer: content.pointer ?? "", hints: [advice])
  }

  private mutating func reportMissing(_ characters: [Character], in content: TextContent) {
    let shown = characters.prefix(12).map { character in
      let codes = character.unicodeScalars.prefix(8).map { scalar in
        let hex = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      }
      return "\(jsonQuoted(String(character))) (\(codes.joined(separator: " ")))"
    }
    let more = characters.count > 12 ? " and \(characters.count - 12) more" : ""
    diagnostics.warning(
      .missingGlyph, "no font has \(shown.joined(separator: ", "))\(more)", at: content.span,
      pointer: content.pointer ?? "",
      hints: [
        "install a font that has them, such as one of the fonts-noto packages, or give a folder of fonts with --font-path"
      ])
  }

  private mutating func reportContrast(
    of content: TextContent, _ set: SetText, behind background: TextBackground?, backdrop: Color?
  ) {
    var behind = backdrop
    if let color = background?.color {
      behind = color.alpha == 1 ? color : behind.map { color.over($0) }
    }
    guard let behind else { return }
    var colors: [Color] = []
    for line in set.lines {
      for run in line.line.runs where run.color != colors.last { colors.append(run.color) }
    }
    // Most texts look as the one before.
    if colors.count == 1, readable?.color == colors[0], readable?.behind == behind { return }
    let contrasts = colors.map { ($0, $0.over(behind).contrast(with: behind)) }
    guard let (color, worst) = contrasts.min(by: { $0.1 < $1.1 }) else { return }
    guard worst < leastContrast else {
      readable = (color, behind)
      return
    }
    diagnostics.warning(
      .lowContrast,
      "\(quoted(content)) is hard to read: \(color.hex) on \(behind.hex) has a contrast of \(tenths(worst)):1",
      at: content.span, pointer: content.pointer ?? "",
      hints: ["choose a darker or a lighter \"color\"; \(tenths(leastContrast)):1 and more is easy to read"])
  }
}

/// What WCAG 2.1 asks of text at level AA.
private let leastContrast = 4.5

private func tenths(_ value: Double) -> String { plainNumber((value * 10).rounded(.down) / 10) }

private func quoted(_ content: TextContent) -> String {
  let text = content.text
  return jsonQuoted(text.count > 30 ? text.prefix(28) + "…" : text)
}
