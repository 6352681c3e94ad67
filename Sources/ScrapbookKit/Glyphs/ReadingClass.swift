/// poppler's view of the bidirectional classes of Unicode: L; R and AL; EN, AN, ES, ET and CS; all others.
///
/// The table is of an early version of Unicode. These ranges were measured from its treatment of lines that have a
/// character between letters of either direction.
package enum ReadingClass {
  case leftToRight, rightToLeft, number, neutral

  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // The most frequent letters.
    case 0x61...0x7A, 0x41...0x5A: self = .leftToRight
    // Digits and their separators.
    case 0x23...0x25, 0x2B...0x3A, 0xA0, 0xA2...0xA5, 0xB0...0xB3, 0xB9, 0x609...0x60A, 0x60C,
      0x659...0x66C, 0x6F0...0x6F9, 0x9F2...0x9F3, 0xE3F, 0x2030...0x2034, 0x2044, 0x2070...0x207B,
      0x2080...0x208B, 0x20A0...0x20B1, 0x212E, 0x2212...0x2213, 0x2488...0x249B, 0xFB29, 0xFE50, 0xFE52,
      0xFE55, 0xFE5F, 0xFE62...0xFE63, 0xFE69...0xFE6A, 0xFF03...0xFF05, 0xFF0B...0xFF1A, 0xFFE0...0xFFE1,
      0xFFE5...0xFFE6:
      self = .number
    // Marks and embeddings.
    case 0x200E, 0x202A, 0x202D: self = .leftToRight
    case 0x200F, 0x202B, 0x202E: self = .rightToLeft
    // Symbols, braille and enclosed letters.
    case 0x2336...0x237A, 0x2395, 0x249C...0x24E9, 0x2800...0x28FF: self = .leftToRight
    // Punctuation and some marks of Hebrew, Arabic and Syriac.
    case 0x5BE, 0x5C0, 0x5C3, 0x5C5...0x5C7, 0x5F3...0x5F4, 0x60D, 0x616...0x61F, 0x66D, 0x6D4, 0x6DD,
      0x6FD...0x6FE, 0x700...0x70D:
      self = .rightToLeft
    // Newer than the table: N'Ko, Samaritan, Mandaic, more of Arabic; New Tai Lue; Glagolitic, Coptic, Tifinagh and
    // more of Ethiopic.
    case 0x7C0...0x8FF, 0x1980...0x19DF, 0x2C00...0x2DDF: self = .neutral
    case 0x590...0x7BF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: self = scalar.isLetter ? .rightToLeft : .neutral
    // The signs and the punctuation of India and its neighbors count as letters.
    case 0x900...0x1FFF: self = scalar.isMark || scalar.properties.isWhitespace ? .neutral : .leftToRight
    case 0...0xFFFF: self = scalar.isLetter ? .leftToRight : .neutral
    default: self = .neutral
    }
  }

  package var direction: ReadingDirection? {
    switch self {
    case .leftToRight, .number: .leftToRight
    case .rightToLeft: .rightToLeft
    case .neutral: nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber,
      .spacingMark, .decimalNumber:
      true
    default: false
    }
  }

  /// Whether it is a combining mark.
  package var isMark: Bool {
    properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark
  }
}
