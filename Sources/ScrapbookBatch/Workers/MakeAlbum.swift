import Files
import ScrapbookKit
import ScrapbookRendering

/// Makes the PDF of one job.
///
/// - Parameters:
///   - fonts: Those of the settings, loaded once for all jobs.
///   - check: Called before each step; what it throws ends the work, with nothing written.
/// - Throws: What `check` throws. All else is a result.
func makeAlbum(
  _ job: BatchJob, _ settings: BatchSettings, fonts: SharedFonts, check: () throws -> Void
) throws -> AlbumResult {
  let started = ChildProcess.now()
  var result =
    if let pupils = job.pupils {
      try makeClassFile(job, of: pupils, settings, fonts: fonts, check: check)
    } else {
      try attempt(job, settings, fonts: fonts, check: check)
    }
  result.seconds = Double(ChildProcess.now() - started) / 1000
  return result
}

private func attempt(
  _ job: BatchJob, _ settings: BatchSettings, fonts: SharedFonts, check: () throws -> Void
) throws -> AlbumResult {
  let text: [UInt8]
  do throws(FileReadError) {
    text = try readWholeFile(job.album, limit: settings.albumByteLimit)
  } catch {
    return AlbumResult(.failed, reason: "\(job.album): \(error.reason)")
  }
  let source = SourceFile(name: job.album, bytes: text)
  let store = AssetStore(settings.assets(of: job))
  var catalog = AssetCatalog()
  let shaper = PangoShaper(fonts)
  let composition = settings.compose(job, source, store, shaper, &catalog)
  guard let document = composition.document else {
    return settings.failed(composition.diagnostics, composition.files)
  }
  guard !document.sheets.isEmpty else {
    return AlbumResult(.failed, reason: "\(job.album): it has none of the selected pages")
  }
  do {
    let sum = try writePDF(document, of: job, store: store, shaper: shaper, settings, check: check)
    var result = AlbumResult(.made)
    result.add(
      composition.diagnostics, files: composition.files, format: settings.format, color: settings.color)
    (result.pages, result.sheets) = (document.info.pageCount, document.sheets.count)
    result.bytes = FileState(path: job.output).size
    try keepManifest(
      of: result, sum, job, settings.fingerprint(of: text, job), composition.album, store, shaper)
    return result
  } catch ScrapbookError.album(let diagnostics) {
    return settings.failed(diagnostics, composition.files)
  } catch ScrapbookError.interrupted {
    throw ScrapbookError.interrupted
  } catch let error where error is ScrapbookError || error is FileWriteError {
    return AlbumResult(.failed, reason: "\(error)")
  }
}

private func keepManifest(
  of result: AlbumResult, _ sum: UInt32?, _ job: BatchJob, _ fingerprint: String, _ album: Album,
  _ store: AssetStore, _ shaper: PangoShaper
) throws {
  let file = FileState(path: job.output)
  guard file.exists, let sum = (sum ?? fileChecksum(job.output)).map(checksumText) else {
    throw FileWriteError.writeFailed(path: job.output, reason: "it cannot be read again")
  }
  let made = MadeAlbum(
    fingerprint: fingerprint, pictures: store.usedPictures(of: album), listings: store.listings,
    fonts: shaper.fontStates,
    pages: result.pages, sheets: result.sheets,
    warnings: result.warnings, size: file.size, modified: file.modified, checksum: sum)
  try BatchFolder(path: job.folder).keep(.made(made), of: job.id)
}

extension FileReadError {
  var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .isFolder: "it is a folder"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .tooLarge(let limit): "it is larger than \(limit >> 20) MB"
    }
  }
}
