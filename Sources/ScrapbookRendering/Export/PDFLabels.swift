import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// The index of each sheet and its page label (ISO 32000-1, 12.4.2): "3-4", or "Mia 3-4" in a document of several
  /// albums.
  var pageLabels: [PDFObject] {
    zip(sheets.indices, zip(sheets, chaptersOfSheets)).flatMap { index, entry -> [PDFObject] in
      let (sheet, chapter) = entry
      let first = sheet.pages.count > 1 ? "\(sheet.pages[0])-" : ""
      let prefix = (chapter.map { chapters[$0].title + " " } ?? "") + (sheet.name ?? first)
      var label = PDFDictionary()
      if !prefix.isEmpty { label["P"] = .text(prefix) }
      if sheet.name == nil, let last = sheet.pages.last {
        label["S"] = .name("D")
        label["St"] = .integer(last)
      }
      return [.integer(index), .dictionary(label)]
    }
  }
}
