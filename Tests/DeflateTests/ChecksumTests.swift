import Testing

@testable import Deflate

@Suite struct ChecksumTests {
  private func sum(_ text: String, after sum: UInt32 = 0) -> UInt32 {
    Array(text.utf8).withUnsafeBytes { crc32($0, after: sum) }
  }

  /// The check value of CRC-32/ISO-HDLC.
  @Test func givesTheChecksumOfPNGAndGzip() {
    #expect(sum("123456789") == 0xCBF4_3926)
    #expect(sum("") == 0)
  }

  @Test func goesOnAfterABeginning() {
    #expect(sum("6789", after: sum("12345")) == sum("123456789"))
  }

  /// The values of the authors' own test suite.
  @Test(arguments: [
    ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
  ])
  func givesFNV1aAsItsAuthorsDo(text: String, expected: UInt64) {
    #expect(Fingerprint(text).first == expected)
  }

  @Test func givesTheSameFingerprintForPieces() {
    var pieces = Fingerprint("foo")
    pieces.add(Array("bar".utf8))
    #expect(pieces.hexString == Fingerprint("foobar").hexString)
    #expect(pieces.hexString.count == 32)
    #expect(pieces.hexString.hasPrefix("85944171f73967e8"))
  }
}
