/// Reports photos that are shown upside down or on their side: a program has turned their pixels, and their files still
/// ask for the turn. A photo that the album turns is as somebody wants it.
///
/// - Returns: The turns of photos that are upside down. One on its side would not fit its frame if it was turned.
func checkTurns(
  of album: Album, loader: some AssetLoader, into diagnostics: inout Diagnostics
) -> [ItemMove] {
  var known: [String: Angle?] = [:]
  var turns: [ItemMove] = []
  for (number, page) in album.pages.enumerated() {
    for (index, photo) in page.photos.enumerated()
    where abs(photo.rotation.degrees) < 45 && photo.flip != .both {
      let path = photo.image.path
      let angle = known[path] ?? loader.repeatedRotation(of: path)
      known[path] = .some(angle)
      guard let angle else { continue }
      if angle.degrees == 180, photo.flip == .none, let span = photo.span {
        turns.append(ItemMove(page: number + 1, span: span, isTurned: true))
      }
      diagnostics.warning(
        .rotatedTwice,
        "\(jsonQuoted(path)) is rotated twice: by the program that saved it, and by what its file says",
        at: photo.span, pointer: "/pages/\(number)/photos/\(index)",
        hints: [
          "if it is not upright, save it again in a photo program, or turn it back: \"flip\": \"both\" if it is upside down"
        ])
    }
  }
  return turns
}
