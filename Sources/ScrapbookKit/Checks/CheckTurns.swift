/// Reports photos that are shown upside down or on their side: a program has rotated their pixels, but their files
/// still ask for the rotation, or contain a thumbnail that was not rotated. A rotation in the album counts as intended.
///
/// - Returns: The moves that turn photos that are certainly upside down. A photo on its side would not fit its frame
///   after a turn.
func checkTurns(
  of album: Album, loader: some AssetLoader, into diagnostics: inout Diagnostics
) -> [ItemMove] {
  var known: [String: UnstatedRotation?] = [:]
  var turns: [ItemMove] = []
  for (number, page) in album.pages.enumerated() {
    for (index, photo) in page.photos.enumerated()
    where abs(photo.rotation.degrees) < 45 && photo.flip != .both {
      let path = photo.image.path
      let found = known[path] ?? loader.unstatedRotation(of: path)
      known[path] = .some(found)
      guard let found else { continue }
      if found.isRepeated, found.angle.degrees == 180, photo.flip == .none, let span = photo.span {
        turns.append(ItemMove(page: number + 1, span: span, isTurned: true))
      }
      diagnostics.warning(
        .rotatedTwice, found.message(of: path), at: photo.span, pointer: "/pages/\(number)/photos/\(index)",
        hints: [
          "if it is not upright, save it again in a photo program, or turn it back: \"flip\": \"both\" if it is upside down"
        ])
    }
  }
  return turns
}

extension UnstatedRotation {
  fileprivate func message(of path: String) -> String {
    isRepeated
      ? "\(jsonQuoted(path)) is rotated twice: by the program that saved it, and by what its file says"
      : "\(jsonQuoted(path)) may be upside down: the small picture in its file is the other way up"
  }
}
