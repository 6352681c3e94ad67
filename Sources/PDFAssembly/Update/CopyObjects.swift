extension PDFUpdate {
  /// Adds a page of another document as a form, with everything that it draws.
  ///
  /// - Parameters:
  ///   - page: A page whose contents are not encrypted.
  ///   - matrix: The form's matrix: six whole numbers.
  public mutating func addForm(_ page: PDFPage, of other: PDFDocument, matrix: [Int]) throws -> Key {
    var copies = ObjectCopies(of: other)
    let form = try form(page, of: other, matrix: matrix, &copies)
    let key = try reserve()
    set(key, to: form.dictionary, stream: form.data)
    return key
  }

  /// Adds pages of another document as forms with reserved numbers, with everything that they draw, each object once.
  public mutating func addForms(_ pages: [PDFPage], of other: PDFDocument, as keys: [Key]) throws {
    var copies = ObjectCopies(of: other)
    for (page, key) in zip(pages, keys) {
      let form = try form(page, of: other, matrix: [1, 0, 0, 1, 0, 0], &copies)
      set(key, to: form.dictionary, stream: form.data)
    }
  }

  private mutating func form(
    _ page: PDFPage, of other: PDFDocument, matrix: [Int], _ copies: inout ObjectCopies
  ) throws -> (dictionary: PDFDictionary, data: [UInt8]) {
    let content = try other.content(of: page)
    var form = content.filter
    form["Type"] = .name("XObject")
    form["Subtype"] = .name("Form")
    form["BBox"] = .array(page.boxes.media.corners.map { .number($0) })
    form["Matrix"] = .array(matrix.map { .integer($0) })
    form["Resources"] = try copies.copy(page.resources ?? .dictionary([:]), to: &self)
    if let group = page.dictionary["Group"] { form["Group"] = try copies.copy(group, to: &self) }
    return (form, content.data)
  }
}

extension PDFUpdate: ObjectSink {
  mutating func reserveNumber() throws -> Int { try reserve().number }

  mutating func add(_ value: PDFObject, as number: Int) { set(Key(number), to: value) }

  mutating func add(_ dictionary: PDFDictionary, stream: [UInt8], as number: Int) {
    set(Key(number), to: dictionary, stream: stream)
  }
}

extension PDFDocument {
  /// The content of a page as one stream: its data, without the tags of its structure, and the entries that state its
  /// compression.
  ///
  /// - Throws: ``PDFError``; also for a page of several streams of which one is not compressed by Flate.
  func content(of page: PDFPage) throws(PDFError) -> (filter: PDFDictionary, data: [UInt8]) {
    let contents = try resolve(page.dictionary["Contents"])
    let parts = contents?.array ?? [page.dictionary["Contents"] ?? .null]
    var streams: [PDFStored] = []
    for part in parts {
      guard case .reference(let number, let generation) = part,
        let stream = try object(number, generation: generation), stream.data != nil
      else { continue }
      streams.append(stream)
    }
    if streams.count == 1, let range = streams[0].data, let dictionary = streams[0].value.dictionary,
      try decodedData(of: streams[0]) == nil
    {
      var filter: PDFDictionary = [:]
      for key in ["Filter", "DecodeParms"] { filter[key] = try plain(dictionary[key]) }
      return (filter, try source.bytes(in: range))
    }
    var data: [UInt8] = []
    for stream in streams {
      guard let part = try decodedData(of: stream) else {
        throw .malformed("its page has several streams with filters that are not known", offset: 0)
      }
      data += part + [10]
    }
    return ([:], page.dictionary["StructParents"] == nil ? data : withoutTags(data))
  }

  /// A filter and its parameters without references.
  private func plain(_ value: PDFObject?) throws(PDFError) -> PDFObject? {
    guard let value = try resolve(value) else { return nil }
    guard let values = value.array else { return value }
    var result: [PDFObject] = []
    for value in values { result.append(try resolve(value) ?? .null) }
    return .array(result)
  }
}
