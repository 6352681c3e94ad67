import PDFAssembly

/// The appearance of a form field that has none, or an outdated one: a frame and its text.
struct WidgetDrawing {
  /// The size in points, in the direction of the text.
  let width: Double
  let height: Double
  /// Its rotation relative to the page, in degrees counterclockwise.
  private let rotation: Int
  private let border: Double
  private var content = ""
  private var forms: [(name: String, key: PDFUpdate.Key)] = []
  private var fonts: PDFDictionary = [:]

  /// - Parameter box: The place on the page.
  init(_ widget: PDFDictionary, box: PDFBox, in document: PDFDocument) throws(PDFError) {
    let look = try document.resolve(widget["MK"])?.dictionary
    let angle = try document.resolve(look?["R"])?.integer ?? 0
    rotation = angle % 90 == 0 ? (angle % 360 + 360) % 360 : 0
    let isTurned = rotation % 180 != 0
    (width, height) = isTurned ? (box.height, box.width) : (box.width, box.height)
    let color = { (key: String) throws(PDFError) -> String? in
      var numbers: [Double] = []
      for number in try document.resolve(look?[key])?.array ?? [] {
        numbers.append(try document.resolve(number)?.double ?? 0)
      }
      return FieldLetters.color(numbers)?.map { decimal($0, 1000) }.joined(separator: " ")
    }
    let style = try document.resolve(widget["BS"])?.dictionary
    let line = try document.resolve(style?["W"])?.double ?? 1
    let stroke = try color("BC")
    border = stroke == nil ? 0 : min(max(line, 0), min(width, height) / 2)
    if let fill = try color("BG") {
      content += "q \(fill) rg 0 0 \(decimal(width)) \(decimal(height)) re f Q\n"
    }
    if let stroke, border > 0 {
      let box = [border / 2, border / 2, width - border, height - border].map { decimal($0) }
      content += "q \(stroke) RG \(decimal(border)) w \(box.joined(separator: " ")) re S Q\n"
    }
  }

  /// The distance of the text from the edge: twice the border width, at least 2 points.
  var margin: Double { max(1, border) * 2 }

  /// Draws a text with a font of the form.
  ///
  /// - Parameter text: The bytes of the text in the encoding of the font.
  mutating func add(_ text: [UInt8], font: PDFObject, letters: FieldLetters) {
    fonts["F"] = font
    let color = letters.color.map { decimal($0, 1000) }.joined(separator: " ")
    let base = max(height / 2 - 0.4 * letters.size, border)
    add(
      """
      BT \(color) rg /F \(decimal(letters.size)) Tf \(decimal(margin)) \(decimal(base)) Td \
      \(text.hexadecimalString) Tj ET
      """)
  }

  /// Draws a form at a place, counted from the lower left.
  mutating func add(_ form: PDFUpdate.Key, x: Double, y: Double) {
    forms.append(("T\(forms.count)", form))
    add("1 0 0 1 \(decimal(x)) \(decimal(y)) cm /T\(forms.count - 1) Do")
  }

  /// Fills a rectangle as wide as the field.
  mutating func fill(bottom: Double, height: Double, _ color: String) {
    add(
      "\(color) rg \(decimal(border)) \(decimal(bottom)) \(decimal(width - 2 * border)) \(decimal(height)) re f"
    )
  }

  /// Draws operations clipped to the inner edge of the border.
  mutating func add(_ operations: String) {
    let clip = [border, border, width - 2 * border, height - 2 * border].map { decimal($0) }
    content += "q \(clip.joined(separator: " ")) re W n \(operations) Q\n"
  }

  /// Draws the mark of a checked box, with a standard font of every viewer.
  mutating func check(_ sign: [UInt8], letters: FieldLetters) {
    fonts["F"] = .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("ZapfDingbats"),
    ])
    let size = letters.size > 0 ? letters.size : max(1, min(width, height) - 2 * border) * 0.9
    let place = [(width - size * 0.8) / 2, (height - size * 0.7) / 2].map { decimal($0) }
    let color = letters.color.map { decimal($0, 1000) }.joined(separator: " ")
    add(
      """
      BT \(color) rg /F \(decimal(size)) Tf \(place.joined(separator: " ")) Td \
      \(sign.hexadecimalString) Tj ET
      """)
  }

  /// Adds the appearance; nil if it shows nothing.
  func form(in update: inout PDFUpdate) throws(PDFError) -> PDFUpdate.Key? {
    guard !content.isEmpty else { return nil }
    var resources: PDFDictionary = [:]
    if !fonts.entries.isEmpty { resources["Font"] = .dictionary(fonts) }
    if !forms.isEmpty {
      var names: PDFDictionary = [:]
      for form in forms { names[form.name] = form.key.reference }
      resources["XObject"] = .dictionary(names)
    }
    let key = try update.reserve()
    update.set(
      key,
      to: [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .array([0, 0, width, height].map { .number($0) }),
        "Matrix": .array(counterclockwiseMatrix(by: rotation).map { .integer($0) }),
        "Resources": .dictionary(resources),
      ], stream: Array(content.utf8))
    return key
  }
}

/// The matrix that turns counterclockwise by a multiple of 90 degrees.
func counterclockwiseMatrix(by rotation: Int) -> [Int] {
  switch rotation {
  case 90: [0, 1, -1, 0, 0, 0]
  case 180: [-1, 0, 0, -1, 0, 0]
  case 270: [0, -1, 1, 0, 0, 0]
  default: [1, 0, 0, 1, 0, 0]
  }
}
