/// Reads the theme that an album names, or the classic one for an album with a cover and no theme.
///
/// - Parameter files: Receives the theme's text, to which its faults refer.
/// - Returns: Nil for an album without either, and for a theme that cannot be read, which is reported.
func readTheme(
  of album: JSONDocument, loader: some AssetLoader, files: inout SourceFiles,
  into diagnostics: inout Diagnostics
) -> Theme? {
  guard case .object(let members) = album.root.value else { return nil }
  let member = members.last { $0.key == "theme" }
  guard member != nil || members.contains(where: { ["cover", "backCover"].contains($0.key) }) else {
    return nil
  }
  var named = NamedTheme("classic", at: SourcePlace(pointer: "/theme"))
  if let node = member?.node {
    guard let theme = NamedTheme(node, into: &diagnostics) else { return nil }
    named = theme
  }
  return read(named, loader: loader, files: &files, into: &diagnostics)
}

/// Reads a theme by its name or folder.
///
/// - Parameter place: The place at which a fault is reported.
package func readTheme(
  _ name: String, at place: SourcePlace = .init(), loader: some AssetLoader, files: inout SourceFiles,
  into diagnostics: inout Diagnostics
) -> Theme? {
  read(NamedTheme(name, at: place), loader: loader, files: &files, into: &diagnostics)
}

private func read(
  _ named: NamedTheme, loader: some AssetLoader, files: inout SourceFiles, into diagnostics: inout Diagnostics
) -> Theme? {
  do throws(ImageProblem) {
    let text = try loader.theme(named.name)
    let file = files.add(name: text.name, bytes: text.bytes)
    return decodeTheme(
      try parsed(file), folder: text.folder, changedBy: named.changes, into: &diagnostics)
  } catch {
    diagnostics.add(
      Diagnostic(
        severity: .error, id: error.id, message: error.message, span: named.place.span,
        pointer: named.place.pointer, hints: error.hints))
    return nil
  }
}

private func parsed(_ file: SourceFile) throws(ImageProblem) -> JSONDocument {
  do throws(JSONFault) {
    return try parseJSON(file)
  } catch {
    throw ImageProblem(.invalidValue, "\(file.name) is not JSON: \(error.diagnostic.message)")
  }
}

/// The theme that an album names, and its changes.
private struct NamedTheme {
  /// The name of a theme, or its folder.
  var name: String
  /// The place of the name.
  var place: SourcePlace
  /// The album's changes to it.
  var changes: JSONNode?

  init(_ name: String, at place: SourcePlace) { (self.name, self.place) = (name, place) }

  /// Reads the name, or an object with the name as its `base`; anything else is reported and gives nil.
  init?(_ theme: JSONNode, into diagnostics: inout Diagnostics) {
    let place = SourcePlace(span: theme.span, pointer: "/theme")
    switch theme.value {
    case .string(let name): self.init(name, at: place)
    case .object:
      var decoder = AlbumDecoder()
      let base = decoder.base(of: theme)
      diagnostics.add(contentsOf: decoder.diagnostics)
      guard let base else { return nil }
      self.init(base.name, at: base.place)
      changes = theme.without("base")
    default:
      diagnostics.error(
        .wrongType,
        "\"theme\" is the name of a theme, the folder of one, or an object with its \"base\"",
        at: place.span, pointer: place.pointer)
      return nil
    }
  }
}
