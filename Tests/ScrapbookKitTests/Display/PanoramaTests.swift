import Testing

@testable import ScrapbookKit

/// Photos across both pages of a spread.
@Suite struct PanoramaTests {
  private static let loader = SizesLoader(sizes: [
    "lake.jpg": Size(width: 3000, height: 1000), "wide.jpg": Size(width: 400, height: 300),
    "builtin:open-book": Size(width: 1024, height: 768), "builtin:paper-lined": Size(width: 400, height: 500),
  ])
  private static let lake = #"{ "image": "lake.jpg", "spread": true }"#

  private func composition(_ pages: String, _ keys: String = "", options: CompositionOptions = .init())
    -> Composition
  {
    composed(
      #"{ \#(keys) "background": "none", "pages": [\#(pages)] }"#, options: options, loader: Self.loader)
  }

  /// The boxes of all pictures on a sheet, in canvas units.
  private func boxes(on sheet: Sheet?) throws -> [Rect] {
    try #require(sheet).canvas.items.flatMap { $0.pictures() }.map {
      $0.transform.boundingBox(of: .unitSquare)
    }
  }

  @Test(arguments: [
    "{ \"photos\": [\(lake)] }, {}", "{}, { \"photos\": [\(lake)] }", "{ \"photos\": [\(lake)] }, null",
  ])
  func liesAcrossBothPagesInTheMiddle(pages: String) throws {
    let composition = composition(pages)
    #expect(composition.diagnostics.isEmpty, "\(composition.testDescription)")
    let box = try #require(try boxes(on: composition.document?.sheets.first).first)
    #expect(isNear(box.x, 66) && isNear(box.maxX, 959), "\(box)")
    #expect(isNear(box.center.y, 92 + 577 / 2), "\(box)")
    #expect(isNear(box.size.aspectRatio, 3), "nothing is cropped")
  }

  @Test func leavesTheOtherPhotosTheSpaceBelowIt() throws {
    let photos = #"{ "image": "wide.jpg" }, { "image": "wide.jpg" }"#
    let composition = composition("{ \"photos\": [\(Self.lake), \(photos)] }, { \"photos\": [\(photos)] }")
    #expect(composition.diagnostics.isEmpty, "\(composition.testDescription)")
    let found = try boxes(on: composition.document?.sheets.first)
    try #require(found.count == 5)
    for box in found.dropFirst() {
      #expect(box.y >= found[0].maxY && box.maxY <= 92 + 577 - 29, "\(found)")
    }
  }

  @Test func isPaintedOverThePapersOfBothPages() throws {
    let pages = "{ \"background\": \"#ffeeee\", \"photos\": [\(Self.lake)] }, { \"background\": \"#eeffee\" }"
    let sheet = try #require(composition(pages).document?.sheets.first)
    var kinds: [String] = []
    func walk(_ items: DisplayList) {
      for item in items {
        switch item {
        case .group(let group): walk(group.items)
        case .fill: kinds.append("paper")
        case .picture: kinds.append("picture")
        default: break
        }
      }
    }
    walk(sheet.canvas.items)
    #expect(kinds.suffix(3) == ["paper", "paper", "picture"], "\(kinds)")
  }

  @Test func fillsBothPagesWithFullSlots() throws {
    let composition = composition("{ \"slots\": \"full\", \"photos\": [\(Self.lake)] }, {}")
    let box = try #require(try boxes(on: composition.document?.sheets.first).first)
    #expect(isNear(box.height, 577) && box.width > 953, "\(box)")
  }

  @Test func isHalfOnEachSheetOfSinglePages() throws {
    let options = CompositionOptions(imposition: ImpositionOptions(layout: .pages))
    let sheets = composition("{ \"photos\": [\(Self.lake)] }, {}", options: options).document?.sheets ?? []
    #expect(try sheets.map { try boxes(on: $0).count } == [1, 1])
  }

  @Test(arguments: [
    ("{ \"photos\": [\(lake)] }", ""), ("{}, {}, { \"photos\": [\(lake)] }", "\"odd\": \"center\","),
    ("{ \"photos\": [\(lake)] }, {}", "\"firstPage\": \"right\","),
  ])
  func isAnOrdinaryPhotoWithoutAFacingPage(pages: String, keys: String) throws {
    let composition = composition(pages, keys)
    #expect(composition.diagnostics.all.map(\.id) == [.offPage])
    #expect(composition.diagnostics.all.first?.message.contains("no facing page") == true)
    let found = try composition.document?.sheets.flatMap { try boxes(on: $0) } ?? []
    #expect(found.count == 1 && found.allSatisfy { $0.width < 475 }, "\(found)")
  }

  @Test(arguments: [
    ("{ \"photos\": [\(lake)] }", "\"titlePage\": true,", "the title page"),
    ("{}, {}, { \"photos\": [\(lake)] }", "\"end\": \"notes\",", "the page of \"end\""),
    ("{}, {}, { \"photos\": [\(lake)] }", "\"end\": \"the-end\",", "the page of \"end\""),
  ])
  func isAnOrdinaryPhotoBesideAnAddedPage(pages: String, keys: String, name: String) throws {
    let composition = composition(pages, "\"title\": \"Otters\", " + keys)
    let found = composition.diagnostics.all.filter { $0.id == .offPage }
    #expect(
      found.map(\.message) == [
        "the photo \"lake.jpg\" has no facing page to lie across: beside it is \(name)"
      ])
    #expect(found.first?.hints == ["move it to a page with another facing page, or remove \"spread\""])
    let photos = try composition.document?.sheets.flatMap { try boxes(on: $0) }.filter {
      isNear($0.size.aspectRatio, 3)
    }
    #expect(photos?.count == 1 && photos?.allSatisfy { $0.width < 475 } == true, "\(photos ?? [])")
  }

  @Test func ofAFrameOfItsOwnBesideATitlePageIsReported() throws {
    let photo = #"{ "image": "lake.jpg", "spread": true, "frame": [-300, 100, 600, 200] }"#
    let found = composition("{ \"photos\": [\(photo)] }", "\"titlePage\": true, \"title\": \"Otters\",")
    #expect(found.diagnostics.all.filter { $0.id == .offPage }.count == 1)
    #expect(
      try boxes(on: found.document?.sheets.first).contains(Rect(x: 214, y: 192, width: 600, height: 200)))
  }

  @Test func liesAcrossPagesAfterTheTitlePage() throws {
    let found = composition(
      "{}, { \"photos\": [\(Self.lake)] }, {}", "\"titlePage\": true, \"title\": \"Otters\",")
    #expect(!found.diagnostics.all.contains { $0.id == .offPage })
  }

  @Test func keepsAFrameOfItsOwn() throws {
    let photo = #"{ "image": "lake.jpg", "spread": true, "frame": [10, 20, 900, 300] }"#
    let composition = composition("{ \"photos\": [\(photo)] }, {}")
    #expect(
      try boxes(on: composition.document?.sheets.first) == [Rect(x: 46, y: 112, width: 900, height: 300)])
  }

  @Test func sharesTheSpreadWithAnotherOne() throws {
    let composition = composition("{ \"photos\": [\(Self.lake)] }, { \"photos\": [\(Self.lake)] }")
    let found = try boxes(on: composition.document?.sheets.first)
    try #require(found.count == 2)
    #expect(found[0].maxY <= found[1].y, "\(found)")
  }
}
