import ScrapbookKit
import ScrapbookRendering
import Testing

/// Programs may make several PDFs concurrently, each with its own exporter.
@Suite struct SeveralThreadsTests {
  /// More scripts, and so more font files, than cairo keeps open.
  private static let scripts = [
    "Latin", "Русский", "Ελληνικά", "עברית", "العربية", "हिन्दी", "বাংলা", "ไทย", "தமிழ்", "తెలుగు", "한국어", "日本語",
    "አማርኛ", "ქართული", "Հայերեն", "ગુજરાતી", "ಕನ್ನಡ", "മലയാളം", "ខ្មែរ", "ລາວ",
  ]

  @Test func givesEachTheSameBytes() async throws {
    var page = ScrapbookPage()
    page.texts = Self.scripts.enumerated().map { index, text in
      TextNode(TextContent(text), frame: Rect(x: 20, y: 10 + 28 * Double(index), width: 300, height: 28))
    }
    let album = Album(pages: [page])
    let expected = try PDFExporter().bytes(of: album)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { try (0..<2).allSatisfy { _ in try PDFExporter().bytes(of: album) == expected } }
      }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
