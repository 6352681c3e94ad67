/// Counts the forms, pattern tiles and masks that a page draws in total: nested ones multiply, so that a small file can
/// keep a viewer busy for years (ISO 32000-1, 8.7.3, 8.10 and 11.6.5.2).
struct FormCount {
  /// A form with its resources, or with the resources of its parent if it has none.
  private struct Key: Hashable {
    var number: Int
    /// The form that has the resources; 0 for the page.
    var owner: Int
  }

  /// The drawings of a form, including nested ones.
  private struct Drawing {
    /// The number of drawings.
    var count = 0
    var depth = 0
    /// The number of pattern tiles that fill the page.
    var tiles = 0
  }

  /// The surroundings of the content that is being read.
  private struct Place {
    var form: Key
    var resources: PDFObject?
    var depth = 0
    /// The visible area of the page, in square points.
    var area: Double

    init(_ page: PDFPage) {
      form = Key(number: 0, owner: 0)
      resources = page.resources
      area = page.boxes.crop.width * page.boxes.crop.height
    }

    /// The place within a form that is drawn here.
    func inside(_ form: Key, _ resources: PDFObject?) -> Place {
      var place = self
      place.form = form
      place.resources = resources ?? self.resources
      place.depth += 1
      return place
    }
  }

  /// The streams that a content can draw, by the kind of resource and the name.
  private typealias Names = [ResourceKind: [String: Int]]

  private let document: PDFDocument
  /// Nil for a form that is being read.
  private var known: [Key: Drawing?] = [:]
  private var streams: [Int: PDFStored?] = [:]
  private var names: [Int: Names] = [:]
  private var total = 0
  private var tiles = 0
  /// The number of drawings that contents name.
  private var written = 0
  /// The bytes of contents that may still be read.
  private var budget = inflatedSizeLimit

  init(of document: PDFDocument) { self.document = document }

  /// Counts the drawings of a content of the page.
  ///
  /// - Throws: ``PDFError/tooLarge(_:)`` for more than a viewer can be expected to draw.
  mutating func add(_ content: [UInt8], _ page: PDFPage) throws(PDFError) {
    let place = Place(page)
    try add(drawing(content, at: place))
  }

  /// Counts the drawings of a form that is drawn on the page.
  mutating func add(_ form: PDFObject, on page: PDFPage) throws(PDFError) {
    guard case .reference(let number, _) = form else { return }
    let place = Place(page)
    try add(drawing(ofForm: number, from: place))
  }

  private mutating func add(_ drawing: Drawing) throws(PDFError) {
    total = min(total + drawing.count, drawnCountLimit)
    // Drawings that a content names itself cost bytes.
    guard total - written <= formRepetitionLimit else {
      throw .tooLarge("its forms draw each other more than \(formRepetitionLimit) times")
    }
    tiles = min(tiles + drawing.tiles, drawnCountLimit)
    guard tiles <= patternTileLimit else {
      throw .tooLarge("its patterns have more than \(patternTileLimit) tiles")
    }
  }

  // MARK: Contents

  private mutating func drawing(_ content: [UInt8], at place: Place) throws(PDFError) -> Drawing {
    var result = Drawing()
    let names = try names(in: place.resources)
    guard !names.isEmpty else { return result }
    var reader = ContentReader(content)
    while let use = reader.nextUse() {
      // Viewers do not draw a form within itself.
      guard let number = names[use.kind]?[use.name], number != place.form.number else { continue }
      let inner = try drawing(ofForm: number, from: place)
      written += 1
      result.count = min(result.count + 1 + inner.count, drawnCountLimit)
      result.depth = max(result.depth, inner.depth + 1)
      result.tiles = min(result.tiles + inner.tiles, drawnCountLimit)
    }
    guard !reader.isDamaged else { throw .malformed("the content of its page cannot be read", offset: 0) }
    guard place.depth + result.depth <= drawnFormDepthLimit else { throw Self.tooDeep }
    return result
  }

  private mutating func drawing(ofForm number: Int, from place: Place) throws(PDFError) -> Drawing {
    guard let stream = try stream(number), let dictionary = stream.value.dictionary else { return Drawing() }
    let resources = dictionary["Resources"]
    let key = Key(number: number, owner: resources == nil ? place.form.owner : number)
    if let known = known[key] {
      guard let known else {
        throw .malformed("the form \(number) draws itself by others", offset: document.offset(of: number))
      }
      return known
    }
    guard place.depth < drawnFormDepthLimit else { throw Self.tooDeep }
    known[key] = .some(nil)
    var result = Drawing()
    if let content = try document.decodedData(of: stream) {
      budget -= content.count
      guard budget >= 0 else {
        throw .tooLarge("its forms have more than \(inflatedSizeLimit >> 20) MB of contents")
      }
      result = try drawing(content, at: place.inside(key, resources))
    }
    if let tiles = try tileCount(of: dictionary, on: place.area) {
      let each = Double(1 + result.count + result.tiles)
      result.tiles = Int(min(tiles * each, Double(drawnCountLimit)))
    }
    known[key] = result
    return result
  }

  /// The number of a pattern's tiles that fill the page (8.7.3.1), if nothing around it is scaled; nil for another
  /// stream.
  private func tileCount(of pattern: PDFDictionary, on area: Double) throws(PDFError) -> Double? {
    guard try document.resolve(pattern["PatternType"])?.integer == 1 else { return nil }
    let box = try document.box(pattern["BBox"])
    let steps = try [("XStep", box?.width), ("YStep", box?.height)].map { key, side throws(PDFError) in
      let step = abs(try document.resolve(pattern[key])?.double ?? 0)
      return step > 0 ? step : side ?? 0
    }
    var matrix: [Double] = []
    for value in try document.resolve(pattern["Matrix"])?.array ?? [] {
      matrix.append(try document.resolve(value)?.double ?? 0)
    }
    let scale = matrix.count == 6 ? abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) : 1
    let cell = steps[0] * steps[1] * scale
    return cell > 0 ? area / cell : Double(drawnCountLimit)
  }

  private static var tooDeep: PDFError { .tooLarge("its forms are more than \(drawnFormDepthLimit) deep") }

  // MARK: Resources

  private mutating func names(in resources: PDFObject?) throws(PDFError) -> Names {
    var object: Int?
    if case .reference(let number, _)? = resources { object = number }
    if let known = object.flatMap({ names[$0] }) { return known }
    let dictionary = try document.resolve(resources)?.dictionary
    var found: Names = [:]
    for kind in ResourceKind.allCases {
      for entry in try document.resolve(dictionary?[kind.rawValue])?.dictionary?.entries ?? [] {
        if let number = try drawn(entry.value, kind) { found[kind, default: [:]][entry.key] = number }
      }
    }
    if let object { names[object] = found }
    return found
  }

  /// The number of the stream that a resource draws; nil for a picture, and for a resource that draws nothing.
  private mutating func drawn(_ value: PDFObject, _ kind: ResourceKind) throws(PDFError) -> Int? {
    var value = value
    if kind == .state {
      guard let mask = try document.resolve(document.resolve(value)?.dictionary?["SMask"])?.dictionary else {
        return nil
      }
      value = mask["G"] ?? .null
    }
    guard case .reference(let number, _) = value, let dictionary = try stream(number)?.value.dictionary,
      try document.resolve(dictionary["Subtype"])?.name != "Image"
    else { return nil }
    return number
  }

  /// The stream of this number, which is looked up once; nil for another object.
  private mutating func stream(_ number: Int) throws(PDFError) -> PDFStored? {
    if let known = streams[number] { return known }
    var stream: PDFStored?
    if case .plain(_, let generation) = document.place(of: number) {
      stream = try document.object(number, generation: generation)
    }
    if stream?.data == nil { stream = nil }
    streams[number] = .some(stream)
    return stream
  }
}
