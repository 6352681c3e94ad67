import Files
import Pango
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering
import ScrapbookReports

/// A report named on the command line, and the tools that compose it.
final class LoadedReport {
  let request: ReportRequest
  let resources: DocumentResources
  private(set) var settings = ReportSettings()
  private(set) var files = SourceFiles()
  private let faults = ReportFaults()
  /// The file of the settings; nil for a template alone, which is read when the report is composed.
  private var settingsFile: FileID?

  init(_ request: ReportRequest) throws {
    self.request = request
    faults.accessibility = request.accessibility
    resources = DocumentResources(BuildOptions(assets: request.assets))
    if request.isTemplate {
      _ = try load(request.input, "template")
      settings.sections = [ReportSection(template: fileName(of: request.input))]
    } else {
      let source = try source(request.input, "report")
      settingsFile = source.id
      if let json = json(source) { settings = ReportSettings(json, faults: faults) }
    }
    if let data = request.data { settings.data = self.data(try source(data, "data")) }
    if let paper = request.paper { settings.paper = Paper(reportPaper: paper) }
    if request.isLandscape { settings.isLandscape = true }
    if let locale = request.locale { settings.locale = locale }
    if request.overridesDate || settings.date == nil { settings.date = request.date }
  }

  /// - Parameter part: What the file is, for messages.
  private func source(_ path: String, _ part: String) throws -> SourceFile {
    let source = try load(path, part)
    return files.add(name: source.name, bytes: source.bytes)
  }

  private func load(_ path: String, _ part: String) throws -> SourceFile {
    try loadSource(path, limit: request.byteLimit, as: .report(part))
  }

  private func json(_ source: SourceFile) -> JSONDocument? {
    do throws(JSONFault) {
      return try parseJSON(source)
    } catch {
      faults.add(error)
      return nil
    }
  }

  private func data(_ source: SourceFile) -> ReportDataSource {
    guard let json = json(source) else { return .unreadable }
    if case .object(let object) = DataValue(json.root, in: source) { return .object(object) }
    faults.error(
      .wrongType, "the data is to be an object, not \(json.root.value.typeName)",
      at: ReportPlace(json.root.span))
    return .unreadable
  }

  /// Composes the report.
  ///
  /// - Parameter number: The document's number, if the command line gives one.
  func compose(number: String?) throws -> ComposedReport {
    do throws(FontProblem) {
      try resources.shaper.open()
    } catch {
      throw Failure(.albumIsWrong, error.message, hints: error.hints)
    }
    var tools = ReportTools(resources)
    tools.keepsGoing = request.keepsGoing
    var values: [String: DataValue] = [:]
    if let number {
      for name in [settings.numberName ?? "number", "number"] { values[name] = .text(number) }
    }
    let report = composeReport(settings, values: values, files: files, tools: tools, faults: faults)
    files = report.files
    document(of: report).checkAccessibility(of: file, faults)
    return report
  }

  /// The file that problems of the whole report refer to; nil if it could not be read.
  private var file: FileID? {
    settingsFile ?? settings.sections.first.flatMap { files.last(named: $0.template) }?.id
  }

  /// The problems of the report.
  var diagnostics: Diagnostics {
    request.isStrict ? faults.diagnostics.strict() : faults.diagnostics
  }

  /// Composes the report and prints its diagnostics; exits with code 1 if there are errors.
  func document(number: String?) throws -> (report: ComposedReport, document: PagedDocument) {
    let report = try compose(number: number)
    request.reporting.show(diagnostics, files: files)
    if diagnostics.hasErrors { throw Exit.albumIsWrong }
    return (report, document(of: report))
  }

  func document(of report: ComposedReport) -> PagedDocument {
    var document = report.document(settings)
    document.info.take(request.info)
    return document
  }

  /// The files that no output may replace.
  var guarded: OutputGuard {
    var guarded = OutputGuard()
    for file in files.all {
      let isInput = [request.input, request.data].contains(file.name)
      guarded.reads(isInput ? file.name : fullPath(file.name, in: request.folder), as: "a file of the report")
    }
    if let path = request.numberFile { guarded.reads(path, as: "the file of numbers") }
    guarded.reads(fontsOf: request.assets.fonts)
    return guarded
  }
}
