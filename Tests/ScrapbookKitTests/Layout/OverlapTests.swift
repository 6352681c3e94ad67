import Testing

@testable import ScrapbookKit

/// Texts and photos that compete for the same place.
@Suite struct OverlapTests {
  private let pictures = catalog([
    "wide": Size(width: 400, height: 300), "tall": Size(width: 300, height: 400),
  ])

  @Test(arguments: SlotLayout.allCases) func slotsLeaveTextsTheirRoom(_ slots: SlotLayout) throws {
    let title = TextNode("Our week", frame: Rect(x: 30, y: 20, width: 415, height: 60), style: .init(.title))
    let note = TextNode(
      "It rained.", frame: Rect(x: 30, y: 440, width: 415, height: 100), rotation: .degrees(2))
    let photos = ["tall", "wide", "tall"].map { Photo(ImageReference($0), caption: Caption("An otter")) }
    for count in 1...3 {
      let page = placed(
        ScrapbookPage(slots: slots, photos: Array(photos.prefix(count)), texts: [title, note]),
        catalog: pictures)
      for picture in page.pictures {
        let caption = try #require(picture.caption)
        for frame in [picture.frame, caption.frame] {
          #expect(frame.y >= 80 && frame.maxY <= 440, "\(slots) of \(count): \(frame)")
        }
      }
    }
  }

  @Test func slotsStandBesideANarrowText() throws {
    let note = TextNode("It rained.", frame: Rect(x: 30, y: 30, width: 150, height: 500))
    let page = placed(ScrapbookPage(photos: [Photo("tall")], texts: [note]), catalog: pictures)
    #expect(try #require(page.pictures.first).frame.x >= 180)
  }

  static let textsOnPhotos: [TextNode] = [
    // A text that leaves no space for photos is on top of them.
    TextNode("Our week", frame: Rect(x: 30, y: 180, width: 415, height: 220)),
    // A speech bubble belongs on its photo.
    TextNode("Hello!", frame: Rect(x: 50, y: 60, width: 150, height: 80), style: bubble),
    TextNode("Unseen", frame: Rect(x: 30, y: 20, width: 415, height: 60), opacity: 0),
  ]

  private static var bubble: TextStyle {
    var style = TextStyle()
    style.background = TextBackground(.round)
    return style
  }

  @Test(arguments: textsOnPhotos) func slotsKeepTheirPlaceUnder(_ text: TextNode) throws {
    let page = placed(ScrapbookPage(photos: [Photo("wide")], texts: [text]), catalog: pictures)
    #expect(page.pictures.map(\.frame) == placeSlots(for: [Size(width: 400, height: 300)]))
  }

  @Test func fullSlotsLeaveHeadersAndFootersTheirRoom() throws {
    let album = Album(footers: [RunningText("{page}")])
    let full = ScrapbookPage(slots: .full, photos: [Photo("tall")])
    let photo = try #require(placed(full, of: album, catalog: pictures).pictures.first)
    #expect(isNear(photo.frame, Rect(x: 0, y: 0, width: 475, height: 547)), "\(photo.frame)")
    var bare = full
    bare.footers = []
    let whole = try #require(placed(bare, of: album, catalog: pictures).pictures.first)
    #expect(isNear(whole.frame, Rect(ScrapbookPage.size)), "\(whole.frame)")
  }

  struct Row: Sendable {
    var page: String
    /// A part of the message; nil if there is none.
    var says: String?

    init(_ page: String, _ says: String? = nil) {
      self.page = page
      self.says = says
    }
  }

  private static let photo = #""photos": [{"image": "wide.jpg", "frame": [100, 100, 200, 150]"#
  private static let free = #"{"text": "Free", "frame": [20, 20, 300, 30]}"#

  static let rows = [
    Row(
      #""texts": [\#(free), {"text": "Other", "frame": [20, 30, 300, 30]}]"#,
      #""Other" overlaps the text "Free""#),
    Row(#""texts": [\#(free), {"text": "Below", "frame": [20, 60, 300, 30]}]"#),
    // The frames meet, the words do not.
    Row(#""texts": [\#(free), {"text": "End", "frame": [20, 20, 400, 30], "align": "end"}]"#),
    Row(
      #""texts": [\#(free), {"text": "Label", "frame": [20, 46, 300, 80], "background": "white", "z": -1}]"#),
    Row(
      #""texts": [\#(free), {"text": " ", "frame": [20, 20, 300, 80], "background": "white"}]"#,
      #"" " overlaps the text "Free""#),
    Row(#"\#(photo)}], "texts": [\#(free)]"#),
    Row(
      #"\#(photo)}], "texts": [{"text": "Sea", "frame": [120, 120, 90, 30]}]"#,
      #""Sea" overlaps the photo "wide.jpg""#),
    Row(#"\#(photo)}], "texts": [{"text": "Sea", "frame": [120, 120, 90, 30], "background": "white"}]"#),
    Row(
      #"\#(photo)}], "texts": [{"text": "Sea", "frame": [120, 120, 90, 30], "background": "white", "z": -1}]"#,
      #""Sea" is hidden by the photo "wide.jpg""#),
    Row(#"\#(photo), "mount": "circle"}], "texts": [{"text": "in", "frame": [126, 96, 40, 20]}]"#),
    Row(#"\#(photo), "rotation": 45}], "texts": [{"text": "in", "frame": [90, 90, 40, 20]}]"#),
    Row(#"\#(photo), "caption": "Otter"}]"#),
    Row(#"\#(photo), "caption": "Otter", "mount": "polaroid"}]"#),
    Row(
      #"\#(photo), "caption": "Otter"}], "texts": [{"text": "Rain", "frame": [100, 250, 200, 40], "align": "center"}]"#,
      #""Rain" overlaps the text "Otter""#),
    Row(
      #"\#(photo)}], "stickers": [{"image": "star.png", "center": [150, 40], "width": 50}], "texts": [\#(free)]"#
    ),
    Row(
      #""photos": [{"image": "wide.jpg", "frame": [0, 400, 475, 177]}], "footer": "{page}""#,
      #""1" overlaps the photo "wide.jpg""#),
  ]

  @Test(arguments: rows) func warnsOfWordsThatCannotBeRead(_ row: Row) {
    let found = composed(#"{"background": "none", "pages": [{\#(row.page)}]}"#).diagnostics.all
    #expect(found.map(\.message) == (row.says.map { [$0] } ?? []))
    #expect(found.allSatisfy { $0.id == .overlap && $0.severity == .warning && $0.span != nil })
  }

  @Test func saysItOnceForAFooter() {
    let page = #"{"photos": [{"image": "wide.jpg", "frame": [0, 400, 475, 177]}]}"#
    let found = composed(#"{"footer": "{page}", "pages": [\#(page), \#(page)]}"#).diagnostics.all
    #expect(found.map(\.message) == [#""1" overlaps the photo "wide.jpg""#])
  }
}
