import Glibc
import Testing

@testable import Notation

@Suite struct FileNameLimitTests {
  @Test func isThatOfTheSystem() { #expect(fileNameByteLimit == Int(NAME_MAX)) }
}
