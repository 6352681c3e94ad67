/// A change to an item that removes its warning.
package struct ItemMove: Sendable, Equatable {
  /// The number of the page, from 1.
  package var page: Int
  /// The span of a photo or sticker, or of a text's words.
  package var span: SourceSpan
  /// The offset of its center, in whole canvas units.
  package var offset = Point(x: 0, y: 0)
  /// The factor by which it is made smaller.
  package var scale = 1.0
  /// Whether its picture is turned upside down within its frame.
  package var isTurned = false
  /// The new background of its words.
  package var label: Color?
}
