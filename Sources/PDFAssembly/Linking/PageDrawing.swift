import Deflate

extension CompiledDrawing {
  /// A page of a PDF of any program: what it shows within its crop box, upright and on white paper, with its comments
  /// and form fields.
  ///
  /// - Parameters:
  ///   - page: A page of the document.
  ///   - document: A document that is not encrypted.
  /// - Throws: ``PDFError``.
  public init(_ page: PDFPage, of document: PDFDocument) throws {
    let output = PieceOutput()
    var file = PageFile(writer: try PDFWriter(version: "1.4", to: output))
    let (width, height) = page.shownSize
    let root = try file.write(page, of: document)
    try file.writer.finish(root: root, info: nil)
    // A point is 4/3 CSS pixels.
    self.init(pdf: output.bytes, width: width * 4 / 3, height: height * 4 / 3)
    isForeign = true
  }
}

/// A PDF of a single page that is copied from another document.
private struct PageFile: ObjectSink {
  var writer: PDFWriter

  mutating func reserveNumber() -> Int { writer.reserve() }

  mutating func add(_ value: PDFObject, as number: Int) throws { try writer.write(value, as: number) }

  mutating func add(_ dictionary: PDFDictionary, stream: [UInt8], as number: Int) throws {
    var dictionary = dictionary
    // They are keys of the other document's structure.
    for key in ["StructParent", "StructParents"] { dictionary[key] = nil }
    // Viewers also draw an appearance that does not say that it is a form; patterns have a box, too.
    if dictionary["BBox"] != nil, dictionary["Subtype"] == nil, dictionary["PatternType"] == nil {
      dictionary["Subtype"] = .name("Form")
    }
    try writer.write(dictionary, stream: PDFStream(stream), isDrawing: true, as: number)
  }

  /// Writes all objects.
  ///
  /// - Returns: The number of the catalog.
  mutating func write(_ page: PDFPage, of document: PDFDocument) throws -> Int {
    let (root, tree, number, contents) = (
      writer.reserve(), writer.reserve(), writer.reserve(), writer.reserve()
    )
    var copies = ObjectCopies(of: document)
    let (width, height) = page.shownSize
    let form = try write(page, of: document, &copies)
    var forms = PDFDictionary()
    forms["Page"] = .reference(form)
    let turned = page.uprightMatrix.map(fixed).joined(separator: " ")
    var content =
      "q 1 g 0 0 \(fixed(width)) \(fixed(height)) re f Q\n\(initialState)\n\(turned) cm\n/Page Do\n"
    for (index, appearance) in try document.appearances(of: page).enumerated() {
      forms["Note\(index)"] = try copies.copy(appearance.form, to: &self)
      content += "q \(appearance.matrix.map(fixed).joined(separator: " ")) cm /Note\(index) Do Q\n"
    }
    try add([:], stream: Array(content.utf8), as: contents)
    try writer.write(
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(tree),
        "MediaBox": .array([0, 0, width, height].map { .real(fixed($0)) }),
        "Resources": .dictionary(["XObject": .dictionary(forms)]), "Contents": .reference(contents),
      ]), as: number)
    try writer.write(
      .dictionary(["Type": .name("Pages"), "Kids": .array([.reference(number)]), "Count": .integer(1)]),
      as: tree)
    try writer.write(.dictionary(["Type": .name("Catalog"), "Pages": .reference(tree)]), as: root)
    return root
  }

  /// Writes the page's own content as a form.
  private mutating func write(
    _ page: PDFPage, of document: PDFDocument, _ copies: inout ObjectCopies
  ) throws -> Int {
    let content = try document.content(of: page)
    var form = content.filter
    form["Type"] = .name("XObject")
    form["Subtype"] = .name("Form")
    form["BBox"] = .array(page.boxes.crop.corners.map { .real(fixed($0)) })
    form["Resources"] = try copies.copy(page.resources ?? .dictionary([:]), to: &self)
    if let group = try document.resolve(page.dictionary["Group"]) {
      form["Group"] = try copies.copy(group, to: &self)
    }
    let number = writer.reserve()
    guard form["Filter"] == nil else {
      try add(form, stream: content.data, as: number)
      return number
    }
    let deflater = Deflater()
    content.data.withUnsafeBytes { deflater.append($0) }
    form["Filter"] = .name("FlateDecode")
    try add(form, stream: deflater.finish(), as: number)
    return number
  }
}

/// The state of graphics and text with which a page begins (ISO 32000-1, 8.4.1 and 9.3): a form would begin with that of
/// the content around it.
private let initialState = "0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts"

/// The pieces of a file in memory.
private final class PieceOutput: PDFOutput {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) { self.bytes.append(contentsOf: bytes) }

  func copy(_ range: Range<Int>, of file: any PDFInput) throws {
    bytes += try file.bytes(in: range)
    try file.checkCopied(range)
  }
}

extension PDFPage {
  /// The matrix from the page's own space to the crop box as it is shown, with its lower left corner at the origin.
  fileprivate var uprightMatrix: [Double] {
    let box = boxes.crop
    return switch rotation {
    case 90: [0, -1, 1, 0, -box.bottom, box.right]
    case 180: [-1, 0, 0, -1, box.right, box.top]
    case 270: [0, 1, -1, 0, box.top, -box.left]
    default: [1, 0, 0, 1, -box.left, -box.bottom]
    }
  }
}

extension PDFDocument {
  /// The appearances of a page's annotations in their order, as forms with the matrices that place them on the page.
  fileprivate func appearances(of page: PDFPage) throws(PDFError) -> [(form: PDFObject, matrix: [Double])] {
    var found: [(form: PDFObject, matrix: [Double])] = []
    for annotation in (try resolve(page.dictionary["Annots"])?.array ?? []).prefix(annotationLimit) {
      guard let annotation = try resolve(annotation)?.dictionary, try isShown(annotation),
        let box = try box(annotation["Rect"]), let form = try normalAppearance(of: annotation),
        let matrix = try matrix(placing: form, in: box)
      else { continue }
      found.append((form, matrix))
    }
    return found
  }

  /// Whether an annotation is seen on the screen: it is neither hidden, nor for paper alone, nor the window of a note
  /// (12.5.3).
  private func isShown(_ annotation: PDFDictionary) throws(PDFError) -> Bool {
    let flags = try resolve(annotation["F"])?.integer ?? 0
    let kind = try resolve(annotation["Subtype"])?.name
    return flags & 0b10_0010 == 0 && kind != "Popup"
  }

  /// The reference to the appearance that is shown; nil if there is none.
  private func normalAppearance(of annotation: PDFDictionary) throws(PDFError) -> PDFObject? {
    guard let normal = try resolve(annotation["AP"])?.dictionary?["N"] else { return nil }
    guard case .reference(let number, let generation) = normal else {
      return try state(of: annotation, in: normal.dictionary)
    }
    guard let stored = try object(number, generation: generation) else { return nil }
    return stored.data != nil ? normal : try state(of: annotation, in: stored.value.dictionary)
  }

  /// A check box has an appearance for each of its states.
  private func state(of annotation: PDFDictionary, in states: PDFDictionary?) throws(PDFError) -> PDFObject? {
    guard let name = try resolve(annotation["AS"])?.name,
      case .reference(let number, let generation)? = states?[name],
      try object(number, generation: generation)?.data != nil
    else { return nil }
    return .reference(number, generation: generation)
  }

  /// The matrix that fits the box of a form, as its own matrix turns it, into a rectangle (ISO 32000-1, 12.5.5).
  private func matrix(placing form: PDFObject, in target: PDFBox) throws(PDFError) -> [Double]? {
    guard let dictionary = try resolve(form)?.dictionary, let box = try box(dictionary["BBox"]) else {
      return nil
    }
    var own = [1.0, 0, 0, 1, 0, 0]
    if let values = try resolve(dictionary["Matrix"])?.array {
      var numbers: [Double] = []
      for value in values { numbers.append(try resolve(value)?.double ?? .nan) }
      if numbers.count == 6 { own = numbers }
    }
    let corners = [
      (box.left, box.bottom), (box.right, box.bottom), (box.left, box.top), (box.right, box.top),
    ]
    let xs = corners.map { own[0] * $0.0 + own[2] * $0.1 + own[4] }
    let ys = corners.map { own[1] * $0.0 + own[3] * $0.1 + own[5] }
    guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max(), right > left,
      top > bottom
    else { return nil }
    let (x, y) = (target.width / (right - left), target.height / (top - bottom))
    let matrix = [x, 0, 0, y, target.left - left * x, target.bottom - bottom * y]
    return matrix.allSatisfy { abs($0) < 1e8 } ? matrix : nil
  }
}

/// The largest number of annotations that are drawn with a page.
private let annotationLimit = 2000
