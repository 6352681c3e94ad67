import Notation
import PDFAssembly
import ScrapbookKit
import ScrapbookReading

/// `scrapbook revisions`
struct ListRevisions: Action {
  var path: String
  var isJSON: Bool

  func perform() throws {
    let revisions = try PDFRevisions(path).all
    if isJSON {
      let objects = revisions.enumerated().map { index, revision in
        var line = JSONLine()
        line.add("revision", index + 1)
        line.add("bytes", revision.end)
        line.add("objects", revision.entryCount)
        line.add("own", revision.isOwn)
        return line.text
      }
      return try printResult(jsonArray(objects) + "\n")
    }
    try printLines(
      revisions.enumerated().map { index, revision in
        let origin = revision.isOwn ? ", saved by scrapbook" : ""
        return
          "\(index + 1): \(count(revision.end, "byte")), \(count(revision.entryCount, "object"))\(origin)"
      })
  }
}

/// `scrapbook revert`
struct RevertPDF: Action {
  var target: PDFTarget
  /// The revision, counted from 1.
  var revision: Int
  var isQuiet: Bool

  func perform() throws { try target.changing { try revert() } }

  private func revert() throws {
    let source = try PDFFileSource(target.path)
    let revisions = try PDFRevisions(source).all
    guard revisions.indices.contains(revision - 1) else {
      throw Failure(
        .usage, "\(target.path) has \(count(revisions.count, "revision")); --to is \(revision)",
        hint: "scrapbook revisions \(shellQuoted(target.path)) lists them")
    }
    try target.cut(source, at: revisions[revision - 1].end)
    if !isQuiet, Terminal.isInteractive {
      Terminal.say("\(target.output ?? target.path): as it was in revision \(revision) of \(revisions.count)")
    }
  }
}
