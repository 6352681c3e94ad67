import Cairo
import ImageCodecs
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// The painted positions of pages in the open books of themes.
@Suite struct BookFrameTests {
  private static let themes = BuiltinAssets(folder: nil).themes

  private func painting(_ theme: String) throws -> Painting {
    let album = ComposedAlbum(#"{ "theme": "\#(theme)", "pages": [ {}, {} ] }"#, in: try Scratch())
    let png = try album.png(PNGOptions(scale: Painting.scale))
    let picture = try png.withUnsafeBytes { try decodePicture(.png, $0) }
    return picture.withPixels { Painting(bytes: Array($0), stride: $1) }
  }

  @Test(arguments: Sample.cases(themes, some: 3)) func thePaperEndsWhereTheFramesOfThePagesDo(_ name: String)
    throws
  {
    let painting = try painting(name)
    for frame in [Spread.leftFrame, Spread.rightFrame] {
      for edge in Painting.Edge.allCases {
        #expect(
          painting.paperEnds(at: edge, of: frame),
          "\(edge) of \(frame): \(painting.steps(at: edge, of: frame))")
      }
      // The measurement detects frames that are off by a unit.
      for offset in [Point(x: -1, y: 0), Point(x: 1, y: 0), Point(x: 0, y: -1)] {
        let moved = frame.moved(to: offset)
        #expect(!Painting.Edge.allCases.allSatisfy { painting.paperEnds(at: $0, of: moved) }, "\(moved)")
      }
    }
  }
}

/// A painted spread.
private struct Painting {
  enum Edge: CaseIterable {
    case left, top, right, bottom
  }

  /// Pixels per canvas unit.
  static let scale = 4.0

  let bytes: [UInt8]
  let stride: Int

  /// Whether the color changes within half a unit of an edge, and not before it: a rim may be drawn along the top, and
  /// grass or the lines of paper along the bottom.
  func paperEnds(at edge: Edge, of frame: Rect) -> Bool {
    let steps = steps(at: edge, of: frame)
    let isAtEdge = steps.contains { abs($0.distance) <= 0.5 && $0.change >= 12 }
    let rim = edge == .top ? -1 : -0.75
    return isAtEdge && (edge == .bottom || steps.allSatisfy { $0.distance > rim || $0.change <= 10 })
  }

  /// The changes of the mean color along an edge, by the distance outside it in canvas units: the sums of all channels.
  func steps(at edge: Edge, of frame: Rect) -> [(distance: Double, change: Double)] {
    let step = 1 / Self.scale
    let distances = (0..<15).map { -3 + (Double($0) + 0.5) * step }
    let colors = distances.map { color(beside: edge, of: frame, at: $0) }
    return distances.indices.dropLast().map { index in
      let change = colors[index + 1] - colors[index]
      return (distances[index] + step / 2, abs(change.x) + abs(change.y) + abs(change.z))
    }
  }

  /// The mean color outside an edge, without the corners.
  private func color(beside edge: Edge, of frame: Rect, at distance: Double) -> SIMD3<Double> {
    let points = (0...60).map { number in
      let part = 0.2 + Double(number) * 0.01
      let (x, y) = (frame.x + part * frame.width, frame.y + part * frame.height)
      return switch edge {
      case .left: Point(x: frame.x - distance, y: y)
      case .right: Point(x: frame.maxX + distance, y: y)
      case .top: Point(x: x, y: frame.y - distance)
      case .bottom: Point(x: x, y: frame.maxY + distance)
      }
    }
    let sum = points.reduce(SIMD3<Double>(repeating: 0)) { $0 + color(at: $1) }
    return sum / Double(points.count)
  }

  private func color(at point: Point) -> SIMD3<Double> {
    let start = Int(point.y * Self.scale) * stride + Int(point.x * Self.scale) * 4
    return SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]))
  }
}
