package import ScrapbookKit

/// A supported declaration.
struct Declaration: Sendable {
  var change: StyleChange
  var isImportant: Bool
  /// Whether it sets the font size, and so is applied before the others.
  var isFontSize: Bool
}

/// Declarations for the elements that a selector matches.
struct StyleRule: Sendable {
  var selector: Selector
  var declarations: [Declaration]
}

/// The paper and its margins in `@page`.
package struct PageRule: Sendable {
  /// The paper; nil leaves it to the report. `margins` are in points.
  package var paper: Paper?
  package var margin = Edges<LayoutUnit?>(all: nil)
  /// The place of its last margin declaration.
  var place: ReportPlace?
}

struct Stylesheet: Sendable {
  var rules: [StyleRule] = []
  var page = PageRule()
}

/// Parses style sheets and style attributes; unsupported parts give a warning.
struct StylesheetParser {
  let faults: ReportFaults
  /// Converts an offset to a place.
  let place: (Int) -> ReportPlace?
  private(set) var sheet = Stylesheet()

  init(faults: ReportFaults, place: @escaping (Int) -> ReportPlace?) {
    self.faults = faults
    self.place = place
  }

  mutating func parse(_ bytes: ArraySlice<UInt8>, offset: Int) {
    var tokens = CSSTokenizer.tokens(of: bytes, offset: offset)[...]
    parseRules(&tokens, depth: 0)
  }

  private mutating func parseRules(_ tokens: inout ArraySlice<CSSToken>, depth: Int) {
    while let first = tokens.first {
      switch first.kind {
      // HTML comment marks around old style sheets.
      case .space, .mark("<"), .mark("!"), .mark("-"), .mark(">"): tokens.removeFirst()
      case .atKeyword(let name): parseAtRule(name, &tokens, depth: depth)
      default:
        let prelude = Self.prefix(of: &tokens) { $0 == .mark("{") }
        guard let block = Self.block(of: &tokens) else {
          return faults.warning(
            .cssSyntax, "a rule has no declarations in braces", at: place(first.offset))
        }
        addRule(prelude, block)
      }
    }
  }

  private mutating func addRule(_ prelude: ArraySlice<CSSToken>, _ block: ArraySlice<CSSToken>) {
    switch Selector.parse(prelude) {
    case .success(let selectors):
      let declarations = declarations(block)
      sheet.rules += selectors.map { StyleRule(selector: $0, declarations: declarations) }
    case .failure(let fault):
      faults.warning(
        .cssUnsupported, fault.message + "; its rule is left out", at: place(fault.offset),
        hints: [
          "selectors are tags, .classes, #ids, descendants, a > b, :first-child, :last-child, :nth-child(), "
            + ":first-of-type and :last-of-type"
        ])
    }
  }

  private mutating func parseAtRule(_ name: String, _ tokens: inout ArraySlice<CSSToken>, depth: Int) {
    let start = tokens.first?.offset ?? 0
    tokens.removeFirst()
    let prelude = Self.prefix(of: &tokens) { $0 == .mark("{") || $0 == .mark(";") }
    guard tokens.first?.kind == .mark("{"), var block = Self.block(of: &tokens) else {
      if !tokens.isEmpty { tokens.removeFirst() }
      if name != "charset" { warnOfAtRule(name, start) }
      return
    }
    let words = prelude.filter { $0.kind != .space }
    switch name {
    case "page" where words.isEmpty: parsePage(block)
    case "media" where depth < deepestMediaRules:
      // Rules for screens do not apply to paper.
      let media = words.compactMap { if case .ident(let word) = $0.kind { word.lowercased() } else { nil } }
      if media.contains("print") || media.contains("all") { parseRules(&block, depth: depth + 1) }
    default: warnOfAtRule(name, start)
    }
  }

  private func warnOfAtRule(_ name: String, _ offset: Int) {
    faults.warning(
      .cssUnsupported, "@\(harmless(name)) is not supported here and left out", at: place(offset),
      hints: ["the rules are @page { size; margin } and @media print"])
  }

  private mutating func parsePage(_ block: ArraySlice<CSSToken>) {
    for (name, value, offset) in Self.parts(block) {
      var reader = ValueReader(value)
      if name.hasPrefix("margin") { sheet.page.place = place(offset) }
      switch name {
      case "size":
        if let paper = Self.paper(&reader) {
          sheet.page.paper = paper
        } else {
          warnOfValue(name, value, offset)
        }
      case "margin":
        var lengths: [LayoutUnit] = []
        while let length = reader.length() { lengths.append(length.units(em: 12 * 1024, rem: 12 * 1024)) }
        guard reader.isAtEnd, let top = lengths.first else {
          warnOfValue(name, value, offset)
          continue
        }
        let right = lengths.count > 1 ? lengths[1] : top
        sheet.page.margin = Edges(
          top: top, right: right, bottom: lengths.count > 2 ? lengths[2] : top,
          left: lengths.count > 3 ? lengths[3] : right)
      case "margin-top": sheet.page.margin.top = Self.length(&reader) ?? sheet.page.margin.top
      case "margin-right": sheet.page.margin.right = Self.length(&reader) ?? sheet.page.margin.right
      case "margin-bottom": sheet.page.margin.bottom = Self.length(&reader) ?? sheet.page.margin.bottom
      case "margin-left": sheet.page.margin.left = Self.length(&reader) ?? sheet.page.margin.left
      default:
        faults.warning(
          .cssUnsupported, "@page has no property \(jsonQuoted(name)) here", at: place(offset),
          hints: ["it has size and margin"])
      }
    }
  }

  private static func length(_ reader: inout ValueReader) -> LayoutUnit? {
    reader.length()?.units(em: 12 * 1024, rem: 12 * 1024)
  }

  /// Reads `A4`, `letter landscape`, `210mm 297mm`; portrait unless landscape is given.
  private static func paper(_ reader: inout ValueReader) -> Paper? {
    if let width = length(&reader) {
      let height = length(&reader) ?? width
      guard Paper.sides.contains(width.points), Paper.sides.contains(height.points) else { return nil }
      return Paper(width: width.points, height: height.points)
    }
    var paper: Paper?
    var isLandscape = false
    while let word = reader.keyword() {
      if word == "landscape" {
        isLandscape = true
      } else if word != "portrait" {
        guard let named = Paper(word) else { return nil }
        paper = named
      }
    }
    let size = (paper ?? .a4).upright.size
    return isLandscape
      ? Paper(width: size.height, height: size.width) : Paper(width: size.width, height: size.height)
  }

  // MARK: Declarations

  /// The declarations of a block or of a style attribute.
  func declarations(_ tokens: ArraySlice<CSSToken>) -> [Declaration] {
    Self.parts(tokens).flatMap { name, value, offset -> [Declaration] in
      var value = value
      let isImportant = Self.dropImportant(&value)
      guard let property = CSSProperty.all[name] else {
        warnOfProperty(name, offset)
        return []
      }
      guard let change = change(of: property, value) else {
        warnOfValue(name, value, offset)
        return []
      }
      return [Declaration(change: change, isImportant: isImportant, isFontSize: property.isFontSize)]
    }
  }

  private func change(of property: CSSProperty, _ value: ArraySlice<CSSToken>) -> StyleChange? {
    var reader = ValueReader(value)
    let words = value.filter { $0.kind != .space }
    if words.count == 1, case .ident(let word) = words[0].kind {
      if word.lowercased() == "inherit" { return property.inherit }
      if word.lowercased() == "initial" { return property.initial }
    }
    guard let change = property.read(&reader), reader.isAtEnd else { return nil }
    return change
  }

  private func warnOfProperty(_ name: String, _ offset: Int) {
    // Finding a suggestion is slow.
    guard !faults.isFull(.cssUnsupported) else {
      return faults.count(.cssUnsupported, .warning, at: place(offset))
    }
    let meant = suggestion(for: name, among: CSSProperty.names).map { "did you mean \($0)?" }
    faults.warning(
      .cssUnsupported, "the property \(jsonQuoted(name)) is not supported and left out", at: place(offset),
      hints: [meant ?? Self.replacements[name] ?? "the properties are listed in the article Report templates"]
    )
  }

  /// Replacements to suggest for common unsupported properties.
  private static let replacements = [
    "float": "put both into a row of a table or into a box with display: flex",
    "grid-template-columns": "write a table, or a box with display: flex",
    "columns": "write a table with a row of one cell for each column",
    "box-shadow": "give the box a border",
  ]

  private static let lengthWords = [
    "width", "height", "margin", "padding", "size", "spacing", "indent", "radius", "gap",
  ]

  private func warnOfValue(_ name: String, _ value: ArraySlice<CSSToken>, _ offset: Int) {
    var words = value.drop { $0.kind == .space }.prefix(12)
    while words.last?.kind == .space { words.removeLast() }
    let shown = words.map(\.text).joined()
    let isWithoutUnit = value.contains {
      if case .number(let number, unit: "") = $0.kind { number != 0 } else { false }
    }
    let isLength = name != "line-height" && Self.lengthWords.contains { name.contains($0) }
    faults.warning(
      .cssValue, "\(name) cannot be \(jsonQuoted(shown)), and is left out",
      at: place(value.first { $0.kind != .space }?.offset ?? offset),
      hints: isWithoutUnit && isLength ? ["lengths have a unit: px, pt, mm, cm, in, em or rem"] : [])
  }

  private static func dropImportant(_ value: inout ArraySlice<CSSToken>) -> Bool {
    let words = value.filter { $0.kind != .space }
    guard words.count >= 2, words[words.count - 2].kind == .mark("!"),
      case .ident(let word) = words[words.count - 1].kind,
      word.lowercased() == "important"
    else { return false }
    value = value.prefix { $0.kind != .mark("!") }
    return true
  }

  /// Splits declarations at semicolons, and names from values.
  private static func parts(
    _ tokens: ArraySlice<CSSToken>
  ) -> [(name: String, value: ArraySlice<CSSToken>, offset: Int)] {
    tokens.split(whereSeparator: { $0.kind == .mark(";") }).compactMap { part in
      let part = part.drop { $0.kind == .space }
      guard let first = part.first else { return nil }
      let colon = part.firstIndex { $0.kind == .mark(":") }
      guard case .ident(let name) = first.kind, let colon else { return ("", part, first.offset) }
      return (name.lowercased(), part[(colon + 1)...], first.offset)
    }
  }

  /// Takes the tokens before the first one that ends them.
  private static func prefix(
    of tokens: inout ArraySlice<CSSToken>, until isEnd: (CSSToken.Kind) -> Bool
  ) -> ArraySlice<CSSToken> {
    let prefix = tokens.prefix { !isEnd($0.kind) }
    tokens = tokens[prefix.endIndex...]
    return prefix
  }

  /// Takes the content of braces; nil if there are none.
  private static func block(of tokens: inout ArraySlice<CSSToken>) -> ArraySlice<CSSToken>? {
    guard tokens.first?.kind == .mark("{") else { return nil }
    var depth = 0
    for index in tokens.indices {
      if tokens[index].kind == .mark("{") { depth += 1 }
      if tokens[index].kind == .mark("}") { depth -= 1 }
      if depth == 0 {
        defer { tokens = tokens[(index + 1)...] }
        return tokens[(tokens.startIndex + 1)..<index]
      }
    }
    defer { tokens = [] }
    return tokens.dropFirst()
  }
}
