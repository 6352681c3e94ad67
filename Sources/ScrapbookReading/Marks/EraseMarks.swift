import PDFAssembly
import ScrapbookInk

extension MarkEditor {
  /// Erases ink of any program from a page.
  mutating func erase(_ erasure: Erasure) throws(PDFError) {
    var list = try list(of: erasure.page)
    let eraser = InkEraser(inPDF(erasure.eraser.points, of: erasure.page), width: erasure.eraser.width)
    var removed: Set<Int> = []
    for (index, entry) in list.entries.enumerated() {
      guard let dictionary = try update.resolve(entry)?.dictionary,
        var ink = try InkAnnotation(dictionary, in: update), try isWritten(dictionary, by: erasure.author)
      else { continue }
      if ink.isProtected || !erasure.isPartial {
        guard ink.curves.contains(where: { eraser.hits($0.flattened, width: ink.width) }) else { continue }
        if ink.isProtected { applied.isProtected = true } else { removed.insert(index) }
      } else if ink.erase(eraser) {
        if ink.curves.isEmpty {
          removed.insert(index)
        } else {
          try rewrite(entry, at: index, of: &list, dictionary, as: ink)
        }
      }
    }
    for index in removed {
      guard let name = try update.resolve(update.resolve(list.entries[index])?.dictionary?["NM"])?.string
      else { continue }
      erasedNames[erasure.page, default: []].insert(name)
    }
    try remove(removed, from: &list)
    lists[erasure.page] = list
  }

  /// Replaces an ink annotation by its remaining parts.
  private mutating func rewrite(
    _ entry: PDFObject, at index: Int, of list: inout PageAnnotations, _ dictionary: PDFDictionary,
    as ink: InkAnnotation
  ) throws(PDFError) {
    var dictionary = dictionary
    let appearance: PDFUpdate.Key
    if let own = try ownDrawing(of: dictionary) {
      appearance = own
    } else {
      appearance = try update.reserve()
    }
    ink.writeAppearance(as: appearance, to: &update)
    for key in ["SBK_Pressure", "SBK_Controls"] { dictionary[key] = nil }
    for entry in ink.entries.entries { dictionary[entry.key] = entry.value }
    dictionary["AP"] = .dictionary(["N": appearance.reference])
    if let key = PDFUpdate.Key(entry) {
      update.set(key, to: .dictionary(dictionary))
    } else {
      list.replace(index, with: .dictionary(dictionary))
    }
    applied.erased += 1
  }

  /// Removes annotations with their pop-ups and their replies.
  mutating func remove(_ indices: Set<Int>, from list: inout PageAnnotations) throws(PDFError) {
    guard !indices.isEmpty else { return }
    names.places[list.pageNumber] = nil
    applied.erased += indices.count
    var removed = indices
    var keys = Set(indices.compactMap { PDFUpdate.Key(list.entries[$0]) })
    var parents: [(index: Int, parents: [PDFUpdate.Key])] = []
    for (index, entry) in list.entries.enumerated() where !indices.contains(index) {
      let dictionary = try update.resolve(entry)?.dictionary
      parents.append((index, ["Parent", "IRT"].compactMap { PDFUpdate.Key(dictionary?[$0]) }))
    }
    // Replies may have replies.
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (index, parents) in parents where !removed.contains(index) && !keys.isDisjoint(with: parents) {
        removed.insert(index)
        if let key = PDFUpdate.Key(list.entries[index]) { keys.insert(key) }
        isGrowing = true
      }
    }
    for index in removed.sorted() {
      let dictionary = try update.resolve(list.entries[index])?.dictionary
      if let key = try update.resolve(dictionary?["StructParent"])?.integer {
        try structure?.remove(key, from: &update)
      }
      if let dictionary, let drawing = try ownDrawing(of: dictionary) { update.remove(drawing) }
    }
    for key in keys where try isOnlyAnnotation(key) { update.remove(key) }
    list.remove { removed.contains($0) }
  }

  /// The appearance that this program made for an annotation and no other annotation uses. Another program's appearance
  /// may be used elsewhere, and in a hostile file it can be any object.
  mutating func ownDrawing(of annotation: PDFDictionary) throws(PDFError) -> PDFUpdate.Key? {
    guard try update.resolve(annotation["NM"])?.string?.hasPrefix(ownNamePrefix) ?? false,
      let key = PDFUpdate.Key(try update.resolve(annotation["AP"])?.dictionary?["N"]),
      let form = try update.resolve(key.reference)?.dictionary, form["Type"]?.name == "XObject",
      form["Subtype"]?.name == "Form", try countDrawings()[key] ?? 0 < 2
    else { return nil }
    return key
  }

  /// The number of annotations that use each appearance: programs that optimize files merge equal ones.
  private mutating func countDrawings() throws(PDFError) -> [PDFUpdate.Key: Int] {
    if let drawingUses { return drawingUses }
    var uses: [PDFUpdate.Key: Int] = [:]
    var seen: Set<PDFUpdate.Key> = []
    for page in pages {
      for entry in try update.document.resolve(page.dictionary["Annots"])?.array ?? [] {
        if let key = PDFUpdate.Key(entry), !seen.insert(key).inserted { continue }
        let annotation = try update.document.resolve(entry)?.dictionary
        let drawings = try update.document.resolve(annotation?["AP"])?.dictionary?.entries ?? []
        for key in drawings.compactMap({ PDFUpdate.Key($0.value) }) { uses[key, default: 0] += 1 }
      }
    }
    drawingUses = uses
    return uses
  }

  /// Whether an object in a list of annotations really is an annotation, and not a page or the catalog.
  private func isOnlyAnnotation(_ key: PDFUpdate.Key) throws(PDFError) -> Bool {
    guard let type = try update.resolve(key.reference)?.dictionary?["Type"] else { return true }
    return type.name == "Annot"
  }
}

extension InkAnnotation {
  /// Removes ink under an eraser; returns whether there was any.
  fileprivate mutating func erase(_ eraser: InkEraser) -> Bool {
    let pieces = curves.map { eraser.pieces(of: $0, width: width) }
    guard pieces.contains(where: { $0 != nil }) else { return false }
    curves = zip(curves, pieces).flatMap { curve, pieces in pieces ?? [curve] }.map(\.roundedSamples)
    return true
  }
}

extension InkCurve {
  /// The curve with samples rounded to two decimals, as written.
  var roundedSamples: InkCurve {
    let samples = samples.map(\.roundedToHundredths)
    return controls.map { InkCurve(samples, controls: $0.map(\.roundedToHundredths)) }
      ?? InkCurve(samples, isSmooth: isSmooth)
  }
}

extension InkPoint {
  fileprivate var roundedToHundredths: InkPoint {
    InkPoint((x * 100).rounded() / 100, (y * 100).rounded() / 100, pressure: pressure)
  }
}
