import Testing

@testable import Notation

@Suite struct FNV1aTests {
  /// The values of the authors' own test suite.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func hashesAsItsAuthorsDo(text: String, expected: UInt64) {
    #expect(text.utf8.reduce(fnv1aBasis) { fnv1a($0, adding: $1) } == expected)
  }
}
