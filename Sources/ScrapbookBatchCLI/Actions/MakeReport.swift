import ArgumentParser
import Files
import PDFAssembly
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering
import ScrapbookReports

/// `scrapbook report`
///
/// - Parameter name: The PDF's name with `{{…}}` for values; the output is then its folder.
func makeReport(_ input: ReportInput, output: String?, name: String?) throws {
  // The lock is held until the PDF exists, so that no other program takes the same number.
  let numbers = try input.numberFrom.map { try NumberFile($0) }
  let report = try LoadedReport(input)
  let (composed, document) = try report.document(number: input.number ?? numbers.map { String($0.next) })
  let path = try outputPath(input, output: output, name: name, composed.values)
  let outputs = OutputFiles(paths: [path], kind: .pdf, options: input.document.writing)
  try input.report.reporting.exporting(files: report.files, with: report.resources) {
    try outputs.write(besides: report.guarded, store: report.resources.store) { outputs in
      try makePDF(
        document, with: report.resources, options: try input.document.pdf(), to: outputs[0]
      ) { _ in try Interrupt.check() }
    }
  }
  try numbers?.take()
  if Terminal.isInteractive, !input.report.quiet {
    sayWhatWasMade([(document, path)], isLimited: input.document.maxSize != nil)
  }
}

/// `scrapbook report check`: does everything but writing the PDF.
func checkReport(_ input: ReportInput) throws {
  let report = try LoadedReport(input)
  let composed = try report.compose(number: input.number)
  let diagnostics = report.diagnostics
  try printResult(
    diagnostics.formatted(input.report.diagnostics, files: report.files, color: Terminal.outputHasColor))
  if diagnostics.hasErrors { throw ExitCode(Exit.albumIsWrong.rawValue) }
  try input.report.reporting.exporting(files: report.files, with: report.resources) {
    try makePDF(
      report.document(of: composed), with: report.resources, options: try input.document.pdf(),
      to: ClosureOutput { _ in })
  }
}

/// `scrapbook report render`
func renderReport(_ input: ReportInput, output: String, page: Int, scale: Double) throws {
  let report = try LoadedReport(input)
  let (_, document) = try report.document(number: input.number)
  guard page <= document.sheets.count else {
    throw Failure(.usage, "the report has \(count(document.sheets.count, "page")); --page is \(page)")
  }
  let size = document.sheets[page - 1].size
  let (width, height) = (Int(size.width * scale), Int(size.height * scale))
  // What cairo can paint at most on a side, and a gigabyte.
  guard max(width, height) < 32_767, width * height < 250_000_000 else {
    throw Failure(
      .usage, "the picture would have \(width) x \(height) pixels", hint: "make --scale smaller")
  }
  try input.report.reporting.exporting(files: report.files, with: report.resources) {
    let outputs = OutputFiles(paths: [output], kind: .png)
    try outputs.write(besides: report.guarded, store: report.resources.store) { outputs in
      try exportPNG(
        document.sheets[page - 1], of: document, with: report.resources, options: PNGOptions(scale: scale)
      ) { try outputs[0].write($0) }
    }
  }
}

/// `scrapbook report html`
func writeFilledHTML(_ input: ReportInput, output: String) throws {
  let report = try LoadedReport(input)
  let (composed, _) = try report.document(number: input.number)
  let html = String(decoding: composed.html.flatMap(\.bytes), as: UTF8.self)
  if output == "-" { return try printResult(html) }
  try refusingConflicts { () throws(OutputConflict) in
    var files = report.guarded
    try files.writes(output, as: "the HTML")
  }
  let writer = try CheckedFileWriter(path: output)
  try writer.write(html)
  try writer.commit()
}

/// `scrapbook report new`
func writeSampleReport(_ sample: SampleReport, to folder: String, force: Bool) throws {
  let files = sample.files.map { (path: folder + "/" + $0.name, text: $0.text) }
  for file in files where !force && fileExists(file.path) {
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

private func outputPath(
  _ input: ReportInput, output: String?, name: String?, _ values: [String: String]
) throws -> String {
  guard let name else {
    let stem = input.input.lastIndex(of: ".").map { String(input.input[..<$0]) } ?? input.input
    return output ?? stem + ".pdf"
  }
  let folder = output ?? input.folder
  let path = folder + "/" + (try fileName(name, values))
  try makeOutputFolder(folder)
  return path
}

/// Replaces `{{…}}` in a name with values.
private func fileName(_ pattern: String, _ values: [String: String]) throws -> String {
  var result = ""
  var rest = pattern[...]
  while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
    let key = rest[open.upperBound..<close.lowerBound]
    guard let value = values[dataName(key)] else {
      throw Failure(.usage, "--name names {{\(harmless(String(key)))}}, for which the data has no value")
    }
    result += rest[..<open.lowerBound] + value
    rest = rest[close.upperBound...]
  }
  result += rest
  if let reason = unusableName(result) {
    throw Failure(.usage, "the PDF would have the name \(jsonQuoted(result)), which \(reason)")
  }
  return result
}

private func makeOutputFolder(_ path: String) throws {
  do throws(SystemError) {
    try makeFolder(path)
  } catch {
    throw Failure(.cannotCreate, "cannot make the folder \(path): \(error)")
  }
}
