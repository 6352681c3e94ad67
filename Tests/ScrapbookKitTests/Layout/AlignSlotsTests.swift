import TestSupport
import Testing

@testable import ScrapbookKit

/// Nearly aligned edges are moved onto one line.
@Suite struct AlignSlotsTests {
  private static let area = Rect(ScrapbookPage.size).inset(by: 30)
  private static let give = 0.1278

  /// A page with photos that have the proportions of their boxes.
  private func page(_ frames: [Rect], give: Double = give) -> AlignedPage {
    AlignedPage(
      frames: frames, shapes: frames.map { SlotShape(aspect: $0.width / $0.height, give: give) },
      area: Self.area)
  }

  /// Two columns of two photos whose gaps are at different heights.
  private func columns(_ first: Double, _ second: Double, give: Double = give) -> AlignedPage {
    page(
      [(30.0, first), (247, second)].flatMap { x, height in
        [
          Rect(x: x, y: 30, width: 198, height: height),
          Rect(x: x, y: 48 + height, width: 198, height: 499 - height),
        ]
      }, give: give)
  }

  @Test func gapsThatNearlyMeetComeToOneLine() {
    let found = aligning([columns(240, 250)])
    let boxes = found.pages[0]
    #expect(isNear(boxes[0].maxY, boxes[2].maxY) && isNear(boxes[1].y, boxes[3].y), "\(boxes)")
    #expect(isNear(boxes[1].y - boxes[0].maxY, 18), "the gap is as wide as before")
    #expect(isNear(boxes[0].y, 30) && isNear(boxes[1].maxY, 547))
    #expect(found.nearShare == 0)
  }

  /// A lower edge beside an upper one would look like a mistake, too.
  @Test func gapsThatAreOffByAboutAGapComeToOneLine() {
    let boxes = aligning([columns(240, 257)]).pages[0]
    #expect(isNear(boxes[0].maxY, boxes[2].maxY) && isNear(boxes[1].y, boxes[3].y), "\(boxes)")
  }

  @Test func gapsFarFromEachOtherStay() {
    let page = columns(200, 300)
    #expect(aligning([page]).pages == [page.frames])
  }

  /// Photos that must not be cropped keep their proportions.
  @Test func photosThatMustNotBeCroppedStay() {
    let page = columns(240, 250, give: 0)
    #expect(aligning([page]).pages == [page.frames])
  }

  @Test func edgesThatNearlyMeetAcrossTheFoldComeToOneLine() {
    let left = page([
      Rect(x: 30, y: 30, width: 415, height: 250), Rect(x: 30, y: 298, width: 415, height: 249),
    ])
    let right = page([
      Rect(x: 30, y: 36, width: 415, height: 235), Rect(x: 30, y: 289, width: 415, height: 252),
    ])
    let found = aligning([left, right]).pages
    for (one, other) in zip(found[0], found[1]) {
      #expect(isNear(one.y, other.y) && isNear(one.maxY, other.maxY), "\(found)")
    }
  }

  /// Frames given by the album do not move, but others are aligned to them.
  @Test func framesOfTheAlbumAreTheLines() {
    var fixed = page([Rect(x: 30, y: 30, width: 200, height: 300)])
    fixed.shapes = [nil]
    let free = page([
      Rect(x: 30, y: 30, width: 415, height: 292), Rect(x: 30, y: 340, width: 415, height: 207),
    ])
    let found = aligning([fixed, free]).pages
    #expect(found[0] == fixed.frames)
    #expect(isNear(found[1][0].maxY, 330), "\(found)")
  }

  @Test func manyFramesOfTheAlbumTakeNoTime() {
    var fixed = page((0..<3000).map { Rect(x: 30, y: Double($0) / 6, width: 10, height: 10) })
    fixed.shapes = fixed.shapes.map { _ in nil }
    let free = page([
      Rect(x: 30, y: 30, width: 415, height: 292), Rect(x: 30, y: 340, width: 415, height: 207),
    ])
    #expect(aligning([fixed, free]).pages == [fixed.frames, free.frames])
  }

  /// Tape needs more space around a larger photo, which would misalign the edges of smaller photos beside it.
  @Test func edgesOfTapedPhotosAreOnLinesWhereTheyAreSeen() throws {
    var catalog = AssetCatalog()
    var info = ImageInfo(size: Size(width: 450, height: 300))
    info.isOpaque = true
    catalog.add("wide", info)
    for mount in [Mount.taped, .corners] {
      let photos = (0..<3).map { _ in Photo("wide", mount: mount) }
      let album = Album(pages: [ScrapbookPage(photos: photos)])
      let settings = TextPlacer(album, shaper: SquareShaper())
        .addSlots(to: pageSettings(of: album, album.spreads), album.spreads, catalog: catalog)
      let frames = try #require(settings[0].slots?.map(\.frame))
      let edges = zip(photos, frames).map { Mounting($0, in: $1).edge }
      let large = try #require(edges.max { $0.width < $1.width })
      #expect(isNear(edges.map(\.x).min() ?? 0, large.x) && isNear(edges.map(\.maxX).max() ?? 0, large.maxX))
      for edge in edges {
        #expect(edge.size.aspectRatio > 1.5 * 0.8799 && edge.size.aspectRatio < 1.5 / 0.8799)
        #expect(Self.area.contains(edge))
      }
    }
  }

  /// Captions would need more lines below narrower slots.
  @Test func pagesWithCaptionsKeepTheirWidths() {
    let frames = [
      Rect(x: 30, y: 30, width: 240, height: 250), Rect(x: 288, y: 30, width: 157, height: 250),
      Rect(x: 30, y: 298, width: 248, height: 249), Rect(x: 296, y: 298, width: 149, height: 249),
    ]
    var page = page(frames)
    #expect(isNear(aligning([page]).pages[0][0].width, aligning([page]).pages[0][2].width))
    page.mayNarrow = false
    #expect(aligning([page]).pages[0].map(\.width) == frames.map(\.width))
  }

  /// Few edges of random pages nearly align, no photo is cropped beyond its limit, and none leaves the page.
  @Test func movedEdgesKeepWhatMustHold() {
    var random = SeededGenerator(seed: 3)
    let aspects = [4.0 / 3, 0.75, 16.0 / 9, 9.0 / 16, 1]
    for _ in 0..<60 {
      let pages = (0..<2).map { _ in
        let shapes = (0..<Int.random(in: 2...7, using: &random)).map { _ in
          SlotShape(aspect: aspects[Int.random(in: 0..<5, using: &random)], give: Self.give)
        }
        return AlignedPage(frames: bestSlots(for: shapes), shapes: shapes, area: Self.area)
      }
      let found = aligning(pages)
      for (page, slots) in zip(pages, found.pages) {
        for (slot, shape) in zip(slots, page.shapes) {
          let aspect = shape?.aspect ?? 1
          #expect(slot.size.aspectRatio < aspect / 0.8799 && slot.size.aspectRatio > aspect * 0.8799)
          #expect(Self.area.contains(slot, slack: 0.05))
        }
        #expect(slots.indices.allSatisfy { index in !slots[..<index].contains(where: slots[index].overlaps) })
        let sizes = slots.map { $0.width * $0.height }
        let before = page.frames.map { $0.width * $0.height }
        let ratio = { (sizes: [Double]) in (sizes.min() ?? 1) / (sizes.max() ?? 1) }
        #expect(ratio(sizes) >= min(0.34, ratio(before)) - 1e-9)
      }
      #expect(aligning(pages) == found)
    }
  }
}
