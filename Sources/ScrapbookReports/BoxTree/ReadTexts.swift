import Gumbo
import ScrapbookKit

extension String {
  /// Whether it contains only spaces, including zero-width ones.
  var isBlank: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint || $0.value < 0x20
    }
  }

  /// The words with single spaces between them.
  var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension HTMLTree {
  /// The text of the title element; nil if it is blank.
  var title: String? {
    let index = nodes.indices.first { element($0).map { $0.name == "title" && !$0.isForeign } ?? false }
    let words = (index.map { nodes[$0].children } ?? []).map { child in
      if case .text(let text) = nodes[child].content { text } else { "" }
    }
    let text = words.joined().inOneLine
    return text.isBlank ? nil : text
  }

  /// The language of the document; nil if it says none.
  var language: String? { element(0)?["lang"].flatMap { isLanguageTag($0) ? $0 : nil } }
}
