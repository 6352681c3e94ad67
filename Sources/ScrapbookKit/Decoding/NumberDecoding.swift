/// Readers of numbers and of what consists of them: each reports what is wrong with the value and returns nil.
extension AlbumDecoder {
  mutating func number(_ object: JSONObject, _ key: String, within range: ClosedRange<Double>) -> Double? {
    object[key].flatMap { number($0, within: range) }
  }

  mutating func number(_ field: JSONField, within range: ClosedRange<Double>) -> Double? {
    guard case .number(let value) = field.node.value else {
      wrongType(field, wanted: "a number", hint: numberHint(field.node.value))
      return nil
    }
    guard range.contains(value) else {
      let (least, most) = (plainNumber(range.lowerBound), plainNumber(range.upperBound))
      invalid(
        field,
        "\"\(field.name)\" is \(plainNumber(value)), not \(least == most ? least : "between \(least) and \(most)")"
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
    Angle(degrees: number(object, key, within: -36_000...36_000) ?? 0)
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
}
