import Testing

@testable import Notation

@Suite struct ZeroPaddedTests {
  @Test func addsZerosUpToAWidth() {
    #expect(7.zeroPadded(to: 3) == "007")
    #expect(0.zeroPadded(to: 2) == "00")
    #expect(UInt8(0xA).zeroPadded(to: 2, radix: 16) == "0a")
    #expect(UInt8(0xA).zeroPadded(to: 2, radix: 16, uppercase: true) == "0A")
  }

  @Test func keepsLongerNumbers() {
    #expect(12345.zeroPadded(to: 3) == "12345")
    #expect(UInt64.max.zeroPadded(to: 16, radix: 16) == "ffffffffffffffff")
    #expect(7.zeroPadded(to: 0) == "7")
  }
}
