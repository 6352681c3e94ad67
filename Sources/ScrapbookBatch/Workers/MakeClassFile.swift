import Files
import ScrapbookKit
import ScrapbookRendering

/// Makes one PDF of several albums, in which each picture is stored once. Albums with errors are left out, and the
/// file then counts as failed.
func makeClassFile(
  _ job: BatchJob, of pupils: [BatchJob], _ settings: BatchSettings, fonts: SharedFonts,
  check: () throws -> Void
) throws -> AlbumResult {
  let build = settings.build(of: job)
  let resources = DocumentResources(build, fonts: fonts)
  var catalog = AssetCatalog()
  var parts = ClassParts()
  parts.leftOut = job.leftOut
  for pupil in pupils {
    try check()
    guard let text = try? readWholeFile(pupil.album, limit: settings.albumByteLimit) else {
      parts.leftOut.append(pupil.id)
      continue
    }
    let composed = settings.compose(pupil, text, after: parts.files, resources, &catalog)
    parts.files = composed.files
    guard var document = composed.document, !document.sheets.isEmpty else {
      parts.leftOut.append(pupil.id)
      parts.text += settings.failed(composed.diagnostics, parts.files).text
      continue
    }
    if let words = settings.watermark(of: pupil) {
      try document.addWatermark(words, shaper: resources.shaper)
    }
    parts.add(settings.makesReports ? document.below(pupil.id) : document, of: pupil)
  }
  guard !parts.sheets.isEmpty else {
    return AlbumResult(.failed, reason: "\(job.output) is not made: no album is right")
  }
  let document = PagedDocument(
    info: parts.info(named: job.id), catalog: catalog, sheets: parts.sheets, chapters: parts.chapters)
  return try settings.catchingFailures(in: parts.files) {
    try makePDF(document, with: resources, options: build, toFile: job.output) { _ in try check() }
    var result = AlbumResult(.made)
    if !parts.leftOut.isEmpty {
      result = AlbumResult(
        .failed, reason: "\(job.output) is without \(parts.leftOut.joined(separator: ", "))")
      result.errors = parts.leftOut.count
    }
    (result.pages, result.sheets, result.text) = (document.info.pageCount, parts.sheets.count, parts.text)
    result.bytes = FileState(path: job.output).size
    return result
  }
}

/// The parts of the albums.
private struct ClassParts {
  /// The texts of the albums.
  var files = SourceFiles()
  var sheets: [Sheet] = []
  var chapters: [Chapter] = []
  var leftOut: [String] = []
  /// The diagnostics of albums that are left out.
  var text = ""
  /// The properties that all albums so far have in common, and the sum of their pages.
  private var common: DocumentInfo?

  mutating func add(_ document: PagedDocument, of pupil: BatchJob) {
    let first = sheets.count
    chapters.append(Chapter(title: pupil.id, firstSheet: first, language: document.info.language))
    sheets += document.sheets.map { sheet in
      var sheet = sheet
      for index in sheet.links.indices {
        sheet.links[index].target = sheet.links[index].target.moved(by: first)
      }
      return sheet
    }
    common = common.map { $0.shared(with: document.info) } ?? document.info
  }

  /// The properties of the class file; its name is the title if the albums have none in common.
  func info(named name: String) -> DocumentInfo {
    var info = common ?? DocumentInfo()
    info.title = info.title ?? name
    return info
  }
}

extension DocumentInfo {
  /// The properties that two documents have in common, with the pages of both.
  fileprivate func shared(with other: DocumentInfo) -> DocumentInfo {
    DocumentInfo(
      title: title == other.title ? title : nil, author: author == other.author ? author : nil,
      subject: subject == other.subject ? subject : nil, keywords: keywords == other.keywords ? keywords : [],
      // Each part states its own.
      language: other.language == nil ? nil : language,
      binding: binding == other.binding ? binding : .left, pageCount: pageCount + other.pageCount)
  }
}

extension SheetLink.Target {
  /// The target in a document with more sheets before it.
  fileprivate func moved(by sheets: Int) -> Self {
    switch self {
    case .address: self
    case .sheet(let index, let y): .sheet(index + sheets, y: y)
    }
  }
}

extension PagedDocument {
  /// The document with its outline below an entry of its own.
  fileprivate func below(_ title: String) -> PagedDocument {
    var document = self
    for index in sheets.indices {
      for number in sheets[index].bookmarks.indices { document.sheets[index].bookmarks[number].level += 1 }
    }
    document.sheets[0].bookmarks.insert(Bookmark(title: title, level: 1, y: 0), at: 0)
    return document
  }
}
