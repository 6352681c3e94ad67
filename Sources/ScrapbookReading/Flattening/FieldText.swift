/// The text of a form field to draw into its page.
package struct FieldText: Sendable, Equatable {
  package enum Alignment: Sendable {
    case left, center, right
  }

  /// The name of the field.
  package var name: String
  package var text: String
  /// The size of the letters in points; nil for the largest that fits.
  package var size: Double?
  /// Red, green and blue from 0 to 1.
  package var color: [Double] = [0, 0, 0]
  package var alignment = Alignment.left
  /// Whether it may have several lines, which begin at the top.
  package var isMultiline = false
  /// The number of cells with a letter each (comb); nil for a text without cells.
  package var cells: Int?
  /// The size in points of the frame.
  package var width: Double
  package var height: Double

  init(name: String, text: String, width: Double, height: Double) {
    (self.name, self.text, self.width, self.height) = (name, text, width, height)
  }
}

/// The texts of form fields as a PDF with a page for each.
package struct DrawnFieldTexts: Sendable {
  package var pdf: [UInt8]
  /// The letters of each text that are in no font.
  package var missing: [[Character]]
  /// Whether each text overflows its frame.
  package var isCut: [Bool]

  package init(pdf: [UInt8], missing: [[Character]], isCut: [Bool]) {
    (self.pdf, self.missing, self.isCut) = (pdf, missing, isCut)
  }
}

/// The result of flattening a document's annotations.
package struct Flattened: Sendable, Equatable {
  /// A section to append to the document; nil if nothing changes.
  package var section: [UInt8]?
  /// The size in bytes of the document's file, to which the section is appended.
  package var start = 0
  /// The number of hidden form fields, which are removed.
  package var hiddenFields = 0
  /// The number of annotations that are kept because they have no appearance, and viewers draw them themselves.
  package var undrawn = 0
  /// The letters of fields that are in no font.
  package var missing: [MissingLetters] = []
  /// The names of fields whose texts overflow.
  package var cut: [String] = []

  package struct MissingLetters: Sendable, Equatable {
    package var field: String
    package var letters: [Character]
  }
}
