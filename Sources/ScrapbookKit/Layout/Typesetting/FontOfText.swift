extension Typesetter {
  /// The style with a family that has all of the text's Latin letters, unless the album chooses the font: a word should
  /// not be set in two fonts. A theme's font needs all letters, so that its Latin digits do not appear beside another
  /// script.
  func inOneFont(_ runs: [MarkupRun], _ style: ComputedTextStyle) -> ComputedTextStyle {
    guard !style.hasOwnFont else { return style }
    guard runs.contains(where: { $0.text.mayHaveRareLetters(style.hasThemeFont) }) else { return style }
    let letters = runs.flatMap { style.hasThemeFont ? $0.text.lettersBeyondASCII : $0.text.rareLatinLetters }
    guard !letters.isEmpty else { return style }
    let standard = style.characters.families
    let complete = (standard + style.japaneseHand(for: letters) + TextStyle.completeFamilies).first {
      shaper.hasGlyphs(for: letters, in: $0)
    }
    let chosen = complete.map { [$0] } ?? (style.hasThemeFont ? TextStyle.completeFamilies : standard)
    guard chosen.first != standard.first else { return style }
    var style = style
    style.characters.families = chosen
    return style
  }
}

extension ComputedTextStyle {
  /// The handwriting font for Japanese letters, which replaces the theme's choice; none for other letters.
  fileprivate func japaneseHand(for letters: [Unicode.Scalar]) -> [String] {
    let hands = TextStyle.handwritingFamilies
    guard hasThemeFont, characters.families.first == hands.first else { return [] }
    let isJapanese =
      language?.lowercased().split(separator: "-").first == "ja"
      || letters.contains { (0x3040...0x30FF).contains($0.value) }
    return isJapanese && letters.contains { $0.value >= 0x3000 } ? [TextStyle.japaneseHand] : []
  }
}

extension String {
  /// Latin letters that fonts for English, French or Spanish may lack, and combining marks.
  fileprivate var rareLatinLetters: [Unicode.Scalar] {
    unicodeScalars.filter {
      (0x100...0x24F).contains($0.value) || (0x300...0x36F).contains($0.value)
        || (0x1E00...0x1EFF).contains($0.value)
    }
  }

  fileprivate var lettersBeyondASCII: [Unicode.Scalar] {
    unicodeScalars.filter { $0.value > 0x7F && $0.properties.isAlphabetic }
  }

  /// Whether it has one of the first bytes of U+0100 to U+037F and of U+1000 to U+1FFF; or any beyond ASCII.
  fileprivate func mayHaveRareLetters(_ isAnyRare: Bool) -> Bool {
    utf8.contains { (0xC4...0xCD).contains($0) || $0 == 0xE1 || isAnyRare && $0 > 0x7F }
  }
}
