import Files
import Pango
import ScrapbookKit
import ScrapbookRendering

/// Makes the PDF of one job.
///
/// - Parameters:
///   - fonts: The fonts of the settings, loaded once for all jobs.
///   - check: Called before each step; an error that it throws ends the work, with nothing written.
/// - Throws: What `check` throws. Everything else is a result.
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
  let build = settings.build(of: job)
  let resources = DocumentResources(build, fonts: fonts)
  var catalog = AssetCatalog()
  let composed = settings.compose(job, text, after: SourceFiles(), resources, &catalog)
  guard let document = composed.document else {
    return settings.failed(composed.diagnostics, composed.files)
  }
  guard !document.sheets.isEmpty else {
    return AlbumResult(.failed, reason: "\(job.album): it has none of the selected pages")
  }
  return try settings.catchingFailures(in: composed.files) {
    let sum = try makePDF(document, with: resources, options: build, toFile: job.output) { _ in try check() }
    if settings.makesBooks, let composition = composed.composition {
      let writer = try CheckedFileWriter(path: job.book, options: build.writing)
      try writeBook(composition, document, with: resources, to: writer, check)
    }
    var result = AlbumResult(.made)
    result.add(composed.diagnostics, files: composed.files, format: settings.format)
    (result.pages, result.sheets) = (document.info.pageCount, document.sheets.count)
    result.bytes = FileState(path: job.output).size
    let made = try MadeAlbum(
      result, of: job, checksum: sum, fingerprint: settings.fingerprint(of: text, job),
      pictures: composed.inputs(), resources)
    try BatchFolder(path: job.folder).keep(.made(made), of: job.id)
    return result
  }
}

/// Writes the album as an HTML book with turning leaves.
private func writeBook(
  _ composition: Composition, _ document: PagedDocument, with resources: DocumentResources,
  to writer: CheckedFileWriter, _ check: () throws -> Void
) throws {
  try withoutActuallyEscaping(check) { check in
    let painter = SheetPainter(document, with: resources)
    let faces = WebPainter { face, scale in
      try check()
      return try painter.bitmap(ofSheet: face.sheet, scale: scale, face.pixels(scale: scale))
    }
    guard let html = try faces.page(of: WebBook(composition, document)) else { return }
    try writer.write(html)
    try writer.commit()
  }
}

extension DocumentResources {
  /// The states of the fonts of texts, and of fonts that text in drawings may use.
  fileprivate var fontStates: [FileState] {
    let ofTexts = shaper.fontStates
    guard store.inspected.showsDrawnText else { return ofTexts }
    let others = shaper.drawingFontStates.filter { font in !ofTexts.contains { $0.path == font.path } }
    return ofTexts + others
  }
}

extension MadeAlbum {
  /// - Parameter checksum: The CRC-32 of the PDF; nil to compute it by reading the file.
  fileprivate init(
    _ result: AlbumResult, of job: BatchJob, checksum: UInt32?, fingerprint: String, pictures: [FileState],
    _ resources: DocumentResources
  ) throws(FileWriteError) {
    let file = FileState(path: job.output)
    guard file.exists, let sum = (checksum ?? fileChecksum(job.output)).map(checksumText) else {
      throw FileWriteError.writeFailed(path: job.output, reason: "it cannot be read again")
    }
    self.init(
      fingerprint: fingerprint, pictures: pictures, listings: resources.store.folder.listings,
      fonts: resources.fontStates, pages: result.pages, sheets: result.sheets,
      warnings: result.warnings, size: file.size, modified: file.modified, checksum: sum)
  }
}
