/// The fonts that are tried behind those that a text names, so that another font that someone installs changes no album
/// whose characters these have.
enum PreferredFamilies {
  /// The name under which fontconfig knows a list: pango compares families often, and a short name quickly.
  static func name(for language: EastAsianLanguage) -> String { "scrapbook \(language.rawValue)" }

  /// The lists, by their names. Chinese, Japanese and Korean share characters and draw them differently; "emoji" is what
  /// pango asks for where Unicode wants one.
  static let lists =
    [(name: "emoji", list: [emoji] + symbols)]
    + EastAsianLanguage.allCases.map { (name: name(for: $0), list: list(for: $0)) }

  /// Letters as if by hand. Of the characters that came from China it has those of Japanese, which would stand among
  /// others in a Chinese text.
  static let japaneseHand = "Klee One"

  /// What fontconfig shall not know of a family, so that another one draws it: of some scripts it has a part of the
  /// letters, which would stand among those of other fonts. Klee One's Greek and Cyrillic letters are as wide as Chinese
  /// ones too, and its ellipsis lies in the middle of the line.
  static let unsuitedCharacters: KeyValuePairs<String, [ClosedRange<UInt32>]> = [
    japaneseHand: [0x370...0x52F, 0x1F00...0x1FFF, 0x2026...0x2026],
    "Andika": [0x370...0x3FF],
    // A mu, which is a sign of measures too.
    "Kaushan Script": [0x370...0x3FF],
  ]

  private static func list(for language: EastAsianLanguage) -> [String] {
    letters + language.families + scripts.map { "Noto Sans \($0)" } + symbols + [emoji]
  }

  /// What the text of a drawing is set in that names no font which there is.
  static let forDrawings = ["Noto Sans"] + list(for: .simplifiedChinese)
  /// The family for each generic family of CSS.
  static let sorts: KeyValuePairs<String, String> = [
    "sans-serif": "Noto Sans", "serif": "Noto Serif", "monospace": "Noto Sans Mono", "cursive": "Andika",
    "fantasy": "Andika", "system-ui": "Noto Sans",
  ]

  private static let letters = ["Andika", "Noto Sans"]
  /// Last, so that sun and heart are letters unless the text asks for the emoji.
  private static let emoji = "Noto Color Emoji"
  private static let scripts = [
    "Arabic", "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada",
    "Malayalam", "Oriya", "Sinhala", "Myanmar", "Khmer", "Lao", "Georgian", "Armenian", "Ethiopic", "Tibetan",
    "Mongolian", "Cherokee", "Canadian Aboriginal", "Thaana", "Syriac", "NKo", "Tifinagh", "Javanese",
    "Balinese", "Adlam", "Vai", "Yi", "Ol Chiki", "Meetei Mayek", "Hanunoo",
  ]
  private static let symbols = [
    "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Noto Serif Tibetan", "Noto Sans Mono",
    "DejaVu Sans",
  ]
}

/// Whose forms of the characters that came from China are meant.
enum EastAsianLanguage: String, CaseIterable {
  case simplifiedChinese = "SC"
  case traditionalChinese = "TC"
  case hongKong = "HK"
  case japanese = "JP"
  case korean = "KR"

  /// Its own forms first.
  var families: [String] {
    ([self] + Self.allCases.filter { $0 != self }).map { "Noto Sans CJK \($0.rawValue)" }
  }

  /// What a BCP 47 tag says; nil for all other languages.
  init?(tag: String) {
    let parts = tag.lowercased().split(separator: "-")
    switch parts.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "yue":
      if parts.contains("hk") || parts.contains("mo") || parts.first == "yue" {
        self = .hongKong
      } else if parts.contains("tw") || parts.contains("hant") {
        self = .traditionalChinese
      } else {
        self = .simplifiedChinese
      }
    default: return nil
    }
  }

  /// Whether a family has the characters of this language, as far as it has any that came from China.
  func isWritten(with family: String) -> Bool {
    self == .japanese || family != PreferredFamilies.japaneseHand
  }

  /// What the letters say that only one of them uses: kana, bopomofo, hangul. Characters that they all use are taken for
  /// simplified Chinese.
  init?(text: String) {
    // The first of them, U+1100, begins with this byte.
    guard text.utf8.contains(where: { $0 >= 0xE1 }) else { return nil }
    var isChinese = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0x31F0...0x31FF: self = .japanese
      case 0x3105...0x312F: self = .traditionalChinese
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: self = .korean
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        isChinese = true
        continue
      default: continue
      }
      return
    }
    guard isChinese else { return nil }
    self = .simplifiedChinese
  }

  /// The language tag that fonts know the forms by.
  var tag: String {
    switch self {
    case .simplifiedChinese: "zh-cn"
    case .traditionalChinese: "zh-tw"
    case .hongKong: "zh-hk"
    case .japanese: "ja"
    case .korean: "ko"
    }
  }
}
