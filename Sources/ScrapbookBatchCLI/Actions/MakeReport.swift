import Files
import PDFAssembly
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering
import ScrapbookReports

/// `scrapbook report`
struct MakeReport: Action {
  var request: ReportRequest
  /// The PDF, or its folder if `name` is given; nil puts it beside the report.
  var output: String?
  /// The PDF's name with `{{…}}` for values.
  var name: String?
  /// The action on the finished PDF.
  var then = NextStep.nothing

  func perform() throws {
    // The lock is held until the PDF exists, so that no other program takes the same number.
    let numbers = try request.numberFile.map { try NumberFile($0) }
    let report = try LoadedReport(request)
    let (composed, document) = try report.document(
      number: request.number ?? numbers.map { String($0.next) })
    let path = try outputPath(composed.values)
    var options = request.pdf
    options.watermark = try options.watermark.map {
      try filled($0, composed.values, option: "--watermark")
    }
    let outputs = OutputFiles(paths: [path], kind: .pdf, options: request.writing)
    try request.reporting.exporting(files: report.files, with: report.resources) {
      try outputs.write(besides: report.guarded, store: report.resources.store) { outputs in
        try makePDF(document, with: report.resources, options: options, to: outputs[0]) { _ in
          try Interrupt.check()
        }
      }
    }
    try numbers?.take()
    if Terminal.isInteractive, !request.reporting.isQuiet {
      reportOutput([(document, path)], isLimited: request.pdf.maxSize != nil)
    }
    try then.perform(with: path)
  }

  private func outputPath(_ values: [String: String]) throws -> String {
    guard let name else {
      let input = request.input
      let stem = input.lastIndex(of: ".").map { String(input[..<$0]) } ?? input
      return output ?? stem + ".pdf"
    }
    let folder = output ?? request.folder
    let path = folder + "/" + (try fileName(name, values))
    try makeOutputFolder(folder)
    return path
  }
}

/// `scrapbook report check`: does everything but writing the PDF.
struct CheckReport: Action {
  var request: ReportRequest

  func perform() throws {
    let report = try LoadedReport(request)
    let composed = try report.compose(number: request.number)
    let diagnostics = report.diagnostics
    try printResult(
      diagnostics.formatted(
        request.reporting.format, files: report.files, color: Terminal.outputHasColor))
    if diagnostics.hasErrors { throw Exit.albumIsWrong }
    try request.reporting.exporting(files: report.files, with: report.resources) {
      try makePDF(
        report.document(of: composed), with: report.resources, options: request.pdf,
        to: ClosureOutput { _ in })
    }
  }
}

/// `scrapbook report render`
struct RenderReport: Action {
  var request: ReportRequest
  var output: String
  /// The number of the page, counted from 1.
  var page: Int
  /// Pixels for each point.
  var scale: Double

  func perform() throws {
    let report = try LoadedReport(request)
    let (_, document) = try report.document(number: request.number)
    guard page <= document.sheets.count else {
      throw Failure(.usage, "the report has \(count(document.sheets.count, "page")); --page is \(page)")
    }
    let sheet = document.sheets[page - 1]
    let (width, height) = (Int(sheet.size.width * scale), Int(sheet.size.height * scale))
    guard max(width, height) < pictureSideLimit, width * height < picturePixelLimit else {
      throw Failure(
        .usage, "the picture would have \(width) x \(height) pixels", hint: "make --scale smaller")
    }
    try request.reporting.exporting(files: report.files, with: report.resources) {
      let outputs = OutputFiles(paths: [output], kind: .png)
      try outputs.write(besides: report.guarded, store: report.resources.store) { outputs in
        try exportPNG(sheet, of: document, with: report.resources, options: PNGOptions(scale: scale)) {
          try outputs[0].write($0)
        }
      }
    }
  }
}

/// `scrapbook report html`
struct WriteFilledHTML: Action {
  var request: ReportRequest
  /// The HTML; `-` for standard output.
  var output: String

  func perform() throws {
    let report = try LoadedReport(request)
    let (composed, _) = try report.document(number: request.number)
    let html = String(decoding: composed.html.flatMap(\.bytes), as: UTF8.self)
    try refusingConflicts { () throws(OutputConflict) in
      var files = report.guarded
      try files.writes(output, as: "the HTML")
    }
    if output == "-" { return try printResult(html) }
    let writer = try CheckedFileWriter(path: output)
    try writer.write(html)
    try writer.commit()
  }
}

/// `scrapbook report tags`
struct PrintReportTags: Action {
  var request: ReportRequest

  func perform() throws {
    let (_, document) = try LoadedReport(request).document(number: request.number)
    try printResult(dumpTags(document))
  }
}

/// `scrapbook report new`
struct WriteSampleReport: Action {
  var sample: SampleReport
  var folder: String
  /// Replaces files that are already there.
  var isForced: Bool

  func perform() throws {
    let files = sample.files.map { (path: folder + "/" + $0.name, text: $0.text) }
    for file in files where !isForced && fileExists(file.path) {
      throw Failure(
        .cannotCreate, "\(file.path) is already there",
        hint: "replace it with --force, or choose another folder")
    }
    try makeOutputFolder(folder)
    for file in files {
      let writer = try CheckedFileWriter(path: file.path)
      try writer.write(file.text)
      try writer.commit()
    }
    if Terminal.isInteractive {
      let report = shellQuoted(folder + "/report.json")
      Terminal.say("\(folder): \(count(files.count, "file")); next: scrapbook report \(report)")
    }
  }
}

private func fileName(_ pattern: String, _ values: [String: String]) throws -> String {
  let result = try filled(pattern, values, option: "--name")
  if let reason = unusableName(result) {
    throw Failure(.usage, "the PDF would have the name \(jsonQuoted(result)), which \(reason)")
  }
  return result
}

/// Replaces `{{…}}` in the text of an option with values.
private func filled(_ pattern: String, _ values: [String: String], option: String) throws -> String {
  var result = ""
  var rest = pattern[...]
  while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
    let key = rest[open.upperBound..<close.lowerBound]
    guard let value = values[dataName(key)] else {
      throw Failure(.usage, "\(option) names {{\(harmless(String(key)))}}, for which the data has no value")
    }
    result += rest[..<open.lowerBound] + value
    rest = rest[close.upperBound...]
  }
  return result + rest
}

private func makeOutputFolder(_ path: String) throws {
  do throws(SystemError) {
    try makeFolder(path)
  } catch {
    throw Failure(.cannotCreate, "cannot make the folder \(path): \(error)")
  }
}
