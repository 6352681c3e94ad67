import Files
import QPDF
import ScrapbookKit
import ScrapbookRendering

extension BatchSettings {
  /// Runs `body`, and turns an error in its album or its file into a failed result.
  ///
  /// - Parameter files: Returns the texts that the error may refer to.
  /// - Throws: ``ScrapbookError/interrupted``, and errors that do not concern an album or a file.
  func catchingFailures(
    in files: @autoclosure () -> SourceFiles, _ body: () throws -> AlbumResult
  ) throws -> AlbumResult {
    do {
      return try body()
    } catch ScrapbookError.document(let diagnostics) {
      return failed(diagnostics, files())
    } catch ScrapbookError.interrupted {
      throw ScrapbookError.interrupted
    } catch let problem as FontProblem {
      return AlbumResult(.failed, reason: problem.message)
    } catch let error where error is ScrapbookError || error is FileWriteError || error is QPDFProblem {
      return AlbumResult(.failed, reason: "\(error)")
    }
  }

  /// Composes the album, filled with the pupil's values.
  ///
  /// - Parameters:
  ///   - files: The texts of the document, the album's own last.
  ///   - catalog: The pictures of earlier albums in the same document, to which this album's pictures are added.
  func composeAlbum(
    _ job: BatchJob, _ source: SourceFile, in files: SourceFiles, _ resources: DocumentResources,
    _ catalog: inout AssetCatalog
  ) -> Composition {
    do throws(JSONFault) {
      let template = try AlbumTemplate(source)
      let faults = job.values.map { template.faults(columns: Array($0.keys)) } ?? Diagnostics()
      let album = job.values.map { template.filled(with: $0) } ?? template.document
      var composed = ScrapbookRendering.compose(
        album, in: files, options: build.composition, with: resources, catalog: &catalog)
      // The files changed after the plan was made.
      if faults.hasErrors {
        composed.diagnostics = faults
        composed.document = nil
      }
      return composed
    } catch {
      var failed = Composition(files: files)
      failed.diagnostics.add(error.diagnostic)
      return failed
    }
  }

  /// The options of one album.
  func build(of job: BatchJob) -> BuildOptions {
    var build = build
    build.assets = assets(of: job)
    build.pdf.watermark = watermark(of: job)
    build.pdf.encryption = job.encryption
    // A class file can be in any folder.
    build.writing.removesLeftovers = job.pupils != nil
    return build
  }

  /// The watermark of a job's PDF, with its pupil's values; nil for a class file, whose parts have their own.
  func watermark(of job: BatchJob) -> String? {
    guard job.pupils == nil, let words = build.pdf.watermark, let values = job.values else {
      return job.pupils == nil ? build.pdf.watermark : nil
    }
    // The plan has checked the text.
    return (try? MustacheText(words))?.filled(with: values).text ?? words
  }

  func failed(_ diagnostics: Diagnostics, _ files: SourceFiles) -> AlbumResult {
    var result = AlbumResult(.failed)
    result.add(diagnostics, files: files, format: format)
    return result
  }
}
