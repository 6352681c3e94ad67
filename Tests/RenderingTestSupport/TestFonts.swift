package import Pango
package import ScrapbookKit

extension FontOptions {
  /// All tests share what is read of the fonts.
  package static let forTests = FontOptions(cacheFolder: "/tmp/scrapbook-test-fonts")
}

extension CharacterStyle {
  package static let plain = CharacterStyle(families: ["Andika"], size: 14)
}
