import Testing

@testable import ScrapbookKit

/// The positions of pages on their spread, and the backgrounds.
@Suite struct SpreadTests {
  private static let star = #"{ "stickers": [{ "image": "star.png", "center": [50, 50], "width": 20 }] }"#

  private func sheets(_ json: String, _ options: CompositionOptions = .init()) throws -> [Sheet] {
    let composition = composed(json, options: options)
    return try #require(composition.document, "\(composition.diagnostics.all)").sheets
  }

  // MARK: Empty pages

  @Test(arguments: [("null, \(star)", 564.0), ("\(star), null", 86.0)] as [(String, Double)])
  func leavesAPageThatIsNullEmpty(pages: String, x: Double) throws {
    let sheets = try sheets(#"{ "footer": "{page}", "background": "none", "pages": [\#(pages)] }"#)
    #expect(sheets.map(\.label) == ["1-2"])
    let pictures = sheets.flatMap { $0.canvas.items.flatMap { $0.pictures() } }
    #expect(pictures.map { $0.transform.boundingBox(of: .unitSquare).center.x } == [x])
    var words: [String] = []
    sheets[0].canvas.items.forEachRun {
      words.append($0.text)
      return true
    }
    #expect(words == [pages.hasPrefix("null") ? "2" : "1"], "no footer on the empty page")
  }

  @Test func takesTheSpreadsHeaderFromItsFirstPageThatIsNotNull() throws {
    let json = #"""
      { "header": { "text": "X", "on": "spread" }, "background": "none", "pages": [null, {}, null, null] }
      """#
    let counts = try sheets(json).map { sheet in
      var count = 0
      sheet.canvas.items.forEachRun { _ in
        count += 1
        return true
      }
      return count
    }
    #expect(counts == [1, 0])
  }

  // MARK: The lone last page

  static let lone: [(keys: String, count: Int, spreads: [[Int?]])] = [
    (#""odd": "left""#, 3, [[0, nil, 1], [2, nil, nil]]),
    (#""odd": "right""#, 3, [[0, nil, 1], [nil, nil, 2]]),
    (#""odd": "center""#, 3, [[0, nil, 1], [nil, 2, nil]]),
    (#""odd": "center""#, 2, [[0, nil, 1]]),
    (#""odd": "left", "binding": "right""#, 3, [[1, nil, 0], [2, nil, nil]]),
    (#""odd": "center", "firstPage": "right""#, 4, [[nil, nil, 0], [1, nil, 2], [nil, 3, nil]]),
    (#""odd": "right", "firstPage": "right""#, 3, [[nil, nil, 0], [1, nil, 2]]),
    (#""odd": "left", "firstPage": "right""#, 1, [[0, nil, nil]]),
  ]

  @Test(arguments: lone)
  func putsTheLonePageWhereItIsWanted(_ row: (keys: String, count: Int, spreads: [[Int?]])) {
    let pages = Array(repeating: "{}", count: row.count).joined(separator: ",")
    let album = composed("{ \(row.keys), \"pages\": [\(pages)] }").album
    #expect(album.spreads.map { [$0.left, $0.center, $0.right] } == row.spreads)
  }

  @Test func bringsALonePageIntoTheMiddleOfBoth() throws {
    let sheet = try #require(
      sheets(#"{ "odd": "center", "background": "none", "pages": [\#(Self.star)] }"#).last)
    #expect(sheet.canvas.items.compactMap(\.asGroup).map(\.transform) == [.translation(x: 275, y: 92)])
  }

  // MARK: Frames

  @Test func laysPagesOutInTheFramesOfTheSpread() throws {
    let json = #"""
      { "spread": { "left": [0, 0, 400, 700], "right": [500, 100, 300, 200] }, "background": "none",
        "pages": [
          { "background": "white", "slots": "full", "photos": [{ "image": "wide.jpg", "fit": "stretch" }], "footer": "F" },
          { "background": "red" }] }
      """#
    let composition = composed(json)
    let sheet = try #require(composition.document?.sheets.first)
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.all)")
    let groups = sheet.canvas.items.compactMap(\.asGroup)
    #expect(groups.map(\.transform) == [.translation(x: 0, y: 0), .translation(x: 500, y: 100)])
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(groups[0].items.first == .fill(RoundedRect(Rect(x: 0, y: 0, width: 400, height: 700)), .white))
    #expect(groups[1].items == [.fill(RoundedRect(Rect(x: 0, y: 0, width: 300, height: 200)), red)])
    let photo = try #require(groups[0].items.flatMap { $0.pictures() }.first)
    #expect(photo.transform.boundingBox(of: .unitSquare).width == 400)
    #expect(composition.dump(.album)?.contains("\n  spread [0, 0, 400, 700] [500, 100, 300, 200]\n") == true)
  }

  static let frames: [(json: String, fault: String?)] = [
    (#"{ "left": [0, 0, 100, 100], "right": [924, 668, 100, 100] }"#, nil),
    (#"{ "right": [511, 92, 475, 577] }"#, nil), ("{}", nil),
    (#"{ "left": [0, 0, 99.9, 100] }"#, "the left page is too small"),
    (#"{ "right": [924, 668, 100, 101] }"#, "the right page is not completely on the canvas"),
    (#"{ "right": [-1, 92, 475, 577] }"#, "the right page is not completely on the canvas"),
    (#"{ "left": [1e308, 0, 100, 100] }"#, "\"left[0]\" is 1e+308, not between -10000 and 10000"),
    (#"{ "left": [0, 0, 0, 100] }"#, "the width of \"left\" is 0, not larger than 0"),
    (#"{ "left": [0, 0, -100, 100] }"#, "the width of \"left\" is -100, not larger than 0"),
    (#"{ "left": null }"#, "must be an array"),
    (#"{ "left": [36, 92, 500, 577] }"#, "the pages of a spread overlap"),
    ("[]", "a spread must be an object, not an array"),
  ]

  @Test(arguments: frames) func refusesFramesThatAreNotOnTheCanvas(_ row: (json: String, fault: String?)) {
    let found = composed(#"{ "spread": \#(row.json), "pages": [{}] }"#).diagnostics.all
    if let fault = row.fault {
      #expect(found.count == 1 && found.allSatisfy { $0.message.contains(fault) }, "\(found)")
      #expect(found.allSatisfy { $0.span != nil && $0.pointer.hasPrefix("/spread") }, "\(found)")
    } else {
      #expect(found == [])
    }
  }

  @Test func pointsAtTheFrameThatIsWrong() throws {
    let json = #"{ "spread": { "left": [0, 0, 100, 100], "right": [924, 668, 100, 101] }, "pages": [{}] }"#
    let composition = composed(json)
    let found = try #require(composition.diagnostics.all.first)
    let span = try #require(found.span)
    #expect(
      String(decoding: Array(json.utf8)[span.start..<span.end], as: UTF8.self) == "[924, 668, 100, 101]")
    #expect(found.pointer == "/spread/right")
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e308]) func refusesFramesThatAreNotOnTheCanvasInCode(
    _ side: Double
  ) {
    let frame = Rect(x: 0, y: 0, width: side, height: side)
    for spread in [SpreadFrames(left: frame), SpreadFrames(right: frame)] {
      let composition = compose(Album(spread: spread, pages: [.blank]), loader: SizesLoader.samples)
      #expect(
        composition.diagnostics.all.contains { $0.id == .invalidValue && $0.pointer.hasPrefix("/spread/") })
      #expect(composition.document == nil)
    }
  }

  // MARK: The sheet's color

  @Test func paintsTheSheetInItsColor() throws {
    let json = #"{ "sheetColor": "ivory", "background": "none", "pages": [{}] }"#
    let ivory = try #require(Color("ivory"))
    guard case .fill(_, let color)? = try sheets(json)[0].canvas.items.first else {
      Issue.record("no fill")
      return
    }
    #expect(color == ivory)
    let options = CompositionOptions(imposition: .init(sheetColor: .black))
    guard case .fill(_, let other)? = try sheets(json, options)[0].canvas.items.first else {
      Issue.record("no fill")
      return
    }
    #expect(other == .black, "the option comes first")
  }

  // MARK: Backgrounds

  static let places: [(mode: Background.Mode, x: Double, y: Double)] = [
    (.center, 462, 344), (.top, 462, 0), (.bottom, 462, 688), (.left, 0, 344), (.right, 924, 344),
    (.topLeft, 0, 0), (.topRight, 924, 0), (.bottomLeft, 0, 688), (.bottomRight, 924, 688),
  ]

  @Test(arguments: places)
  func putsABackgroundInOneOfNinePlaces(_ row: (mode: Background.Mode, x: Double, y: Double)) throws {
    let json = #"""
      { "background": { "image": "star.png", "mode": "\#(row.mode.rawValue)" }, "pages": [{}] }
      """#
    let group = try #require(sheets(json)[0].canvas.items.compactMap(\.asGroup).first)
    #expect(group.clip == RoundedRect(Rect(Spread.size)))
    let picture = try #require(group.items.flatMap { $0.pictures() }.first)
    let wanted = Rect(x: row.x, y: row.y, width: 100, height: 80)
    #expect(picture.transform.boundingBox(of: .unitSquare) == wanted)
  }

  @Test func letsABackgroundHangOverIfItIsNotClipped() throws {
    let json = #"""
      { "background": { "image": "star.png", "mode": "fill", "clip": false }, "pages": [
        { "background": { "image": "wide.jpg", "mode": "topRight", "clip": false } }] }
      """#
    let clips = try sheets(json)[0].canvas.items.compactMap(\.asGroup).map(\.clip)
    #expect(clips == [nil, nil])
  }

  // MARK: A picture's own size

  private static let pictures = SizesLoader(sizes: [
    "bg.png": Size(width: 200, height: 100), "bg@2x.png": Size(width: 200, height: 100),
    "a.b@3x.jpeg": Size(width: 300, height: 150), "b@2x/c.png": Size(width: 200, height: 100),
    "d@4x.png": Size(width: 200, height: 100), "@2x": Size(width: 200, height: 100),
  ])

  static let sizes: [(image: String, scale: String, size: Size)] = [
    ("bg.png", "", Size(width: 200, height: 100)), ("bg@2x.png", "", Size(width: 100, height: 50)),
    ("a.b@3x.jpeg", "", Size(width: 100, height: 50)), ("b@2x/c.png", "", Size(width: 200, height: 100)),
    ("d@4x.png", "", Size(width: 200, height: 100)), ("@2x", "", Size(width: 100, height: 50)),
    ("bg.png", #""scale": 4,"#, Size(width: 50, height: 25)),
    ("bg@2x.png", #""scale": 1,"#, Size(width: 200, height: 100)),
  ]

  @Test(arguments: sizes)
  func dividesAPicturesOwnSizeByItsScale(_ row: (image: String, scale: String, size: Size)) throws {
    let image = #""image": "\#(row.image)", \#(row.scale)"#
    let json = #"""
      { "background": { \#(image) "mode": "topLeft" }, "pages": [
        { "background": { \#(image) "mode": "tile" },
          "photos": [{ \#(image) "fit": "center", "frame": [0, 0, 475, 577] }],
          "stickers": [{ \#(image) "fit": "center", "frame": [0, 0, 475, 577] },
                       { \#(image) "center": [90, 90], "width": 30 }] }] }
      """#
    let composition = compose(SourceFile(json), loader: Self.pictures, shaper: SquareShaper())
    let sheet = try #require(composition.document, "\(composition.diagnostics.all)").sheets[0]
    let found = sheet.canvas.items.flatMap { $0.pictures() }.map {
      $0.transform.boundingBox(of: .unitSquare).size
    }
    #expect(found.first == row.size)
    #expect(found.dropLast().allSatisfy { $0 == row.size }, "\(found)")
    #expect(found.last == Size(width: 30, height: 15))
  }

  @Test func givesAStickerWithAScaleItsOwnSize() throws {
    let json = #"""
      { "background": "none", "pages": [{ "stickers": [{ "image": "star.png", "center": [90, 90], "scale": 2 }] }] }
      """#
    let picture = try #require(sheets(json)[0].canvas.items.flatMap { $0.pictures() }.first)
    #expect(picture.transform.boundingBox(of: .unitSquare).size == Size(width: 50, height: 40))
  }

  @Test(arguments: [Double.nan, 0, -2, 0.09, 101, .infinity]) func refusesAScale(_ scale: Double) {
    let image = ImageReference("star.png", scale: scale)
    let pages = [
      ScrapbookPage(background: .image(image)), ScrapbookPage(photos: [Photo(image)]),
      ScrapbookPage(stickers: [Sticker(image, center: Point(x: 9, y: 9), width: 9)]),
    ]
    for page in pages {
      let composition = compose(Album(pages: [page]), loader: SizesLoader.samples)
      #expect(composition.diagnostics.all.map(\.id) == [.invalidValue], "\(composition.diagnostics.all)")
    }
  }

  // MARK: Albums without pages

  @Test(arguments: [#""pages": []"#, #""pages": [{ "flow": { "glob": "none/*" } }]"#])
  func makesTheEmptyBookOfAnAlbumWithoutPagesIfThatIsAllowed(keys: String) throws {
    let json = #"{ "header": "{title}", "title": "T", "firstPage": "right", \#(keys) }"#
    #expect(composed(json).document == nil)
    let sheet = try #require(sheets(json, CompositionOptions(allowEmpty: true)).first)
    #expect(sheet.canvas.items.flatMap { $0.pictures() }.count == 1, "only the open book")
    var words = 0
    sheet.canvas.items.forEachRun { _ in
      words += 1
      return true
    }
    #expect(words == 0)
  }

  @Test(arguments: ["{}", #"{ "title": "T" }"#]) func needsNoKeyForPagesIfNoneAreNeeded(_ json: String)
    throws
  {
    #expect(composed(json).diagnostics.all.map(\.id) == [.missingKey])
    #expect(try sheets(json, CompositionOptions(allowEmpty: true)).count == 1)
    // Other keys are still required.
    let other = compose(
      SourceFile(#"{ "header": {} }"#), options: .init(allowEmpty: true), loader: SizesLoader.samples)
    #expect(other.diagnostics.all.map(\.id) == [.missingKey] && other.document == nil)
  }

  @Test func makesTheEmptyBookOfAnAlbumInCode() {
    let composition = compose(
      Album(), options: .init(allowEmpty: true), loader: SizesLoader.samples)
    #expect(composition.document?.sheets.count == 1)
    #expect(composition.diagnostics.isEmpty)
  }
}
