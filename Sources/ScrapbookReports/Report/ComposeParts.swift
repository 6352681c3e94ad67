import ScrapbookKit

/// Reports of several parts: albums and other reports, one after another.
extension ReportComposer {
  mutating func composeParts(_ values: [String: DataValue]) -> ComposedReport {
    for part in settings.parts {
      guard let json = json(of: part) else { continue }
      let first = report.pages.count
      let (title, language) = json.isAlbum ? addAlbum(json, part) : addReport(json, part, values)
      guard report.pages.count > first else { continue }
      if !report.pages[first].bookmarks.contains(where: { $0.level == 1 }) {
        report.pages[first].bookmarks.insert(ReportBookmark(level: 1, title: title, name: nil, y: 0), at: 0)
      }
      report.chapters.append(Chapter(title: title, firstSheet: first, language: language))
    }
    return report
  }

  /// - Returns: The part's title and its language.
  private mutating func addAlbum(
    _ json: JSONDocument, _ part: ReportFileName
  ) -> (title: String, language: String?) {
    let composition = composition(of: json, accessibility: faults.accessibility, at: part.place)
    for sheet in composition.document?.sheets ?? [] {
      var page = ReportPage(size: sheet.size, items: sheet.items)
      page.numbers = sheet.pages
      report.pages.append(page)
    }
    return (composition.album.title ?? part.path, composition.album.language)
  }

  private mutating func addReport(
    _ json: JSONDocument, _ part: ReportFileName, _ values: [String: DataValue]
  ) -> (title: String, language: String?) {
    let settings = ReportSettings(json, faults: faults)
    guard settings.parts.isEmpty else {
      faults.error(.conflictingKeys, "a part has no parts of its own", at: part.place)
      return (part.path, nil)
    }
    var composer = ReportComposer(settings: settings, tools: tools, files: report.files, faults: faults)
    composer.report.catalog = report.catalog
    let composed = composer.compose(values)
    report.catalog = composed.catalog
    report.files = composed.files
    report.html += composed.html
    report.values.merge(composed.values) { first, _ in first }
    for (index, page) in composed.pages.enumerated() {
      var page = page
      page.numbers = [index + 1]
      // The book has a title and a language of its own.
      (page.title, page.language) = (nil, nil)
      report.pages.append(page)
    }
    return (composed.title ?? part.path, settings.language)
  }
}

extension JSONDocument {
  /// Whether it is an album: these have pages, and reports have templates.
  fileprivate var isAlbum: Bool {
    guard case .object(let members) = root.value else { return false }
    return members.contains { $0.key == "pages" }
  }
}
