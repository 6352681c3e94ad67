import PDFAssembly

/// Collects the fonts and images of pages, each once.
struct ResourceReader {
  private(set) var fonts: [FontSummary] = []
  private var images: [ImageSummary] = []
  private let document: PDFDocument
  private var seen: Set<Int> = []
  private var known: Set<FontSummary> = []
  private var places: ImagePlaceReader
  /// The largest drawn sizes of images in points, by object number.
  private var sides: [Int: (width: Double, height: Double)] = [:]

  init(_ document: PDFDocument) {
    self.document = document
    places = ImagePlaceReader(document)
  }

  mutating func read(_ page: PDFPage, number: Int) throws(PDFError) {
    try read(page.resources, page: number, depth: 0)
    for annotation in try document.resolve(page.dictionary["Annots"])?.array ?? [] {
      let drawings = try document.resolve(document.resolve(annotation)?.dictionary?["AP"])?.dictionary
      for drawing in drawings?.entries ?? [] { try read(drawing: drawing.value, page: number) }
    }
    guard !document.isEncrypted else { return }
    for image in places.images(on: page) {
      let known = sides[image.object] ?? (0, 0)
      sides[image.object] = (max(known.width, image.width), max(known.height, image.height))
    }
  }

  /// The images with the lowest resolution at which a page shows them.
  var placedImages: [ImageSummary] {
    images.map { image in
      var image = image
      if let sides = image.object.flatMap({ sides[$0] }), sides.width > 0, sides.height > 0 {
        let ppi = min(Double(image.width) / sides.width, Double(image.height) / sides.height) * 72
        if ppi.isFinite { image.ppi = (ppi * 10).rounded() / 10 }
      }
      return image
    }
  }

  private mutating func read(_ resources: PDFObject?, page: Int, depth: Int) throws(PDFError) {
    guard isNew(resources), depth < resourceDepthLimit,
      let resources = try document.resolve(resources)?.dictionary
    else {
      return
    }
    for entry in try entries(resources["Font"]) where isNew(entry.value) {
      try read(font: entry.value, page: page, depth: depth)
    }
    for entry in try entries(resources["Pattern"]) where isNew(entry.value) {
      let pattern = try document.resolve(entry.value)?.dictionary
      try read(pattern?["Resources"], page: page, depth: depth + 1)
    }
    for entry in try entries(resources["ExtGState"]) where isNew(entry.value) {
      let state = try document.resolve(entry.value)?.dictionary
      if let font = try document.resolve(state?["Font"])?.array?.first, isNew(font) {
        try read(font: font, page: page, depth: depth)
      }
      if let form = try document.resolve(state?["SMask"])?.dictionary?["G"], isNew(form) {
        try read(document.resolve(form)?.dictionary?["Resources"], page: page, depth: depth + 1)
      }
    }
    for entry in try entries(resources["XObject"]) where isNew(entry.value) {
      guard case .reference(let number, let generation) = entry.value,
        let object = try document.object(number, generation: generation)?.value.dictionary
      else { continue }
      switch try document.resolve(object["Subtype"])?.name {
      case "Image": images.append(try imageSummary(object, number: number, page: page))
      case "Form": try read(object["Resources"], page: page, depth: depth + 1)
      default: break
      }
    }
  }

  /// - Parameter depth: The nesting depth of its resources: the glyphs of Type 3 fonts have resources of their own.
  private mutating func read(font value: PDFObject, page: Int, depth: Int) throws(PDFError) {
    guard let font = try document.resolve(value)?.dictionary else { return }
    let summary = try fontSummary(font)
    if known.insert(summary).inserted { fonts.append(summary) }
    if summary.kind == "Type3" { try read(font["Resources"], page: page, depth: depth + 1) }
  }

  /// - Parameter drawing: An annotation's appearance stream, or a dictionary with one for each state.
  private mutating func read(drawing: PDFObject, page: Int) throws(PDFError) {
    guard isNew(drawing), let dictionary = try document.resolve(drawing)?.dictionary else { return }
    if dictionary["Subtype"] != nil {
      return try read(dictionary["Resources"], page: page, depth: 1)
    }
    for state in dictionary.entries where isNew(state.value) {
      try read(document.resolve(state.value)?.dictionary?["Resources"], page: page, depth: 1)
    }
  }

  /// Whether a value has not been read yet; direct objects always are new.
  private mutating func isNew(_ value: PDFObject?) -> Bool {
    guard case .reference(let number, _)? = value else { return true }
    return seen.insert(number).inserted
  }

  private func entries(_ value: PDFObject?) throws(PDFError) -> [PDFDictionary.Entry] {
    try document.resolve(value)?.dictionary?.entries ?? []
  }

  private func fontSummary(_ font: PDFDictionary) throws(PDFError) -> FontSummary {
    let kind = try document.resolve(font["Subtype"])?.name ?? "unknown"
    let descendant = try document.resolve(document.resolve(font["DescendantFonts"])?.array?.first)?.dictionary
    let descriptor = try document.resolve((descendant ?? font)["FontDescriptor"])?.dictionary
    let name = try document.resolve(font["BaseFont"])?.name ?? "unnamed"
    let isSubset = name.utf8.count > 7 && name.utf8.dropFirst(6).first == UInt8(ascii: "+")
    let isEmbedded =
      kind == "Type3" || ["FontFile", "FontFile2", "FontFile3"].contains { descriptor?[$0] != nil }
    return FontSummary(
      name: isSubset ? String(name.dropFirst(7)) : name,
      kind: try document.resolve(descendant?["Subtype"])?.name ?? kind, isEmbedded: isEmbedded,
      isSubset: isSubset)
  }

  private func imageSummary(
    _ image: PDFDictionary, number: Int, page: Int
  ) throws(PDFError) -> ImageSummary {
    let colors = try document.resolve(image["ColorSpace"])
    let filter = try document.resolve(image["Filter"])
    return ImageSummary(
      page: page, object: number, width: try document.resolve(image["Width"])?.integer ?? 0,
      height: try document.resolve(image["Height"])?.integer ?? 0,
      colors: colors?.name ?? colors?.array?.first?.name,
      filter: filter?.name ?? filter?.array?.last?.name)
  }
}
