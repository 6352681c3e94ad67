package import ScrapbookInk
package import ScrapbookKit

/// Marks to add to a PDF and to erase from it: the contents of a file of strokes.
package struct Marks: Sendable {
  package var strokes: [InkStroke] = []
  package var notes: [Note] = []
  package var texts: [FreeText] = []
  package var erasures: [Erasure] = []
  /// The source places of strokes, notes, texts and erasers, one each; empty for marks made in code.
  package var strokePlaces: [MarkPlace] = []
  var notePlaces: [MarkPlace] = []
  var textPlaces: [MarkPlace] = []
  var erasurePlaces: [MarkPlace] = []
  package var removals: [Removal] = []
  /// Whether positions are in PDF points, y up; otherwise they are relative to the top left of the page as it is shown.
  package var isInPDFSpace = false

  package init() {}

  /// Removes erasers that were already applied.
  package mutating func leaveOut(_ used: Set<Erasure>) {
    let kept = erasures.indices.filter { !used.contains(erasures[$0]) }
    erasurePlaces = kept.map { erasurePlaces.element($0) }
    erasures = kept.map { erasures[$0] }
  }
}

/// The source place of a mark.
package struct MarkPlace: Sendable {
  package var mark = SourcePlace()
  /// The number of its page.
  var page = SourcePlace()
  /// Its name.
  var id = SourcePlace()
}

extension [MarkPlace] {
  /// The source place of a mark; without a span for a mark made in code.
  func element(_ index: Int) -> MarkPlace { indices.contains(index) ? self[index] : MarkPlace() }
}

/// A note: an icon that shows its text when it is opened.
package struct Note: Sendable, Hashable {
  package var id: String?
  /// Counted from 1.
  package var page: Int
  /// The top left of the icon, in points from the top left of the page as it is shown.
  package var place: InkPoint
  package var text: String
  package var author: String?
  /// The color of the icon.
  package var color = InkColor(red: 255, green: 217, blue: 77)

  package init(id: String? = nil, page: Int, at place: InkPoint, text: String, author: String? = nil) {
    (self.id, self.page, self.place, self.text, self.author) = (id, page, place, text, author)
  }
}

/// A free text, which is shown on the page itself.
package struct FreeText: Sendable, Hashable {
  /// A rectangle in points, from its top left.
  package struct Frame: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    /// - Parameter numbers: x, y, width and height; nil if a side is not within `frameSides`.
    package init?(_ numbers: [Double]) {
      guard numbers.count == 4, numbers[2...].allSatisfy({ frameSides.contains($0) }),
        InkPoint(numbers[0], numbers[1]).isUsable
      else { return nil }
      (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }

  package var id: String?
  /// Counted from 1.
  package var page: Int
  package var frame: Frame
  package var text: String
  /// The size of the letters in points.
  package var size: Double
  package var color: InkColor
  package var author: String?

  package init(
    id: String? = nil, page: Int, frame: Frame, text: String, size: Double = 12,
    color: InkColor = InkColor(red: 32, green: 32, blue: 32)
  ) {
    (self.id, self.page, self.frame, self.text) = (id, page, frame, text)
    (self.size, self.color) = (size, color)
  }
}

/// An eraser on a page.
package struct Erasure: Sendable, Hashable {
  /// Counted from 1.
  package var page: Int
  package var eraser: InkEraser
  /// Whether only the covered parts of strokes are erased, and not whole strokes.
  package var isPartial: Bool
  /// The author whose ink is erased; nil for everyone's.
  package var author: String?

  package init(page: Int, eraser: InkEraser, isPartial: Bool = false, author: String? = nil) {
    (self.page, self.eraser, self.isPartial, self.author) = (page, eraser, isPartial, author)
  }
}
