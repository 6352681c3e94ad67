import Testing

@testable import ScrapbookKit

@Suite struct DisplayTests {
  private let frame = Rect(x: 100, y: 100, width: 40, height: 30)

  private func display(_ photo: Photo, _ orientation: Orientation = .upright) -> DisplayList {
    var catalog = AssetCatalog()
    let stored = Size(width: 400, height: 300)
    let seen = orientation.swapsSides ? Size(width: 300, height: 400) : stored
    catalog.add("wide", ImageInfo(size: seen, orientation: orientation))
    let page = ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: catalog)
    return displayPage(page, catalog: catalog)
  }

  /// The positions of the stored picture's top left and bottom right corners on the page.
  private func corners(_ photo: Photo, _ orientation: Orientation = .upright) throws -> [Double] {
    let picture = try #require(display(photo, orientation).first?.pictures().first)
    let first = picture.transform.apply(to: Point(x: 0, y: 0))
    let last = picture.transform.apply(to: Point(x: 1, y: 1))
    return [first.x, first.y, last.x, last.y].map { ($0 * 1000).rounded() / 1000 }
  }

  static let flips: [(flip: Flip, corners: [Double])] = [
    (.none, [100, 100, 140, 130]), (.horizontal, [140, 100, 100, 130]), (.vertical, [100, 130, 140, 100]),
    (.both, [140, 130, 100, 100]),
  ]

  @Test(arguments: flips) func mirrorsThePictureInItsFrame(_ row: (flip: Flip, corners: [Double])) throws {
    #expect(try corners(Photo("wide", frame: frame, flip: row.flip)) == row.corners)
  }

  static let turns: [(degrees: Double, corners: [Double])] = [
    (0, [100, 100, 140, 130]), (90, [135, 95, 105, 135]), (180, [140, 130, 100, 100]),
    (-90, [105, 135, 135, 95]),
    (360, [100, 100, 140, 130]),
  ]

  @Test(arguments: turns) func turnsClockwiseAboutTheMiddleOfTheFrame(
    _ row: (degrees: Double, corners: [Double])
  ) throws {
    #expect(try corners(Photo("wide", frame: frame, rotation: .degrees(row.degrees))) == row.corners)
  }

  @Test func mirrorsBeforeItTurns() throws {
    #expect(
      try corners(Photo("wide", frame: frame, rotation: .degrees(90), flip: .horizontal)) == [
        135, 135, 105, 95,
      ])
  }

  @Test func turnsAPictureUprightBeforeItIsPlaced() throws {
    let frame = Rect(x: 0, y: 0, width: 30, height: 40)
    #expect(try corners(Photo("wide", frame: frame), .turned90) == [30, 0, 0, 40])
    #expect(try corners(Photo("wide", frame: frame, flip: .horizontal), .turned90) == [0, 0, 30, 40])
  }

  @Test func keepsTheFocusWhenMirrored() throws {
    let frame = Rect(x: 100, y: 100, width: 10, height: 30)
    let photo = Photo("wide", frame: frame, focus: Point(x: 0, y: 0.5), flip: .horizontal)
    // The picture's left edge, which is in focus, is the right edge after mirroring.
    #expect(try corners(photo) == [110, 100, 70, 130])
  }

  @Test func groupsShadowBorderAndPictureFromBackToFront() throws {
    let photo = Photo(
      "wide", frame: frame, opacity: 0.5, cornerRadius: 6, border: Border(width: 2), shadow: Shadow())
    let group = try #require(display(photo).first?.asGroup)
    #expect(group.opacity == 0.5)
    try #require(group.items.count == 3)
    #expect(
      group.items[0]
        == .shadow(
          RoundedRect(Rect(x: 100, y: 103, width: 40, height: 30), radius: 6), blur: 9, Shadow().color))
    #expect(group.items[1] == .fill(RoundedRect(frame, radius: 6), .white))
    #expect(
      group.items[2].asGroup?.clip == RoundedRect(Rect(x: 102, y: 102, width: 36, height: 26), radius: 4))
  }

  @Test(arguments: [0.0, 90, 180, -30, 45]) func shadowFallsTheSameWayHoweverThePhotoIsTurned(degrees: Double)
    throws
  {
    let photo = Photo(
      "wide", frame: frame, rotation: .degrees(degrees), shadow: Shadow(offset: Point(x: 4, y: 7)))
    let group = try #require(display(photo).first?.asGroup)
    guard case .shadow(let shape, _, _)? = group.items.first else {
      Issue.record("no shadow first in \(group.items)")
      return
    }
    let center = group.transform.apply(to: shape.rect.center)
    #expect(isNear(center.x, frame.center.x + 4, within: 1e-9))
    #expect(isNear(center.y, frame.center.y + 7, within: 1e-9))
  }

  @Test func clipsOnlyAPictureThatHangsOver() throws {
    let whole = try #require(display(Photo("wide", frame: frame)).first?.asGroup)
    #expect(whole.items.allSatisfy { $0.asGroup?.clip == nil })
    let square = Rect(x: 0, y: 0, width: 30, height: 30)
    let cut = try #require(display(Photo("wide", frame: square)).first?.asGroup)
    #expect(cut.items.first?.asGroup?.clip == RoundedRect(square))
  }

  @Test func showsTheBorderAloneWhenItLeavesNoRoom() throws {
    for image in ["wide", "gone"] {
      let photo = Photo(ImageReference(image), frame: frame, border: Border(width: 15))
      let group = try #require(display(photo).first?.asGroup)
      #expect(group.items == [.fill(RoundedRect(frame), .white)], "\(image)")
    }
  }

  @Test func leavesOutAPictureThatIsTooSmallToSee() throws {
    let photo = Photo("wide", frame: Rect(x: 0, y: 0, width: 1e-300, height: 1))
    #expect(try #require(display(photo).first?.asGroup).items.isEmpty)
  }

  // MARK: Stickers

  private func display(_ sticker: Sticker) -> DisplayList {
    let page = ScrapbookKitTests.placed(
      ScrapbookPage(stickers: [sticker]), catalog: catalog(["star": Size(width: 100, height: 80)]))
    return displayPage(page, catalog: catalog(["star": Size(width: 100, height: 80)]))
  }

  @Test func cutsAStickerOutWithARimAndAShadowBehindIt() throws {
    var sticker = Sticker("star", center: Point(x: 100, y: 100), width: 50, rotation: .degrees(90))
    sticker.outline = Border(width: 4, color: .black)
    sticker.shadow = Shadow(offset: Point(x: 0, y: 3), blur: 6)
    let group = try #require(display(sticker).first?.asGroup)
    try #require(group.items.count == 3, "\(group.items)")
    let moved = try #require(group.items[0].asGroup)
    // A quarter turn back, so that it falls down the page.
    #expect(isNear(moved.transform.tx, 3) && isNear(moved.transform.ty, 0))
    guard case .silhouette(let shadow)? = moved.items.first, case .silhouette(let rim) = group.items[1],
      case .picture(let picture) = group.items[2]
    else {
      Issue.record("\(group.items)")
      return
    }
    #expect((shadow.spread, shadow.blur) == (4, 6))
    #expect((rim.spread, rim.blur) == (4, 0))
    #expect(rim.color == .black)
    // Shapes are not the sticker itself.
    var shape = picture
    shape.pointer = nil
    #expect(rim.picture == shape && shadow.picture == shape && picture.pointer == "/pages/0/stickers/0")
    #expect(rim.window == Rect(x: 75, y: 80, width: 50, height: 40))
  }

  @Test func paintsNoRimAroundAStickerThatHasNone() throws {
    var sticker = Sticker("star", center: Point(x: 100, y: 100), width: 50)
    sticker.outline = Border(width: 0)
    sticker.shadow = .invisible
    #expect(try #require(display(sticker).first?.asGroup).items.count == 1)
  }

  // MARK: Mounts

  @Test func holdsAPhotoByPatchesOverThePicture() throws {
    // A strip of tape is a symbol.
    for (mount, count) in [(Mount.taped, 2), (.corners, 4 * 2), (.polaroid, 0)] {
      let group = try #require(display(Photo("wide", frame: frame, mount: mount)).first?.asGroup)
      let isPatch = group.items.map { item in
        if case .path = item {
          true
        } else {
          item.asGroup?.isSymbol == true && item.asGroup?.items.count == 3
        }
      }
      #expect(isPatch.count { $0 } == count, "\(mount)")
      #expect(isPatch.suffix(count).allSatisfy { $0 }, "\(mount)")
    }
  }

  @Test(arguments: [Flip.horizontal, .vertical, .both]) func mirrorsInsideTheMount(_ flip: Flip) throws {
    let frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let plain = try #require(display(Photo("wide", frame: frame, mount: .polaroid)).first?.pictures().first)
    let mirrored = try #require(
      display(Photo("wide", frame: frame, flip: flip, mount: .polaroid)).first?.pictures().first)
    let square = Rect.unitSquare
    #expect(isNear(plain.transform.boundingBox(of: square), mirrored.transform.boundingBox(of: square)))
  }

  // MARK: Placeholders

  @Test func showsAPlaceholderWithTheNameOfAMissingPicture() throws {
    let composition = composed(
      #"{"background": "none", "pages": [{"photos": [{"image": "photos/gone.jpg", "frame": [0, 0, 100, 50]}]}]}"#,
      options: .init(keepGoing: true))
    let photo = try #require(composition.pages.first?.first?.asGroup)
    let group = try #require(photo.items.first?.asGroup)
    try #require(group.items.count == 2, "\(group.items)")
    #expect(
      group.items[0]
        == .fill(
          RoundedRect(Rect(x: 0, y: 0, width: 100, height: 50)), Color(red: 0.85, green: 0.85, blue: 0.85)))
    #expect(group.items[1].words == ["gone.jpg"])
    let line = try #require(group.items[1].lines.first)
    #expect(line.origin.x >= 0 && line.origin.x + line.line.width <= 100 && (0...50).contains(line.origin.y))
  }

  @Test func shortensALongNameInThePlaceholder() throws {
    let name = String(repeating: "a", count: 30) + String(repeating: "z", count: 300)
    let group = try #require(
      display(Photo(ImageReference(name), frame: Rect(x: 0, y: 0, width: 470, height: 30))).first?.asGroup)
    let label = try #require(group.items.last).words.joined()
    #expect(label == String(repeating: "a", count: 20) + "…" + String(repeating: "z", count: 19))
  }

  @Test func stopsAtAMissingPictureUnlessItKeepsGoing() {
    let composition = composed(#"{"pages": [{"photos": [{"image": "gone.jpg"}]}]}"#)
    #expect(composition.document == nil)
    #expect(composition.pages.isEmpty)
  }
}
