import Deflate

extension CompiledDrawing {
  /// A page of a PDF of any program: its content within the crop box, upright and on white paper, with comments and
  /// form fields.
  ///
  /// - Parameters:
  ///   - page: A page of the document.
  ///   - document: A document that is not encrypted.
  /// - Throws: ``PDFError``.
  public init(_ page: PDFPage, of document: PDFDocument) throws {
    let output = PieceOutput()
    var file = PageFile(
      writer: try PDFWriter(version: "1.4", to: output), drawn: FormCount(of: document))
    let unit = try document.userUnit(of: page)
    let (width, height) = (page.shownSize.width * unit, page.shownSize.height * unit)
    let root = try file.write(page, of: document, unit: unit)
    try file.writer.finish(root: root, info: nil)
    // A point is 4/3 CSS pixels.
    self.init(pdf: output.bytes, width: width * 4 / 3, height: height * 4 / 3)
    isForeign = true
  }
}

/// A PDF of a single page that is copied from another document.
private struct PageFile: ObjectSink {
  var writer: PDFWriter
  /// The count of the page's drawings.
  var drawn: FormCount

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
  /// - Parameter unit: The length in points of the page's unit.
  /// - Returns: The number of the catalog.
  mutating func write(_ page: PDFPage, of document: PDFDocument, unit: Double) throws -> Int {
    let (root, tree, number, contents) = (
      writer.reserve(), writer.reserve(), writer.reserve(), writer.reserve()
    )
    var copies = ObjectCopies(of: document)
    let layers = try HiddenLayers(of: document)
    copies.layers = layers
    let (width, height) = (page.shownSize.width * unit, page.shownSize.height * unit)
    let form = try write(page, of: document, &copies)
    var forms = PDFDictionary()
    forms["Page"] = .reference(form)
    let turned = page.uprightMatrix.map { fixed($0 * unit) }.joined(separator: " ")
    var content =
      "q 1 g 0 0 \(fixed(width)) \(fixed(height)) re f Q\n\(initialState)\n\(turned) cm\n/Page Do\n"
    for (index, appearance) in try document.appearances(of: page, layers).enumerated() {
      switch appearance {
      case .form(let form, let matrix):
        try drawn.add(form, on: page)
        forms["Note\(index)"] = try copies.copy(form, to: &self)
        content += "q \(matrix.map(fixed).joined(separator: " ")) cm /Note\(index) Do Q\n"
      case .border(let operations): content += "q \(operations) Q\n"
      }
    }
    try add([:], stream: Array(content.utf8), as: contents)
    try writer.write(
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(tree),
        "MediaBox": .array([0, 0, width, height].map { .fixed($0) }),
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
    let whole = try document.content(of: page)
    let content = try copies.layers?.shown(whole, page.resources) ?? whole
    if content.filter["Filter"] == nil { try drawn.add(content.data, page) }
    var form = content.filter
    form["Type"] = .name("XObject")
    form["Subtype"] = .name("Form")
    form["BBox"] = .array(page.boxes.crop.corners.map { .fixed($0) })
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

/// The graphics and text state at the start of a page (ISO 32000-1, 8.4.1 and 9.3): a form would start with the state
/// of the content around it.
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
