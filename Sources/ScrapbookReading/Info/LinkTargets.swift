import PDFAssembly

/// The targets of a document's links (ISO 32000-1, 12.3.2 and 12.6).
struct LinkTargets {
  private let targets: PageTargets

  private var document: PDFDocument { targets.document }

  init(of document: PDFDocument, _ pages: [PDFPage]) throws(PDFError) {
    targets = try PageTargets(document, pages)
  }

  /// Returns an address, "page 7", or another action with its subject; nil if unknown.
  func target(of link: PDFDictionary) throws(PDFError) -> String? {
    if let destination = link["Dest"] { return try place(destination) }
    guard let action = try document.resolve(link["A"])?.dictionary,
      let kind = try document.resolve(action["S"])?.name
    else { return nil }
    switch kind {
    case "URI": return try text(action["URI"])
    case "GoTo": return try place(action["D"])
    case "Named": return try "\(kind) \(document.resolve(action["N"])?.name ?? "")"
    case "JavaScript": return [kind, try text(action["JS"])].compactMap(\.self).joined(separator: " ")
    default:
      return [kind, try file(action), try page(inFileOf: action)].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The page of a destination, or its name.
  private func place(_ destination: PDFObject?) throws(PDFError) -> String? {
    if let array = try targets.array(of: destination) {
      return targets.index(of: array.first).map { "page \($0 + 1)" }
    }
    if let name = try document.resolve(destination)?.name { return name }
    return try text(destination)
  }

  /// The page of another file, which its number names.
  private func page(inFileOf action: PDFDictionary) throws(PDFError) -> String? {
    let destination = try document.resolve(action["D"])?.array
    return try document.resolve(destination?.first)?.integer.map { "page \($0 + 1)" }
  }

  /// The file, program or address of an action.
  private func file(_ action: PDFDictionary) throws(PDFError) -> String? {
    let windows = try document.resolve(action["Win"])?.dictionary
    let file = try document.resolve(action["F"] ?? windows?["F"])
    guard let specification = file?.dictionary else { return try text(file) }
    return try text(specification["UF"] ?? specification["F"])
  }

  /// The beginning of a text, which may be a stream; nil if it is encrypted.
  private func text(_ value: PDFObject?) throws(PDFError) -> String? {
    guard !document.isEncrypted else { return nil }
    var text = try document.resolve(value)?.string
    if let key = PDFUpdate.Key(value),
      let stream = try document.object(key.number, generation: key.generation),
      let data = try document.decodedData(of: stream, limit: streamTextLimit)
    {
      text = String(decoding: data, as: UTF8.self)
    }
    return text.map { $0.count > actionTextLimit ? $0.prefix(actionTextLimit) + "…" : $0 }
  }
}
