import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct SlotsTests {
  private static let page = Rect(ScrapbookPage.size).inset(by: 30)
  private static let upright = Size(width: 300, height: 400)
  private static let wide = Size(width: 400, height: 300)

  /// Picture sizes that occur in real folders, and extreme ones.
  struct Mixture: CustomTestStringConvertible {
    enum Kind: CaseIterable { case wide, upright, both, any }

    var count: Int
    var kind: Kind

    var testDescription: String { "\(count) photos, \(kind)" }

    var sizes: [Size] {
      var random = SeededGenerator(seed: UInt64(count))
      return (0..<count).map { _ in
        switch kind {
        case .wide: SlotsTests.wide
        case .upright: SlotsTests.upright
        case .both: Bool.random(using: &random) ? SlotsTests.wide : SlotsTests.upright
        case .any:
          Size(width: .random(in: 1...9000, using: &random), height: .random(in: 1...9000, using: &random))
        }
      }
    }
  }

  static let mixtures = (Array(1...12) + [25, 60, 200, 1000]).flatMap { count in
    Mixture.Kind.allCases.map { Mixture(count: count, kind: $0) }
  }

  @Test(arguments: SlotLayout.allCases, mixtures)
  func slotsLieInsideTheMarginsWithoutOverlap(_ layout: SlotLayout, _ mixture: Mixture) {
    let slots = placeSlots(for: mixture.sizes, layout: layout)
    #expect(slots.count == mixture.count)
    let area = layout == .full ? Rect(ScrapbookPage.size) : Self.page
    let outside = slots.filter { $0.width <= 0 || $0.height <= 0 || !area.contains($0) }
    #expect(outside.isEmpty)
    let overlapping = slots.enumerated().filter { index, slot in
      slots[..<index].contains(where: slot.overlaps)
    }
    #expect(overlapping.isEmpty)
  }

  @Test(arguments: [SlotLayout.auto, .justified, .rows, .columns, .feature], mixtures)
  func slotsKeepProportionsUpToPanoramas(_ layout: SlotLayout, _ mixture: Mixture) {
    let sizes = mixture.sizes
    let cropped = zip(placeSlots(for: sizes, layout: layout), sizes).filter { slot, size in
      let wanted = min(max(size.aspectRatio, 0.25), 4)
      return !isNear(slot.size.aspectRatio / wanted, 1, within: 1e-6)
    }
    #expect(cropped.isEmpty)
  }

  @Test func onePhotoFillsTheMiddle() throws {
    let slot = try #require(placeSlots(for: [Self.wide]).first)
    #expect(isNear(slot.center.x, 237.5))
    #expect(isNear(slot.center.y, 288.5))
    #expect(isNear(slot.width, 415))
  }

  @Test func twoUprightPhotosStandSideBySide() throws {
    let slots = placeSlots(for: [Self.upright, Self.upright])
    try #require(slots.count == 2)
    #expect(slots[0].maxX < slots[1].x)
    #expect(slots[0].y == slots[1].y)
    #expect(slots[0].height == slots[1].height)
  }

  @Test(arguments: [(wide, wide), (wide, upright), (upright, wide), (Size(width: 1, height: 1), upright)])
  func otherJustifiedPairsStandOnTopOfEachOther(_ pair: (Size, Size)) throws {
    let slots = placeSlots(for: [pair.0, pair.1], layout: .justified)
    try #require(slots.count == 2)
    #expect(slots[0].maxY < slots[1].y)
    #expect(isNear(slots[0].center.x, slots[1].center.x))
  }

  @Test(arguments: SlotLayout.allCases) func noPhotosHaveNoSlots(_ layout: SlotLayout) {
    #expect(placeSlots(for: [], layout: layout).isEmpty)
  }

  // MARK: Named layouts

  private func slots(_ layout: SlotLayout, _ sizes: Size...) -> [Rect] {
    placeSlots(for: sizes, layout: layout)
  }

  @Test func rowsPutTwoPhotosOnTopOfEachOther() throws {
    let slots = slots(.rows, Self.upright, Self.upright)
    try #require(slots.count == 2)
    #expect(slots[0].maxY < slots[1].y)
  }

  @Test func rowsAreEquallyWideAndColumnsEquallyHigh() throws {
    let sizes = [Self.wide, Self.upright, Self.upright, Self.wide, Self.wide]
    let rows = Dictionary(grouping: placeSlots(for: sizes, layout: .rows), by: \.y).values
    let widths = rows.map { row in (row.map(\.maxX).max() ?? 0) - (row.map(\.x).min() ?? 0) }
    #expect(widths.count > 1 && widths.allSatisfy { isNear($0, widths[0]) }, "\(widths)")
    let columns = Dictionary(grouping: placeSlots(for: sizes, layout: .columns), by: \.x).values
    let heights = columns.map { column in (column.map(\.maxY).max() ?? 0) - (column.map(\.y).min() ?? 0) }
    #expect(heights.count > 1 && heights.allSatisfy { isNear($0, heights[0]) }, "\(heights)")
  }

  @Test func columnsPutTwoPhotosSideBySide() throws {
    let slots = slots(.columns, Self.wide, Self.wide)
    try #require(slots.count == 2)
    #expect(slots[0].maxX < slots[1].x)
  }

  @Test(arguments: [4, 6, 7]) func gridOfCirclesHasEvenGaps(_ count: Int) throws {
    let slots = placeSlots(for: Array(repeating: Size(width: 1, height: 1), count: count), layout: .grid)
    let across = slots[1].x - slots[0].maxX
    let below = try #require(slots.first { $0.y > slots[0].maxY })
    #expect(isNear(slots[0].width, slots[0].height))
    #expect(isNear(across, below.y - slots[0].maxY), "\(slots)")
  }

  @Test(arguments: [4, 5, 7]) func gridHasEqualCellsAndItsLastRowInTheMiddle(_ count: Int) throws {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: count), layout: .grid)
    #expect(slots.allSatisfy { isNear($0.width, slots[0].width) && isNear($0.height, slots[0].height) })
    let last = slots.filter { isNear($0.y, slots[count - 1].y) }
    #expect(isNear((last[0].x + last[last.count - 1].maxX) / 2, Self.page.center.x))
  }

  @Test(arguments: [
    [wide, wide], [upright, wide], [wide, upright, wide], [upright, upright, wide, wide, wide],
  ])
  func featureMakesTheFirstPhotoLarge(_ sizes: [Size]) {
    let slots = placeSlots(for: sizes, layout: .feature)
    let large = slots[0].width * slots[0].height
    let tooLarge = slots.dropFirst().filter { $0.width * $0.height > 0.6 * large }
    #expect(tooLarge.isEmpty, "\(slots)")
  }

  @Test(arguments: 1...12) func fullFillsThePageToItsEdges(_ count: Int) throws {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: count), layout: .full)
    #expect(isNear(try #require(slots.map(\.x).min()), 0))
    #expect(isNear(try #require(slots.map(\.y).min()), 0))
    #expect(isNear(try #require(slots.map(\.maxX).max()), 475))
    #expect(isNear(try #require(slots.map(\.maxY).max()), 577))
    let covered = slots.reduce(0) { $0 + $1.width * $1.height }
    #expect(covered > 0.95 * 475 * 577)
  }

  @Test(arguments: SlotLayout.allCases) func oneOfManyStaysLargeEnoughToBeSeen(_ layout: SlotLayout) {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: 9), layout: layout)
    #expect(slots.allSatisfy { $0.width > 60 && $0.height > 45 }, "\(slots)")
  }

  @Test(arguments: 3...12) func fillsMostOfThePage(count: Int) {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: count))
    let covered = slots.reduce(0) { $0 + $1.width * $1.height } / (Self.page.width * Self.page.height)
    #expect(covered > 0.4, "\(count) photos cover \(covered)")
  }

  @Test func framedPhotosTakeNoSlot() {
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let photos = [Photo("a", frame: frame), Photo("b"), Photo("c", frame: frame)]
    let sizes = catalog(["a": Self.wide, "b": Self.wide, "c": Self.wide])
    let page = ScrapbookKitTests.placed(ScrapbookPage(photos: photos), catalog: sizes)
    #expect(page.pictures.map(\.frame) == [frame, placeSlots(for: [Self.wide])[0], frame])
  }
}
