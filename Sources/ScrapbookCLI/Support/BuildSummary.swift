import Files
package import ScrapbookKit
import ScrapbookRendering

/// Prints a summary: "album.pdf: 7 sheets of 13 pages, 3.05 MB", and how to make a large PDF smaller.
///
/// - Parameter isLimited: Whether the command line already limits the size of the PDF or the quality of its photos.
package func reportOutput(_ parts: [(document: PagedDocument, path: String)], isLimited: Bool) {
  for (part, path) in parts {
    let size = fileSize(path)
    Terminal.say("\(path): \(contents(of: part))\(size.map { ", \($0)" } ?? "")")
    if let size, size.bytes >= largePDF, !isLimited {
      Terminal.say(
        "   hint: --max-size 10MB makes it as good as 10 MB allow, --quality email small enough to be mailed")
    }
  }
}

/// The size above which many mail servers refuse a file.
private let largePDF = 10_000_000

/// "7 sheets of 13 pages"; "2 sheets with the pages 1, 4-5 of 13" if some are left out.
private func contents(of part: PagedDocument) -> String {
  let sheets = count(part.sheets.count, "sheet")
  let pages = part.info.pageCount
  let ranges = part.sheets.flatMap(\.pages).reduce(into: [ClosedRange<Int>]()) { ranges, next in
    if let last = ranges.last, last.upperBound + 1 == next {
      ranges[ranges.count - 1] = last.lowerBound...next
    } else {
      ranges.append(next...next)
    }
  }
  if ranges == [1...max(1, pages)] { return "\(sheets) of \(count(pages, "page"))" }
  let numbers = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
  let isOne = ranges.count == 1 && ranges[0].count == 1
  return "\(sheets) with the \(isOne ? "page" : "pages") \(numbers.joined(separator: ", ")) of \(pages)"
}

/// The file's size in bytes; nil if it is not a regular file, such as a pipe.
private func fileSize(_ path: String) -> FileSize? {
  guard let status = FileStatus(path), status.kind == .regular else { return nil }
  return FileSize(bytes: status.size)
}
