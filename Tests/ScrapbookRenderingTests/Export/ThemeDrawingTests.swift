import Cairo
import ImageCodecs
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// The painted drawings of themes below and beside other items.
@Suite struct ThemeDrawingTests {
  private static let themes = BuiltinAssets(folder: nil).themes
  private static let photo =
    #"{ "image": "builtin:themes/classic/scene-1", "alt": "A lake", "frame": [90, 90, 280, 210] }"#

  private func sheet(_ number: Int = 0, of theme: String, _ keys: String) throws -> PaintedSheet {
    let album = ComposedAlbum("{ \"theme\": \"\(theme)\", \(keys) }", in: try Scratch())
    let png = try album.png(PNGOptions(scale: PaintedSheet.scale), ofSheet: number)
    return try png.withUnsafeBytes { try decodePicture(.png, $0) }
      .withPixels { PaintedSheet(bytes: Array($0), stride: $1) }
  }

  private func cover(_ theme: String) throws -> PaintedSheet {
    try sheet(of: theme, #""title": "Otters", "author": "Mia", "cover": true, "pages": [ {} ]"#)
  }

  /// The number itself is transparent, so only the paper is visible.
  @Test(arguments: Sample.cases(themes, some: 2)) func pageNumbersStandOnPlainPaper(_ name: String) throws {
    let words = String(repeating: "otter ", count: 70)
    let spreads = [
      "{}, {}", "{ \"photos\": [\(Self.photo), \(Self.photo)] }, {}",
      "{ \"photos\": [\(Self.photo)] }, { \"photos\": [\(Self.photo)] }",
      "{ \"texts\": [{ \"text\": \"\(words)\", \"frame\": [30, 30, 400, 480] }] }, {}",
    ]
    let footer = ##""footer": { "text": "{page}", "color": "#ffffff00" }"##
    let number = Rect(x: 29, y: 555, width: 15, height: 11)
    for index in spreads.indices {
      let painted = try sheet(index, of: name, "\(footer), \"pages\": [ \(spreads.joined(separator: ", ")) ]")
      let left = number.moved(to: Point(x: Spread.leftFrame.x, y: Spread.leftFrame.y))
      let right = Rect(
        x: Spread.rightFrame.maxX - number.maxX, y: left.y, width: left.width, height: left.height)
      for place in [left, right] {
        #expect(
          painted.largestStep(in: place) <= 8,
          "spread \(index) at \(place): \(painted.largestStep(in: place))")
      }
    }
  }

  /// Light in the joints looked like blotches. The book of albums without a theme still has it, and does not change.
  @Test(arguments: themes.filter { $0 != "classic" }) func noJointIsLighterThanItsBoard(_ name: String) throws
  {
    let painted = try sheet(of: name, #""pages": [ {}, {} ]"#)
    for y in [88.5, 675.5] {
      let board = painted.light(at: Point(x: 470, y: y))
      let joint = stride(from: 484.0, to: 508, by: 0.5).map { painted.light(at: Point(x: $0, y: y)) }
      #expect(try #require(joint.max()) <= board + 6, "\(y): \(joint)")
    }
  }

  /// The lower board showed as a dark wedge beside the corner of the upper one.
  @Test(arguments: themes) func pagesReachTheCornerOfAClosedBook(_ name: String) throws {
    let painted = try cover(name)
    let pages = painted.light(at: Point(x: 760, y: 300))
    #expect(abs(painted.light(at: Point(x: 760, y: 85)) - pages) <= 12)
  }

  /// Dots and fibers beside the name looked like punctuation.
  @Test(arguments: themes) func nothingSmallIsBesideTheAuthor(_ name: String) throws {
    let painted = try sheet(of: name, #""title": "Otters", "cover": { "author": " " }, "pages": [ {} ]"#)
    let line = Rect(x: 400, y: name == "kraft" ? 626 : 602, width: 230, height: 28)
    #expect(painted.largestStep(in: line) <= 60, "\(painted.largestStep(in: line))")
  }

  /// The corner used to be cut off, and the fore edge ended in a spike.
  @Test(arguments: Sample.cases(themes, some: 2)) func thePagesOfAClosedBookHaveWholeCorners(_ name: String)
    throws
  {
    let keys = #""title": "Otters", "cover": true, "backCover": true, "pages": [ {}, {} ]"#
    for number in [0, 2] {
      let painted = try sheet(number, of: name, keys)
      // The back is the front in a mirror.
      func light(_ x: Double, _ y: Double) -> Double {
        painted.light(at: Point(x: number == 0 ? x : 1025 - x, y: y))
      }
      #expect(abs(light(759.3, 687) - light(760, 400)) <= 12)
      #expect(abs(light(757.5, 688.8) - light(500, 688)) <= 12)
    }
  }

  @Test func theCoverOfTheNotebookShowsTheRingsOfItsPages() throws {
    let painted = try cover("notebook")
    // They have the same heights as in the open book.
    for number in 0..<13 {
      let y = 120 + 43 * Double(number)
      let ring = stride(from: y - 10, to: y - 4, by: 0.5).map { painted.light(at: Point(x: 267, y: $0)) }
      #expect(try #require(ring.max()) >= 600, "\(y): \(ring)")
    }
  }

  @Test func theTwineOfTheOpenBookIsOnTheCoverOfKraft() throws {
    let (closed, open) = (try cover("kraft"), try sheet(of: "kraft", #""pages": [ {}, {} ]"#))
    for y in [81.5, 588, 600, 680.5] {
      let twine = stride(from: 0.0, to: 9, by: 0.5).map { closed.light(at: Point(x: 700 + $0, y: y)) }
      let rim = stride(from: 0.0, to: 9, by: 0.5).map { open.light(at: Point(x: 17 + $0, y: y)) }
      #expect(try #require(twine.max()) >= 560 && #require(rim.max()) >= 560, "\(y)")
    }
  }

  /// No twine is as low as the name.
  @Test func theBowOfKraftIsAboveTheAuthor() throws {
    let made = try sheet(
      of: "kraft", #""title": "Otters", "cover": { "author": " " }, "pages": [ {} ]"#)
    let lights = stride(from: 430.0, to: 600, by: 1).flatMap { x in
      stride(from: 628.0, to: 660, by: 1).map { made.light(at: Point(x: x, y: $0)) }
    }
    #expect(try #require(lights.max()) <= 480, "\(lights.max() ?? 0)")
  }
}

/// The pixels of a sheet.
private struct PaintedSheet {
  /// Pixels per canvas unit.
  static let scale = 2.0

  let bytes: [UInt8]
  let stride: Int

  /// The sum of the channels.
  func light(at point: Point) -> Double {
    let start = Int(point.y * Self.scale) * stride + Int(point.x * Self.scale) * 4
    return Double(bytes[start]) + Double(bytes[start + 1]) + Double(bytes[start + 2])
  }

  /// The largest difference between horizontally or vertically adjacent pixels.
  func largestStep(in frame: Rect) -> Double {
    let unit = 1 / Self.scale
    var largest = 0.0
    for y in Swift.stride(from: frame.y, to: frame.maxY, by: unit) {
      for x in Swift.stride(from: frame.x, to: frame.maxX, by: unit) {
        let here = light(at: Point(x: x, y: y))
        let others = [Point(x: x + unit, y: y), Point(x: x, y: y + unit)].map { light(at: $0) }
        largest = others.reduce(largest) { max($0, abs($1 - here)) }
      }
    }
    return largest
  }
}
