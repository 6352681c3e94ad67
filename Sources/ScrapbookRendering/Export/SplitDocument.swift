import QPDF
public import ScrapbookKit

/// Splits a document into as few parts as possible, of consecutive whole sheets, whose PDFs have at most `limit`
/// bytes each.
///
/// - Parameter progress: Called before each step; what it throws ends the work.
/// - Throws: ``ScrapbookError/document(_:)`` with a `size-limit` if a single sheet is larger.
public func splitDocument(
  _ document: PagedDocument, within limit: Int, with resources: DocumentResources,
  options: PDFOptions = .init(), progress: (ExportStep) throws -> Void = { _ in }
) throws -> [PagedDocument] {
  var marked = document
  if let words = options.watermark { try marked.addWatermark(words, shaper: resources.shaper) }
  let limit = options.encryption == nil ? limit : sizeBeforeEncryption(limit)
  return try withoutActuallyEscaping(progress) { [marked] progress in
    let meter = SizeMeter(keepMetadata: options.keepMetadata, progress: progress)
    let size = { (sheets: ArraySlice<Sheet>) in
      var part = document.part(marked.sheets[sheets.indices])
      return try meter.size(
        of: PDFDrawing(&part, with: resources, options: options), quality: options.quality)
    }
    var parts: [PagedDocument] = []
    var rest = document.sheets[...]
    while let first = rest.first {
      let count = try largestCount(upTo: rest.count) { try size(rest.prefix($0)) <= limit }
      guard count > 0 else {
        throw ScrapbookError.document(.sizeLimit(limit, sheet: first, size: try size(rest.prefix(1))))
      }
      parts.append(document.part(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return parts
  }
}

/// The file name of a part, counted from 1: `out-1.pdf` for `out.pdf`.
public func partPath(_ path: String, _ number: Int) -> String {
  let isPDF = path.lowercased().hasSuffix(".pdf")
  return isPDF ? "\(path.dropLast(4))-\(number)\(path.suffix(4))" : "\(path)-\(number)"
}

extension PagedDocument {
  fileprivate func part(_ sheets: ArraySlice<Sheet>) -> PagedDocument {
    PagedDocument(info: info, catalog: catalog, sheets: Array(sheets), fonts: fonts)
  }
}

/// The largest number that fits, 0 if none does. Doubles until one does not fit, then bisects, so that the cost
/// depends on the result and not on `most`.
private func largestCount(upTo most: Int, fits: (Int) throws -> Bool) rethrows -> Int {
  var (low, high) = (0, 1)
  while try fits(high) {
    low = high
    guard high < most else { return most }
    high = min(2 * high, most)
  }
  while high - low > 1 {
    let middle = (low + high) / 2
    if try fits(middle) { low = middle } else { high = middle }
  }
  return low
}

extension Diagnostics {
  fileprivate static func sizeLimit(_ limit: Int, sheet: Sheet, size: Int) -> Diagnostics {
    var diagnostics = Diagnostics()
    diagnostics.error(
      .sizeLimit,
      "sheet \(sheet.number) alone has \(FileSize(bytes: size)), more than the \(FileSize(bytes: limit)) of a part",
      at: nil, pointer: "", hints: ["allow larger parts, or make the photos smaller with --quality"])
    return diagnostics
  }
}
