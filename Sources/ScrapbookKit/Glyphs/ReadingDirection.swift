/// The direction that a PDF reader assumes for most of a sheet's words.
///
/// A PDF contains the positions of letters, but not the order in which they are read. poppler, PDFium and others take
/// the letters of a line from left to right and reverse right-to-left scripts. Lines of both directions follow the
/// majority of the sheet's letters.
public enum ReadingDirection: Sendable, Equatable {
  case leftToRight
  case rightToLeft
}

/// Whether a language is written from right to left (CLDR 44): by its script, or else by the usual one.
///
/// - Parameter language: A BCP 47 tag.
package func isWrittenFromRight(_ language: String) -> Bool {
  let subtags = language.lowercased().split(separator: "-").map(String.init)
  if let script = subtags.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
    return ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg", "mand", "samr"].contains(script)
  }
  let languages = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug",
    "ur",
    "yi",
  ]
  return subtags.first.map(languages.contains) ?? false
}
