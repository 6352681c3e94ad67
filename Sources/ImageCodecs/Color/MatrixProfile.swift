import Glibc

/// An RGB profile with three primaries and their curves (ICC.1:2010, 8.3.3), as cameras write them. It avoids lcms2,
/// which takes 2 ms for any profile.
struct MatrixProfile {
  private let reader: ByteReader
  /// The offset of each tag's data, by the tag's four letters.
  private let places: [Int: Int]

  /// Nil if the profile has tables, which take precedence, or has another structure.
  init?(_ profile: UnsafeRawBufferPointer) {
    let reader = ByteReader(bytes: profile)
    guard reader.hasText("RGB ", at: 16), reader.hasText("XYZ ", at: 20), let count = reader.u32(128),
      count <= profileTagLimit
    else { return nil }
    var places: [Int: Int] = [:]
    for tag in stride(from: 132, to: 132 + 12 * count, by: 12) {
      guard let name = reader.u32(tag), let place = reader.u32(tag + 4), !reader.hasText("A2B", at: tag),
        !reader.hasText("D2B", at: tag)
      else { return nil }
      places[name] = place
    }
    self.reader = reader
    self.places = places
  }

  /// Whether no color differs from sRGB by more than one of 255. False if that cannot be decided here.
  ///
  /// - Parameter colors: Red, green and blue of each color.
  func givesSRGB(at colors: [UInt8]) -> Bool {
    guard let red = primary("rXYZ", "rTRC"), let green = primary("gXYZ", "gTRC"),
      let blue = primary("bXYZ", "bTRC")
    else { return false }
    return stride(from: 0, to: colors.count, by: 3).allSatisfy { index in
      let levels = colors[index..<index + 3].map(Double.init)
      let (r, g, b) = (red.curve(levels[0] / 255), green.curve(levels[1] / 255), blue.curve(levels[2] / 255))
      let xyz = (0..<3).map { red.xyz[$0] * r + green.xyz[$0] * g + blue.xyz[$0] * b }
      return zip(levels, Self.toSRGB).allSatisfy { level, row in
        let light = row[0] * xyz[0] + row[1] * xyz[1] + row[2] * xyz[2]
        return Self.light(level - 1)...Self.light(level + 1) ~= light
      }
    }
  }

  /// The matrix from XYZ under D50 to linear sRGB.
  private static let toSRGB = [
    [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540],
    [0.0719453, -0.2289914, 1.4052427],
  ]

  /// Converts sRGB levels up to 255 to linear light (IEC 61966-2-1); the linear part continues below 0.
  private static func light(_ level: Double) -> Double {
    let value = level / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private typealias Primary = (xyz: [Double], curve: (Double) -> Double)

  private func primary(_ color: StaticString, _ curve: StaticString) -> Primary? {
    guard let place = place(of: color), reader.hasText("XYZ ", at: place),
      let x = fixed(place + 8), let y = fixed(place + 12), let z = fixed(place + 16),
      let curve = self.curve(curve)
    else { return nil }
    return ([x, y, z], curve)
  }

  /// Returns a curve from 0...1 to linear light; nil for curve types that no sRGB profile uses.
  private func curve(_ name: StaticString) -> ((Double) -> Double)? {
    guard let place = place(of: name) else { return nil }
    if reader.hasText("curv", at: place), let count = reader.u32(place + 8), curveEntries ~= count {
      let values = (0..<count).compactMap { reader.u16(place + 12 + 2 * $0) }
      guard values.count == count else { return nil }
      return { value in
        let index = min(Int(value * Double(count - 1)), count - 2)
        let part = value * Double(count - 1) - Double(index)
        return (Double(values[index]) * (1 - part) + Double(values[index + 1]) * part) / 65535
      }
    }
    // Only the parametric curve with a linear part at its start is supported.
    guard reader.hasText("para", at: place), reader.u16(place + 8) == 3,
      let g = fixed(place + 12), let a = fixed(place + 16), let b = fixed(place + 20),
      let c = fixed(place + 24),
      let d = fixed(place + 28)
    else { return nil }
    return { $0 >= d ? pow(a * $0 + b, g) : c * $0 }
  }

  private func place(of tag: StaticString) -> Int? {
    let letters = UnsafeBufferPointer(start: tag.utf8Start, count: 4)
    return places[letters.reduce(0) { $0 << 8 | Int($1) }]
  }

  /// Reads an s15Fixed16Number.
  private func fixed(_ offset: Int) -> Double? {
    reader.u32(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }
}
