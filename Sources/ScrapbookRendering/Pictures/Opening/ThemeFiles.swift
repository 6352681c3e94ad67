import Files
import ScrapbookKit

extension ImageProblem {
  /// A problem of a theme's text, which is not a picture.
  ///
  /// - Parameter path: The path of the text.
  func ofTheme(_ path: String) -> ImageProblem {
    switch id {
    case .missingImage:
      ImageProblem(
        .missingFile, "cannot find the theme's file \(jsonQuoted(shortened(path)))",
        hints: ["the folder of a theme has a theme.json, and is named relative to the album's folder"])
    case .outsideFolder:
      ImageProblem(
        id, message, hints: ["copy the theme's folder beside the album, or build with --allow-outside"])
    case .unreadableImage: ImageProblem(.missingFile, message, hints: hints)
    case .imageTooLarge: ImageProblem(id, message)
    default: self
    }
  }
}

extension AssetFiles {
  /// The place of a theme's text: a built-in one, or a file in a folder.
  enum ThemePlace {
    case builtin(ThemeFile)
    /// - Parameter name: The folder, with a slash at its end.
    case folder(_ name: String)
  }

  /// - Parameter name: The name of a built-in theme, or the path of a folder as written in the album.
  func theme(_ name: String) throws(ImageProblem) -> ThemePlace {
    let builtins = options.builtins
    if let text = builtins.themeText(name) {
      return .builtin(
        ThemeFile(name: "\(name)/theme.json", bytes: text, folder: "builtin:themes/\(name)/"))
    }
    guard !name.contains("/") else { return .folder(joinedPath(name, "")) }
    let meant = suggestion(for: name, among: builtins.themes).map { "did you mean \"\($0)\"? " } ?? ""
    throw ImageProblem(
      .invalidValue, "there is no theme \(jsonQuoted(shortened(name)))",
      hints: [
        meant
          + "the themes are \(builtins.themes.joined(separator: ", ")); one of your own is a folder, as in \"themes/ours\""
      ])
  }
}
