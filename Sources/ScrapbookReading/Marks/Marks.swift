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

/// A text beside or on a page.
package struct Note: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A small picture, which shows the text when it is opened.
    case text(at: InkPoint)
    /// A text on the page itself, in a box of points, with a size of the font in points.
    case freeText(frame: InkBox, size: Double, color: InkColor)
  }

  package var id: String?
  /// Counted from 1.
  package var page: Int
  package var kind: Kind
  package var text: String
  package var author: String?

  package init(id: String? = nil, page: Int, kind: Kind, text: String, author: String? = nil) {
    (self.id, self.page, self.kind, self.text, self.author) = (id, page, kind, text, author)
  }
}

/// An eraser on a page.
package struct Erasure: Sendable {
  /// Counted from 1.
  package var page: Int
  package var eraser: InkEraser
  /// Whether only what it covers goes; else whole strokes go.
  package var isPartial: Bool

  package init(page: Int, eraser: InkEraser, isPartial: Bool = false) {
    (self.page, self.eraser, self.isPartial) = (page, eraser, isPartial)
  }
}
