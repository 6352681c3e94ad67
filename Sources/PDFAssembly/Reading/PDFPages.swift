extension PDFFile {
  /// A page and the single stream of its contents.
  struct Page {
    var dictionary: PDFDictionary
    var contents: PDFDictionary
    var data: Range<Int>
    var box: (x: Double, y: Double, width: Double, height: Double)
  }

  private func pageTree() throws(PDFError) -> PDFDictionary? {
    let catalog = try resolve(trailer["Root"])?.dictionary
    return try resolve(catalog?["Pages"])?.dictionary
  }

  /// The object numbers of the pages, in order, of a file written by cairo: a tree of one level.
  func pageNumbers() throws(PDFError) -> [Int] {
    let kids = try resolve(try pageTree()?["Kids"])?.array ?? []
    return kids.compactMap { kid in
      if case .reference(let number, _) = kid { number } else { nil }
    }
  }

  /// The first page of a file written by cairo: a tree of one level with inherited values at its root.
  func firstPage() throws(PDFError) -> Page {
    guard let tree = try pageTree(), let kid = try resolve(tree["Kids"])?.array?.first,
      let page = try resolve(kid)?.dictionary, case .reference(let number, _)? = page["Contents"]
    else { throw .malformed("it has no page", offset: 0) }
    let contents = try object(number)
    let box = try resolve(page["MediaBox"] ?? tree["MediaBox"])?.array?.compactMap(\.double) ?? []
    guard let dictionary = contents.value.dictionary, let data = contents.data, box.count == 4,
      box[2] > box[0], box[3] > box[1]
    else { throw .malformed("its page has no contents or no size", offset: 0) }
    return Page(
      dictionary: page, contents: dictionary, data: data,
      box: (box[0], box[1], box[2] - box[0], box[3] - box[1]))
  }
}

extension PDFObject {
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let written): Double(written.text)
    default: nil
    }
  }
}
