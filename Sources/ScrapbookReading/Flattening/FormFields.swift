import PDFAssembly

/// The form of a document, and the entries of its fields (ISO 32000-1, 12.7).
final class FormFields {
  let document: PDFDocument
  let form: PDFDictionary
  /// Whether viewers regenerate the appearances.
  let needsAppearances: Bool
  /// A cache of objects to which several widgets refer.
  private var known: [PDFUpdate.Key: PDFDictionary] = [:]

  init(_ document: PDFDocument) throws(PDFError) {
    self.document = document
    form = try document.resolve(document.catalog()["AcroForm"])?.dictionary ?? [:]
    needsAppearances = try document.resolve(form["NeedAppearances"]) == .bool(true)
  }

  /// The entry of a widget, inherited from its fields or the form.
  func value(_ key: String, of widget: PDFDictionary) throws(PDFError) -> PDFObject? {
    for field in try fields(of: widget) {
      if let value = try document.resolve(field[key]) { return value }
    }
    return ["DA", "Q"].contains(key) ? try document.resolve(form[key]) : nil
  }

  /// The widget and the fields that it belongs to.
  private func fields(of widget: PDFDictionary) throws(PDFError) -> [PDFDictionary] {
    var fields = [widget]
    while fields.count < fieldDepthLimit, let parent = try dictionary(fields.last?["Parent"]) {
      fields.append(parent)
    }
    return fields
  }

  /// A dictionary that is read once.
  func dictionary(_ value: PDFObject?) throws(PDFError) -> PDFDictionary? {
    guard let key = PDFUpdate.Key(value) else { return value?.dictionary }
    if let dictionary = known[key] { return dictionary }
    let dictionary = try document.resolve(value)?.dictionary
    if known.count >= knownFieldLimit { known = [:] }
    known[key] = dictionary
    return dictionary
  }

  func flags(of widget: PDFDictionary) throws(PDFError) -> Int {
    try value("Ff", of: widget)?.integer ?? 0
  }

  /// The fully qualified name, with the names of parent fields.
  func name(of widget: PDFDictionary) throws(PDFError) -> String {
    var names: [String] = []
    for field in try fields(of: widget) {
      if let name = try document.resolve(field["T"])?.string { names.append(name) }
    }
    return names.reversed().joined(separator: ".")
  }

  /// The texts of a value: one, or several selected choices.
  func texts(_ key: String, of widget: PDFDictionary) throws(PDFError) -> [String] {
    for field in try fields(of: widget) {
      guard let value = try document.resolve(field[key]) else { continue }
      if let key = PDFUpdate.Key(field[key]),
        let stream = try document.object(key.number, generation: key.generation), stream.data != nil
      {
        return [PDFObject.bytes(try document.decodedData(of: stream) ?? []).string ?? ""]
      }
      var texts: [String] = []
      for part in value.array ?? [value] {
        if let text = try text(part) { texts.append(text) }
      }
      return texts
    }
    return []
  }

  /// The choices of a field, with the text shown for each.
  func choices(of widget: PDFDictionary) throws(PDFError) -> [(value: String, shown: String)] {
    var choices: [(value: String, shown: String)] = []
    for choice in try value("Opt", of: widget)?.array ?? [] {
      let choice = try document.resolve(choice)
      let pair = choice?.array ?? [choice ?? .null, choice ?? .null]
      guard let value = try text(pair.first), let shown = try text(pair.last) else { continue }
      choices.append((value, shown))
    }
    return choices
  }

  private func text(_ value: PDFObject?) throws(PDFError) -> String? {
    let value = try document.resolve(value)
    return value?.string ?? value?.name
  }

  /// The default appearance of a field's text (12.7.3.3): `0 g /Helv 12 Tf`.
  func letters(of widget: PDFDictionary) throws(PDFError) -> FieldLetters {
    let written = try value("DA", of: widget)?.stringBytes ?? []
    return FieldLetters(String(decoding: written, as: UTF8.self))
  }
}

/// The font, size and color of a field's text.
struct FieldLetters {
  /// The name of the font among the form's resources.
  var font: String?
  /// The size in points; zero for automatic.
  var size = 0.0
  /// Red, green and blue.
  var color = [0.0, 0, 0]

  init(_ written: String) {
    var operands: [Substring] = []
    for word in written.split(whereSeparator: \.isWhitespace) {
      let numbers = operands.compactMap { Double($0) }.map { $0.isFinite ? $0 : 0 }
      switch word {
      case "Tf":
        size = min(max(numbers.last ?? 0, 0), 1000)
        font = operands.last { $0.hasPrefix("/") }.map { String($0.dropFirst()) }
      case "g", "rg", "k": color = Self.color(numbers) ?? color
      default:
        operands.append(word)
        continue
      }
      operands = []
    }
  }

  /// Red, green and blue of one, three or four numbers (8.6.4); nil for other counts.
  static func color(_ numbers: [Double]) -> [Double]? {
    let numbers = numbers.map { min(max($0, 0), 1) }
    switch numbers.count {
    case 1: return [numbers[0], numbers[0], numbers[0]]
    case 3: return numbers
    case 4: return numbers.prefix(3).map { 1 - min(1, $0 + numbers[3]) }
    default: return nil
    }
  }
}
