import ScrapbookInk
package import ScrapbookKit

/// The problems of marks for a certain document.
package struct MarkFaults: Error {
  package var faults: Diagnostics
}

extension Marks {
  private struct Named {
    var page: Int
    var id: String?
    var place: MarkPlace
  }

  /// Checks that their pages exist, and that names are unique.
  ///
  /// - Parameter pageCount: The number of pages of the document.
  func check(pageCount: Int) throws(MarkFaults) {
    var faults = Diagnostics()
    var ids: Set<String> = []
    for mark in named.sorted(by: { $0.place.mark.span?.start ?? 0 < $1.place.mark.span?.start ?? 0 }) {
      if mark.page > pageCount {
        faults.error(
          .invalidValue,
          "there is no page \(mark.page): the PDF has \(pageCount) page\(pageCount == 1 ? "" : "s")",
          at: mark.place.page.span, pointer: mark.place.page.pointer)
      }
      guard let id = mark.id else { continue }
      // In a PDF, names are unique per page (ISO 32000-1, 12.5.2).
      if !ids.insert(isInPDFSpace ? "\(mark.page) \(id)" : id).inserted {
        faults.error(
          .invalidValue, "the id \(jsonQuoted(id)) is given twice", at: mark.place.id.span,
          pointer: mark.place.id.pointer, hints: ["each stroke and each note has an id of its own, or none"])
      }
    }
    if faults.hasErrors { throw MarkFaults(faults: faults) }
  }

  /// All marks in order.
  private var named: [Named] {
    var named = strokes.enumerated().map {
      Named(page: $1.page, id: $1.id, place: strokePlaces.element($0))
    }
    named += notes.enumerated().map { Named(page: $1.page, id: $1.id, place: notePlaces.element($0)) }
    named += texts.enumerated().map { Named(page: $1.page, id: $1.id, place: textPlaces.element($0)) }
    named += erasures.enumerated().map { Named(page: $1.page, place: erasurePlaces.element($0)) }
    for case .ink(let page?, _) in removals { named.append(Named(page: page, place: MarkPlace())) }
    return named
  }
}
