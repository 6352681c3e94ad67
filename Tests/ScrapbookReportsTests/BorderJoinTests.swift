import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// The joins of border sides that differ or have round corners.
@Suite struct BorderJoinTests {
  /// A painted part of a border, with its corner points.
  private struct Part: Equatable {
    var color: Color
    var points: [Point]

    init?(_ item: DisplayItem) {
      switch item {
      case .path(let path, let color):
        self.color = color
        points = path.elements.compactMap { element in
          switch element {
          case .move(let point), .line(let point), .curve(_, _, let point): point
          case .close: nil
          }
        }
      case .fill(let shape, let color):
        self.color = color
        let rect = shape.rect
        points = [Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.maxY)]
      default: return nil
      }
    }

    func has(_ x: Double, _ y: Double) -> Bool {
      points.contains { abs($0.x - x) < 0.01 && abs($0.y - y) < 0.01 }
    }
  }

  private func parts(_ style: String) throws -> [Part] {
    let laid = try Laid("<div style=\"width: 60pt; height: 30pt; \(style)\"></div>")
    #expect(laid.faults.isEmpty)
    return laid.pages[0].items.compactMap(Part.init)
  }

  /// The ends of the vertical sides are on the lines from the outer to the inner corners.
  @Test func meetsInAMiterWhereColorsDiffer() throws {
    let all = try parts("border: solid; border-width: 4pt 6pt 8pt 10pt; border-color: red lime blue black")
    let (red, lime) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
    #expect(all.map(\.color) == [red, Color(red: 0, green: 0, blue: 1), lime, .black])
    let (right, left) = (all[2], all[3])
    for (x, y) in [(76.0, 0.0), (76, 42), (70, 4), (70, 34)] { #expect(right.has(x, y), "\(right.points)") }
    for (x, y) in [(0.0, 0.0), (0, 42), (10, 4), (10, 34)] { #expect(left.has(x, y), "\(left.points)") }
    // The horizontal sides extend below them.
    for (x, y) in [(0.0, 0.0), (76, 0), (0, 4), (76, 4)] { #expect(all[0].has(x, y), "\(all[0].points)") }
  }

  /// Translucent colors must not overlap.
  @Test func doesNotPaintTranslucentSidesOverEachOther() throws {
    let all = try parts("border: 6pt solid rgba(255, 0, 0, 0.5); border-left-color: rgba(0, 0, 255, 0.5)")
    #expect(all.count == 4)
    #expect(all[0].has(0, 0) && all[0].has(6, 6) && !all[0].has(0, 6), "\(all[0].points)")
  }

  @Test func leavesASideAloneWhoseNeighborsAreMissing() throws {
    let all = try parts("border-left: 6pt solid red; border-bottom: 3pt solid blue")
    #expect(all.count == 2)
    #expect(
      all[1].has(0, 0) && all[1].has(6, 0) && all[1].has(0, 33) && all[1].has(6, 30), "\(all[1].points)")
  }

  @Test func changesTheColorInTheMiddleOfARoundCorner() throws {
    let all = try parts("border: 4pt solid red; border-left-color: rgba(0, 0, 255, 0.5); border-radius: 10pt")
    // 10 - 10 / √2, and 4 more on the way to the inner arc with a radius of 6.
    let (outer, inner) = (10 - 10 / 2.0.squareRoot(), 10 - 6 / 2.0.squareRoot())
    for part in [all[0], all[3]] {
      #expect(part.has(outer, outer) && part.has(inner, inner), "\(part.points)")
    }
  }

  @Test(arguments: ["dashed", "dotted"])
  func bendsDashesAroundRoundCorners(style: String) throws {
    let all = try parts("border: 2pt \(style) red; border-radius: 12pt")
    #expect(all.count > 12)
    for part in all {
      let (x, y) = (part.points.map(\.x), part.points.map(\.y))
      let center = Point(x: (x.min()! + x.max()!) / 2, y: (y.min()! + y.max()!) / 2)
      // Between the arcs with radii of 12 and 10 around the centers of the corners.
      guard center.x < 12 || center.x > 52, center.y < 12 || center.y > 22 else { continue }
      let (dx, dy) = (center.x - (center.x < 32 ? 12 : 52), center.y - (center.y < 17 ? 12 : 22))
      let distance = (dx * dx + dy * dy).squareRoot()
      #expect((9.5...12.01).contains(distance), "\(part.points)")
    }
  }

  @Test func paintsDotsAtEqualDistancesAroundRoundCorners() throws {
    let dots = try parts("border: 2pt dotted red; border-radius: 12pt").map { part -> Point in
      let (x, y) = (part.points.map(\.x), part.points.map(\.y))
      return Point(x: (x.min()! + x.max()!) / 2, y: (y.min()! + y.max()!) / 2)
    }
    for (index, dot) in dots.enumerated() {
      let others = dots.enumerated().filter { $0.offset != index }.map(\.element)
      let nearest = others.map {
        (($0.x - dot.x) * ($0.x - dot.x) + ($0.y - dot.y) * ($0.y - dot.y)).squareRoot()
      }
      #expect((3.5...4.5).contains(nearest.min() ?? 0), "\(dot)")
    }
  }

  @Test func paintsDoubleLinesOnRoundCornersOfSomeSides() throws {
    let all = try parts("border: 6pt double red; border-right: none; border-radius: 9pt")
    #expect(all.count == 6)
    // The upper strip is a third of the side.
    #expect(all[0].has(9, 0) && all[0].has(9, 2) && all[1].has(9, 4) && all[1].has(9, 6), "\(all[0].points)")
  }

  @Test func keepsEqualSidesInOnePiece() throws {
    #expect(try parts("border: 4pt solid red; border-radius: 5pt").count == 1)
    #expect(try parts("border: 4pt solid red").count == 1)
  }
}
