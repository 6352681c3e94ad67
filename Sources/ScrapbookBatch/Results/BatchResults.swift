import Files
import Notation
import ScrapbookKit
import ScrapbookRendering

/// The results of a batch.
public struct BatchResults: Sendable {
  /// The failures, and also all other albums if `keepsAll` is set.
  private var kept: [(job: BatchJob, result: AlbumResult)] = []
  /// Whether files of results are written, which list all albums. Otherwise results of successful albums are discarded.
  private let keepsAll: Bool
  public private(set) var made = 0
  public private(set) var unchanged = 0
  public private(set) var failed = 0
  public private(set) var warnings = 0
  /// The total size of the PDFs that were made.
  public private(set) var bytes = 0
  /// The number of albums, including those to come.
  public let total: Int
  /// The result of the class file; nil without one.
  public var classFile: (job: BatchJob, result: AlbumResult)?
  private let started = ChildProcess.now()

  public init(total: Int, keepsAll: Bool) { (self.total, self.keepsAll) = (total, keepsAll) }

  public mutating func add(_ job: BatchJob, _ result: AlbumResult) {
    if keepsAll || result.status == .failed { kept.append((job, result)) }
    warnings += result.warnings
    switch result.status {
    case .made:
      made += 1
      bytes += result.bytes
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    }
  }

  public var failures: [(job: BatchJob, result: AlbumResult)] { kept.filter { $0.result.status == .failed } }
  public var failedIDs: Set<String> { Set(failures.map(\.job.id)) }
  /// Whether an album or the class file failed.
  public var hasFailures: Bool { failed > 0 || classFile?.result.status == .failed }

  public var left: Int { total - made - unchanged - failed }
  /// The seconds since the start.
  public var seconds: Double { Double(ChildProcess.now() - started) / 1000 }

  /// Albums per second; skipped albums are not counted.
  public var speed: Double { seconds > 0 ? Double(made + failed) / seconds : 0 }

  /// The estimated seconds left; nil while unknown.
  public var secondsLeft: Int? { speed > 0 ? Int((Double(left) / speed).rounded(.up)) : nil }
}

extension BatchResults {
  /// A line of JSON for a finished album or class file.
  public func progressLine(_ job: BatchJob, _ result: AlbumResult) -> String {
    var line = JSONLine()
    line.add("event", job.pupils == nil ? "album" : "classFile")
    line.add("id", job.id)
    result.addMembers(to: &line)
    addCounts(to: &line)
    line.add("secondsLeft", secondsLeft)
    return line.text
  }

  /// A line of JSON for the whole batch.
  public var endLine: String {
    var line = JSONLine()
    line.add("event", "end")
    addCounts(to: &line)
    line.add("bytes", bytes)
    line.add("seconds", seconds.thousandths)
    return line.text
  }

  private func addCounts(to line: inout JSONLine) {
    line.add("total", total)
    line.add("made", made)
    line.add("unchanged", unchanged)
    line.add("failed", failed)
    line.add("left", left)
  }

  /// The results as JSON: an object with an array of all albums in the order of the plan.
  public func json(in plan: BatchPlan) -> String {
    let albums = inOrder(of: plan).map { job, result in
      var line = JSONLine()
      line.add("id", job.id)
      line.add("album", job.album)
      line.add("output", job.output)
      result.addMembers(to: &line)
      line.add("diagnostics", json: result.diagnosticsJSON)
      return "    " + line.text
    }
    var head = JSONLine()
    head.add("program", "scrapbook \(scrapbookVersion)")
    addCounts(to: &head)
    head.add("bytes", bytes)
    head.add("seconds", seconds.thousandths)
    if let (job, result) = classFile {
      var line = JSONLine()
      line.add("output", job.output)
      line.add("pupils", job.pupils?.count)
      result.addMembers(to: &line)
      head.add("classFile", json: line.text)
    }
    // An album on each line.
    head.add("albums", json: "[\n\(albums.joined(separator: ",\n"))\n]")
    return head.text + "\n"
  }

  /// The results in JUnit's format, for CI servers.
  public func jUnit(in plan: BatchPlan) -> String {
    let cases = inOrder(of: plan).map { job, result in
      let start =
        "    <testcase classname=\"scrapbook\" name=\(xmlQuoted(harmless(job.id))) time=\"\(result.seconds)\""
      switch result.status {
      case .made: return start + "/>\n"
      case .unchanged: return start + "><skipped message=\"unchanged\"/></testcase>\n"
      case .failed:
        let message = xmlQuoted(harmless(result.reason ?? ""))
        return start + "><failure message=\(message)>\(xmlEscaped(result.text))</failure></testcase>\n"
      }
    }
    let counts = "tests=\"\(total)\" failures=\"\(failed)\" skipped=\"\(unchanged)\" time=\"\(seconds)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="scrapbook batch" \(counts)>
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  private func inOrder(of plan: BatchPlan) -> [(job: BatchJob, result: AlbumResult)] {
    let positions = Dictionary(plan.jobs.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return kept.sorted { positions[$0.job.id, default: 0] < positions[$1.job.id, default: 0] }
  }
}

private func xmlQuoted(_ text: String) -> String { "\"\(xmlEscaped(text))\"" }

/// XML 1.0 allows no control characters except tab and line breaks, even as references (2.2).
private func xmlEscaped(_ text: String) -> String {
  xmlAttribute(text) { scalar in
    switch scalar {
    case "\n", "\t": "&#\(scalar.value);"
    case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: nil
    }
  }
}
