/// A sheet of paper, in points (1/72 inch).
public struct Paper: Sendable, Equatable {
  public var size: Size

  public init(width: Double, height: Double) { size = Size(width: width, height: height) }

  /// US Letter, landscape: the sheet of the seed geometry.
  public static let letter = Paper(width: 792, height: 612)
  /// ISO A4, landscape: 297 x 210 mm.
  public static let a4 = Paper(width: 297 * Unit.mm.rawValue, height: 210 * Unit.mm.rawValue)
  /// US Legal, landscape.
  public static let legal = Paper(width: 1008, height: 612)

  /// US Tabloid, landscape: two Letter sheets.
  public static let tabloid = Paper(width: 1224, height: 792)
  /// ISO A3 and A5, landscape.
  public static let a3 = Paper(width: 420 * Unit.mm.rawValue, height: 297 * Unit.mm.rawValue)
  public static let a5 = Paper(width: 210 * Unit.mm.rawValue, height: 148 * Unit.mm.rawValue)

  private static let named: KeyValuePairs<String, Paper> = [
    "letter": letter, "legal": legal, "tabloid": tabloid, "a3": a3, "a4": a4, "a5": a5,
  ]
  /// The names of papers.
  package static let names = named.map(\.key)

  /// Parses one of the names, or WIDTHxHEIGHT with the units pt (default), mm, cm or in: `297x210mm`, `11inx8.5in`.
  /// Nil for anything else and for sides outside ``sides``.
  public init?(_ text: String) {
    let text = text.lowercased()
    if let paper = Paper.named.first(where: { $0.key == text })?.value {
      self = paper
      return
    }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let height = Paper.length(sides[1], unit: .pt),
      let width = Paper.length(sides[0], unit: height.unit),
      Paper.sides.contains(width.points), Paper.sides.contains(height.points)
    else { return nil }
    self.init(width: width.points, height: height.points)
  }

  /// The paper in portrait orientation.
  package var upright: Paper {
    Paper(width: min(size.width, size.height), height: max(size.width, size.height))
  }

  /// Points per unit.
  private enum Unit: Double {
    case pt = 1
    case mm = 2.834_645_669_291_339  // 72 / 25.4
    case cm = 28.346_456_692_913_385
    case inch = 72
  }

  /// Parses a number with an optional unit; in `297x210mm` both sides are mm.
  private static func length(_ text: Substring, unit: Unit) -> (points: Double, unit: Unit)? {
    let units: [(String, Unit)] = [("pt", .pt), ("mm", .mm), ("cm", .cm), ("in", .inch)]
    let named = units.first { text.hasSuffix($0.0) }
    let number = named.map { text.dropLast($0.0.count) } ?? text
    guard number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(number) else {
      return nil
    }
    let unit = named?.1 ?? unit
    return (value * unit.rawValue, unit)
  }
}
