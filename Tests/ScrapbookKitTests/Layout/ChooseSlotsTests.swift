import TestSupport
import Testing

@testable import ScrapbookKit

/// The slots of both pages of a spread are chosen together, and with regard to adjacent spreads.
@Suite struct ChooseSlotsTests {
  private static let sizes: KeyValuePairs = [
    "wide": Size(width: 400, height: 300), "tall": Size(width: 300, height: 400),
    "square": Size(width: 300, height: 300),
  ]

  /// The slots of each page of an album with photos of these names.
  private func slots(_ pages: [[String]]) -> [[Rect]] {
    let album = Album(pages: pages.map { ScrapbookPage(photos: $0.map { Photo(ImageReference($0)) }) })
    let catalog = catalog(Self.sizes)
    let texts = TextPlacer(album, shaper: SquareShaper())
    let settings = pageSettings(of: album, album.spreads)
    return texts.addSlots(to: settings, album.spreads, catalog: catalog).map { setting in
      setting.slots?.map(\.frame) ?? []
    }
  }

  private func look(_ boxes: [Rect]) -> FacingSlots {
    FacingSlots(boxes: boxes, pageWidth: ScrapbookPage.size.width)
  }

  private func choices(_ page: [String]) -> [SlotChoice] {
    let catalog = catalog(Self.sizes)
    let shapes = page.map { slotShape(of: Photo(ImageReference($0)), catalog: catalog) }
    return slotChoices(for: shapes, layout: .auto, in: SlotPlace())
  }

  /// The cheapest choices, with the look of the chosen pages: their edges may have moved a little.
  @Test(
    arguments: [
      (["wide", "wide", "tall"], ["wide", "tall", "tall"]), (["wide", "wide"], ["tall", "square"]),
      (["tall", "tall", "wide", "wide"], ["wide", "wide", "wide"]),
    ])
  func bothPagesOfASpreadCostLittleTogether(_ left: [String], _ right: [String]) throws {
    let cost = { (first: [Rect], second: [Rect], costs: Double) in
      costs + look(first).price(beside: look(second))
    }
    let pairs = choices(left).flatMap { first in
      choices(right).map { cost(first.slots, $0.slots, first.cost + $0.cost) }
    }
    let found = slots([left, right])
    let own = try zip([left, right], found).map { page, slots in
      try #require(choices(page).max { $0.slots.likeness(to: slots) < $1.slots.likeness(to: slots) })
    }
    for (choice, slots) in zip(own, found) { #expect(choice.slots.likeness(to: slots) > 0.7) }
    let least = try #require(pairs.min())
    #expect(cost(own[0].slots, own[1].slots, own[0].cost + own[1].cost) < least + 0.3)
  }

  /// A page with given frames cannot adapt to the one beside it, whichever is first.
  @Test func theFirstPageFitsFramesOfTheSecond() throws {
    let page = ["wide", "wide", "tall"]
    var fitting = 0
    let all = choices(page)
    for choice in all {
      let mirrored = choice.slots.map { $0.mirrored(inWidth: ScrapbookPage.size.width) }
      let framed = zip(page, mirrored).map { Photo(ImageReference($0), frame: $1) }
      let free = page.map { Photo(ImageReference($0)) }
      let album = Album(pages: [ScrapbookPage(photos: free), ScrapbookPage(photos: framed)])
      let settings = TextPlacer(album, shaper: SquareShaper())
        .addSlots(
          to: pageSettings(of: album, album.spreads), album.spreads, catalog: catalog(Self.sizes))
      #expect(settings[1].slots?.map(\.frame) == mirrored)
      let found = try #require(settings[0].slots?.map(\.frame))
      let beside = look(found).price(beside: look(mirrored))
      #expect(beside < 0.3, "the pages do not look the same")
      if beside < 0 { fitting += 1 }
    }
    #expect(2 * fitting >= all.count, "\(fitting) of \(all.count) are mirrored")
  }

  /// Pages with the same kinds of photos belong together, and are not copies.
  @Test func pagesOfTheSameKindsOfPhotosAreMirrored() {
    var random = SeededGenerator(seed: 7)
    let kinds = ["wide", "tall", "square"]
    var (related, same) = (0, 0)
    for _ in 0..<60 {
      let page = (0..<Int.random(in: 3...5, using: &random)).map { _ in
        kinds[Int.random(in: 0..<3, using: &random)]
      }
      let found = slots([page, page.shuffled(using: &random)])
      let price = look(found[0]).price(beside: look(found[1]))
      if price < 0 { related += 1 }
      if price >= 0.3 { same += 1 }
    }
    #expect(related >= 48 && same <= 3, "\(related) related, \(same) the same")
  }

  /// Albums of only wide photos have many such pages.
  @Test func pagesOfTwoWidePhotosVary() {
    let pages = slots(Array(repeating: ["wide", "wide"], count: 16))
    let alike = zip(pages, pages.dropFirst(2)).count { look($0).likeness(to: look($1)) > 0.6 }
    #expect(alike <= 2, "\(alike) pages are as those of the spread before")
    var kinds: [[Rect]] = []
    for page in pages where !kinds.contains(where: { $0.likeness(to: page) > 0.6 }) { kinds.append(page) }
    #expect(kinds.count >= 3, "\(kinds)")
  }

  /// One page may look like a page of the previous spread: the other layouts of its photos would be much worse.
  @Test func aSpreadOfTheSamePhotosLooksUnlikeTheOneBefore() {
    for page in [["wide", "wide", "tall"], ["wide", "wide", "tall", "tall"], ["tall", "square"]] {
      let pages = slots(Array(repeating: page, count: 8))
      let alike = zip(pages, pages.dropFirst(2)).count { look($0).likeness(to: look($1)) >= 0.7 }
      #expect(alike <= 1, "\(alike) of \(page)")
    }
  }

  /// A change at the start of a book must not change pages at its end.
  @Test func aChangedPageChangesOnlyTheSpreadsBesideIt() {
    var pages = Array(repeating: ["wide", "wide", "tall"], count: 12)
    let before = slots(pages)
    pages[4] = ["square", "tall"]
    let after = slots(pages)
    #expect(before[4] != after[4])
    #expect(Array(before[..<2]) == Array(after[..<2]))
    #expect(Array(before[8...]) == Array(after[8...]))
  }

  /// Captions would shrink in slots with less space than was measured.
  @Test func captionsHaveTheRoomThatTheyNeedInEveryChoice() throws {
    let words = "An otter in the kelp of the bay, with its young one on its belly"
    let photos = ["wide", "tall", "wide"].map {
      Photo(ImageReference($0), caption: Caption(TextContent(words)))
    }
    let texts = TextPlacer(Album(), shaper: SquareShaper())
    let catalog = catalog(Self.sizes)
    let choices = texts.slotChoices(for: photos, layout: .auto, in: SlotPlace(), catalog: catalog)
    let ends = choices.map { choice in
      zip(photos, choice.slots).map { texts.boxWithCaption(of: $0, in: $1).maxY }.max() ?? 0
    }
    #expect(
      choices.count > 1 && ends.allSatisfy { $0 <= ScrapbookPage.size.height - pageMargin + 3 }, "\(ends)")
  }
}
