import Glibc

/// The light of each level of a picture's colors, and the level of each light.
public struct TransferCurve: Sendable {
  /// The linear light, from 0 to 1, of each level from 0 to 255.
  let light: [Float]
  /// The level of each square root of light: even steps of the root are close to even steps of perceived lightness.
  private let levels: [UInt8]

  /// The steps of `levels`, fine enough to map the light of each level to itself.
  private static let steps = 4095

  /// The curve of sRGB (IEC 61966-2-1).
  public static let sRGB = TransferCurve { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }!

  /// - Parameter light: The linear light of a value, both from 0 to 1.
  /// - Returns: Nil if the light does not rise from dark to bright with each level. Curves that are flat near black, as
  ///   tables of few points are, get a slight rise there.
  public init?(_ light: (Double) -> Double) {
    // Also the roots halfway between two levels, which divide the light among them.
    var roots = [0.0]
    for half in 1...510 {
      roots.append(max(light(Double(half) / 510).squareRoot(), roots[half - 1] + 1 / Double(Self.steps)))
    }
    guard 0.9...1.01 ~= roots[510], roots[509] < 1, abs(light(0)) < 0.01 else { return nil }
    self.light = (0...255).map { Float(roots[2 * $0] * roots[2 * $0]) }
    var level = 0
    levels = (0...Self.steps).map { step in
      while level < 255, Double(step) / Double(Self.steps) >= roots[2 * level + 1] { level += 1 }
      return UInt8(level)
    }
  }

  /// - Parameter light: Any number; it is clamped to the range from 0 to 1.
  @inline(__always)
  func level(_ light: Float) -> UInt8 {
    let place = min(max(light, 0), 1).squareRoot() * Float(Self.steps)
    // Rounded without `roundf`, which would be called for each color of each pixel.
    let below = Int(place)
    return levels[place - Float(below) < 0.5 ? below : below + 1]
  }
}
