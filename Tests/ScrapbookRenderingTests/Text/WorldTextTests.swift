import ScrapbookKit
import Testing

@testable import ScrapbookRendering

/// Texts in many languages, and their extraction from the PDF.
@Suite struct WorldTextTests {
  private static let lines = [
    "Today we saw the otter! Äpfel, été, señor 123 fish office", "Zażółć gęślą jaźń, đường, Ŋ",
    "Привет, мир! Ёлка и съезд", "Γειά σου, Κόσμε! Ά ή ώ", "今天我们去了海边", "今天我們去了海邊 龍",
    "一人山川水火木金土日月", "きょうはラッコを見ました。漢字", "오늘 우리는 바다에 갔어요",
    "วันนี้เราไปทะเล น้ำ", "हिन्दी में किताब", "ভালো বাংলা", "தமிழ் கொ",
  ]
  private static let emoji = [
    "Page 1 of the sea 🐙 week", "I ate 🍎 and 🍌 today.", "👍🏽 skin, family 👨‍👩‍👧‍👦 end", "flags 🇩🇪🇫🇷 key 1️⃣ #️⃣",
    "☀️ sun ❤️ heart © ™ 1 # * ☀ ❤", "🐙🐙 🐙 end",
  ]

  @Test func textComesBackFromThePDF() throws {
    var sheet = try TextSheet()
    let lines = Self.lines + Self.emoji
    for line in lines { #expect(sheet.add(line).missingCharacters == [], "\(line)") }
    let found = try sheet.tool("pdftotext", ["-enc", "UTF-8"], then: ["-"])
    for line in lines { #expect(found.contains(line), "\(line) in \(found)") }
  }

  @Test func everyFontIsEmbeddedAsASubset() throws {
    var sheet = try TextSheet()
    for line in Self.lines + Self.emoji + ["שלום", "مرحبا"] { sheet.add(line) }
    let table = try sheet.tool("pdffonts", []).split(separator: "\n")
    #expect(table.count > 10)
    for row in table.dropFirst(2) where !row.contains("Type 3") {
      #expect(row.contains(" yes yes yes "), "\(row)")
    }
  }

  @Test func emojiIsStoredOnceInItsOwnSize() throws {
    var sheet = try TextSheet()
    for _ in 0..<3 { sheet.add("🐙 and 🐙") }
    let table = try sheet.tool("pdfimages", ["-list"])
    let pictures = table.split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
    #expect(!pictures.isEmpty && pictures.allSatisfy { $0[3] == "136" && $0[4] == "128" }, "\(table)")
    // The columns of the object's number and of the pixels per inch.
    #expect(Set(pictures.map { $0[10] }).count == 1, "\(table)")
    #expect(pictures.allSatisfy { (Int($0[12]) ?? 0) > 300 }, "\(table)")
  }

  @Test func emojiTellItsPixels() throws {
    var sheet = try TextSheet()
    let runs = sheet.add("a 🐙").lines.flatMap(\.runs)
    #expect(runs.map { $0.pixelsPerEm.map { Int($0.rounded()) } } == [nil, 109], "\(runs)")
  }

  @Test func rightToLeftLinesAreKnown() throws {
    var sheet = try TextSheet()
    #expect(sheet.add("שלום 123").lines.map(\.isRightToLeft) == [true])
    #expect(sheet.add("Shalom שלום\nمرحبا 🐙").lines.map(\.isRightToLeft) == [false, true])
  }
}
