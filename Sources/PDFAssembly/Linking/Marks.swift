/// Marks in the content of pages: where the content of an element of the structure begins and ends.
///
/// cairo draws a mark as a picture of one pixel, whose width on the page is its number. It is an ordinary drawing to
/// cairo, so that it keeps its place among the others. The linker replaces it with a marked-content operator
/// (ISO 32000-1, 14.6).
public enum Mark {
  public static let begin = Placeholder.Key.mark(0)
  public static let end = Placeholder.Key.mark(1)

  /// The size in points of the mark with a number, counted from 0 on its page.
  public static func size(_ number: Int) -> (width: Double, height: Double) {
    (Double(number + 1) * unit, unit)
  }

  /// The number of a mark that has this width in points; nil if no mark has.
  static func number(ofWidth width: Double) -> Int? {
    let number = (width / unit).rounded()
    guard number >= 1, number < markCountLimit, abs(width / unit - number) < 0.01 else { return nil }
    return Int(number) - 1
  }

  /// An eighth, which cairo writes in one step and without rounding: below 0.1 it prints each number twice.
  private static let unit = 0.125
}
