import Testing

@testable import Notation

@Suite struct EscapeMisleadingTests {
  @Test func escapesWhatCouldMislead() {
    #expect(escapeMisleading("a\n\r\t\u{1B}\u{202E}\u{E0041}b") == #"a\n\r\t\u001b\u202e\udb40\udc41b"#)
    #expect(escapeMisleading("##[error] #[a]") == #"##\u005berror] #[a]"#)
  }

  @Test func keepsWordsAndEmoji() {
    for text in ["", "a \"b\" \\", "é", "\u{1F468}\u{200D}\u{1F466}"] {
      #expect(escapeMisleading(text) == text)
    }
  }

  @Test func putsBackslashesWhereAsked() {
    #expect(escapeMisleading("a'b\n") { $0 == "'" } == #"a\'b\n"#)
  }
}
