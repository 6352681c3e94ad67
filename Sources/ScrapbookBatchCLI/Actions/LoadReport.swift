import ArgumentParser
import Files
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering
import ScrapbookReports

/// A report named on the command line, and the tools that compose it.
final class LoadedReport {
  let input: ReportInput
  let resources: DocumentResources
  private(set) var settings = ReportSettings()
  private(set) var files = SourceFiles()
  private let faults = ReportFaults()

  init(_ input: ReportInput) throws {
    self.input = input
    resources = DocumentResources(
      BuildOptions(assets: input.pictures.assets(input.limits, folder: input.folder)))
    if input.isTemplate {
      settings.sections = [ReportSection(template: fileName(of: input.input))]
    } else if let json = json(try source(input.input, "report")) {
      settings = ReportSettings(json, faults: faults)
    }
    if let data = input.data { settings.data = self.data(try source(data, "data")) }
    if let paper = input.paper { settings.paper = Paper(reportPaper: paper) }
    if input.landscape { settings.isLandscape = true }
    if input.document.date != nil || settings.date == nil { settings.date = try input.document.day() }
  }

  /// - Parameter kind: The role of the file for the user.
  private func source(_ path: String, _ kind: String) throws -> SourceFile {
    let limit = input.limits.maxAlbumSize << 20
    do throws(FileReadError) {
      let bytes =
        path == "-"
        ? try FileDescriptor.standardInput.readToEnd(limit: limit) : try readWholeFile(path, limit: limit)
      return files.add(name: path == "-" ? "standard input" : path, bytes: bytes)
    } catch {
      switch error {
      case .missing:
        throw Failure(
          .inputMissing, "cannot open \(path): no such file or directory",
          hint: "\"scrapbook report new FOLDER\" writes a report to begin with")
      case .isFolder:
        throw Failure(
          .inputMissing, "\(path) is a folder, not the \(kind)",
          hint: fileExists(path + "/report.json")
            ? "its report is \(shellQuoted(path + "/report.json"))" : nil
        )
      case .unreadable(let reason): throw Failure(.readOrWriteFailed, "cannot read \(path): \(reason)")
      case .tooLarge(let limit):
        throw Failure(
          .albumIsWrong, "\(path) is larger than \(limit >> 20) MB",
          hint: "raise the limit with --max-album-size")
      }
    }
  }

  private func json(_ source: SourceFile) -> JSONDocument? {
    do throws(JSONFault) {
      return try parseJSON(source)
    } catch {
      faults.error(error.id, error.message, at: ReportPlace(error.span), hints: error.hints)
      return nil
    }
  }

  private func data(_ source: SourceFile) -> ReportDataSource {
    guard let json = json(source) else { return .none }
    if case .object(let object) = DataValue(json.root, in: source) { return .object(object) }
    faults.error(
      .wrongType, "the data is to be an object, not \(json.root.value.typeName)",
      at: ReportPlace(json.root.span))
    return .none
  }

  /// Composes the report.
  ///
  /// - Parameter number: The document's number, if the command line gives one.
  func compose(number: String?) throws -> ComposedReport {
    let (store, shaper) = (resources.store, resources.shaper)
    do throws(FontProblem) {
      try shaper.open()
    } catch {
      throw Failure(.albumIsWrong, error.message, hints: error.hints)
    }
    var tools = ReportTools(shaper: shaper, loader: store) { path throws(ReportReadProblem) in
      do throws(ImageProblem) {
        return SourceFile(name: path, bytes: try store.textFile(path))
      } catch {
        throw ReportReadProblem(error, of: path)
      }
    }
    tools.hold = { [store] in store.hold($0) }
    tools.keepsGoing = input.document.keepGoing
    var values: [String: DataValue] = [:]
    if let number {
      for name in [settings.numberName ?? "number", "number"] { values[name] = .text(number) }
    }
    let report = composeReport(settings, values: values, files: files, tools: tools, faults: faults)
    files = report.files
    return report
  }

  /// The problems of the report.
  var diagnostics: Diagnostics {
    input.report.strict ? faults.diagnostics.strict() : faults.diagnostics
  }

  /// Composes the report and prints its diagnostics; exits with code 1 if there are errors.
  func document(number: String?) throws -> (report: ComposedReport, document: PagedDocument) {
    let report = try compose(number: number)
    input.report.reporting.show(diagnostics, files: files)
    if diagnostics.hasErrors { throw ExitCode(Exit.albumIsWrong.rawValue) }
    return (report, document(of: report))
  }

  func document(of report: ComposedReport) -> PagedDocument {
    var document = report.document(settings)
    document.info.take(input.document.infoOverrides)
    return document
  }

  /// The files that no output may replace.
  var guarded: OutputGuard {
    var guarded = OutputGuard()
    for file in files.all {
      let isInput = [input.input, input.data].contains(file.name)
      guarded.reads(isInput ? file.name : fullPath(file.name, in: input.folder), as: "a file of the report")
    }
    if let path = input.numberFrom { guarded.reads(path, as: "the file of numbers") }
    guarded.reads(fontsOf: input.pictures.fontOptions)
    return guarded
  }
}

extension Paper {
  /// Parses a paper by name, in portrait orientation, or by size.
  init?(reportPaper text: String) {
    guard let paper = Paper(text) else { return nil }
    self = Paper.names.contains(text.lowercased()) ? paper.upright : paper
  }
}
