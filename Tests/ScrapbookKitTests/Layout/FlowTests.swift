import Testing

@testable import ScrapbookKit

@Suite struct FlowTests {
  /// A loader that returns the number of pictures that the pattern gives.
  private struct Pictures: AssetLoader {
    func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
      ImageInfo(size: Size(width: 400, height: 300), isDrawing: true)
    }

    func pictures(matching glob: String, order: PictureOrder) throws(ImageProblem) -> FoundPictures {
      FoundPictures((0..<(Int(glob) ?? 0)).map { "\(order.rawValue)-\($0).jpg" })
    }

    func description(of path: String) -> String? { path.hasSuffix("0.jpg") ? nil : "It is \(path)" }
  }

  private func composed(_ pages: String) -> Composition {
    compose(SourceFile(#"{ "background": "none", "pages": [\#(pages)] }"#), loader: Pictures())
  }

  private func images(_ composition: Composition) -> [[String]] {
    composition.album.pages.map { $0.photos.map(\.image.path) }
  }

  @Test func makesAsManyPagesAsThereArePictures() {
    let two = composed(#"{ "flow": { "glob": "5", "order": "date" } }"#)
    #expect(images(two) == [["date-0.jpg", "date-1.jpg"], ["date-2.jpg", "date-3.jpg"], ["date-4.jpg"]])
    let three = composed(#"{}, { "flow": { "glob": "3", "perPage": 3 } }, {}"#)
    #expect(images(three) == [[], ["name-0.jpg", "name-1.jpg", "name-2.jpg"], []])
    #expect(two.document?.sheets.count == 2 && three.document?.sheets.count == 2)
  }

  @Test func givesEachPictureANodeOfItsOwn() throws {
    let document = try #require(composed(#"{ "flow": { "glob": "3" } }"#).document)
    let uses = document.pictureUses
    #expect(uses.map(\.pointer) == ["/pages/0/photos/0", "/pages/0/photos/1", "/pages/1/photos/0"])
    #expect(Set(uses.map(\.place.pointer)).count == 1, "\(uses.map(\.place))")
  }

  @Test func showsPicturesLikeThePhotosOfThePage() {
    let page = #"""
      { "slots": "columns", "photos": [ { "image": "a.jpg" }, { "rotation": 3 }, { "rotation": 5, "alt": "x" } ],
        "stickers": [ { "image": "s.svg", "center": [9, 9], "width": 9 } ], "flow": { "glob": "3" } }
      """#
    let composition = composed(page)
    #expect(composition.diagnostics.all == [])
    let pages = composition.album.pages
    #expect(images(composition) == [["a.jpg", "name-0.jpg", "name-1.jpg"], ["a.jpg", "name-2.jpg"]])
    #expect(pages[0].photos.map(\.rotation) == [.zero, .degrees(3), .degrees(5)])
    #expect(pages.allSatisfy { $0.flow == nil && $0.slots == .columns && $0.stickers.count == 1 })
  }

  @Test func describesPicturesAsTheirFilesDo() {
    let photos = #""photos": [{}, { "alt": "x" }, { "caption": "y" }, { "decorative": true }]"#
    for (pages, expected) in [
      (#"{ "flow": { "glob": "3", "perPage": 3 } }"#, [nil, "It is name-1.jpg", "It is name-2.jpg"]),
      (#"{ "flow": { "glob": "4", "perPage": 4 }, \#(photos) }"#, [nil, "x", nil, nil]),
    ] as [(String, [String?])] {
      #expect(composed(pages).album.pages.flatMap(\.photos).map(\.alt) == expected)
    }
  }

  static let faults: [(page: String, ids: [DiagnosticID])] = [
    (#"{ "flow": {} }"#, [.missingKey]), (#"{ "flow": 3 }"#, [.wrongType]),
    (#"{ "flow": { "glob": "1", "perPage": 0 } }"#, [.invalidValue]),
    (#"{ "flow": { "glob": "1", "perPage": 1.5 } }"#, [.invalidValue]),
    (#"{ "flow": { "glob": "1", "perPage": 2 }, "photos": [ {} ] }"#, [.invalidValue]),
    (#"{ "flow": { "glob": "0" } }, {}"#, [.emptyFlow]),
    (#"{ "flow": { "glob": "0" } }"#, [.emptyFlow, .emptyAlbum]),
    (#"{ "flow": { "glob": "1" }, "photos": [ { "image": 3 } ] }"#, [.wrongType]),
    (#"{ "photos": [ {} ] }"#, [.missingKey]),
  ]

  @Test(arguments: faults) func reportsFaults(_ row: (page: String, ids: [DiagnosticID])) {
    #expect(Set(composed(row.page).diagnostics.all.map(\.id)) == Set(row.ids))
  }

  @Test func tellsOnceWhatIsWrongOnAllPages() {
    let album =
      #"{ "pages": [ { "flow": { "glob": "9" }, "texts": [ { "text": "a", "style": "x", "frame": [9, 9, 9, 9] } ] } ] }"#
    let composition = compose(SourceFile(album), loader: Pictures(), shaper: SquareShaper())
    #expect(composition.diagnostics.all.filter { $0.id == .unknownStyle }.count == 1)
  }

  static let globs: [(glob: String, names: [String], others: [String])] = [
    ("*.jpg", ["a.jpg", "A.JPG", ".jpg", "a.b.jpg"], ["a.jpeg", "jpg"]),
    ("p?.*", ["p1.png", "pé."], ["p.png", "p12.png"]), ("*a*b*", ["ab", "xaxxbx"], ["ba", "xbxa"]),
    (#"\*.jpg"#, ["*.jpg"], ["a.jpg"]), ("é*", ["e\u{301}.jpg"], ["e.jpg"]), ("", [""], ["a"]),
  ]

  @Test(arguments: globs) func matchesNames(_ row: (glob: String, names: [String], others: [String])) {
    for name in row.names { #expect(matches(name, glob: row.glob), "\(name)") }
    for name in row.others { #expect(!matches(name, glob: row.glob), "\(name)") }
  }

  /// Each star multiplies the attempts of a naive matcher.
  @Test func matchesHostilePatternsInTime() {
    let glob = String(repeating: "a*", count: 200) + "b"
    #expect(!matches(String(repeating: "a", count: 2000), glob: glob))
    #expect(matches("*?\\x", glob: globEscaped("*?\\x")) && !matches("abcx", glob: globEscaped("*?\\x")))
  }
}
