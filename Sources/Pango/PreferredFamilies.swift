/// The families that are tried after the families that a text names, so that installing another font does not change an
/// album whose characters these families have.
enum PreferredFamilies {
  /// The alias of a list in fontconfig: pango compares family names often, and a short one quickly.
  static func name(for language: EastAsianLanguage) -> String { "scrapbook \(language.rawValue)" }

  /// The lists by alias. Chinese, Japanese and Korean share characters but draw them differently; pango asks for
  /// "emoji" where Unicode prefers emoji presentation.
  static let lists =
    [(name: "emoji", list: [emoji] + symbols)]
    + EastAsianLanguage.allCases.map { (name: name(for: $0), list: list(for: $0)) }

  /// A handwriting font. It has the Han characters of Japanese only, so a Chinese text would be set in two fonts.
  static let japaneseHand = "Klee One"

  /// Characters that fontconfig is told to ignore in a family, so that another family draws them: the family has only
  /// part of the script. Klee One's Greek and Cyrillic letters are also full-width, and its ellipsis is vertically
  /// centered.
  static let unsuitedCharacters: KeyValuePairs<String, [ClosedRange<UInt32>]> = [
    japaneseHand: [0x370...0x52F, 0x1F00...0x1FFF, 0x2026...0x2026],
    "Andika": [0x370...0x3FF],
    // The micro sign, which units use; its okina is as wide as a letter.
    "Kaushan Script": [0x2BB...0x2BB, 0x370...0x3FF],
  ]

  private static func list(for language: EastAsianLanguage) -> [String] {
    letters + language.families + scripts.map { "Noto Sans \($0)" } + symbols + [emoji]
  }

  /// The families for the text of a drawing that names no installed font.
  static let forDrawings = ["Noto Sans"] + list(for: .simplifiedChinese)
  /// The family for each generic family of CSS.
  static let sorts: KeyValuePairs<String, String> = [
    "sans-serif": "Noto Sans", "serif": "Noto Serif", "monospace": "Noto Sans Mono", "cursive": "Andika",
    "fantasy": "Andika", "system-ui": "Noto Sans",
  ]

  private static let letters = ["Andika", "Noto Sans"]
  /// The last family, so that sun and heart are text symbols unless the text asks for the emoji.
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

/// A language with its own forms of Han characters.
enum EastAsianLanguage: String, CaseIterable {
  case simplifiedChinese = "SC"
  case traditionalChinese = "TC"
  case hongKong = "HK"
  case japanese = "JP"
  case korean = "KR"

  /// The families, with the language's own first.
  var families: [String] {
    ([self] + Self.allCases.filter { $0 != self }).map { "Noto Sans CJK \($0.rawValue)" }
  }

  /// The language of a BCP 47 tag; nil for all other languages.
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

  /// Whether a family has the Han characters of this language, or no Han characters.
  func isWritten(with family: String) -> Bool {
    self == .japanese || family != PreferredFamilies.japaneseHand
  }

  /// The language of a text, from letters that only one language uses: kana, bopomofo, hangul. Han characters alone
  /// count as simplified Chinese.
  init?(text: String) {
    // The UTF-8 form of U+1100, the first of them, begins with this byte.
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

  /// The language tag by which fonts select the forms.
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

extension EastAsianLanguage {
  /// The East Asian language of a tag, or else of the text.
  init?(language: String?, text: String) {
    if let named = language.flatMap(Self.init(tag:)) {
      self = named
    } else if let written = Self(text: text) {
      self = written
    } else {
      return nil
    }
  }
}
