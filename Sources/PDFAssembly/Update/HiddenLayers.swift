extension PDFDocument {
  /// The layers that a dictionary of layers, such as the catalog's, hides.
  public func hiddenLayers(_ properties: PDFDictionary) throws(PDFError) -> Set<PDFUpdate.Key> {
    let keys = { (list: PDFObject?) throws(PDFError) in
      Set((try self.resolve(list)?.array ?? []).compactMap { PDFUpdate.Key($0) })
    }
    let setting = try resolve(properties["D"])?.dictionary
    var hidden: Set<PDFUpdate.Key> = []
    if try resolve(setting?["BaseState"])?.name == "OFF" {
      hidden = try keys(properties["OCGs"]).subtracting(keys(setting?["ON"]))
    }
    return hidden.union(try keys(setting?["OFF"]))
  }
}

/// The layers of a document that viewers hide by default (ISO 32000-1, 8.11).
struct HiddenLayers {
  private let document: PDFDocument
  /// The numbers of the layers' objects.
  private var hidden: Set<Int> = []

  init(of document: PDFDocument) throws(PDFError) {
    self.document = document
    guard let properties = try document.resolve(document.catalog()["OCProperties"])?.dictionary else {
      return
    }
    hidden = Set(try document.hiddenLayers(properties).map(\.number))
  }

  /// Whether the content of a layer, or of a membership in several (8.11.2.2), is hidden.
  func hides(_ value: PDFObject?) throws(PDFError) -> Bool {
    guard !hidden.isEmpty, let value else { return false }
    if let key = PDFUpdate.Key(value), hidden.contains(key.number) { return true }
    guard let membership = try document.resolve(value)?.dictionary,
      try document.resolve(membership["Type"])?.name == "OCMD"
    else { return false }
    if let expression = try document.resolve(membership["VE"]) { return try !isTrue(expression, depth: 0) }
    let groups = try document.resolve(membership["OCGs"])?.array ?? [membership["OCGs"] ?? .null]
    let keys = groups.compactMap { PDFUpdate.Key($0) }
    guard !keys.isEmpty else { return false }
    let isOff = keys.map { hidden.contains($0.number) }
    switch try document.resolve(membership["P"])?.name {
    case "AllOn": return isOff.contains(true)
    case "AnyOff": return !isOff.contains(true)
    case "AllOff": return isOff.contains(false)
    default: return !isOff.contains(false)
    }
  }

  /// The value of an expression such as `[/And 4 0 R [/Not 5 0 R]]`.
  private func isTrue(_ expression: PDFObject, depth: Int) throws(PDFError) -> Bool {
    if let key = PDFUpdate.Key(expression), hidden.contains(key.number) { return false }
    guard depth < nestingLimit, let parts = try document.resolve(expression)?.array,
      let name = try document.resolve(parts.first)?.name
    else { return true }
    var values: [Bool] = []
    for part in parts.dropFirst().prefix(layerOperandLimit) {
      values.append(try isTrue(part, depth: depth + 1))
    }
    switch name {
    case "And": return !values.contains(false)
    case "Or": return values.contains(true)
    case "Not": return values.first == false
    default: return true
    }
  }

  // MARK: Streams

  /// A content without its hidden parts.
  ///
  /// - Parameter content: The data, and the entries that state its compression.
  func shown(
    _ content: (filter: PDFDictionary, data: [UInt8]), _ resources: PDFObject?
  ) throws(PDFError) -> (filter: PDFDictionary, data: [UInt8]) {
    guard content.filter["Filter"] == nil else { return content }
    let names = try hiddenNames(resources)
    return names.isEmpty ? content : (content.filter, withoutHidden(content.data, names: names))
  }

  /// The dictionary and the data of a stream that is copied: a hidden one draws nothing.
  func shown(
    _ stream: PDFStored, _ dictionary: PDFDictionary
  ) throws(PDFError) -> (dictionary: PDFDictionary, data: [UInt8])? {
    guard !hidden.isEmpty else { return nil }
    if try hides(dictionary["OC"]) {
      let box: PDFObject = .array([.integer(0), .integer(0), .integer(1), .integer(1)])
      return (["Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box], [])
    }
    let names = try hiddenNames(dictionary["Resources"])
    guard !names.isEmpty, let data = try document.decodedData(of: stream) else { return nil }
    var plain = dictionary
    for key in ["Filter", "DecodeParms"] { plain[key] = nil }
    return (plain, withoutHidden(data, names: names))
  }

  /// The names that stand for hidden layers in a content.
  private func hiddenNames(_ resources: PDFObject?) throws(PDFError) -> Set<String> {
    guard !hidden.isEmpty else { return [] }
    let properties = try document.resolve(document.resolve(resources)?.dictionary?["Properties"])?.dictionary
    var names: Set<String> = []
    for entry in properties?.entries ?? [] where try hides(entry.value) { names.insert(entry.key) }
    return names
  }
}
