import ScrapbookKit
import ScrapbookRendering

extension PagedDocument {
  /// A sheet by its number, counted from 1.
  func sheet(_ number: Int, of input: AlbumInput) throws -> Sheet {
    guard number >= 1, number <= sheets.count else {
      let things = input.options.composition.imposition.layout == .spreads ? "spread" : "page"
      throw Failure(.usage, "the album has \(count(sheets.count, things)); --spread is \(number)")
    }
    return sheets[number - 1]
  }
}
