import Testing

@testable import ScrapbookKit

/// How the slots of both pages of a spread are chosen together, and beside the spreads around it.
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

  @Test(
    arguments: [
      (["wide", "wide", "tall"], ["wide", "tall", "tall"]), (["wide", "wide"], ["tall", "square"]),
      (["tall", "tall", "wide", "wide"], ["wide", "wide", "wide"]),
    ])
  func bothPagesOfASpreadCostLeastTogether(_ left: [String], _ right: [String]) throws {
    let pairs = choices(left).flatMap { first in choices(right).map { (first, $0) } }
    let cost = { (first: SlotChoice, second: SlotChoice) in
      first.cost + second.cost + look(first.slots).price(beside: look(second.slots))
    }
    let least = try #require(pairs.map(cost).min())
    let found = slots([left, right])
    let chosen = try #require(pairs.first { $0.0.slots == found[0] && $0.1.slots == found[1] })
    #expect(isNear(cost(chosen.0, chosen.1), least, within: 1e-5))
  }

  /// A page with frames of its own cannot fit the one beside it, whichever is first.
  @Test func theFirstPageFitsFramesOfTheSecond() throws {
    let page = ["wide", "wide", "tall"]
    for choice in choices(page) {
      let mirrored = choice.slots.map { $0.mirrored(inWidth: ScrapbookPage.size.width) }
      let framed = zip(page, mirrored).map { Photo(ImageReference($0), frame: $1) }
      let free = page.map { Photo(ImageReference($0)) }
      let album = Album(pages: [ScrapbookPage(photos: free), ScrapbookPage(photos: framed)])
      let settings = TextPlacer(album, shaper: SquareShaper())
        .addSlots(
          to: pageSettings(of: album, album.spreads), album.spreads, catalog: catalog(Self.sizes))
      #expect(settings[1].slots?.map(\.frame) == mirrored)
      let found = try #require(settings[0].slots?.map(\.frame))
      let own = try #require(choices(page).first { $0.slots == found })
      let price = { (choice: SlotChoice) in choice.cost + look(choice.slots).price(beside: look(mirrored)) }
      #expect(price(own) <= price(choice) + 1e-6)
    }
  }

  @Test func aSpreadOfTheSamePhotosLooksUnlikeTheOneBefore() {
    for page in [["wide", "wide", "tall"], ["wide", "wide", "tall", "tall"], ["tall", "square"]] {
      let pages = slots(Array(repeating: page, count: 8))
      for (one, next) in zip(pages, pages.dropFirst(2)) {
        #expect(look(one).likeness(to: look(next)) < 0.7, "\(page) \(one) \(next)")
      }
    }
  }

  /// Who changes the start of a book must not find other pages changed at its end.
  @Test func aChangedPageChangesOnlyTheSpreadsBesideIt() {
    var pages = Array(repeating: ["wide", "wide", "tall"], count: 12)
    let before = slots(pages)
    pages[4] = ["square", "tall"]
    let after = slots(pages)
    #expect(before[4] != after[4])
    #expect(Array(before[..<2]) == Array(after[..<2]))
    #expect(Array(before[8...]) == Array(after[8...]))
  }

  /// The words of captions would shrink in slots that leave them less room than was measured.
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
