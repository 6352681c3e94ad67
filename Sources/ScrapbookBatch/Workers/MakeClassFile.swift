import ScrapbookKit
import ScrapbookRendering

/// Makes one PDF of several albums, one behind another, in which each picture is stored once. Albums that are wrong are
/// left out, and the file then counts as failed.
func makeClassFile(
  _ job: BatchJob, of pupils: [BatchJob], _ settings: BatchSettings, fonts: SharedFonts,
  check: () throws -> Void
) throws -> AlbumResult {
  let store = AssetStore(settings.assets(of: job))
  let shaper = PangoShaper(fonts)
  var catalog = AssetCatalog()
  var parts = ClassParts()
  parts.leftOut = job.leftOut
  for pupil in pupils {
    try check()
    guard let text = try? readWholeFile(pupil.album, limit: settings.albumByteLimit) else {
      parts.leftOut.append(pupil.id)
      continue
    }
    let source = SourceFile(name: pupil.album, bytes: text)
    let composition = settings.compose(pupil, source, store, shaper, &catalog)
    guard let document = composition.document, !document.sheets.isEmpty else {
      parts.leftOut.append(pupil.id)
      parts.text += settings.failed(composition.diagnostics, source).text
      continue
    }
    parts.add(document, of: pupil)
  }
  guard !parts.sheets.isEmpty else {
    return AlbumResult(.failed, reason: "\(job.output) is not made: no album is right")
  }
  let document = PagedDocument(
    album: parts.album(named: job.id), catalog: catalog, sheets: parts.sheets, chapters: parts.chapters)
  var result = AlbumResult(.made)
  do {
    try write(document, of: job, store: store, shaper: shaper, settings, check: check)
  } catch ScrapbookError.album(let diagnostics) {
    // Of which album's text the places are, is not known here.
    return settings.failed(diagnostics, SourceFile(name: job.output, bytes: []))
  } catch ScrapbookError.interrupted {
    throw ScrapbookError.interrupted
  } catch let error as ScrapbookError {
    return AlbumResult(.failed, reason: "\(error)")
  }
  if !parts.leftOut.isEmpty {
    result = AlbumResult(.failed, reason: "\(job.output) is without \(parts.leftOut.joined(separator: ", "))")
    result.errors = parts.leftOut.count
  }
  (result.pages, result.sheets, result.text) = (parts.pages, parts.sheets.count, parts.text)
  result.bytes = FileState(path: job.output).size
  return result
}

/// What has been gathered of the albums.
private struct ClassParts {
  var sheets: [Sheet] = []
  var chapters: [Chapter] = []
  var pages = 0
  var leftOut: [String] = []
  /// The diagnostics of those that are left out.
  var text = ""
  /// What all albums so far have in common.
  private var common: Album?

  mutating func add(_ document: PagedDocument, of pupil: BatchJob) {
    chapters.append(Chapter(title: pupil.id, firstSheet: sheets.count))
    sheets += document.sheets
    pages += document.album.pages.count
    let album = document.album
    guard var shared = common else {
      common = Album(
        title: album.title, author: album.author, subject: album.subject, keywords: album.keywords,
        language: album.language, binding: album.binding)
      return
    }
    if shared.title != album.title { shared.title = nil }
    if shared.author != album.author { shared.author = nil }
    if shared.subject != album.subject { shared.subject = nil }
    if shared.keywords != album.keywords { shared.keywords = [] }
    if shared.language != album.language { shared.language = nil }
    if shared.binding != album.binding { shared.binding = .left }
    common = shared
  }

  /// For the PDF's properties.
  func album(named name: String) -> Album {
    var album = common ?? Album()
    album.title = album.title ?? name
    return album
  }
}
