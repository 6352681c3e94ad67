import Foundation
import TestSupport
import Testing

@testable import ScrapbookKit

/// The layout `auto`: the best division of the page.
@Suite struct SlotSolverTests {
  private static let give = -log(0.88)
  private static let area = Rect(ScrapbookPage.size).inset(by: 30)

  /// Pages of one to nine photos in the proportions of cameras and phones, with panoramas.
  private static let pages: [[SlotShape]] = {
    var random = SeededGenerator(seed: 2)
    let aspects = [4.0 / 3, 0.75, 16.0 / 9, 9.0 / 16, 1, 3]
    return (0..<200).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        SlotShape(aspect: aspects[Int.random(in: 0..<6, using: &random)], give: give)
      }
    }
  }()

  private func areas(_ slots: [Rect]) -> [Double] { slots.map { $0.width * $0.height } }

  /// All pages of some photos in the proportions of cameras, in one order each.
  private static func mixes(_ count: Int, of aspects: [Double]) -> [[SlotShape]] {
    guard count > 0 else { return [[]] }
    return aspects.indices.flatMap { first in
      mixes(count - 1, of: Array(aspects[first...])).map {
        [SlotShape(aspect: aspects[first], give: give)] + $0
      }
    }
  }

  /// Two photos that do not fill the page are staggered in reading direction.
  @Test func theSecondOfTwoLoosePhotosIsAtTheRight() {
    var loose = 0
    for first in [0.5625, 0.75, 1, 4.0 / 3, 16.0 / 9, 3] {
      for second in [0.5625, 0.75, 1, 4.0 / 3, 16.0 / 9, 3] {
        let slots = bestSlots(for: [first, second].map { SlotShape(aspect: $0, give: Self.give) })
        let ordered = slots.sorted { $0.y < $1.y }
        guard ordered[0].maxY <= ordered[1].y, abs(ordered[0].center.x - ordered[1].center.x) > 5 else {
          continue
        }
        loose += 1
        #expect(ordered[0].center.x < ordered[1].center.x, "\(first), \(second)")
      }
    }
    #expect(loose > 0)
  }

  /// The ratio of a page's smallest photo to its largest, by area.
  private func ratio(_ page: [SlotShape]) throws -> Double {
    let areas = areas(bestSlots(for: page))
    return try #require(areas.min()) / #require(areas.max())
  }

  private func coverage(_ page: [SlotShape]) -> Double {
    areas(bestSlots(for: page)).reduce(0, +) / (Self.area.width * Self.area.height)
  }

  @Test func showsNoPhotoAsAStampBesideTheOthers() throws {
    for page in Self.pages {
      let slots = bestSlots(for: page)
      let smallest = try #require(areas(slots).min())
      let all = try #require(slots.first.map { slots.reduce($0) { $0.union($1) } })
      for slot in slots where smallest < slot.width * slot.height / 3 {
        // On a page of three or four photos one or two may be large, and nearly span the page.
        #expect((3...4).contains(page.count) && smallest >= slot.width * slot.height / 4, "\(page)")
        #expect(slot.width > 0.84 * all.width || slot.height > 0.84 * all.height, "\(page) \(slots)")
      }
    }
  }

  @Test func coversMostOfThePage() {
    let mean = Self.pages.map(coverage).reduce(0, +) / Double(Self.pages.count)
    #expect(mean > 0.75, "mean \(mean)")
  }

  @Test func fillsPagesOfAllMixesOfUpToFourPhotos() throws {
    let mixes = (1...4).flatMap { Self.mixes($0, of: [1.5, 4.0 / 3, 16.0 / 9, 2.0 / 3, 1]) }
    #expect(mixes.count == 125)
    let mean = mixes.map(coverage).reduce(0, +) / 125
    #expect(mean > 0.77, "mean \(mean)")
    for page in mixes { #expect(try ratio(page) >= 0.25, "\(page)") }
  }

  @Test func placesWidePhotosInNoNarrowColumn() throws {
    for page in (3...4).flatMap({ Self.mixes($0, of: [1.5, 4.0 / 3, 16.0 / 9]) }) {
      #expect(coverage(page) > 0.58, "\(page)")
      let slots = bestSlots(for: page)
      let width = try #require(slots.map(\.maxX).max()) - #require(slots.map(\.x).min())
      #expect(width > 0.64 * Self.area.width, "\(page)")
    }
    let three = bestSlots(for: Array(repeating: SlotShape(aspect: 1.5, give: Self.give), count: 3))
    #expect(isNear(three[0].width, Self.area.width), "one photo is as wide as the page")
    #expect(isNear(three[1].y, three[2].y), "the others are side by side")
  }

  @Test func staysInsideTheMarginsWithoutOverlap() {
    for page in Self.pages {
      let slots = bestSlots(for: page)
      #expect(slots.allSatisfy { Self.area.contains($0, slack: 1e-6) }, "\(page) \(slots)")
      let overlapping = slots.indices.filter { index in slots[..<index].contains(where: slots[index].overlaps)
      }
      #expect(overlapping.isEmpty, "\(page) \(slots)")
    }
  }

  @Test func cropsAtMostWhatAPhotoGives() {
    for page in Self.pages {
      for (slot, shape) in zip(bestSlots(for: page), page) {
        #expect(abs(log(slot.size.aspectRatio / shape.aspect)) <= Self.give + 1e-6)
      }
      let uncropped = page.map { SlotShape(aspect: $0.aspect) }
      for (slot, shape) in zip(bestSlots(for: uncropped), uncropped) {
        #expect(isNear(slot.size.aspectRatio, shape.aspect, within: 1e-6))
      }
    }
  }

  @Test func setsAnUprightAndAWidePhotoOffAgainstEachOther() throws {
    let slots = bestSlots(for: [SlotShape(aspect: 9.0 / 16), SlotShape(aspect: 16.0 / 9)])
    let areas = areas(slots)
    #expect(try #require(areas.min()) / #require(areas.max()) > 0.34)
  }

  /// Eight divisions and their mirror images.
  @Test func offersDifferentDivisionsCheapestFirst() {
    for page in Self.pages where page.count > 1 {
      let choices = slotChoices(for: page, layout: .auto, in: SlotPlace())
      #expect((1...16).contains(choices.count), "\(page)")
      #expect(zip(choices, choices.dropFirst()).allSatisfy { $0.cost <= $1.cost })
      #expect(choices[0].slots == bestSlots(for: page))
      let area = Rect(ScrapbookPage.size).inset(by: 30 - 1e-6)
      #expect(choices.allSatisfy { $0.slots.allSatisfy { area.contains($0) } }, "\(page)")
      #expect(choices.allSatisfy { $0.slots.count == page.count })
    }
  }

  @Test func leavesDrawingsTransparentPicturesAndFacesWhole() throws {
    let photo = Photo("a.jpg")
    let give = { (change: (inout ImageInfo) -> Void) in
      var info = ImageInfo(size: Size(width: 400, height: 300))
      info.isOpaque = true
      change(&info)
      var catalog = AssetCatalog()
      catalog.add("a.jpg", info)
      return slotShape(of: photo, catalog: catalog).give
    }
    #expect(isNear(give { _ in }, Self.give))
    #expect(give { $0.isDrawing = true } == 0)
    #expect(give { $0.isOpaque = false } == 0)
    #expect(
      give {
        $0.faces = [
          Rect(x: 0, y: 0.4, width: 0.2, height: 0.2), Rect(x: 0.8, y: 0.4, width: 0.2, height: 0.2),
        ]
      } == 0)
    #expect(give { $0.faces = [Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)] } > 0)
  }
}
