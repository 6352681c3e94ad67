import Files
package import ScrapbookKit
import ScrapbookReading
package import ScrapbookRendering
package import ScrapbookReports

/// The composed content of a job's PDF.
struct ComposedJob {
  /// The document; nil if there are errors.
  var document: PagedDocument?
  /// The composed album; nil for a report.
  var composition: Composition?
  var diagnostics: Diagnostics
  /// The texts that the diagnostics refer to.
  var files: SourceFiles
  /// Returns the states of the files that were read besides the album or the report.
  var inputs: () -> [FileState] = { [] }
}

extension BatchSettings {
  /// Composes a job's album or report, filled with the pupil's values.
  ///
  /// - Parameters:
  ///   - text: The album or report.
  ///   - files: The texts of earlier parts of the same document.
  ///   - catalog: The pictures of earlier parts of the same document, to which this job's pictures are added.
  func compose(
    _ job: BatchJob, _ text: [UInt8], after files: SourceFiles, _ resources: DocumentResources,
    _ catalog: inout AssetCatalog
  ) -> ComposedJob {
    var files = files
    let source = files.add(name: job.album, bytes: text)
    if makesReports { return composeReport(job, source, files, resources, &catalog) }
    var composition = composeAlbum(job, source, in: files, resources, &catalog)
    let ink = AlbumInk.path(besides: job.album).map {
      FileState(path: fileName(of: $0), in: parentFolder(of: job.album))
    }
    composition.addInk(besides: job.album, limit: albumByteLimit, build.composition)
    var composed = ComposedJob(
      document: composition.document, diagnostics: composition.diagnostics, files: composition.files)
    composed.composition = composition
    if composed.document != nil {
      let album = composition.album
      composed.inputs = { UsedFiles(in: resources.store).states(of: album) + (ink.map { [$0] } ?? []) }
    }
    return composed
  }

  private func composeReport(
    _ job: BatchJob, _ source: SourceFile, _ files: SourceFiles, _ resources: DocumentResources,
    _ catalog: inout AssetCatalog
  ) -> ComposedJob {
    let faults = ReportFaults()
    faults.accessibility = build.composition.accessibility
    guard let json = job.filled(source, faults) else {
      return ComposedJob(diagnostics: faults.diagnostics, files: files)
    }
    let settings = settings(of: json, faults)
    var tools = ReportTools(resources)
    tools.keepsGoing = build.composition.keepGoing
    tools.catalog = catalog
    tools.parse = { job.filled($0, faults) }
    tools.fillsProperties = false
    let values = (job.values ?? [:]).mapValues { DataValue.text($0) }
    let report = ScrapbookReports.composeReport(
      settings, values: values, files: files, tools: tools, faults: faults)
    catalog = report.catalog
    var document = report.document(settings)
    document.info.take(build.composition.info)
    document.checkAccessibility(of: source.id, faults)
    let diagnostics = build.composition.strict ? faults.diagnostics.strict() : faults.diagnostics
    var composed = ComposedJob(diagnostics: diagnostics, files: report.files)
    guard !diagnostics.hasErrors else { return composed }
    composed.document = document
    composed.inputs = { [catalog] in UsedFiles(in: resources.store).states(of: catalog) }
    return composed
  }

  /// The settings of a report, merged with the command line's settings.
  private func settings(of json: JSONDocument, _ faults: ReportFaults) -> ReportSettings {
    var settings = ReportSettings(json, faults: faults)
    if let paper = build.composition.imposition.paper { settings.paper = Paper(reportPaper: paper) }
    settings.date = settings.date ?? build.composition.date
    return settings
  }
}

extension BatchJob {
  /// A JSON file of the report, such as `report.json` or an album, filled with the pupil's values; nil if it has
  /// errors.
  fileprivate func filled(_ source: SourceFile, _ faults: ReportFaults) -> JSONDocument? {
    do throws(JSONFault) {
      let template = try AlbumTemplate(source)
      let values = values ?? [:]
      faults.add(template.faults(columns: values.keys.sorted()))
      return template.filled(with: values)
    } catch {
      faults.add(error)
      return nil
    }
  }
}

extension ReportTools {
  /// Tools that read files and pictures through the store of a document.
  package init(_ resources: DocumentResources) {
    let (store, shaper) = (resources.store, resources.shaper)
    self.init(shaper: shaper, loader: store) { path throws(ReportReadProblem) in
      do throws(ImageProblem) {
        return SourceFile(name: path, bytes: try store.folder.textFile(path))
      } catch {
        throw ReportReadProblem(error, of: path)
      }
    }
    hold = { store.files.hold($0) }
  }
}

extension Paper {
  /// A named paper is in portrait orientation.
  package init(reportPaper paper: Paper) {
    let isNamed = Paper.names.contains { Paper($0)?.upright == paper.upright }
    self = isNamed ? paper.upright : paper
  }
}
