import PDFAssembly

/// The bits of the flags of fields (ISO 32000-1, 12.7.4).
private enum FieldFlag {
  static let multiline = 1 << 12
  static let password = 1 << 13
  static let push = 1 << 16
  static let radio = 1 << 15
  static let combination = 1 << 17
  static let comb = 1 << 24
}

extension Flattening {
  /// The appearance of a form field; nil if it shows nothing. A text's appearance is regenerated where viewers do so,
  /// or where there is none.
  mutating func form(of widget: PDFDictionary, in box: PDFBox) throws(PDFError) -> PDFUpdate.Key? {
    let kind = try fields.value("FT", of: widget)?.name
    let flags = try fields.flags(of: widget)
    if kind == "Btn", flags & FieldFlag.push == 0 { return try button(widget, flags, in: box) }
    let isText = kind == "Tx" || kind == "Ch"
    if !(isText && fields.needsAppearances), let form = try appearance(of: widget) { return form }
    guard isText || kind == "Btn" else { return nil }
    var drawing = try WidgetDrawing(widget, box: box, in: document)
    guard drawing.width > 2 * drawing.margin, drawing.height > 2 else {
      if try !fields.texts("V", of: widget).isEmpty { flattened.cut.append(try fields.name(of: widget)) }
      return nil
    }
    if kind == "Ch", flags & FieldFlag.combination == 0 {
      try drawList(of: widget, in: &drawing)
    } else {
      try drawText(of: widget, kind, flags, in: &drawing)
    }
    return try drawing.form(in: &update)
  }

  // MARK: Buttons

  /// A check box or radio button. Where viewers regenerate its appearance, its state is the value of its field.
  private mutating func button(
    _ widget: PDFDictionary, _ flags: Int, in box: PDFBox
  ) throws(PDFError) -> PDFUpdate.Key? {
    let value = try fields.value("V", of: widget)?.name
    let states = try document.resolve(document.resolve(widget["AP"])?.dictionary?["N"])?.dictionary
    var state = try document.resolve(widget["AS"])?.name
    if let value, fields.needsAppearances || state == nil, states != nil {
      state = states?[value] == nil ? "Off" : value
    }
    if let form = try appearance(of: widget, state: state) { return form }
    guard states == nil else { return nil }
    let isRadio = flags & FieldFlag.radio != 0
    var drawing = try WidgetDrawing(widget, box: box, in: document)
    if let shown = state ?? (isRadio ? nil : value), shown != "Off" {
      let sign = try document.resolve(document.resolve(widget["MK"])?.dictionary?["CA"])?.stringBytes
      drawing.check(sign ?? Array((isRadio ? "l" : "4").utf8), letters: try fields.letters(of: widget))
    }
    return try drawing.form(in: &update)
  }

  // MARK: Texts

  /// Draws the value of a field, or the title of a button.
  private mutating func drawText(
    of widget: PDFDictionary, _ kind: String?, _ flags: Int, in drawing: inout WidgetDrawing
  ) throws(PDFError) {
    let letters = try fields.letters(of: widget)
    var text = FieldText(
      name: try fields.name(of: widget), text: "", width: drawing.width - 2 * drawing.margin,
      height: drawing.height)
    text.size = letters.size > 0 ? letters.size : nil
    text.color = letters.color
    text.isMultiline = kind == "Tx" && flags & FieldFlag.multiline != 0
    switch kind {
    case "Btn":
      let title = try document.resolve(document.resolve(widget["MK"])?.dictionary?["CA"])?.string
      (text.text, text.alignment) = (title ?? "", .center)
    case "Ch":
      let value = try fields.texts("V", of: widget).first ?? ""
      text.text = try fields.choices(of: widget).first { $0.value == value }?.shown ?? value
    default:
      text.text = try fields.texts("V", of: widget).first ?? ""
      if flags & FieldFlag.password != 0 { text.text = String(repeating: "*", count: text.text.count) }
      if flags & FieldFlag.comb != 0, !text.isMultiline,
        let count = try fields.value("MaxLen", of: widget)?.integer, 1...cellLimit ~= count
      {
        (text.cells, text.width) = (count, drawing.width)
      }
    }
    if kind != "Btn" {
      text.alignment = [1: .center, 2: .right][try fields.value("Q", of: widget)?.integer ?? 0] ?? .left
    }
    guard text.text.contains(where: { !$0.isWhitespace }) else { return }
    if let (font, bytes) = try ownFont(of: text, letters) {
      return drawing.add(bytes, font: font, letters: letters)
    }
    if text.isMultiline { text.height = max(1, drawing.height - 2 * drawing.margin) }
    let y = text.isMultiline ? drawing.margin : 0
    drawing.add(try form(of: text), x: text.cells == nil ? drawing.margin : 0, y: y)
  }

  /// The form XObject for a text that is drawn later.
  private mutating func form(of text: FieldText) throws(PDFError) -> PDFUpdate.Key {
    let key = try update.reserve()
    update.set(key, to: [:], stream: [])
    texts.append((text, key))
    return key
  }

  /// The choices of a list from the first visible one; selected choices are highlighted.
  private mutating func drawList(
    of widget: PDFDictionary, in drawing: inout WidgetDrawing
  ) throws(PDFError) {
    let letters = try fields.letters(of: widget)
    let chosen = Set(try fields.texts("V", of: widget))
    let size = letters.size > 0 ? letters.size : 12
    let line = size * 1.3
    let first = max(0, try fields.value("TI", of: widget)?.integer ?? 0)
    var top = drawing.height - drawing.margin / 2
    for choice in try fields.choices(of: widget).dropFirst(first) where top > line / 2 {
      if chosen.contains(choice.value) {
        drawing.fill(bottom: top - line, height: line, "0.6 0.75 0.855")
      }
      if choice.shown.contains(where: { !$0.isWhitespace }) {
        var text = FieldText(
          name: try fields.name(of: widget), text: choice.shown,
          width: drawing.width - 2 * drawing.margin, height: line)
        (text.size, text.color) = (size, letters.color)
        drawing.add(try form(of: text), x: drawing.margin, y: top - line)
      }
      top -= line
    }
  }

  /// The form's own font, and a single-line text in its encoding; nil unless the font certainly has all its letters.
  private func ownFont(
    of text: FieldText, _ letters: FieldLetters
  ) throws(PDFError) -> (font: PDFObject, bytes: [UInt8])? {
    guard text.size != nil, text.alignment == .left, !text.isMultiline, text.cells == nil,
      let name = letters.font,
      let resources = try fields.dictionary(fields.form["DR"]),
      let value = try fields.dictionary(resources["Font"])?[name], let font = try fields.dictionary(value),
      ["Type1", "TrueType"].contains(try document.resolve(font["Subtype"])?.name),
      let encoding = try SimpleEncoding(font, in: document), let bytes = encoding.bytes(of: text.text)
    else { return nil }
    return (value, bytes)
  }
}

/// The known part of a simple font's encoding.
private struct SimpleEncoding {
  /// Whether it has all letters of WinAnsiEncoding, and not only ASCII.
  private let isWindows: Bool

  /// Nil for a font whose glyphs are uncertain: an embedded font can be a subset.
  init?(_ font: PDFDictionary, in document: PDFDocument) throws(PDFError) {
    guard let name = try document.resolve(font["BaseFont"])?.name,
      standardFonts.contains(where: name.hasPrefix),
      font["FontDescriptor"] == nil
    else { return nil }
    switch try document.resolve(font["Encoding"]) {
    case nil, .name("StandardEncoding"): isWindows = false
    case .name("WinAnsiEncoding"): isWindows = true
    case .dictionary(let encoding):
      // PDFDocEncoding, as written in Acrobat's forms, agrees with ASCII.
      guard try document.resolve(encoding["Differences"])?.array?.first?.integer ?? 128 >= 24,
        try differsAboveASCII(encoding, in: document)
      else { return nil }
      isWindows = false
    default: return nil
    }
  }

  /// The bytes of a text; nil if it has other letters.
  func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // In StandardEncoding these are curved quotes.
      case 0x27, 0x60: if isWindows { bytes.append(UInt8(scalar.value)) } else { return nil }
      case 0x20...0x7E: bytes.append(UInt8(scalar.value))
      case 0xA1...0xAC, 0xAE...0xFF: if isWindows { bytes.append(UInt8(scalar.value)) } else { return nil }
      case 0x20AC: if isWindows { bytes.append(0x80) } else { return nil }
      default: return nil
      }
    }
    return bytes
  }
}

/// Whether the differences of an encoding leave ASCII unchanged, except for the quotes.
private func differsAboveASCII(
  _ encoding: PDFDictionary, in document: PDFDocument
) throws(PDFError) -> Bool {
  var code = 0
  for value in try document.resolve(encoding["Differences"])?.array ?? [] {
    if let number = value.integer {
      code = number
    } else {
      if 0x20...0x7E ~= code, code != 0x27, code != 0x60 { return false }
      code = min(code, 1 << 16) + 1
    }
  }
  return true
}

/// The standard text fonts of every viewer (ISO 32000-1, 9.6.2.2).
private let standardFonts = ["Helvetica", "Times", "Courier", "Arial", "CourierNew"]
