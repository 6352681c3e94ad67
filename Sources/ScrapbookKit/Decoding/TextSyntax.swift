/// The special syntax of a text in an album.
package struct TextSyntax: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Tags such as `<b>`.
  package static let markup = TextSyntax(rawValue: 1)
  /// Fields such as `{page}`.
  package static let fields = TextSyntax(rawValue: 2)
  /// The wildcards `*` and `?`.
  package static let pattern = TextSyntax(rawValue: 4)
}

/// The texts of an album with special syntax, by their offsets. All others are plain.
package func textSyntaxes(of document: JSONDocument) -> [Int: TextSyntax] {
  var decoder = AlbumDecoder()
  decoder.syntaxes = [:]
  _ = decoder.album(document.root)
  return decoder.syntaxes ?? [:]
}
