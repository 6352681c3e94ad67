/// Characters with the changes of the markup around them.
struct MarkupRun: Sendable, Equatable {
  var text: String
  var change = MarkupChange()
}

/// The changes of a text's style by markup.
struct MarkupChange: Sendable, Equatable {
  var bold = false
  var italic = false
  var underline = false
  var color: Color?
  var size: MarkupSize?
}

enum MarkupSize: Sendable, Equatable {
  /// A size in canvas units.
  case units(Double)
  /// A factor of the text's own size.
  case factor(Double)

  func applied(to size: Double) -> Double {
    switch self {
    case .units(let units): units
    case .factor(let factor): size * factor
    }
  }
}

/// The reason why markup is invalid.
struct MarkupFault: Error, Equatable {
  var message: String
  var hint: String
}

/// Parses markup: `<b>`, `<i>`, `<u>`, `<span color="#c03" size="150%">`, `<br>`, and `&lt;`, `&gt;`, `&amp;`,
/// `&quot;` for the characters that markup uses.
///
/// Tags nest and are closed in order, as in HTML; nothing else is recognized, so markup cannot refer to files.
func parseMarkup(_ text: String) throws(MarkupFault) -> [MarkupRun] {
  var parser = MarkupParser(rest: text[...])
  return try parser.parse()
}

private struct MarkupParser {
  var rest: Substring
  var runs: [MarkupRun] = []
  /// The open tags, and the style before each.
  var open: [(name: String, before: MarkupChange)] = []
  var change = MarkupChange()

  mutating func parse() throws(MarkupFault) -> [MarkupRun] {
    while let first = rest.unicodeScalars.first {
      switch first {
      case "<": try tag()
      case "&": try entity()
      default:
        let end = rest.unicodeScalars.firstIndex { $0 == "<" || $0 == "&" } ?? rest.endIndex
        add(String(rest[..<end]))
        rest = rest[end...]
      }
    }
    if let last = open.last {
      throw MarkupFault(message: "<\(last.name)> is not closed", hint: "end it with </\(last.name)>")
    }
    return runs
  }

  private mutating func add(_ text: String) {
    if let last = runs.indices.last, runs[last].change == change {
      runs[last].text += text
    } else {
      runs.append(MarkupRun(text: text, change: change))
    }
  }

  private mutating func tag() throws(MarkupFault) {
    guard let end = rest.unicodeScalars.firstIndex(of: ">") else {
      throw MarkupFault(
        message: "\"<\" begins a tag that does not end", hint: "write &lt; for the character <")
    }
    let inside = rest[rest.unicodeScalars.index(after: rest.startIndex)..<end]
    rest = rest[rest.unicodeScalars.index(after: end)...]
    if inside.unicodeScalars.first == "/" {
      try close(String(inside.unicodeScalars.dropFirst()))
    } else {
      try openTag(inside)
    }
  }

  private mutating func close(_ name: String) throws(MarkupFault) {
    guard let last = open.popLast(), last.name == name else {
      throw MarkupFault(
        message: "</\(shortened(name))> has no opening tag",
        hint: "tags are closed in the order <b><i>…</i></b>")
    }
    change = last.before
  }

  private mutating func openTag(_ tag: Substring) throws(MarkupFault) {
    let nameEnd = tag.unicodeScalars.firstIndex { $0 == " " || $0 == "/" } ?? tag.endIndex
    let name = String(tag[..<nameEnd])
    let attributes = tag[nameEnd...]
    if name == "br" {
      guard attributes.allSatisfy({ $0 == " " || $0 == "/" }) else { throw Self.unknown(tag) }
      return add("\n")
    }
    guard open.count < deepestMarkup else {
      throw MarkupFault(message: "tags are nested more than \(deepestMarkup) deep", hint: "close some")
    }
    open.append((name, change))
    switch name {
    case "b" where attributes.isEmpty: change.bold = true
    case "i" where attributes.isEmpty: change.italic = true
    case "u" where attributes.isEmpty: change.underline = true
    case "span": try span(attributes)
    default: throw Self.unknown(tag)
    }
  }

  private static func unknown(_ tag: Substring) -> MarkupFault {
    MarkupFault(
      message: "<\(shortened(String(tag)))> is not a tag",
      hint:
        "the tags are <b>, <i>, <u>, <br> and <span color=\"#c03\" size=\"150%\">; write &lt; for the character <"
    )
  }

  /// Parses `color="#c03"`, `size="20"` or `size="150%"`, in double or single quotes.
  private mutating func span(_ attributes: Substring) throws(MarkupFault) {
    var rest = attributes.drop { $0 == " " }
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: "="), let quote = rest[equals...].dropFirst().first,
        quote == "\"" || quote == "'"
      else { throw Self.unknown("span" + attributes) }
      let value = rest[equals...].dropFirst(2)
      guard let end = value.firstIndex(of: quote) else { throw Self.unknown("span" + attributes) }
      try set(String(rest[..<equals]), to: String(value[..<end]))
      rest = value[end...].dropFirst().drop { $0 == " " }
    }
  }

  private mutating func set(_ name: String, to value: String) throws(MarkupFault) {
    switch name {
    case "color":
      guard let color = Color(value) else {
        throw MarkupFault(
          message: "\(jsonQuoted(shortened(value))) is not a color",
          hint: "a color is \"#rrggbb\", \"#rrggbbaa\" or a name of CSS such as \"skyblue\"")
      }
      change.color = color
    case "size":
      guard let size = MarkupSize(value) else {
        throw MarkupFault(
          message: "\(jsonQuoted(shortened(value))) is not a size",
          hint: "a size is a number of units such as \"20\", or a part of the text's size such as \"150%\"")
      }
      change.size = size
    default:
      throw MarkupFault(
        message: "<span> has no attribute \(jsonQuoted(shortened(name)))", hint: "it has color and size")
    }
  }

  private mutating func entity() throws(MarkupFault) {
    let entities: KeyValuePairs = ["&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": "\"", "&apos;": "'"]
    guard let (name, character) = entities.first(where: { rest.utf8.starts(with: $0.key.utf8) }) else {
      throw MarkupFault(
        message: "\"&\" does not begin &lt;, &gt;, &amp;, &quot; or &apos;",
        hint: "write &amp; for the character &")
    }
    add(character)
    rest = rest[rest.utf8.index(rest.startIndex, offsetBy: name.utf8.count)...]
  }
}

extension MarkupSize {
  fileprivate init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), textPercents.contains(percent) else { return nil }
      self = .factor(percent / 100)
    } else {
      guard let units = Double(text), textSizes.contains(units) else { return nil }
      self = .units(units)
    }
  }
}

/// Returns the runs of a text, plain or with markup. Tabs become spaces; carriage returns, as in files from Windows,
/// are removed.
func styledRuns(of content: TextContent) -> [MarkupRun] {
  let text = content.text.withoutTabsAndReturns
  guard content.isMarkup else { return [MarkupRun(text: text)] }
  // Invalid markup was reported by the decoder, or by the check of an album built in code.
  return (try? parseMarkup(text)) ?? [MarkupRun(text: text)]
}

extension String {
  fileprivate var withoutTabsAndReturns: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) else { return self }
    var scalars = UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.lazy.filter { $0 != "\r" }.map { $0 == "\t" ? " " : $0 })
    return String(scalars)
  }
}
