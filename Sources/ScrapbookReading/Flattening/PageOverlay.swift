import PDFAssembly

/// The operations drawn on top of a page's content.
struct PageOverlay {
  private let page: PDFPage
  private let document: PDFDocument
  private var resources: PDFDictionary
  private var operations = ""
  private var forms: NamedResources
  private var layers: NamedResources

  init(_ page: PDFPage, in document: PDFDocument) throws(PDFError) {
    (self.page, self.document) = (page, document)
    resources = try document.resolve(page.resources)?.dictionary ?? [:]
    forms = NamedResources(try document.resolve(resources["XObject"])?.dictionary ?? [:])
    layers = NamedResources(try document.resolve(resources["Properties"])?.dictionary ?? [:])
  }

  /// Draws the form of an annotation at its place, on its layer.
  ///
  /// - Returns: Whether it can be drawn.
  mutating func draw(
    _ form: PDFUpdate.Key, of annotation: PDFDictionary, in box: PDFBox, _ update: inout PDFUpdate
  ) throws(PDFError) -> Bool {
    let flags = try document.resolve(annotation["F"])?.integer ?? 0
    let isUpright = flags & 1 << 4 != 0
    guard let matrix = try matrix(of: form, in: box, isUpright: isUpright, update),
      let name = forms.name(of: form.reference)
    else { return false }
    let drawing = "q \(matrix.map { decimal($0, 1_000_000) }.joined(separator: " ")) cm /\(name) Do Q\n"
    guard let value = annotation["OC"], let layer = try document.resolve(value) else {
      operations += drawing
      return true
    }
    var reference = value
    if PDFUpdate.Key(value) == nil {
      let key = try update.reserve()
      update.set(key, to: layer)
      reference = key.reference
    }
    guard let name = layers.name(of: reference) else { return false }
    operations += "/OC /\(name) BDC\n\(drawing)EMC\n"
    return true
  }

  /// The matrix that maps a form to the rectangle of its annotation (ISO 32000-1, 12.5.5); nil if there is none.
  ///
  /// - Parameter isUpright: Whether the annotation does not turn with the page: its upper left corner stays.
  private func matrix(
    of form: PDFUpdate.Key, in box: PDFBox, isUpright: Bool, _ update: PDFUpdate
  ) throws(PDFError) -> [Double]? {
    guard let dictionary = try update.resolve(form.reference)?.dictionary,
      let bounds = try document.box(dictionary["BBox"])
    else { return nil }
    var own: [Double] = []
    for number in try document.resolve(dictionary["Matrix"])?.array ?? [] {
      own.append(try document.resolve(number)?.double ?? 0)
    }
    if own.count != 6 { own = [1, 0, 0, 1, 0, 0] }
    let rotation = isUpright ? page.rotation : 0
    let turn = counterclockwiseMatrix(by: rotation).map(Double.init)
    var (xs, ys): ([Double], [Double]) = ([], [])
    for (x, y) in [
      (bounds.left, bounds.bottom), (bounds.right, bounds.bottom), (bounds.left, bounds.top),
      (bounds.right, bounds.top),
    ] {
      let (u, v) = (own[0] * x + own[2] * y + own[4], own[1] * x + own[3] * y + own[5])
      xs.append(turn[0] * u + turn[2] * v)
      ys.append(turn[1] * u + turn[3] * v)
    }
    guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else {
      return nil
    }
    let place = box.kept(upright: rotation)
    let scale = (x: place.width / (right - left), y: place.height / (top - bottom))
    let matrix = [
      turn[0] * scale.x, turn[1] * scale.y, turn[2] * scale.x, turn[3] * scale.y,
      place.left - left * scale.x, place.bottom - bottom * scale.y,
    ]
    return matrix.allSatisfy { $0.isFinite && abs($0) < placementLimit } ? matrix : nil
  }

  /// Writes the page with the overlay and the remaining annotations.
  func write(_ annotations: [PDFObject], to update: inout PDFUpdate) throws(PDFError) {
    var dictionary = page.dictionary
    dictionary["Annots"] = annotations.isEmpty ? nil : .array(annotations)
    if !operations.isEmpty {
      var resources = resources
      if !forms.dictionary.entries.isEmpty { resources["XObject"] = .dictionary(forms.dictionary) }
      if !layers.dictionary.entries.isEmpty { resources["Properties"] = .dictionary(layers.dictionary) }
      dictionary["Resources"] = .dictionary(resources)
      dictionary["Contents"] = try contents(in: &update)
    }
    update.set(PDFUpdate.Key(page.number, generation: page.generation), to: .dictionary(dictionary))
  }

  /// The content of the page between two streams that save and restore the graphics state, so that it does not affect
  /// the overlay.
  private func contents(in update: inout PDFUpdate) throws(PDFError) -> PDFObject {
    let (before, after) = (try update.reserve(), try update.reserve())
    let balance = try document.balance(of: page)
    var old: [PDFObject] = []
    if let content = balance.content {
      let key = try update.reserve()
      update.set(key, to: [:], stream: content)
      old = [key.reference]
    } else if let value = page.dictionary["Contents"] {
      old = try document.resolve(value)?.array ?? [value]
    }
    update.set(before, to: [:], stream: Array("q\n".utf8))
    update.set(after, to: [:], stream: Array("\n\(balance.ending)Q\n\(operations)".utf8))
    return .array([before.reference] + old + [after.reference])
  }
}

/// Resources of a page, to which others are added under names that are free.
private struct NamedResources {
  private(set) var dictionary: PDFDictionary
  private var names: [PDFObject: String] = [:]
  private var taken: Set<String>
  private var number = 0

  init(_ dictionary: PDFDictionary) {
    self.dictionary = dictionary
    taken = Set(dictionary.entries.map(\.key))
  }

  /// The name of a resource, which is added if it is new; nil if there are too many.
  mutating func name(of resource: PDFObject) -> String? {
    if let name = names[resource] { return name }
    guard names.count < annotationDrawingLimit else { return nil }
    while taken.contains("SBK\(number)") { number += 1 }
    let name = "SBK\(number)"
    number += 1
    names[resource] = name
    dictionary[name] = resource
    return name
  }
}

extension PDFBox {
  /// The box of an upright annotation on a page that is rotated clockwise, keeping its upper left corner.
  fileprivate func kept(upright rotation: Int) -> PDFBox {
    switch rotation {
    case 90: PDFBox(left: left, bottom: top, right: left + height, top: top + width)
    case 180: PDFBox(left: left - width, bottom: top, right: left, top: top + height)
    case 270: PDFBox(left: left - height, bottom: top - width, right: left, top: top)
    default: self
    }
  }
}
