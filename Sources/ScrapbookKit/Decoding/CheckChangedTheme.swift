/// Warnings about theme changes that make words unreadable or have no visible effect. The colors of drawings are
/// unknown, so a theme states the colors of its book and its boards.
extension AlbumDecoder {
  /// - Parameter node: The theme with the changes of an album.
  mutating func checkChanges(_ theme: Theme, in node: JSONNode) {
    guard changes.areMade else { return }
    if let book = changed("book", in: node), changed("papers", in: node) == nil {
      warn(
        book, "/book", "the words suit the theme's papers, but not the papers of the new \"book\"",
        hint: "say the colors of its pages: \"papers\": [{ \"color\": \"#fdf9ef\" }]")
    }
    guard let cover = node.member("cover") else { return }
    let (color, front) = (changed("color", in: cover), changed("front", in: cover))
    if let color, front == nil {
      warn(
        color, "/cover/color",
        "the board keeps the color of its drawing; only the words on it suit the new \"color\"",
        hint: "draw a new board, too: \"front\", \"back\" and \"board\"")
    }
    if let front, color == nil {
      warn(
        front, "/cover/front", "the words suit the theme's board, but not the board of the new \"front\"",
        hint: "say the color of its board: \"color\": \"#1d5c63\"")
    }
    checkInks(of: theme, in: node, cover)
  }

  /// Warns of inks that cannot be read on the cover.
  private mutating func checkInks(of theme: Theme, in node: JSONNode, _ cover: JSONNode) {
    let places =
      ["titles", "inks"].map { (changed($0, in: node), "/\($0)") }
      + ["plate", "color"].map { (changed($0, in: cover), "/cover/\($0)") }
    guard case (let place?, let pointer)? = places.first(where: { $0.0 != nil }) else { return }
    let grounds = [
      ("the title of the cover", StyleName.title, theme.cover.plate),
      ("the author on the cover", .note, theme.cover.color),
    ]
    for (words, style, ground) in grounds {
      let ink = theme.palette.ink(of: style, on: ground)
      let contrast = ink.contrast(with: ground)
      guard contrast < leastContrast else { continue }
      warn(
        place, pointer,
        "\(words) is hard to read: \(ink.hex) on \(ground.hex) has a contrast of \(tenths(contrast)):1",
        id: .lowContrast, hint: "add another color to \"inks\", or change the color of the cover")
    }
  }

  /// A value that the album gives, other than null.
  private func changed(_ key: String, in node: JSONNode) -> JSONNode? {
    guard let value = node.member(key), changes.contains(value) else { return nil }
    if case .null = value.value { return nil }
    return value
  }

  private mutating func warn(
    _ node: JSONNode, _ pointer: String, _ message: String, id: DiagnosticID = .conflictingKeys, hint: String
  ) {
    diagnostics.warning(id, message, at: node.span, pointer: pointer, hints: [hint])
  }
}
