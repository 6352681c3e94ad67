/// The content of the last page of a book with an odd number of pages.
public enum BookEnd: String, Sendable, CaseIterable {
  /// Nothing: the page is alone.
  case blank
  case theEnd = "the-end"
  /// A page with a heading, to write on.
  case notes
}

extension Album {
  /// Adds the content that fills the last spread if the last page has no neighbor.
  mutating func addEnd() {
    guard end != .blank, odd != .center, let last = spreads.last, last.numbers.count == 1, last.center == nil,
      last[binding.place] != nil
    else { return }
    let all = endWords[primaryLanguage(language)] ?? ("The end", "Notes")
    let size = spread[binding.other.place].size
    var style = TextStyle(.title)
    (style.align, style.verticalAlign) = (.center, .middle)
    var page = ScrapbookPage.blank
    page.isAdded = true
    let words: String
    let frame: Rect
    if end == .notes {
      (words, frame) = (all.1, Rect(x: 45, y: 34, width: size.width - 90, height: 50))
      let paper = Rect(x: 45, y: 96, width: size.width - 90, height: max(20, size.height - 136))
      page.stickers = [Sticker(.linedPaper, placement: .frame(paper, .stretch))]
    } else {
      (words, frame) = (all.0, Rect(x: 45, y: size.height / 2 - 40, width: size.width - 90, height: 80))
      page.stickers = [theme?.ornament].compactMap(\.self).map {
        Sticker($0, center: Point(x: frame.center.x, y: frame.maxY + 6), width: 120)
      }
    }
    page.texts = [TextNode(TextContent(words), frame: frame, style: style)]
    pages.append(page)
  }
}

extension ImageReference {
  /// Paper with lines to write on.
  fileprivate static let linedPaper = ImageReference(builtinPrefix + "paper-lined", span: nil)
}

/// "The end" and "Notes" by language.
private let endWords: [String: (String, String)] = [
  "en": ("The end", "Notes"), "de": ("Ende", "Notizen"), "fr": ("Fin", "Notes"), "es": ("Fin", "Notas"),
  "it": ("Fine", "Note"), "pt": ("Fim", "Notas"), "nl": ("Einde", "Notities"), "pl": ("Koniec", "Notatki"),
  "sv": ("Slut", "Anteckningar"), "da": ("Slut", "Noter"), "fi": ("Loppu", "Muistiinpanoja"),
  "cs": ("Konec", "Poznámky"), "uk": ("Кінець", "Нотатки"), "el": ("Τέλος", "Σημειώσεις"),
  "ru": ("Конец", "Заметки"), "bg": ("Край", "Бележки"), "tr": ("Son", "Notlar"), "hu": ("Vége", "Jegyzetek"),
  "ro": ("Sfârșit", "Notițe"), "hr": ("Kraj", "Bilješke"), "sk": ("Koniec", "Poznámky"),
  "no": ("Slutt", "Notater"), "nb": ("Slutt", "Notater"), "vi": ("Hết", "Ghi chú"),
  "id": ("Tamat", "Catatan"),
  "ar": ("النهاية", "ملاحظات"), "fa": ("پایان", "یادداشت‌ها"), "he": ("סוף", "הערות"), "hi": ("समाप्त", "टिप्पणियाँ"),
  "ja": ("おわり", "メモ"),
  "zh": ("完", "笔记"), "ko": ("끝", "메모"),
]
