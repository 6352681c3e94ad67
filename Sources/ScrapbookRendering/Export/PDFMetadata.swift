import PDFAssembly
import ScrapbookKit

extension DocumentInfo {
  var catalogEntries: PDFDictionary {
    var entries = PDFDictionary()
    if let checkedLanguage { entries["Lang"] = .text(checkedLanguage) }
    var preferences = PDFDictionary()
    // The side of the first page of two, and the direction of reading.
    if binding == .right { preferences["Direction"] = .name("R2L") }
    // Shown in the window's title instead of the file name.
    if title?.isEmpty == false { preferences["DisplayDocTitle"] = .bool(true) }
    if !preferences.entries.isEmpty { entries["ViewerPreferences"] = .dictionary(preferences) }
    return entries
  }

  /// The language; nil if it is not a tag. The decoder accepts only letters, digits and hyphens; an album built in code
  /// may contain anything.
  var checkedLanguage: String? {
    language.flatMap { $0.utf8.allSatisfy(\.isLetterDigitOrHyphen) && !$0.isEmpty ? $0 : nil }
  }

  /// The document information (14.3.3).
  func entries(_ options: PDFOptions) -> PDFDictionary {
    var info = PDFDictionary()
    info["Title"] = title.map { .text(metadataText($0)) }
    info["Author"] = author.map { .text(metadataText($0)) }
    info["Subject"] = subject.map { .text(metadataText($0)) }
    if !keywords.isEmpty { info["Keywords"] = .text(metadataText(keywords.joined(separator: ", "))) }
    if !options.creator.isEmpty { info["Creator"] = .text(metadataText(options.creator)) }
    info["CreationDate"] = date.flatMap(PDFObject.date)
    info["ModDate"] = info["CreationDate"]
    return info
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
