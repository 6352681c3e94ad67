/// Reports of faulty values, and hints for values of the wrong type and for unknown keys.
extension AlbumDecoder {
  // MARK: Reports

  mutating func wrongType(_ field: JSONField, wanted: String, what: String? = nil, hint: String? = nil) {
    let subject = what ?? "\"\(field.name)\""
    diagnostics.error(
      .wrongType, "\(subject) must be \(wanted), not \(field.node.value.typeName)", at: field.node.span,
      pointer: field.pointer, hints: hint.map { [$0] } ?? [])
  }

  mutating func invalid(_ field: JSONField, _ message: String, hints: [String] = []) {
    diagnostics.error(.invalidValue, message, at: field.node.span, pointer: field.pointer, hints: hints)
  }

  mutating func missingPages(in object: JSONObject) {
    let hint =
      object.node.has("template")
      ? "this is a report; `scrapbook report` makes its PDF, and `scrapbook view` shows it"
      : "an album has at least one page: \"pages\": [ { … } ]"
    missingKey("pages", in: object, hint: hint)
  }

  mutating func missingKey(_ key: String, in object: JSONObject, hint: String) {
    // The opening brace stands for the object: underlining all of it would not be helpful.
    let span = object.node.span
    diagnostics.error(
      .missingKey, "\(object.kind) needs \"\(key)\"",
      at: SourceSpan(start: span.start, end: span.start + 1, in: span.file),
      pointer: object.pointer, hints: [hint])
  }

  // MARK: Hints

  /// The hint for `"5"`, `"5°"`, `"1,5"` and `"12 px"`: the number without quotes.
  func numberHint(_ value: JSONValue) -> String? {
    guard case .string(let text) = value else { return nil }
    let digits = text.drop { $0 == " " }.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    let unit = text.drop { $0 == " " }.dropFirst(digits.count).filter { $0 != " " }.lowercased()
    guard ["", "°", "º", "deg", "degree", "degrees", "px", "pt", "mm", "cm"].contains(unit),
      let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined()), number.isFinite
    else { return nil }
    return ["mm", "cm"].contains(unit)
      ? "write a number without quotes or unit; a page is 475 x 577 canvas units"
      : "write \(plainNumber(number)) without quotes"
  }

  func booleanHint(_ value: JSONValue) -> String? {
    guard case .string(let text) = value else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return "write true without quotes"
    case "false", "no", "off": return "write false without quotes"
    default: return nil
    }
  }

  func stringHint(_ value: JSONValue) -> String? {
    switch value {
    case .number(let number) where number.isFinite: "put it in quotes: \"\(plainNumber(number))\""
    case .bool(let flag): "put it in quotes: \"\(flag)\""
    default: nil
    }
  }

  /// The hint for a single element where an array is expected.
  func arrayHint(_ field: JSONField) -> String? {
    let kinds = ["pages": "a page", "photos": "a photo", "stickers": "a sticker", "texts": "a text"]
    switch field.node.value {
    case .object: return "put [ ] around it"
    case .string(let text):
      let form =
        kinds[field.name].map { objectForm(of: field.node.value, kind: $0) } ?? jsonQuoted(shortened(text))
      return form.map { "write [ \($0) ]" }
    default: return nil
    }
  }

  /// The object form of a value, given under the object's most important key: a photo's path, a text's words.
  func objectForm(of value: JSONValue, kind: String) -> String? {
    if case .array = value, kind == "an album" { return "{ \"pages\": [ … ] }" }
    guard case .string(let text) = value else { return nil }
    let string = jsonQuoted(shortened(text))
    return switch kind {
    case "a page": "{ \"photos\": [ { \"image\": \(string) } ] }"
    case "a photo": "{ \"image\": \(string) }"
    case "a sticker": "{ \"image\": \(string), \"center\": [237, 288], \"width\": 72 }"
    case "a text": "{ \"text\": \(string), \"frame\": [30, 500, 415, 50] }"
    case "a flow": "{ \"glob\": \(string) }"
    default: nil
    }
  }

  /// The hint for an unknown key: a misspelling, a name from another program, or none.
  func unknownKeyHint(_ key: String, kind: String, keys: [String]) -> String {
    if kind == "a page", ["title", "heading", "headline"].contains(key.lowercased()) {
      return
        "a title is a text: \"texts\": [ { \"text\": \"Day 1\", \"style\": \"title\", \"frame\": [30, 20, 415, 50] } ]"
    }
    if let meant = suggestion(for: key, among: keys)
      ?? synonyms[key.lowercased()]?.first(where: keys.contains)
    {
      return "did you mean \"\(meant)\"?"
    }
    return "the keys of \(kind) are \(keys.filter { $0 != "$schema" }.joined(separator: ", "))"
  }
}

/// Names from other programs in lower case, and the album's keys for them.
private let synonyms: [String: [String]] = [
  "images": ["photos"], "pictures": ["photos"], "src": ["image"], "source": ["image"], "file": ["image"],
  "filename": ["image"], "path": ["image", "glob"], "url": ["image"], "picture": ["image"],
  "photo": ["image"],
  "position": ["center", "frame"], "x": ["center", "frame"], "y": ["center", "frame"], "rect": ["frame"],
  "bounds": ["frame"], "width": ["frame"], "height": ["frame"], "angle": ["rotation"], "rotate": ["rotation"],
  "alpha": ["opacity"], "zindex": ["z"], "content": ["text"], "value": ["text"], "fontsize": ["size"],
  "fontfamily": ["font"], "family": ["font"], "textalign": ["align"], "title": ["caption"],
  "description": ["caption", "alt", "subject"], "radius": ["cornerRadius"], "name": ["title"],
  "lang": ["language"], "layout": ["slots"], "pattern": ["glob"],
]

extension Diagnostics {
  mutating func tooManyPages(_ count: Int, at span: SourceSpan?, pointer: String) {
    error(
      .invalidValue, "the album has \(count) pages, more than \(longestAlbum)", at: span, pointer: pointer,
      hints: ["make several albums of it"])
  }
}
