import ScrapbookBatch
import ScrapbookCLI

/// `scrapbook batch status`
struct PrintBatchStatus: Action {
  /// The folder of the PDFs.
  var folder: String
  /// Reads each PDF and compares its checksum.
  var isVerifying: Bool

  func perform() throws {
    guard let status = BatchStatus(of: folder, verifying: isVerifying) else {
      throw Failure(
        .inputMissing, "there was no batch in \(folder)", hint: "name the folder that -o named for the batch")
    }
    var lines = [
      "\(status.done.count) of \(count(status.ids.count, "album")) done, \(status.failed.count) failed, "
        + "\(status.missing.count) missing"
        + (status.damaged.isEmpty ? "" : ", \(status.damaged.count) to be made again")
    ]
    for id in status.ids {
      if let reason = status.failed[id] { lines.append("failed  \(id): \(reason)") }
      if let damage = status.damaged[id] { lines.append("changed \(id): \(damage)") }
    }
    lines += status.missing.map { "missing \($0)" }
    lines += status.leftOver.map { "left over \($0): its PDF is of an earlier batch" }
    try printLines(lines)
    if !status.isComplete { throw Exit.someFailed }
  }
}
