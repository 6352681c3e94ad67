import Testing

@testable import Notation

@Suite struct ByteOrderMarkTests {
  @Test func countsTheMarkAtTheStart() {
    #expect(byteOrderMarkCount(in: Array("\u{FEFF}a".utf8)) == 3)
    #expect(byteOrderMarkCount(in: byteOrderMark) == 3)
  }

  @Test func countsNothingElse() {
    for text in ["", "a", "a\u{FEFF}"] { #expect(byteOrderMarkCount(in: Array(text.utf8)) == 0) }
    #expect(byteOrderMarkCount(in: [0xEF, 0xBB]) == 0)
  }
}
