/// Whether a text is a web, mail or telephone address in ASCII: the links that a PDF may have.
package func isAddress(_ text: String) -> Bool {
  ["http://", "https://", "mailto:", "tel:"].contains {
    text.lowercased().hasPrefix($0) && text.count > $0.count
  }
    && text.utf8.count <= longestAddress && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}

/// The maximum length of an address in bytes: that of a string of PDF/A (ISO 19005-2, 6.1.13).
let longestAddress = 32_767
