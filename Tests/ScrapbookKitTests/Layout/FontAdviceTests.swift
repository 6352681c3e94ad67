import Testing

@testable import ScrapbookKit

@Suite struct FontAdviceTests {
  @Test(arguments: [
    ("日", ["fonts-noto-cjk"]), ("한", ["fonts-noto-cjk"]), ("😀", ["fonts-noto-color-emoji"]),
    ("ก", ["fonts-noto-core"]), ("あ👍🏽ж", ["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"]),
    ("\u{E000}日", ["fonts-noto-cjk"]), ("\u{E000}\u{378}\u{FFFF}", []),
  ])
  func namesThePackages(_ missing: String, _ packages: [String]) {
    let advice = Array(missing).fontAdvice
    let all = ["fonts-noto-core", "fonts-noto-cjk", "fonts-noto-color-emoji"]
    #expect(all.filter { advice.contains("package \($0)") } == packages, "\(advice)")
    #expect(advice.hasPrefix("remove them") == packages.isEmpty)
  }
}
