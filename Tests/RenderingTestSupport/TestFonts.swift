package import Pango
package import ScrapbookKit

extension FontOptions {
  /// The font options of all tests, which share a cache.
  package static let forTests = FontOptions(cacheFolder: "/tmp/scrapbook-test-fonts")
}

extension CharacterStyle {
  package static let plain = CharacterStyle(families: ["Andika"], size: 14)
}
