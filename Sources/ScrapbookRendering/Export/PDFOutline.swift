import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// The bookmarks of the sheets, if there are any; else an entry for each sheet.
  var outline: [OutlineEntry] { sheets.contains { !$0.bookmarks.isEmpty } ? bookmarks : outlineOfSheets }

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

  /// An entry for each sheet, inside its chapter's entry.
  private var outlineOfSheets: [OutlineEntry] {
    var entries: [OutlineEntry] = []
    var open: Int?
    for (index, chapter) in chaptersOfSheets.enumerated() {
      let (sheet, height) = (sheets[index], sheets[index].size.height)
      let words = PageWords(in: chapter.flatMap { chapters[$0].language } ?? info.language)
      if let chapter, chapter != open {
        entries.append(
          OutlineEntry(title: chapters[chapter].title, page: index, top: height, isOpen: false))
        open = chapter
      }
      let title = sheet.name ?? words.pages(sheet.label, count: sheet.pages.count)
      let entry = OutlineEntry(title: title, page: index, top: height)
      if open == nil { entries.append(entry) } else { entries[entries.count - 1].children.append(entry) }
    }
    return entries
  }
}
