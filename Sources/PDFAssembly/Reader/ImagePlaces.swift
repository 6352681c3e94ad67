/// An image as a page draws it.
public struct PDFPlacedImage: Sendable {
  /// The number of the image's object.
  public var object: Int
  /// The lengths in points of the image's sides as drawn.
  public var width: Double
  public var height: Double
}

/// Follows the contents of pages to the images that they draw (ISO 32000-1, 8.3.4 and 8.8). Unreadable contents have
/// none.
public struct ImagePlaceReader {
  private typealias Place = (object: Int, matrix: ContentMatrix)

  private let document: PDFDocument
  /// The images that a form draws, by its number; nil while it is being read, so that none draws itself.
  private var forms: [Int: [Place]?] = [:]
  /// The bytes of contents that may still be read.
  private var budget = imageContentSizeLimit

  public init(_ document: PDFDocument) { self.document = document }

  public mutating func images(on page: PDFPage) -> [PDFPlacedImage] {
    guard (try? drawsImages(page.resources, depth: 0)) == true else { return [] }
    let unit = (try? document.resolve(page.dictionary["UserUnit"])?.double) ?? 1
    return ((try? places(page)) ?? []).map { place in
      PDFPlacedImage(
        object: place.object, width: place.matrix.sides.width * unit,
        height: place.matrix.sides.height * unit)
    }
  }

  /// Whether resources, or the resources of their forms, have images: most pages of text need not be read.
  private func drawsImages(_ resources: PDFObject?, depth: Int) throws(PDFError) -> Bool {
    guard depth < imageFormDepthLimit else { return false }
    for entry in try objects(resources) {
      guard let object = try document.resolve(entry.value)?.dictionary else { continue }
      let kind = try document.resolve(object["Subtype"])?.name
      if kind == "Image" { return true }
      if kind == "Form", try drawsImages(object["Resources"], depth: depth + 1) { return true }
    }
    return false
  }

  private func objects(_ resources: PDFObject?) throws(PDFError) -> [PDFDictionary.Entry] {
    let resources = try document.resolve(resources)?.dictionary
    return try document.resolve(resources?["XObject"])?.dictionary?.entries ?? []
  }

  private mutating func places(_ page: PDFPage) throws(PDFError) -> [Place] {
    let contents = try document.resolve(page.dictionary["Contents"])
    var bytes: [UInt8] = []
    // A part may end within an operation, but not within a word.
    for part in contents?.array ?? [page.dictionary["Contents"] ?? .null] {
      guard let data = try data(of: part) else { return [] }
      bytes += data + [10]
    }
    return try places(bytes, page.resources, depth: 0)
  }

  /// The decompressed data of a stream; nil if it cannot be read.
  private mutating func data(of reference: PDFObject) throws(PDFError) -> [UInt8]? {
    guard case .reference(let number, let generation) = reference,
      let stream = try document.object(number, generation: generation),
      let data = try document.decodedData(of: stream, limit: budget)
    else { return nil }
    budget -= data.count
    return data
  }

  private mutating func places(
    _ content: [UInt8], _ resources: PDFObject?, depth: Int
  ) throws(PDFError) -> [Place] {
    let named = Dictionary(try objects(resources).map { ($0.key, $0.value) }) { first, _ in first }
    var places: [Place] = []
    var drawing = ContentReader(content)
    while let (name, matrix) = drawing.nextObject(), places.count < imagePlaceLimit {
      guard case .reference(let number, let generation)? = named[name],
        let object = try document.object(number, generation: generation)?.value.dictionary
      else { continue }
      switch try document.resolve(object["Subtype"])?.name {
      case "Image": places.append((number, matrix))
      case "Form" where depth < imageFormDepthLimit:
        let inner = try form(number, named[name] ?? .null, object, resources, depth: depth + 1)
        places += inner.prefix(imagePlaceLimit - places.count).map { ($0.object, $0.matrix.then(matrix)) }
      default: break
      }
    }
    return places
  }

  private mutating func form(
    _ number: Int, _ reference: PDFObject, _ form: PDFDictionary, _ outer: PDFObject?, depth: Int
  ) throws(PDFError) -> [Place] {
    if let known = forms[number] { return known ?? [] }
    forms[number] = .some(nil)
    guard let data = try data(of: reference) else { return [] }
    var matrix = ContentMatrix()
    if let values = try document.resolve(form["Matrix"])?.array, values.count == 6 {
      matrix = ContentMatrix(values.map { $0.double ?? 0 })
    }
    let places = try places(data, form["Resources"] ?? outer, depth: depth).map {
      ($0.object, $0.matrix.then(matrix))
    }
    forms[number] = places
    return places
  }
}

/// The linear part of a matrix, which determines lengths.
struct ContentMatrix: Sendable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0

  init() {}

  init(_ values: [Double]) { (a, b, c, d) = (values[0], values[1], values[2], values[3]) }

  func then(_ next: ContentMatrix) -> ContentMatrix {
    ContentMatrix([
      a * next.a + b * next.c, a * next.b + b * next.d, c * next.a + d * next.c, c * next.b + d * next.d,
    ])
  }

  /// The side lengths of the transformed unit square.
  var sides: (width: Double, height: Double) {
    ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}

/// The kinds of resources that a content draws: objects with `Do`, the tiles of patterns with `scn`, and masks with `gs`.
enum ResourceKind: String, CaseIterable {
  case object = "XObject"
  case pattern = "Pattern"
  case state = "ExtGState"

  fileprivate init?(operation: String) {
    switch operation {
    case "Do": self = .object
    case "scn", "SCN": self = .pattern
    case "gs": self = .state
    default: return nil
    }
  }
}

/// Reads the operations of a content that draw and place resources. Damaged values are skipped, as by viewers.
struct ContentReader {
  /// A resource that is used, by its name.
  struct Use {
    var kind: ResourceKind
    var name: String
    var matrix: ContentMatrix
  }

  private var parser: PDFParser
  private var matrix = ContentMatrix()
  private var saved: [ContentMatrix] = []
  private var numbers: [Double] = []
  private var name: String?
  private var faults = 0

  init(_ content: [UInt8]) { parser = PDFParser(content) }

  /// Whether reading ended because of too many damaged values.
  var isDamaged: Bool { faults > contentFaultLimit }

  /// The next object that is drawn, by its name in the resources; nil at the end.
  mutating func nextObject() -> (name: String, matrix: ContentMatrix)? {
    while let use = nextUse() {
      if use.kind == .object { return (use.name, use.matrix) }
    }
    return nil
  }

  /// The next resource that is used; nil at the end.
  mutating func nextUse() -> Use? {
    while true {
      parser.skipSpace()
      guard let byte = parser.peek else { return nil }
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"):
        let start = parser.offset
        if let value = try? parser.value() {
          name = value.name
        } else {
          faults += 1
          guard !isDamaged else { return nil }
          parser.offset = start + 1
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        numbers.append(Double(parser.word()) ?? 0)
        if numbers.count > 6 { numbers.removeFirst() }
      default:
        let word = parser.word()
        // A delimiter that has no place here.
        if word.isEmpty { parser.offset += 1 }
        let used = name
        perform(word)
        if let used, let kind = ResourceKind(operation: word) {
          return Use(kind: kind, name: used, matrix: matrix)
        }
      }
    }
  }

  private mutating func perform(_ operation: String) {
    switch operation {
    case "q": if saved.count < savedStateLimit { saved.append(matrix) }
    case "Q": if let last = saved.popLast() { matrix = last }
    case "cm": if numbers.count == 6 { matrix = ContentMatrix(numbers).then(matrix) }
    case "ID": skipInlineImage()
    default: break
    }
    numbers.removeAll(keepingCapacity: true)
    name = nil
  }

  /// Skips the data of an inline image up to an `EI` between spaces.
  private mutating func skipInlineImage() {
    while parser.peek != nil {
      if parser.peek == UInt8(ascii: "E"), parser.peek(1) == UInt8(ascii: "I"),
        parser.peek(-1).map(PDFCharacter.isSpace) == true, parser.peek(2).map(PDFCharacter.isSpace) != false
      {
        parser.offset += 2
        return
      }
      parser.offset += 1
    }
  }
}
