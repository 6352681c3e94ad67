import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// What cairo does not write into the PDF's catalog (ISO 32000-1, 7.7.2).
  var catalogEntries: PDFDictionary {
    var entries = album.catalogEntries
    entries["PageLabels"] = .dictionary(["Nums": .array(pageLabels)])
    return entries
  }

  /// For each sheet its index and what a viewer shows as its number (12.4.2). cairo leaves the first one out if it is "1".
  private var pageLabels: [PDFObject] {
    sheets.enumerated().flatMap { index, sheet -> [PDFObject] in
      var label = PDFDictionary()
      if sheet.pages.count > 1 { label["P"] = .string(Array("(\(sheet.pages.lowerBound)-)".utf8)) }
      label["S"] = .name("D")
      label["St"] = .integer(sheet.pages.upperBound)
      return [.integer(index), .dictionary(label)]
    }
  }
}

extension Album {
  fileprivate var catalogEntries: PDFDictionary {
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
