import Glibc
import Testing

@testable import ScrapbookKit

@Suite struct MountTests {
  private static let frame = Rect(x: 100, y: 50, width: 300, height: 400)
  private let pictures = catalog([
    "wide": Size(width: 400, height: 300), "tall": Size(width: 300, height: 400),
  ])

  private func placed(_ photo: Photo) throws -> PlacedPicture {
    try #require(ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: pictures).pictures.first)
  }

  @Test(arguments: Mount.allCases, ["wide", "tall", "gone"])
  func staysInsideItsFrame(_ mount: Mount, _ image: String) throws {
    let node = try placed(Photo(ImageReference(image), frame: Self.frame, mount: mount))
    #expect(Self.frame.contains(node.edge.rect))
    #expect(node.edge.rect.contains(node.window.rect))
    let outside = node.fasteners.flatMap(\.placed).flatMap(\.points).filter {
      !Self.frame.contains(Rect(x: $0.x, y: $0.y, width: 0, height: 0))
    }
    #expect(outside.isEmpty, "\(outside)")
  }

  @Test func tapeStaysInsideTheFrameHoweverAskew() throws {
    for number in 0..<500 {
      let node = try placed(Photo(ImageReference("photo-\(number).jpg"), frame: Self.frame, mount: .taped))
      let points = node.fasteners.flatMap(\.placed).flatMap(\.points)
      #expect(
        points.allSatisfy { Self.frame.contains(Rect(x: $0.x, y: $0.y, width: 0, height: 0)) }, "\(number)")
    }
  }

  @Test func tapeLooksTheSameForThePhotoAndOtherwiseForOthers() throws {
    let looks = try (0..<20).map { number in
      let photo = Photo(ImageReference("photo-\(number).jpg"), frame: Self.frame, mount: .taped)
      let fasteners = try placed(photo).fasteners
      #expect(try placed(photo).fasteners == fasteners)
      return fasteners
    }
    let others = looks.filter { $0 != looks[0] }
    #expect(others.count > 15)
  }

  @Test func leavesRoomForACaptionBelowAPolaroid() throws {
    let node = try placed(Photo("wide", frame: Self.frame, mount: .polaroid))
    let side = node.window.rect.x - Self.frame.x
    #expect(isNear(node.window.rect.y - Self.frame.y, side))
    #expect(isNear(Self.frame.maxX - node.window.rect.maxX, side))
    #expect(Self.frame.maxY - node.window.rect.maxY > 4 * side)
    #expect(node.paper == .white)
  }

  @Test func circleIsTheLargestInTheMiddle() throws {
    let node = try placed(Photo("wide", frame: Self.frame, mount: .circle))
    #expect(node.edge == RoundedRect(Rect(x: 100, y: 100, width: 300, height: 300), radius: 150))
    #expect(node.window == node.edge)
  }

  @Test(arguments: Mount.allCases) func bringsAShadowUnlessTheMountIsNone(_ mount: Mount) throws {
    #expect(try placed(Photo("wide", mount: mount)).shadow == (mount == .none ? nil : Shadow()))
  }

  @Test(arguments: Mount.allCases) func keysOfThePhotoComeBeforeTheMount(_ mount: Mount) throws {
    let node = try placed(
      Photo(
        "tall", frame: Self.frame, mount: mount, cornerRadius: 7, border: Border(width: 20, color: .black),
        shadow: .invisible))
    #expect(node.edge.radius == 7)
    #expect(node.paper == .black)
    #expect(isNear(node.window.rect.x - node.edge.rect.x, 20))
    #expect(node.shadow == nil)
  }

  @Test func borderOfWidthZeroTakesTheMountsPaperAway() throws {
    #expect(
      try placed(Photo("tall", frame: Self.frame, mount: .white, border: Border(width: 0))).paper == nil)
  }

  @Test(arguments: Mount.allCases, ["wide", "tall"])
  func slotHasTheMountsProportionsSoThatNothingIsCut(_ mount: Mount, _ image: String) throws {
    let node = try placed(Photo(ImageReference(image), mount: mount))
    if mount == .circle {
      #expect(isNear(node.frame.width, node.frame.height))
    } else {
      #expect(isNear(node.window.rect, node.picture, within: 0.01))
    }
  }

  @Test func tapeOfAThemeIsNotWiderOnLargePhotos() {
    let lengths = [100.0, 260, 500].map { side in
      let palette = Palette(inks: [.black], tapes: [PrintedPaper(.white, pattern: .plain)])
      let edge = Rect(x: 0, y: 0, width: side, height: side)
      let strip = fasteners(of: Photo("a", mount: .taped), on: edge, unit: side, palette: palette)[0]
      return hypot(strip.transform.a, strip.transform.b)
    }
    #expect(zip(lengths, [100, 260, 260]).allSatisfy { abs($0 - $1) < 0.01 }, "\(lengths)")
  }

  @Test(arguments: PrintedPaper.Pattern.allCases)
  func whatIsPrintedOnTapeStaysOnIt(_ pattern: PrintedPaper.Pattern) {
    let palette = Palette(inks: [.black], tapes: [PrintedPaper(.white, pattern: pattern)])
    let edge = Rect(x: 50, y: 50, width: 300, height: 200)
    let patches = fasteners(of: Photo("a", mount: .taped), on: edge, unit: 200, palette: palette).flatMap(
      \.placed)
    let strips = patches.filter { $0.points.count > 20 }
    #expect(strips.count == 2)
    let printed = patches.filter { $0.color == .white.faded(to: 0.5) }
    #expect(printed.isEmpty == (pattern == .plain))
    for point in printed.flatMap(\.points) {
      #expect(
        strips.contains { strip in
          let box = strip.points.dropFirst().reduce(
            Rect(center: strip.points[0], size: Size(width: 0, height: 0))
          ) {
            $0.union(Rect(center: $1, size: Size(width: 0, height: 0)))
          }
          return box.outset(by: 0.01).contains(Rect(center: point, size: Size(width: 0, height: 0)), slack: 0)
        })
    }
  }
}

extension Fastener {
  /// The pieces on the sheet.
  fileprivate var placed: [Patch] {
    patches.map { Patch(points: $0.points.map(transform.apply), color: $0.color) }
  }
}
