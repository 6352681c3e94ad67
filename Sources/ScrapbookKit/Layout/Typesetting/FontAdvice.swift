extension [Character] {
  /// Advice for installing a font that has these characters.
  var fontAdvice: String {
    let found = compactMap { $0.unicodeScalars.first?.fontPackage }
    let packages = FontPackage.allCases.filter(found.contains).map(\.rawValue)
    guard !packages.isEmpty else { return "remove them: they have no meaning in Unicode" }
    return
      "install \(packages.joined(separator: " and ")), or give a folder of fonts that have them with --font-path"
  }
}

/// Debian packages with fonts for characters that the preferred fonts lack.
private enum FontPackage: String, CaseIterable {
  case scripts = "the package fonts-noto-core (or fonts-noto-extra)"
  case eastAsian = "the package fonts-noto-cjk"
  case emoji = "the package fonts-noto-color-emoji"
}

extension Unicode.Scalar {
  /// The package; nil for characters that no font can draw.
  fileprivate var fontPackage: FontPackage? {
    switch properties.generalCategory {
    case .unassigned, .privateUse: return nil
    default: break
    }
    if properties.isEmojiPresentation { return .emoji }
    switch value {
    // Hangul, kana, bopomofo and Han characters.
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      return .eastAsian
    default: return .scripts
    }
  }
}
