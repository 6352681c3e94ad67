extension BinaryInteger {
  /// Returns the digits of a nonnegative number, with leading zeros up to a width.
  package func zeroPadded(to width: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
