import PDFAssembly
import ScrapbookInk
import ScrapbookKit

/// The members of an object in a file of strokes; their problems are collected.
struct MarkFields {
  let node: JSONNode
  let pointer: String
  /// The kind of object with its article: "a stroke".
  let kind: String
  private var members: [String: JSONNode] = [:]

  /// Reports keys that are unknown or given twice.
  init?(_ node: JSONNode, _ pointer: String, kind: String, keys: [String], _ faults: inout Diagnostics) {
    guard case .object(let members) = node.value else {
      faults.error(
        .wrongType, "\(kind) is \(node.value.typeName), not an object", at: node.span, pointer: pointer)
      return nil
    }
    (self.node, self.pointer, self.kind) = (node, pointer, kind)
    for member in members {
      let place = pointer + "/" + member.key
      if !keys.contains(member.key) {
        let meant = suggestion(for: member.key, among: keys).map { "did you mean \"\($0)\"?" }
        faults.error(
          .unknownKey, "\(kind) has no key \(jsonQuoted(String(member.key.prefix(40))))", at: member.keySpan,
          pointer: place, hints: [meant ?? "its keys are \(keys.joined(separator: ", "))"])
      } else if self.members.updateValue(member.node, forKey: member.key) != nil {
        faults.error(.duplicateKey, "\"\(member.key)\" is given twice", at: member.keySpan, pointer: place)
      }
    }
  }

  subscript(key: String) -> JSONNode? { members[key] }

  /// The source places of the mark, its page and its name.
  var place: MarkPlace {
    let of = { key in SourcePlace(span: members[key]?.span ?? node.span, pointer: pointer + "/" + key) }
    return MarkPlace(mark: SourcePlace(span: node.span, pointer: pointer), page: of("page"), id: of("id"))
  }

  func missing(_ key: String, _ hint: String, _ faults: inout Diagnostics) {
    faults.error(
      .missingKey, "\(kind) has no \"\(key)\"", at: node.span, pointer: pointer, hints: [hint])
  }

  func invalid(_ key: String, _ message: String, hint: String? = nil, _ faults: inout Diagnostics) {
    faults.error(
      .invalidValue, message, at: members[key]?.span ?? node.span, pointer: pointer + "/" + key,
      hints: hint.map { [$0] } ?? [])
  }

  // MARK: Values

  func text(_ key: String, _ faults: inout Diagnostics) -> String? {
    guard let node = members[key] else { return nil }
    if case .string(let text) = node.value {
      if text.unicodeScalars.contains("\u{FFFD}") {
        faults.warning(
          .invalidValue, "\"\(key)\" has a character that is lost (U+FFFD)", at: node.span,
          pointer: pointer + "/" + key,
          hints: ["half of a surrogate pair, such as \\ud83d without \\ude00, is not a character"])
      }
      return text
    }
    wrongType(key, node, "a string", &faults)
    return nil
  }

  func flag(_ key: String, _ faults: inout Diagnostics) -> Bool? {
    guard let node = members[key] else { return nil }
    if case .bool(let value) = node.value { return value }
    wrongType(key, node, "true or false", &faults)
    return nil
  }

  func number(_ key: String, within limits: ClosedRange<Double>, _ faults: inout Diagnostics) -> Double? {
    guard let node = members[key] else { return nil }
    guard case .number(let value) = node.value else {
      wrongType(key, node, "a number", &faults)
      return nil
    }
    guard limits.contains(value) else {
      invalid(
        key, "\"\(key)\" is \(value), not between \(limits.lowerBound) and \(limits.upperBound)", &faults)
      return nil
    }
    return value
  }

  /// A page, counted from 1.
  func page(_ faults: inout Diagnostics) -> Int? {
    guard members["page"] != nil else {
      missing("page", "pages count from 1: \"page\": 1", &faults)
      return nil
    }
    guard let value = number("page", within: -.infinity...(.infinity), &faults) else { return nil }
    guard value <= Double(pageCountLimit) else {
      invalid(
        "page", "\"page\" is \(value), more than the \(pageCountLimit) pages that a PDF may have", &faults)
      return nil
    }
    guard let page = Int(exactly: value), page >= 1 else {
      invalid(
        "page", "\"page\" is \(value < -1e9 ? "\(value)" : short(value)); pages count from 1",
        hint: "the first page is \"page\": 1",
        &faults)
      return nil
    }
    return page
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ faults: inout Diagnostics
  ) -> Choice? {
    guard let text = text(key, &faults) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let meant = suggestion(for: text, among: names).map { "did you mean \"\($0)\"? " } ?? ""
    invalid(
      key, "\"\(key)\" cannot be \(jsonQuoted(String(text.prefix(40))))",
      hint: meant + "\"\(key)\" is one of \(names.joined(separator: ", "))", &faults)
    return nil
  }

  func color(_ key: String, _ faults: inout Diagnostics) -> InkColor? {
    guard let text = text(key, &faults) else { return nil }
    guard let color = InkColor(text) else {
      let isTransparent = Color(text) != nil
      invalid(
        key,
        "\(jsonQuoted(String(text.prefix(40)))) is not a color" + (isTransparent ? " without alpha" : ""),
        hint: isTransparent
          ? "write \"#rrggbb\"; a stroke shines through with \"opacity\": 0.5"
          : "write \"#rrggbb\" or a name such as red", &faults)
      return nil
    }
    return color
  }

  /// Lists of two or three numbers.
  func points(_ key: String, _ faults: inout Diagnostics) -> [InkPoint]? {
    guard let node = members[key] else { return nil }
    guard case .array(let elements) = node.value else {
      wrongType(key, node, "an array of points such as [72, 100]", &faults)
      return nil
    }
    var points: [InkPoint] = []
    points.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      guard let point = Self.point(element) else {
        let values = Self.numbers(element) ?? []
        let far = values.count == 2 || values.count == 3 ? Self.far(values.prefix(2)) : nil
        faults.error(
          .invalidValue,
          far ?? "a point is [x, y] or [x, y, pressure], in points, with a pressure from 0 to 1",
          at: element.span, pointer: "\(pointer)/\(key)/\(index)")
        return nil
      }
      points.append(point)
    }
    return points
  }

  func numbers(_ key: String, count: Int, _ faults: inout Diagnostics) -> [Double]? {
    guard let node = members[key] else { return nil }
    if let numbers = Self.numbers(node), numbers.count == count {
      guard let far = Self.far(numbers[...]) else { return numbers }
      invalid(key, far, &faults)
      return nil
    }
    wrongType(key, node, "an array of \(count) numbers", &faults)
    return nil
  }

  /// The message for a number that is too large for any page; nil if there is none.
  private static func far(_ numbers: ArraySlice<Double>) -> String? {
    numbers.first { abs($0) > farthestInkPlace }.map {
      "\($0) is more than \(Int(farthestInkPlace)) points from the page"
    }
  }

  private static func point(_ node: JSONNode) -> InkPoint? {
    guard let values = numbers(node), 2...3 ~= values.count else { return nil }
    let point = InkPoint(values[0], values[1], pressure: values.count == 3 ? values[2] : nil)
    guard point.isUsable, 0...1 ~= point.pressure ?? 0 else { return nil }
    return point
  }

  private static func numbers(_ node: JSONNode) -> [Double]? {
    guard case .array(let elements) = node.value else { return nil }
    var numbers: [Double] = []
    for element in elements {
      guard case .number(let value) = element.value, value.isFinite else { return nil }
      numbers.append(value)
    }
    return numbers
  }

  private func wrongType(_ key: String, _ node: JSONNode, _ wanted: String, _ faults: inout Diagnostics) {
    faults.error(
      .wrongType, "\"\(key)\" is \(node.value.typeName), not \(wanted)", at: node.span,
      pointer: pointer + "/" + key)
  }
}

extension InkColor {
  /// Parses `#rgb`, `#rrggbb` or the name of a color; nil for anything else, and for colors with alpha.
  init?(_ text: String) {
    guard let color = Color(text), text.first != "#" || text.utf8.count <= 7 else { return nil }
    let channels = [color.red, color.green, color.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// The channels from 0 to 1.
  var channels: [Double] { [red, green, blue].map { Double($0) / 255 } }
}
