import Testing

@testable import ScrapbookKit

/// Photos, stickers and texts that are invisible, or only partly visible.
@Suite struct PlacesTests {
  struct Row: Sendable {
    var page: String
    var id: DiagnosticID?
    var says = ""
  }

  private static func photo(_ members: String) -> String {
    #""photos": [{"image": "wide.jpg", \#(members)}]"#
  }
  private static func sticker(_ members: String) -> String {
    #""stickers": [{"image": "star.png", \#(members)}]"#
  }
  private static func text(_ members: String) -> String { #""texts": [{"text": "Rain", \#(members)}]"# }

  static let rows = [
    Row(page: sticker(#""center": [-500, 100], "width": 72"#), id: .offPage, says: "is outside the sheet"),
    Row(page: photo(#""frame": [30, 2000, 200, 100]"#), id: .offPage, says: "is outside the sheet"),
    Row(page: text(#""frame": [100, 700, 200, 40]"#), id: .offPage, says: "is outside the sheet"),
    // It is not readable either, which is only reported once it is on its page.
    Row(
      page: text(#""frame": [600, 100, 200, 40], "color": "silver""#), id: .offPage, says: "outside its page"),
    // On the facing page.
    Row(
      page: text(#""frame": [600, 100, 200, 40]"#), id: .offPage,
      says: "the text \"Rain\" is outside its page"),
    // Across the gutter, and onto the cover.
    Row(page: photo(#""frame": [350, 100, 250, 150]"#), id: .offPage, says: "is 50 % outside its page"),
    Row(page: photo(#""frame": [100, 450, 200, 200]"#), id: .offPage, says: "the photo \"wide.jpg\""),
    Row(
      page: sticker(#""center": [540, 100], "width": 100"#), id: .offPage, says: "the sticker \"star.png\""),
    // Slightly over the edge, up to it, and deliberately.
    Row(page: sticker(#""center": [470, 100], "width": 72"#)),
    Row(page: sticker(#""center": [10, 10], "width": 72, "rotation": 30"#)),
    Row(page: photo(#""frame": [-20, 100, 200, 150], "rotation": -4"#)),
    Row(page: photo(#""frame": [-8, -8, 491, 593]"#)),
    Row(page: photo(#""frame": [0, 150, 953, 280]"#)),
    // The frame extends beyond the page, the words do not.
    Row(page: text(#""frame": [100, 500, 200, 150]"#)),
    Row(
      page: sticker(#""center": [100, 100], "width": 0.5"#), id: .invisible,
      says: "too small to be seen: 0.5 x 0.4 units"),
    Row(
      page: sticker(#""center": [100, 100], "width": 1e-300"#), id: .invisible,
      says: "too small to be seen: 0 x 0 units"),
    Row(
      page: photo(#""frame": [100, 100, 300, 0.1]"#), id: .invisible,
      says: "too small to be seen: 300 x 0.1 units"),
    // A line is thin.
    Row(page: sticker(#""frame": [30, 100, 415, 1], "fit": "stretch""#)),
    Row(
      page: text(#""frame": [100, 100, 200, 40], "size": 2"#), id: .invisible,
      says: "too small to be read: its size is 2"),
    Row(page: text(#""frame": [100, 100, 200, 40], "opacity": 0"#), id: .invisible, says: "its opacity is 0"),
    Row(page: photo(#""opacity": 0"#), id: .invisible, says: "its opacity is 0"),
    Row(
      page: photo(#""frame": [100, 100, 200, 150], "border": 75"#), id: .invisible,
      says: "is hidden by its border"),
    Row(page: photo(#""frame": [100, 100, 200, 150], "border": 60"#)),
    Row(
      page:
        #""photos": [{"image": "wide.jpg", "frame": [9, 9, 99, 99]}, {"image": "tall.jpg", "frame": [9, 9, 99, 99]}]"#,
      id: .overlap, says: "the photo \"tall.jpg\" is exactly on top of the photo \"wide.jpg\""),
    Row(
      page:
        #""photos": [{"image": "wide.jpg", "frame": [9, 9, 99, 99]}, {"image": "tall.jpg", "frame": [9, 9, 99, 99], "rotation": 5}]"#,
      id: .overlap, says: "the photo \"wide.jpg\" is mostly hidden by the photo \"tall.jpg\""),
    Row(
      page:
        #""photos": [{"image": "wide.jpg", "frame": [9, 9, 99, 99]}, {"image": "tall.jpg", "frame": [9, 9, 99, 99], "opacity": 0.5}]"#
    ),
    Row(page: #""photos": [{"image": "wide.jpg"}, {"image": "wide.jpg"}, {"image": "wide.jpg"}]"#),
  ]

  @Test(arguments: rows) func warnsOfWhatIsNotSeen(_ row: Row) {
    let found = composed(#"{"pages": [{\#(row.page)}, {}]}"#).diagnostics.all
    #expect(found.map(\.id) == (row.id.map { [$0] } ?? []), "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.message.contains(row.says) && $0.severity == .warning && $0.span != nil })
  }
}
