/// Forms of a drawing that are equal and so need to be stored once: the shadows of pages that are laid out alike.
struct SharedForms {
  /// What a form is made of, and the first object that is.
  private var known: [[UInt8]: Linker.ObjectKey] = [:]
  /// Larger ones are hardly ever equal.
  static let largest = 1024

  /// The first form with the same dictionary and data.
  mutating func original(of key: Linker.ObjectKey, _ dictionary: PDFDictionary, _ data: ArraySlice<UInt8>)
    -> Linker.ObjectKey
  {
    var content: [UInt8] = []
    dictionary.write(to: &content)
    content += data
    if let known = known[content] { return known }
    known[content] = key
    return key
  }
}

extension Linker {
  /// The object itself, or an equal one that comes before it. Of what they refer to, equal objects count as one, too.
  mutating func original(of key: ObjectKey) throws -> ObjectKey {
    guard key.source == 0, sharedForms != nil else { return key }
    let object = try sources[0].object(key.number)
    guard var dictionary = object.value.dictionary, let data = object.data,
      dictionary["Subtype"]?.name == "Form", data.count <= SharedForms.largest
    else { return key }
    dictionary["Length"] = nil
    // No form of cairo's uses itself, so this ends.
    let content = try dictionary.renumbered { try number(of: ObjectKey(source: 0, number: $0)) }
    return sharedForms?.original(of: key, content, sources[0].bytes[data]) ?? key
  }
}
