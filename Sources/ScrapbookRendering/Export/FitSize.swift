import ScrapbookKit

extension PDFDrawing {
  /// The best quality at which the PDF has at most `limit` bytes.
  ///
  /// - Throws: ``ScrapbookError/document(_:)`` with a `size-limit` if no quality meets it.
  func fitted(within limit: Int, from quality: PictureQuality, meter: SizeMeter) throws -> SizeFit {
    let sharpest = uses.compactMap(\.ppi).max() ?? 0
    let fit = try bestQuality(within: limit, from: quality, sharpest: sharpest) {
      try meter.size(of: self, quality: $0)
    }
    guard fit.size <= limit else { throw ScrapbookError.document(.sizeLimit(limit, smallest: fit.size)) }
    return fit
  }
}

extension Diagnostics {
  fileprivate static func sizeLimit(_ limit: Int, smallest: Int) -> Diagnostics {
    var diagnostics = Diagnostics()
    diagnostics.error(
      .sizeLimit,
      "the PDF has at least \(FileSize(bytes: smallest)), more than the \(FileSize(bytes: limit)) that it may have",
      at: nil, pointer: "", hints: ["allow more, take fewer photos, or make several files with --split-size"])
    return diagnostics
  }
}
