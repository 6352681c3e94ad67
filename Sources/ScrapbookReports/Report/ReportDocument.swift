package import ScrapbookKit

extension ComposedReport {
  /// The document for exporters.
  package func document(_ settings: ReportSettings) -> PagedDocument {
    var places: [String: SheetLink.Target] = [:]
    for (index, page) in pages.enumerated() {
      for bookmark in page.bookmarks {
        if let name = bookmark.name, places[name] == nil { places[name] = .sheet(index, y: bookmark.y) }
      }
    }
    let sheets = pages.enumerated().map { index, page in
      var sheet = Sheet(
        number: index + 1, pages: page.numbers ?? [index + 1], size: page.size, items: page.items)
      sheet.bookmarks = page.outline
      // Only pages of an album have other links.
      let others = page.numbers == nil ? [] : sheet.linksOfContents
      sheet.links =
        others
        + page.links.compactMap { link in
          link.target(among: places).map {
            SheetLink(area: link.area, target: $0, within: link.tag, text: link.text)
          }
        }
      sheet.emptyElements = page.emptyElements
      return sheet
    }
    let info = DocumentInfo(
      title: title ?? settings.title ?? pages.first?.title, author: author ?? settings.author,
      language: settings.language ?? pages.first?.language, pageCount: pages.count)
    return PagedDocument(info: info, catalog: catalog, sheets: sheets, fonts: fonts, chapters: chapters)
  }
}

extension PagedDocument {
  /// Reports metadata that accessibility requires and the report lacks.
  ///
  /// - Parameter file: The report's file; nil if it could not be read.
  package func checkAccessibility(of file: FileID?, _ faults: ReportFaults) {
    let place = file.map { ReportPlace(file: $0, offset: 0) }
    if info.title?.isBlank != false {
      faults.lack(
        .missingTitle, "the report has no title", at: place,
        hint: "add one: \"title\": \"Reading in May\", or <title> in the template")
    }
    if info.language == nil {
      faults.lack(
        .missingLanguage, "the report does not say its language", at: place,
        hint: "add it: \"language\": \"en\", or <html lang=\"en\">")
    }
    let texts = [info.title, info.author] + chapters.map(\.title)
    if !texts.allSatisfy({ $0?.isShortForArchives != false }) {
      faults.lack(
        .longDescription, "a title is longer than an archive allows", at: place, hint: "shorten it")
    }
  }
}

extension ReportPage {
  /// The headings from h1 to h3.
  fileprivate var outline: [Bookmark] {
    bookmarks.compactMap { bookmark in
      guard let level = bookmark.level, level <= 3, !bookmark.title.isEmpty else { return nil }
      return Bookmark(title: bookmark.title, level: level, y: bookmark.y)
    }
  }
}

extension ReportLink {
  /// The target of a link; nil unless it is a web or mail address or the id of an element.
  fileprivate func target(among places: [String: SheetLink.Target]) -> SheetLink.Target? {
    if target.hasPrefix("#") { return places[String(target.dropFirst())] }
    return isAddress(target) ? .address(target) : nil
  }
}
