import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// What the PDF says of itself besides its pages.
  func entries(_ options: PDFOptions) -> DocumentEntries {
    var catalog = info.catalogEntries
    catalog["PageLabels"] = .dictionary(["Nums": .array(pageLabels)])
    // Of several albums, the list of them comes first.
    if !chapters.isEmpty { catalog["PageMode"] = .name("UseOutlines") }
    let hasBookmarks = sheets.contains { !$0.bookmarks.isEmpty }
    return DocumentEntries(
      catalog: catalog, info: info.entries(options), outline: hasBookmarks ? bookmarks : outline, links: links
    )
  }

  /// The bookmarks of all sheets, each below the last one of a lower level.
  private var bookmarks: [OutlineEntry] {
    var open: [(level: Int, entry: OutlineEntry)] = [(0, OutlineEntry(title: "", page: 0, top: 0))]
    func close(to level: Int) {
      while let last = open.last, last.level >= level, open.count > 1 {
        open.removeLast()
        open[open.count - 1].entry.children.append(last.entry)
      }
    }
    for (index, sheet) in sheets.enumerated() {
      for bookmark in sheet.bookmarks {
        close(to: max(1, bookmark.level))
        let top = sheet.size.height - bookmark.y
        open.append((max(1, bookmark.level), OutlineEntry(title: bookmark.title, page: index, top: top)))
      }
    }
    close(to: 1)
    return open[0].entry.children
  }

  private var links: [Int: [LinkAnnotation]] {
    var links: [Int: [LinkAnnotation]] = [:]
    for (index, sheet) in sheets.enumerated() where !sheet.links.isEmpty {
      let height = sheet.size.height
      links[index] = sheet.links.map { link in
        let target: LinkAnnotation.Target =
          switch link.target {
          case .address(let address): .address(address)
          case .sheet(let index, let y):
            .page(index, top: (sheets.indices.contains(index) ? sheets[index].size.height : 0) - y)
          }
        let area = link.area
        return LinkAnnotation(
          corners: [area.x, height - area.maxY, area.maxX, height - area.y], target: target)
      }
    }
    return links
  }

  /// Each sheet's index and what a viewer shows as its number (ISO 32000-1, 12.4.2): "3-4", or "Mia 3-4" in a
  /// document of several albums.
  private var pageLabels: [PDFObject] {
    zip(sheets.indices, zip(sheets, chaptersOfSheets)).flatMap { index, entry -> [PDFObject] in
      let (sheet, chapter) = entry
      let first = sheet.pages.count > 1 ? "\(sheet.pages[0])-" : ""
      let prefix = (chapter.map { chapters[$0].title + " " } ?? "") + first
      var label = PDFDictionary()
      if !prefix.isEmpty { label["P"] = .text(prefix) }
      if let last = sheet.pages.last {
        label["S"] = .name("D")
        label["St"] = .integer(last)
      }
      return [.integer(index), .dictionary(label)]
    }
  }

  /// An entry for each sheet, below that of its chapter.
  private var outline: [OutlineEntry] {
    var entries: [OutlineEntry] = []
    var open: Int?
    for (index, chapter) in chaptersOfSheets.enumerated() {
      let height = sheets[index].size.height
      if let chapter, chapter != open {
        entries.append(
          OutlineEntry(title: chapters[chapter].title, page: index, top: height, isOpen: false))
        open = chapter
      }
      let entry = OutlineEntry(title: sheets[index].title, page: index, top: height)
      if open == nil { entries.append(entry) } else { entries[entries.count - 1].children.append(entry) }
    }
    return entries
  }

  /// The index of the chapter that each sheet belongs to; nil for those before the first chapter.
  private var chaptersOfSheets: [Int?] {
    var current: Int?
    var next = 0
    return sheets.indices.map { index in
      while next < chapters.count, chapters[next].firstSheet <= index {
        current = next
        next += 1
      }
      return current
    }
  }
}

extension Sheet {
  /// The sheet's entry in the outline.
  fileprivate var title: String { (pages.count == 1 ? "Page " : "Pages ") + label }
}

extension DocumentInfo {
  fileprivate var catalogEntries: PDFDictionary {
    var entries = PDFDictionary()
    // The decoder lets only letters, digits and hyphens through; an album built in code may hold anything.
    if let language, language.utf8.allSatisfy({ $0.isLetterDigitOrHyphen }) {
      entries["Lang"] = .text(language)
    }
    var preferences = PDFDictionary()
    // Which page of two a viewer shows first, and where it turns to.
    if binding == .right { preferences["Direction"] = .name("R2L") }
    // In the title of its window, where the file's name would stand.
    if title?.isEmpty == false { preferences["DisplayDocTitle"] = .bool(true) }
    if !preferences.entries.isEmpty { entries["ViewerPreferences"] = .dictionary(preferences) }
    return entries
  }

  /// The document's information (14.3.3).
  fileprivate func entries(_ options: PDFOptions) -> PDFDictionary {
    var info = PDFDictionary()
    info["Title"] = title.map(PDFObject.text)
    info["Author"] = author.map(PDFObject.text)
    info["Subject"] = subject.map(PDFObject.text)
    if !keywords.isEmpty { info["Keywords"] = .text(keywords.joined(separator: ", ")) }
    if !options.creator.isEmpty { info["Creator"] = .text(options.creator) }
    info["CreationDate"] = options.date.flatMap(PDFObject.date)
    info["ModDate"] = info["CreationDate"]
    return info
  }
}

extension UInt8 {
  fileprivate var isLetterDigitOrHyphen: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
