package import ScrapbookInk

/// What is to be written on a PDF and taken off it: the contents of a file of strokes.
package struct Marks: Sendable {
  package var strokes: [InkStroke] = []
  package var notes: [Note] = []
  package var erasures: [Erasure] = []

  package init() {}

  package var isEmpty: Bool { strokes.isEmpty && notes.isEmpty && erasures.isEmpty }

  /// The pages that are named, counted from 1, with the place in the text that names each.
  var pages: [Int] { strokes.map(\.page) + notes.map(\.page) + erasures.map(\.page) }
}

/// A text beside the page's own: a small picture, which shows the text when it is opened.
package struct Note: Sendable, Hashable {
  package var id: String?
  /// Counted from 1.
  package var page: Int
  /// The top left of the picture, in points from the top left of the page as it is shown.
  package var place: InkPoint
  package var text: String
  package var author: String?

  package init(id: String? = nil, page: Int, at place: InkPoint, text: String, author: String? = nil) {
    (self.id, self.page, self.place, self.text, self.author) = (id, page, place, text, author)
  }
}

/// An eraser on a page.
package struct Erasure: Sendable, Hashable {
  /// Counted from 1.
  package var page: Int
  package var eraser: InkEraser
  /// Whether only what it covers goes; else whole strokes go.
  package var isPartial: Bool

  package init(page: Int, eraser: InkEraser, isPartial: Bool = false) {
    (self.page, self.eraser, self.isPartial) = (page, eraser, isPartial)
  }
}
