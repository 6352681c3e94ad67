import PDFAssembly

/// The list of a page's annotations, while it is changed.
struct PageAnnotations {
  let page: PDFPage
  /// The number of the page, counted from 1.
  let pageNumber: Int
  /// References, or annotations that have no object of their own.
  private(set) var entries: [PDFObject]
  /// The object of the list itself; nil if it is a part of the page's object.
  private var list: PDFUpdate.Key?
  private(set) var isChanged = false

  /// - Parameter isShared: Whether another page uses the same list, so that it must not change.
  init(_ page: PDFPage, number: Int, isShared: Bool, in update: PDFUpdate) throws(PDFError) {
    self.page = page
    pageNumber = number
    let array = try update.resolve(page.dictionary["Annots"])?.array
    entries = array ?? []
    // An object that is not a list, such as a page, must not be overwritten.
    list = isShared || array == nil ? nil : PDFUpdate.Key(page.dictionary["Annots"])
  }

  mutating func append(_ entry: PDFObject) {
    entries.append(entry)
    isChanged = true
  }

  mutating func replace(_ index: Int, with entry: PDFObject) {
    entries[index] = entry
    isChanged = true
  }

  mutating func remove(where isRemoved: (Int) -> Bool) {
    let rest = entries.indices.filter { !isRemoved($0) }.map { entries[$0] }
    isChanged = isChanged || rest.count < entries.count
    entries = rest
  }

  /// Writes the list. A direct list becomes an object of its own, so that the page need not be written the next time.
  func write(to update: inout PDFUpdate) throws(PDFError) {
    guard isChanged else { return }
    let key: PDFUpdate.Key
    if let list { key = list } else { key = try update.reserve() }
    update.set(key, to: .array(entries))
    guard list == nil else { return }
    var dictionary = page.dictionary
    dictionary["Annots"] = key.reference
    update.set(PDFUpdate.Key(page.number, generation: page.generation), to: .dictionary(dictionary))
  }
}
