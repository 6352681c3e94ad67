/// A change of an item after which it causes no warning.
package struct ItemMove: Sendable, Equatable {
  /// The number of the page, from 1.
  package var page: Int
  /// The span of a photo or sticker, or that of a text's words.
  package var span: SourceSpan
  /// The distance of its center in canvas units, in whole numbers.
  package var offset = Point(x: 0, y: 0)
  /// The factor by which it is made smaller.
  package var scale = 1.0
  /// Whether its picture is turned upside down within its frame.
  package var isTurned = false
  /// The background that its words get.
  package var label: Color?
}
