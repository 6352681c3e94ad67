/// Whether a text is a web, mail or telephone address in ASCII: the links that a PDF may have.
package func isAddress(_ text: String) -> Bool {
  ["http://", "https://", "mailto:", "tel:"].contains {
    text.lowercased().hasPrefix($0) && text.count > $0.count
  }
    && text.utf8.count <= longestAddress && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}
