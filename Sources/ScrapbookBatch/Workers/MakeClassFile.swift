import Files
import Pango
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
  var parts = ClassParts()
  parts.leftOut = job.leftOut
  return try settings.catchingFailures(in: parts.files) {
    // Each document is drawn as soon as it is composed, and not kept.
    let drawer = try PDFDrawer(resources, options: build.pdf)
    for pupil in pupils {
      try check()
      guard var document = try parts.next(pupil, settings, resources) else { continue }
      try drawer.add(&document, asChapter: pupil.id) { _ in try check() }
    }
    guard let info = parts.info(named: job.id) else {
      return AlbumResult(.failed, reason: "\(job.output) is not made: no album is right")
    }
    try makePDF(
      with: resources, options: build, toFile: job.output, progress: { _ in try check() },
      drawing: { try drawer.finish(info, parts.catalog) })
    var result = AlbumResult(.made)
    if !parts.leftOut.isEmpty {
      result = AlbumResult(
        .failed, reason: "\(job.output) is without \(parts.leftOut.joined(separator: ", "))")
      result.errors = parts.leftOut.count
    }
    (result.pages, result.sheets, result.text) = (info.pageCount, parts.sheetCount, parts.text)
    result.bytes = FileState(path: job.output).size
    return result
  }
}

/// The parts of the albums.
private struct ClassParts {
  /// The texts of the albums.
  var files = SourceFiles()
  /// The pictures of the albums.
  var catalog = AssetCatalog()
  var sheetCount = 0
  var leftOut: [String] = []
  /// The diagnostics of albums that are left out.
  var text = ""
  /// The properties that all albums so far have in common, and the sum of their pages.
  private var common: DocumentInfo?

  /// Composes an album; returns nil, and leaves it out, if it has errors.
  mutating func next(
    _ pupil: BatchJob, _ settings: BatchSettings, _ resources: DocumentResources
  ) throws -> PagedDocument? {
    guard let text = try? readWholeFile(pupil.album, limit: settings.albumByteLimit) else {
      leftOut.append(pupil.id)
      return nil
    }
    let composed = settings.compose(pupil, text, after: files, resources, &catalog)
    files = composed.files
    guard var document = composed.document, !document.sheets.isEmpty else {
      leftOut.append(pupil.id)
      self.text += settings.failed(composed.diagnostics, files).text
      return nil
    }
    if let words = settings.watermark(of: pupil) {
      try document.addWatermark(words, shaper: resources.shaper)
    }
    sheetCount += document.sheets.count
    common = common.map { $0.shared(with: document.info) } ?? document.info
    return settings.makesReports ? document.below(pupil.id) : document
  }

  /// The properties of the class file; its name is the title if the albums have none in common. Nil without albums.
  func info(named name: String) -> DocumentInfo? {
    guard var info = common else { return nil }
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
      date: date == other.date ? date : nil,
      // Each part states its own language.
      language: other.language == nil ? nil : language,
      binding: binding == other.binding ? binding : .left, pageCount: pageCount + other.pageCount)
  }
}

extension PagedDocument {
  /// The document with its outline nested below a new entry.
  fileprivate func below(_ title: String) -> PagedDocument {
    var document = self
    for index in sheets.indices {
      for number in sheets[index].bookmarks.indices { document.sheets[index].bookmarks[number].level += 1 }
    }
    document.sheets[0].bookmarks.insert(Bookmark(title: title, level: 1, y: 0), at: 0)
    return document
  }
}
