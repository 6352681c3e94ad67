/// The names of an album's covers in a language.
package struct CoverWords: Sendable, Equatable {
  package let cover: String
  package let backCover: String

  private init(_ cover: String, _ backCover: String) { (self.cover, self.backCover) = (cover, backCover) }

  /// - Parameter language: A BCP 47 tag; the words are English for nil, and for languages that are missing here.
  package init(in language: String?) {
    self = Self.all[primaryLanguage(language)] ?? .english
  }

  /// Whether a label is the name of a cover in one of the languages.
  package static func isCover(_ label: String) -> Bool {
    all.values.contains { $0.cover == label || $0.backCover == label }
  }

  private static let english = CoverWords("Cover", "Back cover")

  private static let all: [String: CoverWords] = [
    "en": english,
    "de": CoverWords("Titelseite", "Rückseite"),
    "fr": CoverWords("Couverture", "Quatrième de couverture"),
    "es": CoverWords("Portada", "Contraportada"),
    "it": CoverWords("Copertina", "Quarta di copertina"),
    "pt": CoverWords("Capa", "Contracapa"),
    "nl": CoverWords("Voorkant", "Achterkant"),
    "pl": CoverWords("Okładka", "Tył okładki"),
    "sv": CoverWords("Omslag", "Baksida"),
    "da": CoverWords("Forside", "Bagside"),
    "fi": CoverWords("Kansi", "Takakansi"),
    "cs": CoverWords("Obálka", "Zadní strana obálky"),
    "uk": CoverWords("Обкладинка", "Задня обкладинка"),
    "el": CoverWords("Εξώφυλλο", "Οπισθόφυλλο"),
    "ru": CoverWords("Обложка", "Задняя обложка"),
    "bg": CoverWords("Корица", "Задна корица"),
    "tr": CoverWords("Kapak", "Arka kapak"),
    "hu": CoverWords("Borító", "Hátsó borító"),
    "ro": CoverWords("Copertă", "Coperta a patra"),
    "hr": CoverWords("Naslovnica", "Stražnja korica"),
    "sk": CoverWords("Obálka", "Zadná strana obálky"),
    "no": CoverWords("Forside", "Bakside"),
    "nb": CoverWords("Forside", "Bakside"),
    "vi": CoverWords("Bìa trước", "Bìa sau"),
    "id": CoverWords("Sampul depan", "Sampul belakang"),
    "ar": CoverWords("الغلاف", "الغلاف الخلفي"),
    "fa": CoverWords("جلد", "پشت جلد"),
    "he": CoverWords("כריכה", "כריכה אחורית"),
    "hi": CoverWords("आवरण", "पिछला आवरण"),
    "ja": CoverWords("表紙", "裏表紙"),
    "zh": CoverWords("封面", "封底"),
    "ko": CoverWords("앞표지", "뒤표지"),
  ]
}
