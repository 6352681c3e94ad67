import Deflate

/// Finds the placeholders of pictures, and writes pictures as objects.
extension Linker {
  /// The number of the picture that was written before the drawing in place of an object; nil for other objects.
  mutating func writtenPicture(_ key: ObjectKey) throws -> Int? {
    guard key.source == 0, !pictures.numbers.isEmpty else { return nil }
    let object = try sources[0].object(key.number)
    guard let found = try placeholder(object, key), let number = pictures.numbers[found] else { return nil }
    try fill(found)
    return number
  }

  /// The placeholder key of an object of the drawing; nil for other objects. A picture's own drawing contains none.
  func placeholder(_ object: PDFFile.Object, _ key: ObjectKey) throws -> Placeholder.Key? {
    guard key.source == 0, let data = object.data, object.value.dictionary?["Filter"]?.name == "DCTDecode"
    else { return nil }
    return try Placeholder.key(of: sources[0].bytes[data])
  }

  mutating func fill(_ placeholder: Placeholder.Key) throws {
    guard options.placeholders.contains(placeholder) || options.maskedColor(placeholder) != nil else {
      throw LinkError.unknownPlaceholder("\(placeholder)")
    }
    guard filled.insert(placeholder).inserted else { throw LinkError.repeatedPlaceholder(placeholder) }
  }

  mutating func write(_ picture: LinkedPicture, as number: Int) throws {
    switch picture.picture {
    case .image(let image): try pictures.write(image, of: picture.file, as: number)
    case .drawing(let drawing):
      if drawing.isForeign { foreignSources.insert(sources.count) }
      try write(PDFFile(drawing.pdf), as: number)
    }
  }

  /// Writes a page as a form XObject that fills the unit square, as an image does (8.10).
  private mutating func write(_ drawing: PDFFile, as number: Int) throws {
    let page = try drawing.firstPage()
    let source = sources.count
    sources.append(drawing)
    let (x, y, width, height) = page.box
    var form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"),
      "BBox": .array([.number(x), .number(y), .number(x + width), .number(y + height)]),
      "Matrix": .array(
        [1 / width, 0, 0, 1 / height, -x / width, -y / height].map { PDFObject.fixed($0) }),
    ]
    for key in ["Group", "Resources"] {
      if let value = page.dictionary[key] { form[key] = try renumbered(value, source: source) }
    }
    if let filter = page.contents["Filter"] { form["Filter"] = try renumbered(filter, source: source) }
    try write(form, content: Array(drawing.bytes[page.data]), as: number)
  }

  /// Writes a stream of a drawing. A form that is a transparency group begins with a clipped path as large as its box:
  /// PDFium clips a form's content to the bounding boxes of its paths, which do not include half of the line width of
  /// curves.
  mutating func write(_ dictionary: PDFDictionary, content: [UInt8], as number: Int) throws {
    let box = dictionary["BBox"]?.array?.compactMap(\.double) ?? []
    guard dictionary["Group"] != nil, box.count == 4 else {
      return try writer.write(dictionary, stream: PDFStream(content), isDrawing: true, as: number)
    }
    let (width, height) = (fixed(box[2] - box[0]), fixed(box[3] - box[1]))
    let path = "\(fixed(box[0])) \(fixed(box[1])) \(width) \(height) re f"
    let deflater = Deflater()
    Array("q \(fixed(box[2] + 9)) 0 1 1 re W n \(path) Q\n".utf8).withUnsafeBytes { deflater.append($0) }
    try content.withUnsafeBytes { content in
      guard dictionary["Filter"]?.name == "FlateDecode" else { return deflater.append(content) }
      try inflate(content, content.indices) { deflater.append($0) }
    }
    var form = dictionary
    form["Filter"] = .name("FlateDecode")
    try writer.write(form, stream: PDFStream(deflater.finish()), isDrawing: true, as: number)
  }
}
