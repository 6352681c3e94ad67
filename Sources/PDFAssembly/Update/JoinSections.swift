extension PDFDocument {
  /// The sections that this program appended after a size of the file, joined into one with the last state of every
  /// object.
  ///
  /// - Parameters:
  ///   - size: The size in bytes of the file before them.
  ///   - limit: The maximum number of sections that stay unchanged.
  /// - Returns: The size in bytes of the part that stays, and the bytes to append; nil if nothing is to be joined.
  public func joinedSections(
    after size: Int, moreThan limit: Int
  ) throws(PDFError) -> (start: Int, section: [UInt8])? {
    let starts = sections.map { $0.trailer["Prev"] == nil ? nil : $0.trailer[ownLengthKey]?.integer }
    let own = starts.prefix { $0.map { $0 >= size } ?? false }.compactMap(\.self)
    guard own.count > limit, let start = own.last, start < source.count, unfinishedSave == nil else {
      return nil
    }
    let old = try PDFDocument(PDFBeginning(of: source, count: start))
    guard old.base == base, old.unfinishedSave == nil, old.end <= start else { return nil }
    var update = PDFUpdate(old)
    for number in 0..<nextNumber where place(of: number) != old.place(of: number) {
      try copy(number, old, to: &update)
    }
    return (update.start, try update.section())
  }

  private func copy(_ number: Int, _ old: PDFDocument, to update: inout PDFUpdate) throws(PDFError) {
    switch place(of: number) {
    case .plain(_, let generation):
      guard let stored = try object(number, generation: generation) else { return }
      let key = PDFUpdate.Key(number, generation: generation)
      guard let data = stored.data, let dictionary = stored.value.dictionary else {
        return update.set(key, to: stored.value)
      }
      // A cross-reference stream is written again.
      guard dictionary["Type"]?.name != "XRef" else { return }
      update.set(key, to: dictionary, stream: try source.bytes(in: data))
    case .free(let generation):
      // An object that was added and removed again exists neither before nor after.
      if old.place(of: number) != nil {
        update.remove(PDFUpdate.Key(number, generation: max(0, generation - 1)))
      }
    case .compressed, nil: break
    }
  }
}

/// The beginning of a PDF: its bytes before something was appended.
private final class PDFBeginning: PDFSource {
  private let source: any PDFSource
  let count: Int

  init(of source: any PDFSource, count: Int) { (self.source, self.count) = (source, count) }

  func bytes(in range: Range<Int>) throws(PDFError) -> [UInt8] { try source.bytes(in: range) }
}
