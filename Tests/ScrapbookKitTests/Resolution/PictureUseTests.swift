import Testing

@testable import ScrapbookKit

@Suite struct PictureUseTests {
  private let loader = SizesLoader(
    sizes: ["wide.jpg": Size(width: 400, height: 300), "tall.jpg": Size(width: 300, height: 400)],
    orientations: ["tall.jpg": .turned90], isDrawing: false)

  private func uses(_ page: String, _ options: ImpositionOptions = .init()) throws -> [PictureUse] {
    let json = #"{ "background": "none", "pages": [ "# + page + " ] }"
    let composition = composed(json, options: .init(imposition: options), loader: loader)
    return try #require(composition.document, "\(composition.diagnostics.all)").pictureUses
  }

  @Test func measuresOnTheSheet() throws {
    let page = #"{ "photos": [{ "image": "wide.jpg", "frame": [0, 0, 200, 150] }] }"#
    let letter = try uses(page)[0]
    #expect(isNear(letter.size.width, 200 * 0.773) && isNear(letter.size.height, 150 * 0.773), "\(letter)")
    #expect(isNear(try #require(letter.ppi), 400 / (200 * 0.773 / 72)), "\(letter)")
    let a4 = try uses(page, ImpositionOptions(paper: .a4))[0]
    #expect(
      isNear(a4.size.height, 150 * Paper.a4.size.height / 768)
        || isNear(a4.size.width, 200 * Paper.a4.size.width / 1024))
    #expect(try #require(a4.ppi) < #require(letter.ppi))
  }

  @Test func measuresAsSeenHoweverTurned() throws {
    // A rotated picture extends a unit beyond its edge on each side.
    for (turn, bleed) in [("", 0.0), (#", "rotation": 37, "flip": "both""#, 1)] {
      let use = try uses(#"{ "photos": [{ "image": "tall.jpg", "frame": [0, 0, 150, 200]"# + turn + " }] }")[
        0]
      #expect(use.pixels == Size(width: 300, height: 400))
      let wanted = Size(width: 150 + 2 * bleed, height: (150 + 2 * bleed) / 150 * 200)
      #expect(
        isNear(use.size.width, wanted.width * 0.773) && isNear(use.size.height, wanted.height * 0.773),
        "\(use)")
      let cut = bleed / wanted.width
      let visible = Rect(x: cut, y: cut, width: 1 - 2 * cut, height: 1 - 2 * cut)
      #expect(isNear(use.visible, visible), "\(use.visible)")
    }
  }

  static let crops: [(photo: String, visible: Rect)] = [
    (
      #""image": "wide.jpg", "frame": [0, 0, 150, 150], "focus": [0, 0.5]"#,
      Rect(x: 0, y: 0, width: 0.75, height: 1)
    ),
    (
      #""image": "wide.jpg", "frame": [0, 0, 150, 150], "focus": [0, 0.5], "flip": "both", "rotation": 90"#,
      Rect(x: 0, y: 0, width: 0.75, height: 1)
    ),
    (
      #""image": "tall.jpg", "frame": [0, 0, 150, 100], "focus": [0.5, 1], "rotation": -20"#,
      // It is as wide as its frame, so it was enlarged to extend a unit beyond each side.
      Rect(x: 1.5 / 153, y: 77.25 / 153, width: 150 / 153, height: 75 / 153)
    ),
    (
      #""image": "wide.jpg", "frame": [0, 0, 150, 150], "fit": "contain""#,
      Rect(x: 0, y: 0, width: 1, height: 1)
    ),
  ]

  @Test(arguments: crops) func knowsWhatIsNotCutOff(_ row: (photo: String, visible: Rect)) throws {
    let use = try uses("{ \"photos\": [{ \(row.photo) }] }")[0]
    #expect(isNear(use.visible, row.visible), "\(use.visible)")
  }

  @Test func takesTheLowerResolutionOfAStretchedPicture() throws {
    let use = try uses(
      #"{ "photos": [{ "image": "wide.jpg", "frame": [0, 0, 100, 300], "fit": "stretch" }] }"#)[0]
    #expect(isNear(try #require(use.ppi), 300 / (300 * 0.773 / 72)), "\(use)")
  }

  @Test func namesThePhotoWhateverIsPaintedFirst() throws {
    let uses = try uses(
      #"""
      {}, { "background": "wide.jpg", "photos": [{ "image": "wide.jpg", "z": 2 }, { "image": "tall.jpg" }],
            "stickers": [{ "image": "wide.jpg", "center": [9, 9], "width": 20 }] }, { "photos": [{ "image": "wide.jpg" }] }
      """#)
    #expect(
      uses.map(\.pointer) == [
        nil, "/pages/1/photos/1", "/pages/1/stickers/0", "/pages/1/photos/0", "/pages/2/photos/0",
      ])
    #expect(uses.map(\.sheet) == [1, 1, 1, 1, 2])
  }
}
