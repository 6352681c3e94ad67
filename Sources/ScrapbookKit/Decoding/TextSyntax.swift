/// What has a meaning of its own in a text of an album.
package struct TextSyntax: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Tags such as `<b>`.
  package static let markup = TextSyntax(rawValue: 1)
  /// Fields such as `{page}`.
  package static let fields = TextSyntax(rawValue: 2)
  /// `*` and `?`, which stand for other characters.
  package static let pattern = TextSyntax(rawValue: 4)
}

/// The texts of an album in which something has a meaning of its own, by where they begin, as the decoder reads them. All
/// others are plain.
package func textSyntaxes(of document: JSONDocument) -> [Int: TextSyntax] {
  var decoder = AlbumDecoder()
  decoder.syntaxes = [:]
  _ = decoder.album(document.root)
  return decoder.syntaxes ?? [:]
}
