/// The appearance of an annotation in a viewer.
enum PageAppearance {
  /// A form with the matrix that places it on the page.
  case form(PDFObject, matrix: [Double])
  /// Operations that draw a border.
  case border(String)
}

extension PDFDocument {
  /// The length in points of a page's unit (ISO 32000-1, table 30).
  func userUnit(of page: PDFPage) throws(PDFError) -> Double {
    let unit = try resolve(page.dictionary["UserUnit"])?.double ?? 1
    return userUnits ~= unit ? unit : 1
  }
}

extension PDFDocument {
  /// The appearances of a page's annotations in their order.
  func appearances(of page: PDFPage, _ layers: HiddenLayers) throws(PDFError) -> [PageAppearance] {
    var found: [PageAppearance] = []
    for annotation in (try resolve(page.dictionary["Annots"])?.array ?? []).prefix(drawnAnnotationLimit) {
      guard let annotation = try resolve(annotation)?.dictionary, try isShown(annotation),
        try !layers.hides(annotation["OC"]), let box = try box(annotation["Rect"])
      else { continue }
      if let form = try normalAppearance(of: annotation), let matrix = try matrix(placing: form, in: box) {
        found.append(.form(form, matrix: matrix))
      } else if let border = try border(of: annotation, around: box) {
        found.append(.border(border))
      }
    }
    return found
  }

  /// The operations that draw the border of a link, which needs no appearance (12.5.4); nil if there is none.
  private func border(of annotation: PDFDictionary, around box: PDFBox) throws(PDFError) -> String? {
    guard try resolve(annotation["Subtype"])?.name == "Link" else { return nil }
    let style = try resolve(annotation["BS"])?.dictionary
    let old = try resolve(annotation["Border"])?.array ?? []
    var width = 1.0
    if let style {
      width = try resolve(style["W"])?.double ?? 1
    } else if old.count > 2 {
      width = try resolve(old[2])?.double ?? 1
    }
    let color = try numbers(annotation["C"]) ?? [0]
    guard width > 0, width < min(box.width, box.height), let strokes = [1: "G", 3: "RG", 4: "K"][color.count]
    else { return nil }
    var dashes = old.count > 3 ? try numbers(old[3]) ?? [] : []
    let kind = try resolve(style?["S"])?.name
    if style != nil { dashes = kind == "D" ? try numbers(style?["D"]) ?? [3] : [] }
    if !dashes.allSatisfy({ borderDashes ~= $0 }) || dashes.reduce(0, +) <= 0 { dashes = [] }
    let (left, bottom) = (fixed(box.left + width / 2), fixed(box.bottom + width / 2))
    let path =
      kind == "U"
      ? "\(left) \(bottom) m \(fixed(box.right - width / 2)) \(bottom) l"
      : "\(left) \(bottom) \(fixed(box.width - width)) \(fixed(box.height - width)) re"
    return [
      color.map { fixed(min(max($0, 0), 1)) }.joined(separator: " "), strokes, fixed(width), "w",
      "[\(dashes.prefix(8).map(fixed).joined(separator: " "))] 0 d", path, "S",
    ].joined(separator: " ")
  }

  private func numbers(_ value: PDFObject?) throws(PDFError) -> [Double]? {
    guard let values = try resolve(value)?.array else { return nil }
    var numbers: [Double] = []
    for value in values { numbers.append(try resolve(value)?.double ?? 0) }
    return numbers
  }

  /// Whether an annotation is visible on the screen: not hidden, not for paper alone, and not the pop-up window of a
  /// note (12.5.3).
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

  /// A check box has an appearance for each of its states. Without a named state it has the state of its value, or is
  /// off.
  private func state(of annotation: PDFDictionary, in states: PDFDictionary?) throws(PDFError) -> PDFObject? {
    guard let states else { return nil }
    let parent = try resolve(annotation["Parent"])?.dictionary
    var name = try resolve(annotation["AS"])?.name
    if name == nil {
      var value = try resolve(annotation["V"])?.name
      if value == nil { value = try resolve(parent?["V"])?.name }
      name = value.flatMap { states[$0] == nil ? nil : $0 } ?? "Off"
    }
    guard case .reference(let number, let generation)? = states[name ?? "Off"],
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
    return matrix.allSatisfy { abs($0) < appearanceMatrixLimit } ? matrix : nil
  }
}
