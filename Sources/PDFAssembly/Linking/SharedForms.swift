import Deflate

/// Equal forms of a drawing, which are stored once: the shadows of pages with the same layout.
struct SharedForms {
  /// The content of a form, and the first object with that content.
  private var known: [[UInt8]: Linker.ObjectKey] = [:]
  /// The maximum size in bytes; larger forms are rarely equal.
  static let largest = 1024

  /// Returns the first form with the same dictionary and data.
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
  /// Returns the object itself, or an equal one that was found before it. References to equal objects count as equal.
  mutating func original(of key: ObjectKey) throws -> ObjectKey {
    if foreignSources.contains(key.source) { return try originalStream(of: key) }
    guard key.source == 0, sharedForms != nil else { return key }
    let object = try sources[0].object(key.number)
    guard var dictionary = object.value.dictionary, let data = object.data,
      dictionary["Subtype"]?.name == "Form", data.count <= SharedForms.largest
    else { return key }
    dictionary["Length"] = nil
    // A form of cairo never refers to itself, so the recursion ends.
    let content = try dictionary.renumbered { try number(of: ObjectKey(source: 0, number: $0)) }
    return sharedForms?.original(of: key, content, sources[0].bytes[data]) ?? key
  }

  /// Returns the first stream with the same entries and data among all pages of other programs: the pages of a document
  /// share their fonts and pictures.
  private mutating func originalStream(of key: ObjectKey) throws -> ObjectKey {
    let object = try sources[key.source].object(key.number)
    guard let dictionary = object.value.dictionary, let data = object.data else { return key }
    var refersToObjects = false
    var content: [UInt8] = []
    dictionary.renumbered { number in
      refersToObjects = true
      return number
    }.write(to: &content)
    guard !refersToObjects else { return key }
    var fingerprint = Fingerprint()
    fingerprint.add(content)
    fingerprint.add(Array(sources[key.source].bytes[data]))
    let original = foreignStreams[fingerprint.bytes] ?? key
    foreignStreams[fingerprint.bytes] = original
    return original
  }
}
