import Files
import Notation
import QPDF
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit
import ScrapbookRendering

extension BatchRequest {
  /// The request on one line of JSON, for the tasks of a submission.
  var line: String {
    var (request, coder) = (self, FieldCoder())
    request.code(&coder)
    return coder.text
  }

  /// Nil for text that this version of the program did not write.
  init?(line: some Sequence<UInt8>) {
    guard let fields = JSONFields(line) else { return nil }
    self.init(
      inputs: [], folder: "",
      settings: BatchSettings(
        build: BuildOptions(), albumByteLimit: 0, format: .human, memory: 0, seconds: 0),
      isForced: false, isDryRun: false, progress: .auto, results: [],
      reporting: Reporting(format: .human, isQuiet: false))
    var coder = FieldCoder(fields)
    code(&coder)
    if coder.isDamaged { return nil }
  }

  private mutating func code(_ coder: inout FieldCoder) {
    coder.code("inputs", &inputs)
    coder.code("template", &template)
    coder.code("name", &name)
    coder.code("passwords", &passwords)
    coder.code("passwordFiles", &settings.build.writing.passwordFiles)
    coder.code("folder", &folder)
    coder.code("settings") { settings.code(&$0) }
    coder.code("workerCount", &workerCount)
    coder.code("classFile", &classFile)
    coder.code("shard", &shard)
    coder.code("isForced", &isForced)
    coder.code("isDryRun", &isDryRun)
    coder.code("progress", &progress)
    coder.code("results", &results)
    coder.code("format", &reporting.format)
    coder.code("isQuiet", &reporting.isQuiet)
  }
}

extension ProgressKind: JSONCodable {}

extension BatchRequest.ClassFile: JSONCodable {
  var json: String {
    switch self {
    case .besides(let path): jsonObject(["besides": path])
    case .alone(let path): jsonObject(["alone": path])
    }
  }

  init?(_ value: JSONValue) {
    let fields = JSONFields(value)
    guard let file = fields?.string("besides").map(Self.besides) ?? fields?.string("alone").map(Self.alone)
    else { return nil }
    self = file
  }
}

extension BatchRequest.ResultsFile: JSONCodable {
  var json: String { jsonObject(["kind": kind.rawValue, "path": path]) }

  init?(_ value: JSONValue) {
    guard let fields = JSONFields(value), let kind = fields.string("kind").flatMap(Kind.init),
      let path = fields.string("path")
    else { return nil }
    self.init(kind: kind, path: path)
  }
}

extension BatchRequest.Passwords: JSONCodable {
  var json: String {
    jsonObject([
      "column": column, "ownerFile": ownerFile, "denies": denies.map(\.rawValue).sorted(),
    ])
  }

  init?(_ value: JSONValue) {
    guard let fields = JSONFields(value), let column = fields.string("column"),
      let denies = fields.strings("denies")?.map(QPDFJob.Permission.init), !denies.contains(nil)
    else { return nil }
    self.init(
      column: column, ownerFile: fields.string("ownerFile"), denies: Set(denies.compactMap(\.self)))
  }
}
