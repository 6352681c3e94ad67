/// Readers of single values: each reports what is wrong with the value and returns nil.
extension AlbumDecoder {
  // MARK: Objects and arrays

  /// Reads the members of an object except comments; reports unknown and duplicate keys.
  mutating func object(
    _ field: JSONField, kind: String, orElse alternative: String? = nil, keys: [String]
  ) -> JSONObject? {
    guard case .object(let list) = field.node.value else {
      let hint = alternative == nil ? objectForm(of: field.node.value, kind: kind).map { "write \($0)" } : nil
      wrongType(field, wanted: (alternative.map { $0 + " or " } ?? "") + "an object", what: kind, hint: hint)
      return nil
    }
    var members: [JSONMember] = []
    members.reserveCapacity(min(list.count, keys.count))
    for member in list where member.key != commentKey {
      let pointer = { field.pointer + "/" + pointerToken(member.key) }
      if !keys.contains(member.key) {
        diagnostics.warning(
          .unknownKey, "\(kind) has no key \(jsonQuoted(shortened(member.key)))", at: member.keySpan,
          pointer: pointer(),
          hints: [unknownKeyHint(member.key, kind: kind, keys: keys)])
      } else if let earlier = members.firstIndex(where: { $0.key == member.key }) {
        members[earlier] = member
        diagnostics.warning(
          .duplicateKey, "\"\(member.key)\" is given twice; the last one is used", at: member.keySpan,
          pointer: pointer())
      } else {
        members.append(member)
      }
    }
    return JSONObject(
      node: field.node, pointer: field.pointer, kind: kind, members: changes.remaining(members))
  }

  mutating func array(_ field: JSONField) -> [JSONField] {
    guard case .array(let elements) = field.node.value else {
      wrongType(field, wanted: "an array", hint: arrayHint(field))
      return []
    }
    let (pointer, name) = (field.pointer, field.name)
    return elements.enumerated().map { index, node in
      JSONField(node: node, place: .element(index, of: pointer, named: name))
    }
  }

  // MARK: Text

  mutating func string(_ object: JSONObject, _ key: String) -> String? {
    object[key].flatMap { string($0) }
  }

  /// Reads a description; nil for one without a visible character, which describes nothing.
  mutating func alt(_ object: JSONObject) -> String? {
    string(object, "alt").flatMap { $0.isBlank ? nil : $0 }
  }

  mutating func strings(_ object: JSONObject, _ key: String) -> [String]? {
    object[key].map { field in array(field).compactMap { string($0) } }
  }

  /// Reads a text without control characters other than tab and line breaks.
  mutating func string(_ field: JSONField) -> String? {
    guard case .string(let text) = field.node.value else {
      wrongType(field, wanted: "a string", hint: stringHint(field.node.value))
      return nil
    }
    if let control = controlCharacter(in: text) {
      invalid(field, "\"\(field.name)\" contains the control character \(control)")
      return nil
    }
    return text
  }

  /// Reads a BCP 47 tag.
  mutating func languageTag(_ object: JSONObject, _ key: String) -> String? {
    guard let field = object[key], let text = string(field) else { return nil }
    guard isLanguageTag(text) else {
      invalid(
        field, "\(jsonQuoted(shortened(text))) is not a language tag",
        hints: ["write it as in \"en\", \"pt-BR\" or \"zh-Hans\""])
      return nil
    }
    return text
  }

  /// Reads the address of a link.
  mutating func address(_ object: JSONObject, _ key: String) -> String? {
    guard let field = object[key], let text = string(field) else { return nil }
    guard text.utf8.count <= longestAddress else {
      invalid(
        field, "the address has \(text.utf8.count) bytes, and a PDF allows \(longestAddress)",
        hints: ["shorten it"])
      return nil
    }
    guard isAddress(text) else {
      invalid(
        field, "\(jsonQuoted(shortened(text))) is not an address",
        hints: [
          "write it as in \"https://example.org\" or \"mailto:school@example.org\", with %20 for a space"
        ])
      return nil
    }
    return text
  }

  /// Reads one of the raw values of an enumeration.
  mutating func choice<Choice>(_ object: JSONObject, _ key: String) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    object[key].flatMap { choice($0) }
  }

  mutating func choice<Choice>(_ field: JSONField) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let text = string(field) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let meant = suggestion(for: text, among: names).map { "did you mean \"\($0)\"? " } ?? ""
    invalid(
      field, "\"\(field.name)\" cannot be \(jsonQuoted(shortened(text)))",
      hints: [meant + "\"\(field.name)\" is one of \(names.joined(separator: ", "))"])
    return nil
  }

  mutating func bool(_ object: JSONObject, _ key: String) -> Bool? {
    guard let field = object[key] else { return nil }
    guard case .bool(let value) = field.node.value else {
      wrongType(field, wanted: "true or false", hint: booleanHint(field.node.value))
      return nil
    }
    return value
  }

  // MARK: Numbers

  mutating func number(_ object: JSONObject, _ key: String, within range: ClosedRange<Double>) -> Double? {
    object[key].flatMap { number($0, within: range) }
  }

  mutating func number(_ field: JSONField, within range: ClosedRange<Double>) -> Double? {
    guard case .number(let value) = field.node.value else {
      wrongType(field, wanted: "a number", hint: numberHint(field.node.value))
      return nil
    }
    guard range.contains(value) else {
      invalid(
        field,
        "\"\(field.name)\" is \(plainNumber(value)), not \(plainRange(range))"
      )
      return nil
    }
    return value
  }

  mutating func wholeNumber(_ field: JSONField, within range: ClosedRange<Int>) -> Int? {
    guard let value = number(field, within: Double(range.lowerBound)...Double(range.upperBound)) else {
      return nil
    }
    guard let whole = Int(exactly: value) else {
      invalid(field, "\"\(field.name)\" is \(plainNumber(value)), not a whole number")
      return nil
    }
    return whole
  }

  /// Reads a length larger than zero, in canvas units.
  mutating func length(_ object: JSONObject, _ key: String) -> Double? {
    guard let field = object[key], let value = number(field, within: 0...lengthLimit) else { return nil }
    return positive(value, field) ? value : nil
  }

  /// Reads degrees, clockwise.
  mutating func angle(_ object: JSONObject, _ key: String) -> Angle {
    Angle(degrees: number(object, key, within: allowedRotations) ?? 0)
  }

  mutating func point(_ object: JSONObject, _ key: String, within range: ClosedRange<Double>) -> Point? {
    guard let field = object[key],
      let values = numbers(field, count: 2, form: "[x, y]", within: range)
    else { return nil }
    return Point(x: values[0], y: values[1])
  }

  mutating func rect(_ object: JSONObject, _ key: String) -> Rect? {
    object[key].flatMap { rect($0, within: -lengthLimit...lengthLimit) }
  }

  /// Reads a part of a picture, in fractions of its width and height.
  mutating func crop(_ object: JSONObject, _ key: String) -> Rect? {
    guard let field = object[key], let crop = rect(field, within: 0...1) else { return nil }
    guard crop.isPartOfUnitSquare else {
      invalid(
        field, "\"\(key)\" reaches beyond the picture",
        hints: ["it is [x, y, width, height] in fractions: x + width and y + height are at most 1"])
      return nil
    }
    return crop
  }

  private mutating func rect(_ field: JSONField, within range: ClosedRange<Double>) -> Rect? {
    guard let values = numbers(field, count: 4, form: "[x, y, width, height]", within: range),
      positive(values[2], field, "width"), positive(values[3], field, "height")
    else { return nil }
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  private mutating func numbers(
    _ field: JSONField, count: Int, form: String, within range: ClosedRange<Double>
  ) -> [Double]? {
    guard case .array(let elements) = field.node.value else {
      wrongType(field, wanted: "an array \(form)")
      return nil
    }
    guard elements.count == count else {
      invalid(
        field,
        "\"\(field.name)\" has \(elements.count) \(elements.count == 1 ? "number" : "numbers"), not \(count)",
        hints: ["write it as \(form)"])
      return nil
    }
    let values = elements.compactMap { element in
      if case .number(let value) = element.value, range.contains(value) { value } else { nil }
    }
    if values.count < count { for element in array(field) { _ = number(element, within: range) } }
    return values.count == count ? values : nil
  }

  private mutating func positive(_ value: Double, _ field: JSONField, _ part: String? = nil) -> Bool {
    guard value > 0 else {
      let what = part.map { "the \($0) of \"\(field.name)\"" } ?? "\"\(field.name)\""
      invalid(field, "\(what) is \(plainNumber(value)), not larger than 0")
      return false
    }
    return true
  }

  // MARK: Colors

  mutating func color(_ object: JSONObject, _ key: String) -> Color? {
    object[key].flatMap { color($0) }
  }

  mutating func color(_ field: JSONField) -> Color? {
    guard let text = string(field) else { return nil }
    if let color = Color(text) { return color }
    let meant = suggestion(for: text, among: Color.names).map { "did you mean \"\($0)\"? " } ?? ""
    invalid(
      field, "\(jsonQuoted(shortened(text))) is not a color",
      hints: [meant + "a color is \"#rrggbb\", \"#rrggbbaa\" or a name of CSS such as \"skyblue\""])
    return nil
  }
}

/// The first control character other than tab and line breaks as "U+1B"; nil if there is none. An album cannot state a
/// text that has one.
package func controlCharacter(in text: String) -> String? {
  text.utf8.first { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    .map { "U+" + String($0, radix: 16, uppercase: true) }
}
