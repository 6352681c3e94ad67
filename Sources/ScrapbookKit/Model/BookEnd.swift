/// What fills the last page of a book with an odd number of pages.
public enum BookEnd: String, Sendable, CaseIterable {
  /// Nothing: the page lies alone.
  case blank
  case theEnd = "the-end"
  /// A page with a heading, to write on.
  case notes
}

extension Album {
  /// Adds what fills the last spread if the last page has no neighbor.
  mutating func addEnd() {
    guard end != .blank, odd != .center, let last = spreads.last, last.numbers.count == 1, last.center == nil,
      last[binding.place] != nil
    else { return }
    let words =
      endWords[language?.lowercased().split(separator: "-").first.map(String.init) ?? "en"] ?? (
        "The end", "Notes"
      )
    let size = spread[binding.other.place].size
    var style = TextStyle(.title)
    (style.align, style.verticalAlign) = (.center, .middle)
    let frame =
      end == .notes
      ? Rect(x: 45, y: 34, width: size.width - 90, height: 50)
      : Rect(x: 45, y: size.height / 2 - 40, width: size.width - 90, height: 80)
    var page = ScrapbookPage.blank
    page.texts = [TextNode(TextContent(end == .notes ? words.1 : words.0), frame: frame, style: style)]
    pages.append(page)
  }
}

/// "The end" and "Notes" by language.
private let endWords: [String: (String, String)] = [
  "en": ("The end", "Notes"), "de": ("Ende", "Notizen"), "fr": ("Fin", "Notes"), "es": ("Fin", "Notas"),
  "it": ("Fine", "Note"), "pt": ("Fim", "Notas"), "nl": ("Einde", "Notities"), "pl": ("Koniec", "Notatki"),
  "sv": ("Slut", "Anteckningar"), "da": ("Slut", "Noter"), "fi": ("Loppu", "Muistiinpanoja"),
  "cs": ("Konec", "Poznámky"), "uk": ("Кінець", "Нотатки"), "el": ("Τέλος", "Σημειώσεις"),
  "ja": ("おわり", "メモ"),
  "zh": ("完", "笔记"), "ko": ("끝", "메모"),
]
