import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct CaptionTests {
  private let pictures = catalog([
    "wide": Size(width: 400, height: 300), "tall": Size(width: 300, height: 400),
  ])
  private let frame = Rect(x: 100, y: 50, width: 300, height: 300)

  private func placed(_ photos: [Photo], slots: SlotLayout = .auto) -> [PlacedPicture] {
    ScrapbookKitTests.placed(ScrapbookPage(slots: slots, photos: photos), catalog: pictures).pictures
  }

  @Test func isWrittenAsAStringInSwift() {
    let photo = Photo("wide.jpg", caption: "Otto")
    #expect(photo.caption == Caption("Otto"))
  }

  @Test func standsOnThePaperOfAPolaroid() throws {
    let photo = try #require(
      placed([Photo("wide", frame: frame, mount: .polaroid, caption: Caption("An otter"))]).first)
    let caption = try #require(photo.caption)
    #expect(photo.edge.rect.contains(caption.frame))
    // A tenth of the paper below the picture is free on either side of the words.
    let foot = photo.edge.rect.maxY - photo.window.rect.maxY
    #expect(isNear(caption.frame.height, 0.8 * foot), "\(caption.frame)")
    #expect(caption.frame.y >= photo.window.rect.maxY)
    #expect(caption.lines.map(\.line.text) == ["An otter"])
    #expect(caption.lines.first?.line.size == 20)
  }

  @Test func labelOfACaptionIsAsHighAsItsWordsNeed() throws {
    var style = TextStyle()
    style.background = TextBackground(.tag)
    let photo = try #require(
      placed([Photo("wide", frame: frame, caption: Caption("Otter", style: style))]).first)
    let caption = try #require(photo.caption)
    // A line, and ten units above and below it.
    #expect(isNear(caption.frame.height, 14.5 * 1.3 + 20), "\(caption.frame)")
    #expect(caption.lines.first?.line.size == 14.5)
  }

  @Test func standsBelowAPhotoWithAFrame() throws {
    let photo = try #require(placed([Photo("wide", frame: frame, caption: Caption("An otter"))]).first)
    let caption = try #require(photo.caption)
    #expect(photo.frame == frame)
    #expect(caption.frame.y == photo.edge.rect.maxY + 6)
    #expect(isNear(caption.frame.center.x, frame.center.x))
  }

  @Test(arguments: SlotLayout.allCases) func haveRoomBelowTheirPhotos(_ slots: SlotLayout) throws {
    let names: [ImageReference] = ["wide", "tall", "wide", "tall"]
    let photos = placed(names.map { Photo($0, caption: Caption("An otter in the kelp")) }, slots: slots)
    let captions = try photos.map { try #require($0.caption) }
    let page = Rect(ScrapbookPage.size).inset(by: 30)
    for (index, caption) in captions.enumerated() {
      #expect(!caption.lines.isEmpty)
      #expect(page.contains(caption.frame, slack: 0.01), "\(caption.frame)")
      for (other, photo) in photos.enumerated() where other != index {
        #expect(!caption.frame.overlaps(photo.frame), "\(caption.frame) \(photo.frame)")
      }
    }
  }

  /// Slots with space for captions are narrower, so captions may need another line.
  @Test func wordsNeverReachOtherPhotos() {
    var random = SeededGenerator(seed: 3)
    for number in 0..<Sample.rounds(300, some: 75) {
      let photos = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        let mounts: [Mount] = [.none, .white, .taped, .polaroid]
        let words = String(repeating: "otter ", count: Int.random(in: 1...20, using: &random))
        return Photo(
          Bool.random(using: &random) ? "wide" : "tall", mount: mounts[Int.random(in: 0..<4, using: &random)],
          caption: Bool.random(using: &random) ? Caption(TextContent(words)) : nil)
      }
      let pictures = placed(photos)
      for (index, picture) in pictures.enumerated() where photos[index].mount != .polaroid {
        guard let caption = picture.caption else { continue }
        for (other, photo) in pictures.enumerated() where other != index {
          #expect(
            !caption.frame.overlaps(photo.edge.rect), "page \(number): \(caption.frame) \(photo.edge.rect)")
        }
      }
    }
  }

  private static let long = TextContent(String(repeating: "otter ", count: 16))

  @Test func isWiderThanANarrowPhotoWhereThePageHasRoom() throws {
    let frame = Rect(x: 180, y: 50, width: 90, height: 120)
    let photo = Photo("tall", frame: frame, caption: Caption(Self.long))
    let caption = try #require(placed([photo]).first?.caption)
    #expect(caption.frame.width > 300 && isNear(caption.frame.center.x, frame.center.x), "\(caption.frame)")
    #expect(Rect(ScrapbookPage.size).inset(by: 30).contains(caption.frame), "\(caption.frame)")
    let neighbor = Rect(x: 360, y: 150, width: 80, height: 100)
    let besideIt = try #require(placed([photo, Photo("tall", frame: neighbor)]).first?.caption)
    #expect(besideIt.frame.width > 150 && !besideIt.frame.overlaps(neighbor), "\(besideIt.frame)")
  }

  @Test func wideCaptionsOfSlotsKeepOffEachOther() throws {
    let photos = placed((0..<6).map { _ in Photo("tall", caption: Caption(Self.long)) }, slots: .grid)
    let captions = try photos.map { try #require($0.caption).frame }
    for (index, caption) in captions.enumerated() {
      #expect(!captions[..<index].contains(where: caption.overlaps), "\(captions)")
    }
    let short = try #require(placed([Photo("tall", caption: Caption("Otter"))]).first)
    #expect(try #require(short.caption).frame.width == short.frame.width)
  }

  @Test func photosWithCaptionsOfUnequalLengthStayInLine() throws {
    let long = Caption("A long story about an otter that ate a crab")
    let photos = placed([Photo("tall", caption: Caption("Short")), Photo("tall", caption: long)])
    #expect(photos.map(\.frame.y).first == photos.map(\.frame.y).last)
    #expect(photos.map(\.frame.maxY).first == photos.map(\.frame.maxY).last)
  }

  @Test func slotsWithoutCaptionsStayAsTheyAre() throws {
    let photos = placed([Photo("wide"), Photo("wide", mount: .polaroid, caption: Caption("On its paper"))])
    let plain = placed([Photo("wide"), Photo("wide", mount: .polaroid)])
    #expect(photos.map(\.frame) == plain.map(\.frame))
  }

  @Test func turnsWithItsPhoto() throws {
    let photo = Photo("wide", frame: frame, rotation: .degrees(10), caption: Caption("An otter"))
    let page = ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: pictures)
    let group = try #require(displayPage(page, catalog: pictures).first?.asGroup)
    #expect(group.transform == .rotation(.degrees(10), about: frame.center))
    let caption = try #require(group.items.last?.asGroup)
    #expect(caption.items.contains { if case .text = $0 { true } else { false } })
  }

  /// The sizes of the captions of photos with these words.
  private func sizes(_ words: [String], _ mount: Mount, framed: Bool = false) -> [Double] {
    let photos = words.enumerated().map { number, text in
      Photo(
        "wide", frame: framed ? frame.moved(to: Point(x: 0, y: Double(number))) : nil, mount: mount,
        caption: Caption(stringLiteral: text))
    }
    return placed(photos).compactMap { $0.caption?.lines.map(\.line.size).min() }
  }

  @Test func haveOneSizeOnAPage() throws {
    let names = ["Mia", "The long way round the lake", "Otters"]
    let slots = sizes(names, .polaroid)
    // The size of the smallest, or 70 % of their own size if that is larger.
    let least = try #require(slots.min())
    #expect(slots.count == 3 && slots[0] < 20, "\(slots)")
    #expect(slots.allSatisfy { $0 == least || abs($0 - max(least, 14)) < 0.06 }, "\(slots)")
    // The frames are given by the album.
    let framed = sizes(names, .polaroid, framed: true)
    #expect(framed[0] == 20 && framed[1] < 20, "\(framed)")
    // Only a caption that is much too long has a different size.
    let long = sizes(["Mia", String(repeating: "a long way ", count: 20), "Otters"], .polaroid)
    #expect(long[0] >= 14 - 0.06 && long[0] == long[2] && long[1] < long[0], "\(long)")
  }
}
