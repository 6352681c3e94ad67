/// Reads the theme that an album names, or the classic one for an album with a cover and no theme.
///
/// - Parameter files: Gets the theme's text, to which its faults refer.
/// - Returns: Nil for an album without either, and for a theme that cannot be read, which is reported.
func readTheme(
  of album: JSONDocument, loader: some AssetLoader, files: inout SourceFiles,
  into diagnostics: inout Diagnostics
) -> Theme? {
  guard case .object(let members) = album.root.value else { return nil }
  let named = members.last { $0.key == "theme" }
  guard named != nil || members.contains(where: { ["cover", "backCover"].contains($0.key) }) else {
    return nil
  }
  var name = "classic"
  if let named {
    guard case .string(let text) = named.node.value else {
      diagnostics.error(
        .wrongType, "\"theme\" is the name of a theme, or the folder of one", at: named.node.span,
        pointer: "/theme")
      return nil
    }
    name = text
  }
  return readTheme(
    name, at: SourcePlace(span: named?.node.span, pointer: "/theme"), loader: loader, files: &files,
    into: &diagnostics)
}

/// Reads a theme by its name or folder.
///
/// - Parameter place: The place to which a fault is reported.
package func readTheme(
  _ name: String, at place: SourcePlace = .init(), loader: some AssetLoader, files: inout SourceFiles,
  into diagnostics: inout Diagnostics
) -> Theme? {
  do throws(ImageProblem) {
    let text = try loader.theme(name)
    let file = files.add(name: text.name, bytes: text.bytes)
    return decodeTheme(try parsed(file), folder: text.folder, into: &diagnostics)
  } catch {
    diagnostics.add(
      Diagnostic(
        severity: .error, id: error.id, message: error.message, span: place.span, pointer: place.pointer,
        hints: error.hints))
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
