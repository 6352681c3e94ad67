import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct PlacePictureTests {
  static let middle = Point(x: 0.5, y: 0.5)
  static let frame = Rect(x: 10, y: 20, width: 200, height: 100)

  static let placed: [(fit: Fit, size: Size, focus: Point, rect: Rect)] = [
    (.cover, Size(width: 400, height: 300), middle, Rect(x: 10, y: -5, width: 200, height: 150)),
    (.cover, Size(width: 400, height: 300), Point(x: 0, y: 0), Rect(x: 10, y: 20, width: 200, height: 150)),
    (.cover, Size(width: 400, height: 300), Point(x: 1, y: 1), Rect(x: 10, y: -30, width: 200, height: 150)),
    (
      .cover, Size(width: 400, height: 300), Point(x: 0.5, y: 0.4),
      Rect(x: 10, y: 10, width: 200, height: 150)
    ),
    (.cover, Size(width: 20, height: 5), middle, Rect(x: -90, y: 20, width: 400, height: 100)),
    (.cover, Size(width: 20, height: 5), Point(x: 0.75, y: 0), Rect(x: -190, y: 20, width: 400, height: 100)),
    (
      .contain, Size(width: 400, height: 300), middle,
      Rect(x: 130.0 / 3, y: 20, width: 400.0 / 3, height: 100)
    ),
    (
      .contain, Size(width: 400, height: 300), Point(x: 0, y: 0),
      Rect(x: 130.0 / 3, y: 20, width: 400.0 / 3, height: 100)
    ),
    (.contain, Size(width: 20, height: 5), middle, Rect(x: 10, y: 45, width: 200, height: 50)),
    (.stretch, Size(width: 1, height: 9), Point(x: 0, y: 1), frame),
    (.center, Size(width: 20, height: 10), Point(x: 0, y: 0), Rect(x: 100, y: 65, width: 20, height: 10)),
    (.center, Size(width: 400, height: 50), Point(x: 0, y: 0), Rect(x: 10, y: 45, width: 400, height: 50)),
    (.center, Size(width: 400, height: 50), Point(x: 1, y: 0), Rect(x: -190, y: 45, width: 400, height: 50)),
    (
      .center, Size(width: 400, height: 300), Point(x: 0.4, y: 0.5),
      Rect(x: -50, y: -80, width: 400, height: 300)
    ),
  ]

  @Test(arguments: placed) func places(_ row: (fit: Fit, size: Size, focus: Point, rect: Rect)) {
    let rect = placePicture(row.size, in: Self.frame, fit: row.fit, focus: row.focus)
    #expect(isNear(rect, row.rect, within: 1e-9), "\(rect)")
  }

  @Test(arguments: Fit.allCases) func leavesNoGapAndKeepsProportions(_ fit: Fit) {
    var random = SeededGenerator(seed: 7)
    func side() -> Double { Double.random(in: 0.5...5000, using: &random) }
    for _ in 0..<2000 {
      let size = Size(width: side(), height: side())
      let frame = Rect(x: side() - 2000, y: side() - 2000, width: side(), height: side())
      let focus = Point(
        x: Double.random(in: 0...1, using: &random), y: Double.random(in: 0...1, using: &random))
      let rect = placePicture(size, in: frame, fit: fit, focus: focus)
      let facts = "\(size) in \(frame), focus \(focus): \(rect)"
      switch fit {
      case .cover:
        #expect(rect.contains(frame, slack: 1e-8), "\(facts)")
        #expect(
          isNear(rect.width, frame.width, within: 1e-8) || isNear(rect.height, frame.height, within: 1e-8),
          "\(facts)")
      case .contain:
        #expect(frame.contains(rect, slack: 1e-8), "\(facts)")
        #expect(
          isNear(rect.center.x, frame.center.x, within: 1e-8)
            && isNear(rect.center.y, frame.center.y, within: 1e-8), "\(facts)")
      case .stretch: #expect(rect == frame, "\(facts)")
      case .center:
        #expect(rect.size == size, "\(facts)")
        #expect(rect.x <= frame.x + 1e-8 || rect.maxX <= frame.maxX + 1e-8, "\(facts)")
      }
      if fit != .stretch {
        #expect(isNear(rect.size.aspectRatio / size.aspectRatio, 1, within: 1e-9), "\(facts)")
      }
    }
  }
}

@Suite struct SlotsTests {
  private static let page = Rect(ScrapbookPage.size).inset(by: 30)
  private static let upright = Size(width: 300, height: 400)
  private static let wide = Size(width: 400, height: 300)

  /// Sizes that real folders have, and some that none has.
  struct Mixture: CustomTestStringConvertible {
    enum Kind: CaseIterable { case wide, upright, both, any }

    var count: Int
    var kind: Kind

    var testDescription: String { "\(count) photos, \(kind)" }

    var sizes: [Size] {
      var random = SeededGenerator(seed: UInt64(count))
      return (0..<count).map { _ in
        switch kind {
        case .wide: SlotsTests.wide
        case .upright: SlotsTests.upright
        case .both: Bool.random(using: &random) ? SlotsTests.wide : SlotsTests.upright
        case .any:
          Size(width: .random(in: 1...9000, using: &random), height: .random(in: 1...9000, using: &random))
        }
      }
    }
  }

  static let mixtures = (Array(1...12) + [25, 60, 200, 1000]).flatMap { count in
    Mixture.Kind.allCases.map { Mixture(count: count, kind: $0) }
  }

  @Test(arguments: SlotLayout.allCases, mixtures)
  func slotsLieInsideTheMarginsWithoutOverlap(_ layout: SlotLayout, _ mixture: Mixture) {
    let slots = placeSlots(for: mixture.sizes, layout: layout)
    #expect(slots.count == mixture.count)
    let area = layout == .full ? Rect(ScrapbookPage.size) : Self.page
    let outside = slots.filter { $0.width <= 0 || $0.height <= 0 || !area.contains($0) }
    #expect(outside.isEmpty)
    let overlapping = slots.enumerated().filter { index, slot in
      slots[..<index].contains(where: slot.overlaps)
    }
    #expect(overlapping.isEmpty)
  }

  @Test(arguments: [SlotLayout.auto, .rows, .columns, .feature], mixtures)
  func slotsKeepProportionsUpToPanoramas(_ layout: SlotLayout, _ mixture: Mixture) {
    let sizes = mixture.sizes
    let cropped = zip(placeSlots(for: sizes, layout: layout), sizes).filter { slot, size in
      let wanted = min(max(size.aspectRatio, 0.25), 4)
      return !isNear(slot.size.aspectRatio / wanted, 1, within: 1e-6)
    }
    #expect(cropped.isEmpty)
  }

  @Test func onePhotoFillsTheMiddle() throws {
    let slot = try #require(placeSlots(for: [Self.wide]).first)
    #expect(isNear(slot.center.x, 237.5))
    #expect(isNear(slot.center.y, 288.5))
    #expect(isNear(slot.width, 415))
  }

  @Test func twoUprightPhotosStandSideBySide() throws {
    let slots = placeSlots(for: [Self.upright, Self.upright])
    try #require(slots.count == 2)
    #expect(slots[0].maxX < slots[1].x)
    #expect(slots[0].y == slots[1].y)
    #expect(slots[0].height == slots[1].height)
  }

  @Test(arguments: [(wide, wide), (wide, upright), (upright, wide), (Size(width: 1, height: 1), upright)])
  func otherPairsStandOnTopOfEachOther(_ pair: (Size, Size)) throws {
    let slots = placeSlots(for: [pair.0, pair.1])
    try #require(slots.count == 2)
    #expect(slots[0].maxY < slots[1].y)
    #expect(isNear(slots[0].center.x, slots[1].center.x))
  }

  @Test(arguments: SlotLayout.allCases) func noPhotosHaveNoSlots(_ layout: SlotLayout) {
    #expect(placeSlots(for: [], layout: layout).isEmpty)
  }

  // MARK: Named layouts

  private func slots(_ layout: SlotLayout, _ sizes: Size...) -> [Rect] {
    placeSlots(for: sizes, layout: layout)
  }

  @Test func rowsPutTwoPhotosOnTopOfEachOther() throws {
    let slots = slots(.rows, Self.upright, Self.upright)
    try #require(slots.count == 2)
    #expect(slots[0].maxY < slots[1].y)
  }

  @Test func rowsAreEquallyWideAndColumnsEquallyHigh() throws {
    let sizes = [Self.wide, Self.upright, Self.upright, Self.wide, Self.wide]
    let rows = Dictionary(grouping: placeSlots(for: sizes, layout: .rows), by: \.y).values
    let widths = rows.map { row in (row.map(\.maxX).max() ?? 0) - (row.map(\.x).min() ?? 0) }
    #expect(widths.count > 1 && widths.allSatisfy { isNear($0, widths[0]) }, "\(widths)")
    let columns = Dictionary(grouping: placeSlots(for: sizes, layout: .columns), by: \.x).values
    let heights = columns.map { column in (column.map(\.maxY).max() ?? 0) - (column.map(\.y).min() ?? 0) }
    #expect(heights.count > 1 && heights.allSatisfy { isNear($0, heights[0]) }, "\(heights)")
  }

  @Test func columnsPutTwoPhotosSideBySide() throws {
    let slots = slots(.columns, Self.wide, Self.wide)
    try #require(slots.count == 2)
    #expect(slots[0].maxX < slots[1].x)
  }

  @Test(arguments: [4, 6, 7]) func gridOfCirclesHasEvenGaps(_ count: Int) throws {
    let slots = placeSlots(for: Array(repeating: Size(width: 1, height: 1), count: count), layout: .grid)
    let across = slots[1].x - slots[0].maxX
    let below = try #require(slots.first { $0.y > slots[0].maxY })
    #expect(isNear(slots[0].width, slots[0].height))
    #expect(isNear(across, below.y - slots[0].maxY), "\(slots)")
  }

  @Test(arguments: [4, 5, 7]) func gridHasEqualCellsAndItsLastRowInTheMiddle(_ count: Int) throws {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: count), layout: .grid)
    #expect(slots.allSatisfy { isNear($0.width, slots[0].width) && isNear($0.height, slots[0].height) })
    let last = slots.filter { isNear($0.y, slots[count - 1].y) }
    #expect(isNear((last[0].x + last[last.count - 1].maxX) / 2, Self.page.center.x))
  }

  @Test(arguments: [
    [wide, wide], [upright, wide], [wide, upright, wide], [upright, upright, wide, wide, wide],
  ])
  func featureMakesTheFirstPhotoLarge(_ sizes: [Size]) {
    let slots = placeSlots(for: sizes, layout: .feature)
    let large = slots[0].width * slots[0].height
    let tooLarge = slots.dropFirst().filter { $0.width * $0.height > 0.6 * large }
    #expect(tooLarge.isEmpty, "\(slots)")
  }

  @Test(arguments: 1...12) func fullFillsThePageToItsEdges(_ count: Int) throws {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: count), layout: .full)
    #expect(isNear(try #require(slots.map(\.x).min()), 0))
    #expect(isNear(try #require(slots.map(\.y).min()), 0))
    #expect(isNear(try #require(slots.map(\.maxX).max()), 475))
    #expect(isNear(try #require(slots.map(\.maxY).max()), 577))
    let covered = slots.reduce(0) { $0 + $1.width * $1.height }
    #expect(covered > 0.95 * 475 * 577)
  }

  @Test(arguments: SlotLayout.allCases) func oneOfManyStaysLargeEnoughToBeSeen(_ layout: SlotLayout) {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: 9), layout: layout)
    #expect(slots.allSatisfy { $0.width > 60 && $0.height > 45 }, "\(slots)")
  }

  @Test(arguments: 3...12) func fillsMostOfThePage(count: Int) {
    let slots = placeSlots(for: Array(repeating: Self.wide, count: count))
    let covered = slots.reduce(0) { $0 + $1.width * $1.height } / (Self.page.width * Self.page.height)
    #expect(covered > 0.4, "\(count) photos cover \(covered)")
  }

  @Test func framedPhotosTakeNoSlot() {
    let frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let photos = [Photo("a", frame: frame), Photo("b"), Photo("c", frame: frame)]
    let sizes = catalog(["a": Self.wide, "b": Self.wide, "c": Self.wide])
    let page = ScrapbookKitTests.placed(ScrapbookPage(photos: photos), catalog: sizes)
    #expect(page.pictures.map(\.frame) == [frame, placeSlots(for: [Self.wide])[0], frame])
  }
}

@Suite struct CropTests {
  private let pictures = catalog(["wide": Size(width: 400, height: 300)])

  private func placed(_ photo: Photo) throws -> PlacedPicture {
    try #require(ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: pictures).pictures.first)
  }

  @Test func showsThePartAndCutsOffTheRest() throws {
    let frame = Rect(x: 10, y: 20, width: 100, height: 150)
    // The right half of the picture is 200 x 300 pixels, as upright as the frame.
    let node = try placed(Photo("wide", frame: frame, crop: Rect(x: 0.5, y: 0, width: 0.5, height: 1)))
    #expect(isNear(node.window.rect, frame))
    #expect(isNear(node.picture, Rect(x: -90, y: 20, width: 200, height: 150)))
  }

  @Test func focusIsAPointOfThePart() throws {
    let frame = Rect(x: 0, y: 0, width: 50, height: 150)
    let crop = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    let node = try placed(Photo("wide", frame: frame, crop: crop, focus: Point(x: 0, y: 0.5)))
    #expect(isNear(node.picture, Rect(x: -100, y: 0, width: 200, height: 150)))
  }

  @Test(arguments: Fit.allCases) func neverShowsWhatWasCropped(_ fit: Fit) throws {
    let crop = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let frame = Rect(x: 0, y: 0, width: 300, height: 300)
    let node = try placed(Photo("wide", frame: frame, crop: crop, fit: fit))
    let shown = Rect(
      x: node.picture.x + 0.25 * node.picture.width, y: node.picture.y + 0.5 * node.picture.height,
      width: 0.5 * node.picture.width, height: 0.25 * node.picture.height)
    #expect(shown.contains(node.window.rect))
  }

  @Test func slotTakesTheProportionsOfThePart() throws {
    let node = try placed(Photo("wide", crop: Rect(x: 0, y: 0, width: 0.375, height: 1)))
    #expect(isNear(node.frame.size.aspectRatio, 0.5, within: 1e-9))
  }

  @Test func refusesACropBeyondThePicture() throws {
    let composition = composed(
      #"{"pages": [{"photos": [{"image": "wide.jpg", "crop": [0.5, 0, 0.6, 1]}]}]}"#)
    #expect(composition.diagnostics.all.map(\.message) == ["\"crop\" reaches beyond the picture"])
  }

  @Test(arguments: [(0.001, false), (0.01, true), (0.1, true)])
  func refusesACropThatLeavesTooLittle(_ row: (side: Double, isShown: Bool)) {
    let crop = Rect(x: 0.9 - row.side, y: 0.9 - row.side, width: row.side, height: row.side)
    let photo = Photo("wide.jpg", crop: crop)
    let composition = compose(Album(pages: [.init(photos: [photo])]), loader: SizesLoader.samples)
    #expect((composition.document != nil) == row.isShown)
    #expect(composition.diagnostics.all.map(\.id) == (row.isShown ? [] : [.invalidValue]))
  }

  @Test func takesFractionsWhoseSumIsRounded() {
    let composition = composed(
      #"{"pages": [{"photos": [{"image": "wide.jpg", "crop": [0.7, 0.9, 0.3, 0.1]}]}]}"#)
    #expect(composition.diagnostics.all.isEmpty)
  }
}

@Suite struct FaceTests {
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  /// Where a face comes to lie in a square frame that its picture of 200 x 100 or 100 x 200 covers.
  private func placed(_ faces: [Rect], _ size: Size, focus: Point? = nil) -> [Rect] {
    let picture = placePicture(size, in: Self.frame, fit: .cover, focus: focus, faces: faces)
    return faces.map {
      Rect(
        x: picture.x + $0.x * picture.width, y: picture.y + $0.y * picture.height,
        width: $0.width * picture.width, height: $0.height * picture.height)
    }
  }

  private let upright = Size(width: 100, height: 200)
  private let wide = Size(width: 200, height: 100)

  @Test func keepsAFaceInsideWithRoomAboveIt() throws {
    let face = try #require(placed([Rect(x: 0.4, y: 0.1, width: 0.2, height: 0.1)], upright).first)
    #expect(isNear(face.y, 12), "a face 20 high has 12 above it, not \(face.y)")
    #expect(Self.frame.contains(face))
  }

  @Test func staysInTheMiddleWhenTheFacesAreSeenThere() {
    let faces = [Rect(x: 0.4, y: 0.45, width: 0.2, height: 0.1)]
    #expect(
      placePicture(upright, in: Self.frame, fit: .cover, faces: faces)
        == placePicture(upright, in: Self.frame, fit: .cover))
  }

  @Test func keepsAllFacesThatFit() {
    let faces = [
      Rect(x: 0.5, y: 0.3, width: 0.1, height: 0.3), Rect(x: 0.88, y: 0.3, width: 0.12, height: 0.3),
    ]
    let outside = placed(faces, wide).filter { !Self.frame.contains($0) }
    #expect(outside.isEmpty)
  }

  @Test func keepsTheMostOfFacesThatAreTooFarApart() {
    let faces = [0.0, 0.7, 0.85].map { Rect(x: $0, y: 0.3, width: 0.1, height: 0.3) }
    #expect(placed(faces, wide).map { Self.frame.contains($0) } == [false, true, true])
  }

  @Test func showsTheMiddleOfAFaceThatIsTooLarge() throws {
    let face = try #require(placed([Rect(x: 0.2, y: 0, width: 0.7, height: 1)], wide).first)
    #expect(isNear(face.center.x, 50))
  }

  @Test func focusComesBeforeFaces() throws {
    let faces = [Rect(x: 0, y: 0.3, width: 0.1, height: 0.3)]
    let face = try #require(placed(faces, wide, focus: Point(x: 1, y: 0.5)).first)
    #expect(!Self.frame.contains(face))
  }

  @Test func leavesNoGapHoweverFacesLie() {
    var random = SeededGenerator(seed: 11)
    func fraction() -> Double { .random(in: 0...1, using: &random) }
    for _ in 0..<2000 {
      let faces = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let (x, y) = (fraction(), fraction())
        return Rect(x: x, y: y, width: fraction() * (1 - x), height: fraction() * (1 - y))
      }
      let size = Size(width: 10 + 500 * fraction(), height: 10 + 500 * fraction())
      let picture = placePicture(size, in: Self.frame, fit: .cover, faces: faces)
      #expect(picture.contains(Self.frame, slack: 1e-8), "\(faces) in \(size)")
      let union = faces.dropFirst().reduce(faces[0]) { left, right in
        let (x, y) = (min(left.x, right.x), min(left.y, right.y))
        return Rect(
          x: x, y: y, width: max(left.maxX, right.maxX) - x, height: max(left.maxY, right.maxY) - y)
      }
      let fits = union.width * picture.width <= 100 && union.height * picture.height <= 100
      if fits {
        let outside = faces.filter {
          !Self.frame.contains(
            Rect(
              x: picture.x + $0.x * picture.width, y: picture.y + $0.y * picture.height,
              width: $0.width * picture.width, height: $0.height * picture.height), slack: 1e-6)
        }
        #expect(outside.isEmpty, "\(faces) in \(size)")
      }
    }
  }

  @Test func facesAreThoseOfTheCroppedPart() throws {
    var pictures = AssetCatalog()
    let face = Rect(x: 0.8, y: 0.4, width: 0.1, height: 0.1)
    pictures.add("wide", ImageInfo(size: Size(width: 400, height: 100), faces: [face]))
    let photo = Photo("wide", frame: Self.frame, crop: Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    let page = ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: pictures)
    let node = try #require(page.pictures.first)
    let shown = Rect(
      x: node.picture.x + face.x * node.picture.width, y: node.picture.y + face.y * node.picture.height,
      width: face.width * node.picture.width, height: face.height * node.picture.height)
    #expect(Self.frame.contains(shown))
  }
}

@Suite struct PlacedPageTests {
  private let pictures = catalog([
    "wide": Size(width: 400, height: 300), "star": Size(width: 100, height: 80),
  ])
  private let frame = Rect(x: 100, y: 100, width: 200, height: 100)

  private func placed(_ page: ScrapbookPage) -> [PlacedPicture] {
    ScrapbookKitTests.placed(page, catalog: pictures).pictures
  }

  private func star(z: Double = 0) -> Sticker {
    var sticker = Sticker("star", center: Point(x: 0, y: 0), width: 10)
    sticker.z = z
    return sticker
  }

  @Test func paintsPhotosBeforeStickersAndKeepsTheirOrder() {
    let page = ScrapbookPage(
      photos: [Photo("a", frame: frame), Photo("b", frame: frame)], stickers: [star(), star()])
    #expect(placed(page).map(\.path.kind) == [.photo, .photo, .sticker, .sticker])
    #expect(placed(page).map(\.image.path) == ["a", "b", "star", "star"])
  }

  @Test func sortsByZAndKeepsTheOrderOfEquals() {
    let photos = [("a", 1.0), ("b", 0), ("c", -1), ("d", 1), ("e", 0)].map {
      Photo(ImageReference($0.0), frame: frame, z: $0.1)
    }
    let page = ScrapbookPage(photos: photos, stickers: [star(z: 0.5), star(z: -1)])
    #expect(placed(page).map(\.image.path) == ["c", "star", "b", "e", "star", "a", "d"])
  }

  static let extents: [(extent: Sticker.Extent, frame: Rect)] = [
    (.width(50), Rect(x: 75, y: 180, width: 50, height: 40)),
    (.height(40), Rect(x: 75, y: 180, width: 50, height: 40)),
    (.size(Size(width: 10, height: 60)), Rect(x: 95, y: 170, width: 10, height: 60)),
  ]

  @Test(arguments: extents) func placesAStickerAroundItsCenter(_ row: (extent: Sticker.Extent, frame: Rect))
    throws
  {
    let sticker = Sticker("star", placement: .center(Point(x: 100, y: 200), row.extent))
    let node = try #require(placed(ScrapbookPage(stickers: [sticker])).first)
    #expect(node.frame == row.frame)
    #expect(node.picture == row.frame)
    #expect(node.window.rect == row.frame)
  }

  @Test func containsAStickerInItsFrame() throws {
    let sticker = Sticker("star", placement: .frame(frame, .contain))
    let node = try #require(placed(ScrapbookPage(stickers: [sticker])).first)
    #expect(node.picture == Rect(x: 137.5, y: 100, width: 125, height: 100))
  }

  @Test func putsTheBorderInsideTheFrame() throws {
    let photo = Photo("wide", frame: frame, cornerRadius: 20, border: Border(width: 10))
    let node = try #require(placed(ScrapbookPage(photos: [photo])).first)
    #expect(node.window.rect == Rect(x: 110, y: 110, width: 180, height: 80))
    #expect(node.edge == RoundedRect(frame, radius: 20))
  }

  @Test func outlinesThePictureWhenThereIsNoBorder() throws {
    let photo = Photo("wide", frame: frame, fit: .contain)
    let node = try #require(placed(ScrapbookPage(photos: [photo])).first)
    #expect(isNear(node.edge.rect, Rect(x: 133.333, y: 100, width: 133.333, height: 100)))
  }

  @Test func keepsAFrameWhoseBorderIsWiderThanIt() throws {
    let photo = Photo("wide", frame: frame, border: Border(width: 500))
    let node = try #require(placed(ScrapbookPage(photos: [photo])).first)
    #expect(node.window.rect == Rect(x: 200, y: 150, width: 0, height: 0))
    #expect(node.edge.rect == frame)
  }
}

@Suite struct PlacedBackgroundTests {
  private static let area = Rect(x: 0, y: 0, width: 475, height: 577)
  private let texts = TextPlacer(Album(), shaper: SquareShaper())

  private func rects(_ size: Size, _ mode: Background.Mode) throws -> [Rect] {
    let background = Background.image("a", mode: mode)
    let placed = try #require(
      placeBackground(background, in: Self.area, catalog: catalog(["a": size]), texts: texts))
    guard case .pictures(_, let rects) = placed.content else {
      Issue.record("\(placed.content)")
      return []
    }
    return rects
  }

  @Test func centersAtItsOwnSize() throws {
    #expect(try rects(Size(width: 75, height: 77), .center) == [Rect(x: 200, y: 250, width: 75, height: 77)])
    #expect(
      try rects(Size(width: 575, height: 677), .center) == [Rect(x: -50, y: -50, width: 575, height: 677)])
  }

  @Test func fillCoversAndFitStaysInside() throws {
    let fill = try #require(try rects(Size(width: 40, height: 30), .fill).first)
    let fit = try #require(try rects(Size(width: 40, height: 30), .fit).first)
    #expect(fill.contains(Self.area))
    #expect(fill.height == 577)
    #expect(Self.area.contains(fit))
    #expect(fit.width == 475)
  }

  @Test func stretchesToTheArea() throws {
    #expect(try rects(Size(width: 40, height: 30), .stretch) == [Self.area])
  }

  static let tiles: [(size: Size, count: Int)] = [
    (Size(width: 475, height: 577), 1), (Size(width: 100, height: 100), 5 * 6),
    (Size(width: 95, height: 577), 5),
    (Size(width: 1000, height: 1000), 1), (Size(width: 474, height: 577), 2),
    (Size(width: 8, height: 8), 60 * 73),
  ]

  @Test(arguments: tiles) func tilesFromTheTopLeftUntilTheAreaIsCovered(_ row: (size: Size, count: Int))
    throws
  {
    let rects = try rects(row.size, .tile)
    #expect(rects.count == row.count)
    #expect(rects.first == Rect(x: 0, y: 0, width: row.size.width, height: row.size.height))
    let last = try #require(rects.last)
    #expect(last.x < 475 && last.maxX >= 475 && last.y < 577 && last.maxY >= 577, "\(last)")
  }

  @Test func placesNothingForNone() {
    #expect(placeBackground(.none, in: Self.area, catalog: AssetCatalog(), texts: texts) == nil)
  }

  @Test func placesAMissingPictureAsMissing() {
    let placed = placeBackground(
      .image("gone"), in: Self.area, catalog: AssetCatalog(), texts: texts)
    guard case .missing(let name)? = placed?.content else {
      Issue.record("\(String(describing: placed))")
      return
    }
    #expect(name.map(\.line.text) == ["gone"])
  }
}
