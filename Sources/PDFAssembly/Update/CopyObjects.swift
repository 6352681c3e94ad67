extension PDFUpdate {
  /// Adds a page of another document as a form, with all that it draws.
  ///
  /// - Parameters:
  ///   - page: A page whose contents are not encrypted.
  ///   - matrix: The form's matrix: six whole numbers.
  public mutating func addForm(_ page: PDFPage, of other: PDFDocument, matrix: [Int]) throws -> Key {
    var content: [UInt8] = []
    let contents = try other.resolve(page.dictionary["Contents"])
    for part in contents?.array ?? [page.dictionary["Contents"] ?? .null] {
      guard case .reference(let number, let generation) = part,
        let stream = try other.object(number, generation: generation),
        let data = try other.decodedData(of: stream)
      else { continue }
      content += data + [10]
    }
    var form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"),
      "BBox": .array(page.boxes.media.corners.map { .number($0) }),
      "Matrix": .array(matrix.map { .integer($0) }),
      "Resources": try copy(page.resources ?? .dictionary([:]), of: other),
    ]
    if let group = page.dictionary["Group"] { form["Group"] = try copy(group, of: other) }
    let key = try reserve()
    set(key, to: form, stream: content)
    return key
  }

  /// Returns a value of another document with copies of all objects that it refers to.
  private mutating func copy(_ value: PDFObject, of other: PDFDocument) throws -> PDFObject {
    var copies: [Int: Key] = [:]
    var waiting: [Int] = []
    func renumbered(_ value: PDFObject) throws -> PDFObject {
      try value.renumbered { number in
        if let copy = copies[number] { return copy.number }
        guard copies.count < copyLimit else {
          throw PDFError.malformed("a page needs more than \(copyLimit) objects", offset: 0)
        }
        let copy = try reserve()
        copies[number] = copy
        waiting.append(number)
        return copy.number
      }
    }
    let result = try renumbered(value)
    while let number = waiting.popLast(), let key = copies[number] {
      let stored = try other.object(number)
      guard let range = stored?.data, var dictionary = stored?.value.dictionary else {
        set(key, to: try renumbered(stored?.value ?? .null))
        continue
      }
      dictionary["Length"] = nil
      let copy = try renumbered(.dictionary(dictionary))
      set(key, to: copy.dictionary ?? [:], stream: try other.source.bytes(in: range))
    }
    return result
  }
}

/// The largest number of objects that are copied for a page.
private let copyLimit = 10_000
