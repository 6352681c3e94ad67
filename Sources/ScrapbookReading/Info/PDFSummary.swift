package import PDFAssembly

/// The facts that `scrapbook info` shows about a PDF.
package struct PDFSummary: Sendable {
  package var path: String
  /// The size in bytes.
  package var size: Int
  package var version: String
  package var protection = PDFProtection()
  /// The revisions from the oldest to the newest.
  package var revisions: [PDFRevision]
  package var hasUnfinishedSave: Bool
  package var isLinearized = false
  /// Whether the following properties could be read: objects in streams of an encrypted file require its password.
  package var hasContents = false
  /// Whether the document is tagged with its structure.
  package var isTagged = false
  package var language: String?
  /// Title, author, subject, keywords, creator and producer, in this order; nil if they are encrypted.
  package var properties: [(key: String, value: String)]?
  /// The files of an album that it contains, the album first.
  package var albumFiles: [String] = []
  /// The pages; nil if they cannot be read without a password.
  package var pages: [PageSummary]?
  package var fonts: [FontSummary] = []
  package var images: [ImageSummary] = []
}

package struct PageSummary: Sendable {
  /// The number, counted from 1.
  package var number: Int
  package var label: String?
  package var boxes: PDFBoxes
  package var rotation: Int
  /// The size in points of the page as it is shown.
  package var width: Double
  package var height: Double
  /// The length in points of a unit, where it is not 1.
  package var unit: Double?
  package var annotations: [AnnotationSummary] = []
}

package struct AnnotationSummary: Sendable {
  /// "Ink", "Link" and so on.
  package var kind: String
  package var name: String?
  /// The author of a markup annotation; forms and links have none.
  package var author: String?
  /// The name of a form's field.
  package var field: String?
  package var contents: String?
  package var box: PDFBox?
  /// The target of a link: its address, "page 7" counted from 1, or another action and its subject.
  package var target: String?
}

package struct FontSummary: Sendable, Hashable {
  package var name: String
  package var kind: String
  package var isEmbedded: Bool
  package var isSubset: Bool
}

package struct ImageSummary: Sendable {
  /// The first page that shows it, counted from 1.
  package var page: Int
  /// The number of its object; nil if it was read from a decrypted copy, which has different numbers.
  package var object: Int?
  /// The size in pixels.
  package var width: Int
  package var height: Int
  package var colors: String?
  package var filter: String?
  /// The lowest resolution at which a page shows it, in pixels per inch; nil if none shows it.
  package var ppi: Double?
}
