package import PDFAssembly
package import ScrapbookKit
package import ScrapbookReading
package import ScrapbookRendering

/// How the pages of a PDF become leaves.
package enum BookSpread: String, CaseIterable, Sendable {
  /// `pair` for upright pages, `single` for others.
  case auto
  /// Each page is a spread, and is cut in the middle.
  case cut
  /// A page on each side of a leaf.
  case pair
  /// One page at a time.
  case single
}

/// The leaves of a PDF.
package struct PDFLeaves {
  private var spread: BookSpread
  private var sizes: [Size]
  private var properties: PDFBookProperties

  /// - Parameter sizes: The sizes of the pages in points.
  package init(spread: BookSpread, sizes: [Size], properties: PDFBookProperties) {
    (self.spread, self.sizes, self.properties) = (spread, sizes, properties)
  }

  /// The meaning of `auto` for these pages.
  private var chosen: BookSpread {
    guard spread == .auto else { return spread }
    if properties.labels.contains(where: { $0.contains("-") }) { return .cut }
    let upright = sizes.filter { $0.height > $0.width }.count
    return sizes.count > 1 && upright * 2 > sizes.count ? .pair : .single
  }

  /// The whole pages, or the halves of each.
  package var faces: [BookFace] {
    let spread = chosen
    let (first, second): (BookFace.Place, BookFace.Place) =
      properties.isRightToLeft ? (.right, .left) : (.left, .right)
    return sizes.enumerated().flatMap { index, size -> [BookFace] in
      if spread == .cut { return halves(of: index, size, first, second) }
      let place = spread == .pair ? (index % 2 == 0 ? second : first) : .single
      return [
        BookFace(
          place: place, sheet: index + 1, label: "\(index + 1)",
          area: Rect(x: 0, y: 0, width: size.width, height: size.height))
      ]
    }
  }

  /// The halves of a spread, or the middle of a cover.
  private func halves(
    of index: Int, _ size: Size, _ first: BookFace.Place, _ second: BookFace.Place
  ) -> [BookFace] {
    let half = Rect(x: 0, y: 0, width: size.width / 2, height: size.height)
    let label = properties.labels.indices.contains(index) ? properties.labels[index] : "\(index + 1)"
    if CoverWords.isCover(label) {
      // A closed book is in the middle.
      let middle = Rect(x: half.width / 2, y: 0, width: half.width, height: half.height)
      let place = index == 0 ? second : first
      return [BookFace(place: place, sheet: index + 1, name: label, area: middle)]
    }
    let labels = label.split(separator: "-").map(String.init)
    return [(first, labels.first ?? label), (second, labels.last ?? label)].map { place, label in
      let x = place == .left ? 0 : half.width
      return BookFace(
        place: place, sheet: index + 1, label: label,
        area: Rect(x: x, y: 0, width: half.width, height: half.height))
    }
  }
}

/// The parsed document; nil if it cannot be read.
///
/// - Parameter known: Returns the file's earlier state, before something was appended, if known.
package func readableDocument(
  _ path: String, extending known: (PDFFileSource) -> PDFDocument? = { _ in nil }
) -> PDFDocument? {
  guard let source = try? PDFFileSource(path) else { return nil }
  return try? PDFDocument(source, extending: known(source))
}

/// The properties of a PDF as a book.
package struct PDFBookProperties {
  /// The labels of the pages if this program made them of spreads, such as "2-3"; else empty.
  fileprivate var labels: [String] = []
  package var isRightToLeft = false
  package var title: String?
  /// A language tag (BCP 47); nil if the PDF names none.
  package var language: String?

  /// - Parameters:
  ///   - document: The document; nil if it cannot be read, which leaves the properties empty; PDFium may still draw it.
  ///   - count: The number of pages.
  package init(_ document: PDFDocument?, count: Int) {
    if let document { try? read(document, count: count) }
  }

  private mutating func read(_ document: PDFDocument, count: Int) throws {
    let preferences = try document.resolve(try document.catalog()["ViewerPreferences"])?.dictionary
    isRightToLeft = try document.resolve(preferences?["Direction"])?.name == "R2L"
    // The strings of an encrypted file are encrypted.
    guard !document.isEncrypted else { return }
    language = try document.resolve(document.catalog()["Lang"])?.string.flatMap { $0.isEmpty ? nil : $0 }
    let info = try document.resolve(document.trailer["Info"])?.dictionary
    title = try document.resolve(info?["Title"])?.string.flatMap { $0.isEmpty ? nil : $0 }
    let creator = try document.resolve(info?["Creator"])?.string ?? ""
    if creator.hasPrefix("scrapbook ") { labels = try document.pageLabels(count: count) }
  }
}
