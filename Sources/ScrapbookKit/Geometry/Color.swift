import Glibc
import Notation

/// A color in sRGB; each component from 0 to 1, alpha not premultiplied.
public struct Color: Sendable, Hashable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let black = Color(red: 0, green: 0, blue: 0)

  /// Parses `#rgb`, `#rrggbb`, `#rrggbbaa` or one of ``names``; nil for anything else.
  public init?(_ text: String) {
    // Avoid the lookup of names.
    guard let color = text.hasPrefix("#") ? Color.parseHex(text) : Color.named[text] else { return nil }
    self = color
  }

  /// The color as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var hex: String {
    let components = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { text, component in
      let byte = Int((min(max(component, 0), 1) * 255).rounded())
      text += byte.zeroPadded(to: 2, radix: 16)
    }
  }

  /// The color with eight bits per channel, without alpha.
  var rgb: Int {
    [red, green, blue].reduce(0) { $0 << 8 | Int((min(max($1, 0), 1) * 255).rounded()) }
  }

  /// The contrast ratio with another color (WCAG 2.1), from 1 to 21. Alpha is ignored.
  public func contrast(with other: Color) -> Double {
    let lighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }

  /// The result of painting this color over another, opaque one.
  public func over(_ other: Color) -> Color {
    let blend = { (top: Double, bottom: Double) in top * alpha + bottom * (1 - alpha) }
    return Color(
      red: blend(red, other.red), green: blend(green, other.green), blue: blend(blue, other.blue))
  }

  /// A darker, more saturated shade of the same hue, opaque: for a line around an area of this color. Squaring the
  /// components saturates light label colors, which would otherwise become grays.
  public var darkTone: Color {
    let darker = { (value: Double) in 0.62 * value * value }
    return Color(red: darker(red), green: darker(green), blue: darker(blue))
  }

  /// The color multiplied by an opacity.
  func faded(to opacity: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * opacity)
  }

  /// The relative luminance of WCAG 2.1.
  private var luminance: Double {
    let linear = { (value: Double) in value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The lightness L* of CIE 1976, from 0 to 100.
  var lightness: Double {
    let luminance = luminance
    return luminance > 216.0 / 24_389 ? 116 * cbrt(luminance) - 16 : luminance * 24_389 / 27
  }

  /// The CSS color names that may be used instead of `#rrggbb`, sorted.
  public static let names = named.keys.sorted()

  private static let named: [String: Color] = cssColors.mapValues { rgb in
    Color(
      red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255,
      blue: Double(rgb & 0xff) / 255)
  }

  private static func parseHex(_ text: String) -> Color? {
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1, text.utf8.count == text.count else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    return Color(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
      alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }
}
