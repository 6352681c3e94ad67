/// The names of pages in a language.
package struct PageWords: Sendable, Equatable {
  /// "Page" and "Pages" with `#` in place of the numbers.
  private let page: String
  private let pages: String

  private init(_ page: String, _ pages: String) { (self.page, self.pages) = (page, pages) }

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

  private static let english = PageWords("Page #", "Pages #")

  private static let all: [String: PageWords] = [
    "en": english,
    "de": PageWords("Seite #", "Seiten #"),
    "fr": PageWords("Page #", "Pages #"),
    "es": PageWords("Página #", "Páginas #"),
    "it": PageWords("Pagina #", "Pagine #"),
    "pt": PageWords("Página #", "Páginas #"),
    "nl": PageWords("Pagina #", "Pagina's #"),
    "pl": PageWords("Strona #", "Strony #"),
    "sv": PageWords("Sida #", "Sidor #"),
    "da": PageWords("Side #", "Sider #"),
    "fi": PageWords("Sivu #", "Sivut #"),
    "cs": PageWords("Strana #", "Strany #"),
    "uk": PageWords("Сторінка #", "Сторінки #"),
    "el": PageWords("Σελίδα #", "Σελίδες #"),
    "ru": PageWords("Страница #", "Страницы #"),
    "bg": PageWords("Страница #", "Страници #"),
    "tr": PageWords("Sayfa #", "Sayfalar #"),
    "hu": PageWords("#. oldal", "#. oldal"),
    "ro": PageWords("Pagina #", "Paginile #"),
    "hr": PageWords("Stranica #", "Stranice #"),
    "sk": PageWords("Strana #", "Strany #"),
    "no": PageWords("Side #", "Sider #"),
    "nb": PageWords("Side #", "Sider #"),
    "vi": PageWords("Trang #", "Trang #"),
    "id": PageWords("Halaman #", "Halaman #"),
    "ar": PageWords("صفحة #", "صفحات #"),
    "fa": PageWords("صفحهٔ #", "صفحه‌های #"),
    "he": PageWords("עמוד #", "עמודים #"),
    "hi": PageWords("पृष्ठ #", "पृष्ठ #"),
    "ja": PageWords("#ページ", "#ページ"),
    "zh": PageWords("第#页", "第#页"),
    "ko": PageWords("#쪽", "#쪽"),
  ]
}

/// The first part of a BCP 47 tag in lowercase; "en" for nil.
func primaryLanguage(_ tag: String?) -> String {
  tag?.lowercased().split(separator: "-").first.map(String.init) ?? "en"
}
