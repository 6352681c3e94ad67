import Testing

@testable import Notation

@Suite struct EscapeXMLTests {
  @Test func escapesTextBetweenTags() {
    #expect(xmlText("a < b && c > \"d\"\n") == "a &lt; b &amp;&amp; c &gt; \"d\"\n")
    #expect(xmlText("") == "")
  }

  @Test func escapesAttributes() {
    #expect(xmlAttribute("<a b=\"c\">&'") == "&lt;a b=&quot;c&quot;&gt;&amp;'")
  }

  @Test func replacesWhatIsAskedFor() {
    let text = xmlAttribute("a\nb\0<") { $0 == "\n" ? "&#10;" : $0 == "\0" ? "" : nil }
    #expect(text == "a&#10;b&lt;")
  }

  /// The accented sign is a single `Character`, but still begins a tag.
  @Test func escapesSignsWithAccents() {
    #expect(Array(xmlText("<\u{301}").utf8) == Array("&lt;\u{301}".utf8))
    #expect(Array(xmlAttribute("\"\u{301}").utf8) == Array("&quot;\u{301}".utf8))
  }
}
