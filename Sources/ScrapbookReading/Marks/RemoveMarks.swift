import PDFAssembly

/// Annotations of any program to remove completely.
package enum Removal: Sendable, Equatable {
  /// All ink of a page, counted from 1, or of all pages.
  case ink(page: Int?, author: String?)
  /// The annotation with a name, which may be given without this program's prefix.
  case named(String)
}

/// A named annotation that does not exist or must not be removed.
package struct MissingMark: Error, Equatable {
  package var name: String
  package var isLocked: Bool
}

extension MarkEditor {
  /// - Throws: `PDFError`, ``MissingMark``
  mutating func remove(_ removal: Removal) throws {
    switch removal {
    case .ink(let page, let author):
      for number in page.map({ [$0] }) ?? Array(1..<pages.count + 1) { try removeInk(of: number, by: author) }
    case .named(let name): try removeMark(named: name)
    }
  }

  private mutating func removeInk(of page: Int, by author: String?) throws(PDFError) {
    var list = try list(of: page)
    var removed: Set<Int> = []
    for (index, entry) in list.entries.enumerated() {
      guard let dictionary = try update.resolve(entry)?.dictionary,
        let ink = try InkAnnotation(dictionary, in: update), try isWritten(dictionary, by: author)
      else { continue }
      if ink.isProtected { applied.isProtected = true } else { removed.insert(index) }
    }
    try remove(removed, from: &list)
    lists[page] = list
  }

  /// Whether an annotation has an author; nil stands for all.
  func isWritten(_ annotation: PDFDictionary, by author: String?) throws(PDFError) -> Bool {
    guard let author else { return true }
    return try update.resolve(annotation["T"])?.string == author
  }

  /// Whether an annotation is read-only or locked: bits 7 and 8.
  func isProtected(_ annotation: PDFDictionary) throws(PDFError) -> Bool {
    (try update.resolve(annotation["F"])?.integer ?? 0) & (1 << 6 | 1 << 7) != 0
  }

  private mutating func removeMark(named name: String) throws {
    for page in 1..<pages.count + 1 {
      var list = try list(of: page)
      for (index, entry) in list.entries.enumerated() {
        guard let dictionary = try update.resolve(entry)?.dictionary,
          let known = try update.resolve(dictionary["NM"])?.string,
          [name, ownNamePrefix + name].contains(known)
        else { continue }
        guard try !isProtected(dictionary) else { throw MissingMark(name: name, isLocked: true) }
        try remove([index], from: &list)
        lists[page] = list
        return
      }
    }
    throw MissingMark(name: name, isLocked: false)
  }
}
