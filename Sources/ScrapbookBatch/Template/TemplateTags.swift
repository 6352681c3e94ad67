import ScrapbookKit

/// A text whose tags name columns by number, `{{0}}` for `{{Größe}}`: the library supports only names of ASCII
/// letters and digits, and columns can have any name.
struct TemplateTags {
  private(set) var text = ""
  /// The columns that the text names, by number.
  private(set) var columns: [String] = []
  private var numbers: [String: Int] = [:]
  /// The open sections, as named in `{{#…}}`.
  private var sections: [String] = []
  private var delimiters = (open: "{{", close: "}}")

  /// The error of a text, which follows a colon.
  struct SyntaxFault: Error {
    var message: String
  }

  /// Functions of the library, as in `{{uppercased(first)}}`.
  private static let functions = ["capitalized", "empty", "lowercased", "reversed", "uppercased"]

  init(_ original: String) throws(SyntaxFault) {
    var rest = original[...]
    while let opening = rest.firstRange(of: delimiters.open) {
      text += rest[..<opening.upperBound]
      rest = rest[opening.upperBound...]
      let kind = rest.first.flatMap { "#^/&{!=><$%".contains($0) ? $0 : nil }
      if kind != nil { rest.removeFirst() }
      let end = kind == "{" ? "}" + delimiters.close : kind == "=" ? "=" + delimiters.close : delimiters.close
      guard let closing = rest.firstRange(of: end) else {
        throw SyntaxFault(message: "\(delimiters.open) is never closed by \(end)")
      }
      text += kind.map { String($0) } ?? ""
      try add(rest[..<closing.lowerBound], kind)
      text += end
      rest = rest[closing.upperBound...]
    }
    text += rest
    if let section = sections.last {
      throw SyntaxFault(message: "\(tag("#", section)) is never closed by \(tag("/", section))")
    }
  }

  private mutating func add(_ content: Substring, _ kind: Character?) throws(SyntaxFault) {
    switch kind {
    case "!": text += content
    case "=":
      let parts = content.split(whereSeparator: \.isWhitespace)
      guard parts.count == 2 else { throw SyntaxFault(message: "{{= … =}} does not name two delimiters") }
      text += content
      delimiters = (String(parts[0]), String(parts[1]))
    case ">", "<", "$", "%":
      throw SyntaxFault(
        message: "{{\(kind.map { String($0) } ?? "") asks for another template, and there is none")
    default: try addName(String(content).withoutSpaces, kind)
    }
  }

  private mutating func addName(_ name: String, _ kind: Character?) throws(SyntaxFault) {
    guard !name.isEmpty else { throw SyntaxFault(message: "{{}} names no column") }
    if kind == "/" {
      guard let section = sections.popLast() else {
        throw SyntaxFault(message: "\(tag("/", name)) closes a section that is not open")
      }
      guard section == name else {
        throw SyntaxFault(message: "\(tag("#", section)) is closed by \(tag("/", name))")
      }
    } else if kind == "#" || kind == "^" {
      guard sections.count < sectionLimit else {
        throw SyntaxFault(message: "more than \(sectionLimit) sections inside each other")
      }
      sections.append(name)
    }
    var column = name[...]
    var functions: [String] = []
    while functions.count < Self.functions.count, column.hasSuffix(")"),
      let function = Self.functions.first(where: { column.hasPrefix($0 + "(") })
    {
      functions.append(function)
      column = column.dropFirst(function.count + 1).dropLast()
    }
    text += functions.map { $0 + "(" }.joined() + number(String(column))
    text += String(repeating: ")", count: functions.count)
  }

  /// The number of a column; the dot, a section's own value, is kept.
  private mutating func number(_ column: String) -> String {
    if column == "." { return column }
    if let number = numbers[column] { return String(number) }
    numbers[column] = columns.count
    columns.append(column)
    return String(columns.count - 1)
  }
}

private func tag(_ kind: String, _ name: String) -> String { jsonQuoted("{{\(kind)\(name)}}") }
