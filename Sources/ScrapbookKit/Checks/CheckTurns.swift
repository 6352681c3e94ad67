/// Reports photos that are shown upside down or on their side: a program has turned their pixels, and their files still
/// ask for the turn. A photo that the album turns is as somebody wants it.
func checkTurns(of album: Album, loader: some AssetLoader, into diagnostics: inout Diagnostics) {
  var known: [String: Bool] = [:]
  for (number, page) in album.pages.enumerated() {
    for (index, photo) in page.photos.enumerated() where abs(photo.rotation.degrees) < 45 {
      let path = photo.image.path
      let isRotatedTwice = known[path] ?? loader.isRotatedTwice(path)
      known[path] = isRotatedTwice
      guard isRotatedTwice else { continue }
      diagnostics.warning(
        .rotatedTwice,
        "\(jsonQuoted(path)) is rotated twice: by the program that saved it, and by what its file says",
        at: photo.span, pointer: "/pages/\(number)/photos/\(index)",
        hints: ["if it is not upright, save it again in a photo program, or turn it back with \"rotation\""])
    }
  }
}
