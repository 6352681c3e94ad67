import Files
import ScrapbookKit
import ScrapbookRendering

/// Writes the PDF of a job.
///
/// - Returns: The checksum of what was written; nil if the file has blocks in common with others, and has to be read.
@discardableResult
func writePDF(
  _ document: PagedDocument, of job: BatchJob, store: AssetStore, shaper: PangoShaper,
  _ settings: BatchSettings,
  check: () throws -> Void
) throws -> UInt32? {
  var writing = settings.writing
  writing.checksums = true
  // Those in the folder of the batch are gone already; a class file can lie anywhere.
  let writer = try CheckedFileWriter(
    path: job.output, options: writing, removingLeftovers: job.pupils != nil)
  try exportPDF(document, store: store, shaper: shaper, options: settings.pdf, to: writer) { _ in try check()
  }
  try check()
  try writer.commit()
  return writer.checksum
}

extension BatchSettings {
  /// Composes the album, filled with the pupil's values.
  ///
  /// - Parameter catalog: The pictures of the albums before it in the same document; gets those of this one.
  func compose(
    _ job: BatchJob, _ source: SourceFile, _ store: AssetStore, _ shaper: PangoShaper,
    _ catalog: inout AssetCatalog
  ) -> Composition {
    do throws(JSONFault) {
      let template = try AlbumTemplate(source)
      let faults = job.values.map { template.faults(columns: Array($0.keys)) } ?? Diagnostics()
      let album = job.values.map { template.filled(with: $0) } ?? template.document
      var composed = ScrapbookKit.compose(
        album, options: composition, loader: store, shaper: shaper, catalog: &catalog)
      // Changed since the plan was made.
      if faults.hasErrors {
        composed.diagnostics = faults
        composed.document = nil
      }
      return composed
    } catch {
      // Which says so.
      return ScrapbookKit.compose(source, options: composition, loader: store, shaper: shaper)
    }
  }

  func assets(of job: BatchJob) -> AssetOptions {
    var assets = assets
    assets.folder = parentFolder(of: job.album)
    return assets
  }

  func failed(_ diagnostics: Diagnostics, _ files: SourceFiles) -> AlbumResult {
    var result = AlbumResult(.failed)
    result.add(diagnostics, files: files, format: format, color: color)
    return result
  }
}
