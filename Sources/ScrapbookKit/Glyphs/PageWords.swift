/// The names of pages and covers in a language.
package struct PageWords: Sendable, Equatable {
  /// "Page" and "Pages" with `#` in place of the numbers.
  private let page: String
  private let pages: String
  package let cover: String
  package let backCover: String

  private init(_ page: String, _ pages: String, _ cover: String, _ backCover: String) {
    (self.page, self.pages, self.cover, self.backCover) = (page, pages, cover, backCover)
  }

  /// - Parameter language: A BCP 47 tag; the words are English for nil, and for languages that are missing here.
  package init(in language: String?) {
    self = Self.all[primaryLanguage(language)] ?? .english
  }

  /// "Page 3"
  package func page(_ number: Int) -> String { page.replacing("#", with: "\(number)") }

  /// "Pages 2-3"
  ///
  /// - Parameters:
  ///   - label: The numbers of the pages.
  ///   - count: The number of pages.
  package func pages(_ label: String, count: Int) -> String {
    (count == 1 ? page : pages).replacing("#", with: label)
  }

  /// Whether a label is the name of a cover in one of the languages.
  package static func isCover(_ label: String) -> Bool {
    all.values.contains { $0.cover == label || $0.backCover == label }
  }

  private static let english = PageWords("Page #", "Pages #", "Cover", "Back cover")

  private static let all: [String: PageWords] = [
    "en": english,
    "de": PageWords("Seite #", "Seiten #", "Titelseite", "Rückseite"),
    "fr": PageWords("Page #", "Pages #", "Couverture", "Quatrième de couverture"),
    "es": PageWords("Página #", "Páginas #", "Portada", "Contraportada"),
    "it": PageWords("Pagina #", "Pagine #", "Copertina", "Quarta di copertina"),
    "pt": PageWords("Página #", "Páginas #", "Capa", "Contracapa"),
    "nl": PageWords("Pagina #", "Pagina's #", "Voorkant", "Achterkant"),
    "pl": PageWords("Strona #", "Strony #", "Okładka", "Tył okładki"),
    "sv": PageWords("Sida #", "Sidor #", "Omslag", "Baksida"),
    "da": PageWords("Side #", "Sider #", "Forside", "Bagside"),
    "fi": PageWords("Sivu #", "Sivut #", "Kansi", "Takakansi"),
    "cs": PageWords("Strana #", "Strany #", "Obálka", "Zadní strana obálky"),
    "uk": PageWords("Сторінка #", "Сторінки #", "Обкладинка", "Задня обкладинка"),
    "el": PageWords("Σελίδα #", "Σελίδες #", "Εξώφυλλο", "Οπισθόφυλλο"),
    "ru": PageWords("Страница #", "Страницы #", "Обложка", "Задняя обложка"),
    "bg": PageWords("Страница #", "Страници #", "Корица", "Задна корица"),
    "tr": PageWords("Sayfa #", "Sayfalar #", "Kapak", "Arka kapak"),
    "hu": PageWords("#. oldal", "#. oldal", "Borító", "Hátsó borító"),
    "ro": PageWords("Pagina #", "Paginile #", "Copertă", "Coperta a patra"),
    "hr": PageWords("Stranica #", "Stranice #", "Naslovnica", "Stražnja korica"),
    "sk": PageWords("Strana #", "Strany #", "Obálka", "Zadná strana obálky"),
    "no": PageWords("Side #", "Sider #", "Forside", "Bakside"),
    "nb": PageWords("Side #", "Sider #", "Forside", "Bakside"),
    "vi": PageWords("Trang #", "Trang #", "Bìa trước", "Bìa sau"),
    "id": PageWords("Halaman #", "Halaman #", "Sampul depan", "Sampul belakang"),
    "ar": PageWords("صفحة #", "صفحات #", "الغلاف", "الغلاف الخلفي"),
    "fa": PageWords("صفحهٔ #", "صفحه‌های #", "جلد", "پشت جلد"),
    "he": PageWords("עמוד #", "עמודים #", "כריכה", "כריכה אחורית"),
    "hi": PageWords("पृष्ठ #", "पृष्ठ #", "आवरण", "पिछला आवरण"),
    "ja": PageWords("#ページ", "#ページ", "表紙", "裏表紙"),
    "zh": PageWords("第#页", "第#页", "封面", "封底"),
    "ko": PageWords("#쪽", "#쪽", "앞표지", "뒤표지"),
  ]
}

/// The first part of a BCP 47 tag in lowercase; "en" for nil.
func primaryLanguage(_ tag: String?) -> String {
  tag?.lowercased().split(separator: "-").first.map(String.init) ?? "en"
}
