import TestSupport
import Testing

@testable import ScrapbookKit

/// Moves of items that remove warnings.
@Suite struct MoveTests {
  private func composed(_ json: String) -> Composition {
    var options = CompositionOptions()
    options.proposesMoves = true
    return ScrapbookKitTests.composed(json, options: options)
  }

  private func album(_ page: String) -> String {
    "{ \"background\": \"none\", \"pages\": [ \(page), {} ] }"
  }

  /// The album after applying the proposed moves.
  private func fixed(_ json: String) throws -> String {
    let before = composed(json)
    return String(decoding: moving(before.moves, in: try #require(before.json)).bytes, as: UTF8.self)
  }

  private static let photo = #"{ "image": "wide.jpg", "frame": [40, 40, 160, 120], "focus": [0.5, 0.5] }"#

  @Test(arguments: [
    // Off the sheet, and off the page.
    #"{ "stickers": [{ "image": "star.png", "center": [2000, 100], "width": 90 }] }"#,
    #"{ "stickers": [{ "image": "star.png", "frame": [-400, -300, 90, 90] }] }"#,
    #"{ "photos": [{ "image": "wide.jpg", "frame": [400, 40, 160, 120] }] }"#,
    // On a face, over a photo, and across the fold.
    #"{ "photos": [\#(photo)], "stickers": [{ "image": "star.png", "center": [125, 95], "width": 40 }] }"#,
    #"{ "photos": [\#(photo)], "stickers": [{ "image": "star.png", "center": [120, 100], "width": 240 }] }"#,
    #"{ "photos": [\#(photo), { "image": "tall.jpg", "frame": [50, 50, 240, 240] }] }"#,
    #"{ "texts": [{ "text": "Ten whole words", "size": 20, "frame": [400, 40, 160, 60], "rotation": 2 }] }"#,
  ])
  func removesTheWarning(page: String) throws {
    let before = composed(album(page))
    #expect(!before.diagnostics.isEmpty, "\(before.testDescription)")
    #expect(before.moves.count == 1)
    let after = composed(try fixed(album(page)))
    #expect(after.diagnostics.isEmpty && after.moves.isEmpty, "\(after.testDescription)")
  }

  @Test(arguments: [
    (#"{ "photos": [{ "image": "wide.jpg", "frame": [360, 40, 160, 120] }] }"#, Point(x: -45, y: 0)),
    // Words that end 7 and 120 units beyond the paper that bends into the fold.
    (
      #"{ "texts": [{ "text": "Words", "size": 20, "align": "right", "frame": [100, 40, 370, 60] }] }"#,
      Point(x: -7, y: 0)
    ),
  ])
  func movesAsLittleAsPossible(page: String, offset: Point) throws {
    let move = try #require(composed(album(page)).moves.first)
    #expect(move.page == 1 && move.offset == offset, "\(move)")
  }

  @Test func uncoversAPhotoBelowAnEqualOne() throws {
    let page = #"{ "photos": [\#(Self.photo), { "image": "tall.jpg", "frame": [40, 40, 160, 120] }] }"#
    let before = composed(album(page))
    let move = try #require(before.moves.first)
    // An eighth of the photo may stay hidden.
    #expect(
      before.moves.count == 1 && move.offset.length >= 0.88 * 120 && move.offset.length <= 112, "\(move)")
    #expect(composed(try fixed(album(page))).diagnostics.isEmpty)
  }

  /// Words from outside the page are not put right at its edge.
  @Test(arguments: ["[60, -200, 350, 60]", "[60, 700, 350, 60]", "[-600, 60, 350, 60]", "[60, -10, 350, 60]"])
  func keepsTheMarginOfThePageBesideWords(frame: String) throws {
    let json = album(#"{ "texts": [{ "text": "gone", "size": 20, "frame": \#(frame) }] }"#)
    guard !composed(json).diagnostics.isEmpty else { return #expect(frame == "[60, -10, 350, 60]") }
    let after = composed(try fixed(json))
    #expect(after.diagnostics.isEmpty, "\(after.testDescription)")
    let text = try #require(after.album.pages.first?.texts.first)
    let ink = try #require(placed(after.album.pages[0], catalog: AssetCatalog()).texts.first?.seenBox)
    #expect(ink.x >= 29 && ink.y >= 29 && ink.maxX <= 446 && ink.maxY <= 548, "\(ink) of \(text.frame)")
  }

  @Test(arguments: [
    (#""photos": [{ "image": "wide.jpg", "frame": [2000, 60, 1500, 1125], "rotation": 3 }]"#, "frame"),
    (#""stickers": [{ "image": "star.png", "center": [-3000, 60], "width": 1500 }]"#, "width"),
    (#""stickers": [{ "image": "star.png", "frame": [30, -3000, 300, 2000], "fit": "stretch" }]"#, "frame"),
  ])
  func makesALostItemThatIsLargerThanThePageFitIt(items: String, key: String) throws {
    let json = album("{ \(items) }")
    let before = composed(json)
    #expect(before.moves.count == 1 && before.moves[0].scale < 1, "\(before.moves)")
    let after = composed(try fixed(json))
    #expect(after.diagnostics.isEmpty && after.moves.isEmpty, "\(after.testDescription)")
    let box = try #require(
      placed(
        after.album.pages[0],
        catalog: catalog([
          "wide.jpg": Size(width: 400, height: 300), "star.png": Size(width: 100, height: 80),
        ])
      )
      .nodes.first?.bounds)
    #expect(box.x >= 29 && box.y >= 29 && box.maxX <= 446 && box.maxY <= 548, "\(box)")
    #expect(max(box.width / 415, box.height / 517) > 0.99, "\(box)")
  }

  /// An overlap that is just tolerated still looks like a mistake.
  @Test func uncoversNearlyAllOfAPhoto() throws {
    for other in [
      #""stickers": [{ "image": "star.png", "center": [120, 100], "width": 240 }]"#,
      #""stickers": [{ "image": "builtin:paper-lined", "center": [120, 100], "width": 200 }]"#,
    ] {
      var loader = SizesLoader.samples
      loader.sizes["builtin:paper-lined"] = Size(width: 100, height: 100)
      var options = CompositionOptions()
      options.proposesMoves = true
      let page = "{ \"photos\": [\(Self.photo)], \(other) }"
      let before = ScrapbookKitTests.composed(album(page), options: options, loader: loader)
      let move = try #require(before.moves.first)
      // The sticker overlaps at most an eighth of the photo's width or height.
      #expect(max(abs(move.offset.x), abs(move.offset.y)) > 90, "\(move)")
    }
  }

  @Test func movesASmallPhotoOutFromUnderALargeOne() throws {
    let other = #"{ "image": "tall.jpg", "frame": [40, 41, 240, 300] }"#
    let after = composed(try fixed(album(#"{ "photos": [\#(Self.photo), \#(other)] }"#)))
    #expect(after.diagnostics.isEmpty, "\(after.testDescription)")
  }

  /// The shortest way off the face would end beyond the edge of the page.
  @Test func movesNothingOffItsPage() throws {
    let page =
      #"{ "photos": [{ "image": "wide.jpg", "frame": [4, 40, 160, 120], "focus": [0.2, 0.5] }], "stickers": [{ "image": "star.png", "center": [20, 100], "width": 36 }] }"#
    let before = composed(album(page))
    let move = try #require(before.moves.first)
    #expect(before.moves.count == 1 && move.offset.x >= 0, "\(move)")
    let after = composed(try fixed(album(page)))
    #expect(after.diagnostics.isEmpty, "\(after.testDescription)")
  }

  @Test func movesTheStickerAndNotThePhoto() throws {
    let page =
      #"{ "photos": [\#(Self.photo)], "stickers": [{ "image": "star.png", "center": [120, 100], "width": 60 }] }"#
    #expect(try fixed(album(page)).contains(Self.photo))
  }

  /// A picture whose upper half has white and black squares; its lower half is black.
  private static let squares: Thumbnail? = {
    let pixels = (0..<1024).map { number in
      let (x, y) = (number % 32, number / 32)
      return y < 16 && (x / 2 + y / 2).isMultiple(of: 2) ? Color.white : .black
    }
    return Thumbnail(width: 32, height: 32, pixels: pixels)
  }()

  @Test(arguments: [0.0, 4]) func movesWordsToACalmPartOfAPicture(_ turn: Double) throws {
    var loader = SizesLoader.samples
    loader.thumbnails["wide.jpg"] = Self.squares
    let background = #""background": { "image": "wide.jpg", "mode": "stretch" }"#
    let page = { (y: String) in
      "{ \(background), \"texts\": [{ \"text\": \"Ten whole words\", \"color\": \"white\", \"size\": 20, \"rotation\": \(turn), \"frame\": [60, \(y), 200, 40] }] }"
    }
    var options = CompositionOptions()
    options.proposesMoves = true
    let before = ScrapbookKitTests.composed(album(page("200")), options: options, loader: loader)
    #expect(before.diagnostics.all.contains { $0.id == .lowContrast }, "\(before.testDescription)")
    let move = try #require(before.moves.first)
    #expect(before.moves.count == 1 && move.offset.y > 0 && move.offset.y <= 120, "\(move)")
    let moved = moving(before.moves, in: try #require(before.json))
    let after = ScrapbookKitTests.composed(
      String(decoding: moved.bytes, as: UTF8.self), options: options, loader: loader)
    #expect(
      !after.diagnostics.all.contains { $0.id == .lowContrast } && after.moves.isEmpty,
      "\(after.testDescription)")
    // Too far away: a background is nearer.
    let far = ScrapbookKitTests.composed(album(page("30")), options: options, loader: loader)
    #expect(far.diagnostics.all.contains { $0.id == .lowContrast }, "\(far.testDescription)")
    #expect(far.moves.count == 1 && far.moves.first?.offset == Point(x: 0, y: 0), "\(far.moves)")
    #expect(far.moves.first?.label != nil)
  }

  @Test func leavesWhatHasNoPlaceOfItsOwn() throws {
    let pages = [
      // Slots, a page that is too small, and two equal frames, neither of which is wrong.
      #"{ "photos": [{ "image": "wide.jpg" }], "stickers": [] }"#,
      #"{ "texts": [{ "text": "Ten whole words", "size": 90, "frame": [-100, 40, 900, 200] }] }"#,
    ]
    for page in pages { #expect(try fixed(album(page)) == album(page)) }
  }

  @Test func keepsEverythingButTheNumbers() throws {
    let json =
      "{\r\n\t\"//\": \"by hand\", \"background\": \"none\",\r\n  \"pages\": [ null,{\"stickers\":[ {\"center\" :[ 2e3,\t100.25 ],"
      + "\"width\":90, \"//\":\"a star\",\"image\":\"star.png\"}]} ]  }\r\n"
    let result = try fixed(json)
    let (start, end) = ("\"center\" :[ ", "],\"width\"")
    let parts = [json, result].compactMap { text -> [String]? in
      guard let from = text.firstRange(of: start), let to = text.firstRange(of: end) else { return nil }
      return [String(text[..<from.upperBound]), String(text[to.lowerBound...])]
    }
    #expect(parts.count == 2 && parts.first == parts.last && result != json, "\(result)")
    #expect(!result.contains("2e3") && result.contains(",\t"), "\(result)")
  }

  @Test func triesNoPageThatIsAPattern() {
    let stars = (0..<120).map { _ in #"{ "image": "star.png", "center": [2000, 100], "width": 90 }"# }
    #expect(composed(album("{ \"stickers\": [\(stars.joined(separator: ","))] }")).moves.isEmpty)
  }
}
