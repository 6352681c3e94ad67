import PDFAssembly
import ScrapbookKit

extension Album {
  /// What cairo does not write of an album into the PDF's catalog (ISO 32000-1, 7.7.2).
  var catalogEntries: PDFDictionary {
    var entries = PDFDictionary()
    // The decoder lets only letters, digits and hyphens through; an album built in code may hold anything.
    if let language, language.utf8.allSatisfy({ $0.isLetterDigitOrHyphen }) {
      entries["Lang"] = .string(Array("(\(language))".utf8))
    }
    // Which page of two a viewer shows first, and where it turns to.
    if binding == .right { entries["ViewerPreferences"] = .dictionary(["Direction": .name("R2L")]) }
    return entries
  }
}

extension UInt8 {
  fileprivate var isLetterDigitOrHyphen: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
