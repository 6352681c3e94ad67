import Deflate
import PDFAssembly
import ScrapbookInk

/// A stroke or a note to put on a page.
struct NewMark {
  var id: String?
  /// Counted from 1.
  var page: Int
  /// The entries of its annotation that determine how it looks, without the appearance.
  var content: PDFDictionary
  var flags = 4
  /// Whether it is painted with blend mode Multiply, which the entries do not contain.
  var isMultiplied = false
  /// The description of a mark without text.
  var alt: String?
  /// The part of the page that it covers, in points of the PDF.
  var box: InkBox
  /// The counter to increase when it is added.
  var count: WritableKeyPath<AppliedMarks, Int>
}

/// An annotation of a page.
struct OldMark {
  /// The index in the list of the page.
  var index: Int
  var entry: PDFObject
  var dictionary: PDFDictionary
}

/// The entries that determine how strokes and notes look.
private let contentKeys = [
  "Subtype", "Rect", "Contents", "T", "C", "CA", "BS", "DA", "Name", "InkList", "SBK_Straight",
  "SBK_Controls", "SBK_Pressure",
]

/// The kinds of annotations that are written.
private let markKinds = ["Ink", "Text", "FreeText"]

extension MarkEditor {
  /// Adds a mark to its page, or changes the one of the same name. A mark that was written with the same contents is
  /// not changed, even if it was cut since.
  ///
  /// - Parameter draw: Writes the drawing, and returns its object.
  /// - Throws: ``MissingMark`` if the one to be changed is locked, `PDFError`, or what `draw` throws.
  mutating func put(_ mark: NewMark, draw: (inout PDFUpdate) throws -> PDFUpdate.Key) throws {
    let source = try fingerprint(mark.content, isMultiplied: mark.isMultiplied)
    let name = ownNamePrefix + (mark.id ?? newName(source, on: mark.page))
    let old = try oldMark(name, on: mark.page)
    if let old, try isWritten(old.dictionary, from: source) {
      applied.known += 1
      return
    }
    if let old, try isProtected(old.dictionary) { throw MissingMark(name: mark.id ?? name, isLocked: true) }
    let page = pages[mark.page - 1]
    var dictionary: PDFDictionary = [
      "Type": .name("Annot"), "NM": .text(name), "F": .integer(mark.flags),
      "P": PDFUpdate.Key(page.number, generation: page.generation).reference, "SBK_Source": .text(source),
    ]
    dictionary["M"] = date
    for entry in mark.content.entries { dictionary[entry.key] = entry.value }
    dictionary["AP"] = .dictionary(["N": try draw(&update).reference])
    if let old {
      try change(old, to: dictionary, alt: mark.alt, on: mark.page)
      applied.changed += 1
    } else {
      try append(dictionary, alt: mark.alt, to: mark.page)
      applied[keyPath: mark.count] += 1
      if erasedNames[mark.page]?.contains(name) ?? false { applied.restored += 1 }
    }
    checkSeen(mark.box, on: mark.page)
  }

  /// The stroke or note of this name on a page. Other objects with this name are not touched: in a hostile file they
  /// can be pages.
  mutating func oldMark(_ name: String, on page: Int) throws(PDFError) -> OldMark? {
    let entries = try list(of: page).entries
    if names.places[page] == nil {
      var places: [String: Int] = [:]
      for (index, entry) in entries.enumerated() {
        guard let dictionary = try update.resolve(entry)?.dictionary, try isMark(dictionary),
          let name = try update.resolve(dictionary["NM"])?.string, places[name] == nil
        else { continue }
        places[name] = index
      }
      names.places[page] = places
    }
    guard let index = names.places[page]?[name],
      let dictionary = try update.resolve(entries[index])?.dictionary
    else { return nil }
    return OldMark(index: index, entry: entries[index], dictionary: dictionary)
  }

  private func isMark(_ dictionary: PDFDictionary) throws(PDFError) -> Bool {
    guard let kind = try update.resolve(dictionary["Subtype"])?.name, markKinds.contains(kind) else {
      return false
    }
    return try update.resolve(dictionary["Type"]).map { $0.name == "Annot" } ?? true
  }

  /// A name for a mark without one, derived from its contents and the number of equal marks on the page.
  private mutating func newName(_ source: String, on page: Int) -> String {
    let name = String(Fingerprint("\(page) \(source)").hexString.prefix(16))
    repeated[name, default: 0] += 1
    let count = repeated[name] ?? 1
    return count == 1 ? name : "\(name)-\(count)"
  }

  private mutating func append(_ annotation: PDFDictionary, alt: String?, to page: Int) throws(PDFError) {
    let key = try update.reserve()
    update.set(key, to: .dictionary(annotation))
    var list = try list(of: page)
    // A second reference to the list would copy all of it for each mark.
    lists[page] = nil
    if let name = annotation["NM"]?.string { names.places[page]?[name] = list.entries.count }
    list.append(key.reference)
    lists[page] = list
    try structure?.add(key, alt: alt, on: pages[page - 1], to: &update)
  }

  /// Changes how an annotation looks, and keeps its paint order, its pop-up and its replies.
  private mutating func change(
    _ old: OldMark, to new: PDFDictionary, alt: String?, on page: Int
  ) throws(PDFError) {
    if let drawing = try ownDrawing(of: old.dictionary) { update.remove(drawing) }
    var dictionary = old.dictionary
    for key in contentKeys + ["M"] { dictionary[key] = nil }
    for entry in new.entries { dictionary[entry.key] = entry.value }
    guard let key = PDFUpdate.Key(old.entry) else {
      var list = try list(of: page)
      list.replace(old.index, with: .dictionary(dictionary))
      lists[page] = list
      return
    }
    var isTagged = false
    if let element = try update.resolve(dictionary["StructParent"])?.integer {
      isTagged = try structure?.remove(element, from: &update) ?? false
      if isTagged { dictionary["StructParent"] = nil }
    }
    update.set(key, to: .dictionary(dictionary))
    if isTagged { try structure?.add(key, alt: alt, on: pages[page - 1], to: &update) }
  }

  // MARK: Comparing

  /// Whether an annotation has these contents, or was written with them and cut since.
  private func isWritten(_ old: PDFDictionary, from source: String) throws(PDFError) -> Bool {
    if try update.resolve(old["SBK_Source"])?.string == source { return true }
    let isMultiplied = try InkAnnotation(old, in: update)?.isMultiplied ?? false
    return try fingerprint(old, isMultiplied: isMultiplied) == source
  }

  /// A fingerprint of how an annotation looks.
  private func fingerprint(_ content: PDFDictionary, isMultiplied: Bool) throws(PDFError) -> String {
    var fingerprint = Fingerprint(isMultiplied ? "multiply" : "")
    for key in contentKeys {
      fingerprint.add(" \(key) ")
      try add(content[key], to: &fingerprint, depth: 0)
    }
    return String(fingerprint.hexString.prefix(16))
  }

  /// Adds a value in a form that does not depend on the syntax of its file.
  private func add(_ value: PDFObject?, to fingerprint: inout Fingerprint, depth: Int) throws(PDFError) {
    let value = try update.resolve(value)
    guard depth < fingerprintDepthLimit, let value else { return }
    if let values = value.array {
      fingerprint.add("[")
      for value in values { try add(value, to: &fingerprint, depth: depth + 1) }
    } else if let dictionary = value.dictionary {
      for entry in dictionary.entries.sorted(by: { $0.key < $1.key }) {
        fingerprint.add("/\(entry.key) ")
        try add(entry.value, to: &fingerprint, depth: depth + 1)
      }
    } else if let number = value.double, abs(number) < 1e9 {
      fingerprint.add(decimal(number, 1000) + " ")
    } else {
      fingerprint.add((value.string ?? value.name ?? "\(value)") + " ")
    }
  }
}
