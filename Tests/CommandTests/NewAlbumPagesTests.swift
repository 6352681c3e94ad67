import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// The pages that `scrapbook new` designs.
extension NewAlbumFolderTests {
  @Test func theDayComesBeforeAPhotoThatFillsItsPage() throws {
    let photo = try makeGrayJPEG(width: 1000, height: 1250)
    for day in ["12", "14"] {
      for minute in 10..<18 {
        try scratch.write(
          "trip/\(day)-\(minute).jpg", jpeg(photo, orientation: 1, taken: "2026:05:\(day) 10:\(minute):00"))
      }
    }
    #expect(try new(["trip"]).status == 0)
    let pages = try pages()
    let full = try #require(pages.firstIndex { $0["slots"] as? String == "full" })
    #expect(full > 0 && pages[0]["texts"] != nil, "\(pages)")
  }

  @Test func theFirstOfSeveralEventsOfADayNamesIt() throws {
    let photo = try makeGrayJPEG(width: 1000, height: 800)
    for (number, hour) in [8, 8, 8, 12, 12, 12, 18, 18, 18].enumerated() {
      try scratch.write(
        "trip/\(number).jpg",
        jpeg(photo, orientation: 1, taken: "2026:05:12 \(hour < 10 ? "0" : "")\(hour):0\(number):00"))
    }
    #expect(try new(["trip"]).status == 0)
    let headings = try pages().map { ($0["texts"] as? [[String: Any]])?.first?["text"] as? String }
    #expect(headings.count >= 3 && headings.compactMap(\.self) == ["12 May 2026"], "\(headings)")
  }

  @Test func aPhotoOfManyWithoutDatesHasItsOwnPage() throws {
    let (wide, high) = (try Self.undated.get()[2], try Self.textured(width: 1250, height: 1600))
    for name in 10..<24 where name != 14 { try scratch.write("trip/\(name).jpg", wide) }
    try scratch.write("trip/14.png", high)
    #expect(try new(["trip"]).status == 0)
    let pages = try pages()
    let heroes = pages.filter { ($0["photos"] as? [Any])?.count == 1 && $0["slots"] as? String == "full" }
    #expect(heroes.count == 1, "\(pages)")
    #expect(try images().count == 14)
  }

  /// A picture that is sharp everywhere.
  private static func textured(width: Int, height: Int) throws -> [UInt8] {
    try makePNG(width: width, height: height) { x, y in
      let light = UInt8((x / 16 ^ y / 20) & 7) * 30
      return (light, 255 - light, 120, 255)
    }
  }

  /// The largest photo is not the best one.
  @Test func theBlurredPhotoOfADayHasNoPageOfItsOwn() throws {
    let sharp = try Self.textured(width: 1300, height: 1600)
    try makePictures(
      in: scratch,
      """
      import base64
      os.remove("scene-source.jpg"); os.mkdir("trip")
      sharp = Image.open(io.BytesIO(base64.b64decode("\(Data(sharp).base64EncodedString())"))).convert("RGB")
      blurred = Image.new("RGB", (1462, 1800), "gray")
      for number in range(10, 18):
          exif = Image.Exif()
          exif[0x0132] = f"2026:05:14 10:{number}:00"
          (blurred if number == 13 else sharp).save(f"trip/{number}.jpg", quality=90, exif=exif)
      """)
    #expect(try new(["trip"]).status == 0)
    let alone = try pages().compactMap { $0["photos"] as? [[String: Any]] }.filter { $0.count == 1 }
    let names = alone.compactMap { $0[0]["image"] as? String }
    #expect(!names.isEmpty && !names.contains("13.jpg"), "\(names)")
  }

  @Test func manyPhotosWithoutDatesHaveSeveralPagesOfTheirOwn() throws {
    let (wide, high) = (try Self.undated.get()[2], try makeQuartersPNG(width: 1250, height: 1600))
    for name in 10..<58 where name % 12 != 5 { try scratch.write("trip/\(name).jpg", wide) }
    for name in [17, 29, 41, 53] { try scratch.write("trip/\(name).png", high) }
    #expect(try new(["trip"]).status == 0)
    let heroes = try pages().filter {
      ($0["photos"] as? [Any])?.count == 1 && $0["slots"] as? String == "full"
    }
    #expect(heroes.count >= 2, "\(heroes)")
    #expect(try images().count == 48)
  }

  @Test func pagesOfTwoPhotosDiffer() throws {
    for name in 10..<26 { try scratch.write("trip/\(name).jpg", try Self.undated.get()[2]) }
    #expect(try new(["trip", "--per-page", "2"]).status == 0)
    let layouts = try pages().filter { ($0["photos"] as? [Any])?.count == 2 }.map { $0["slots"] as? String }
    #expect(layouts.count == 8 && layouts.contains("collage") && layouts.contains(nil), "\(layouts)")
    #expect(!zip(layouts, layouts.dropFirst()).contains { $0 == "collage" && $1 == "collage" }, "\(layouts)")
  }

  @Test func aStickerComesAgainOnlyAfterAllOthers() throws {
    for name in 10..<18 { try scratch.write("trip/\(name).jpg", try Self.undated.get()[0]) }
    #expect(try new(["trip", "--per-page", "1", "--theme", "celebration"]).status == 0)
    let names = try pages().flatMap {
      ($0["stickers"] as? [[String: Any]] ?? []).compactMap { $0["image"] as? String }
    }
    #expect(names.count >= 4 && Set(names.prefix(6)).count == min(6, names.count), "\(names)")
  }

  /// Photos with few pixels share pages, so that each is small enough to be sharp.
  @Test func smallPhotosAreNotShownLarge() throws {
    for number in 1...8 {
      try scratch.write("trip/\(number).png", scene(UInt64(number), width: 600, height: 338))
    }
    // A photo for the cover.
    try scratch.write("trip/9.png", scene(9, width: 1200, height: 900))
    #expect(try new(["trip"]).status == 0)
    let checked = try scrapbook(["check", "trip/album.json"], in: scratch.folder)
    #expect(!(checked.output + checked.errors).contains("ppi"), "\(checked)")
  }

  /// A uniform photo, such as one of grass, is on the cover only if there is no other.
  @Test(arguments: [false, true]) func theCoverShowsSomething(_ isAllEven: Bool) throws {
    let even = try makePNG(width: 904, height: 800) { x, y in
      let light = UInt8((x / 3 ^ y / 5) & 7) * 12
      return (light, light + 60, light, 255)
    }
    let other = try makeQuartersPNG(width: 1200, height: 900)
    for name in ["a", "b", "c", "d", "e", "f"] {
      try scratch.write("trip/\(name).png", name == "d" || isAllEven ? even : other)
    }
    #expect(try new(["trip", "--per-page", "1"]).status == 0)
    let photo = try (album()["cover"] as? [String: Any])?["photo"] as? String
    #expect(photo == "b.png")
  }

  /// The cover photo is also on a page, but not as large, whatever photos there are.
  @Test(arguments: [false, true]) func theCoverPhotoFillsNoPage(_ hasOthers: Bool) throws {
    let high = try Self.textured(width: 1250, height: 1600)
    let other =
      try hasOthers
      ? makeQuartersPNG(width: 1200, height: 900) : makeQuartersPNG(width: 500, height: 375)
    for name in 10..<38 { try scratch.write("trip/\(name).png", name % 12 == 5 ? high : other) }
    #expect(try new(["trip"]).status == 0)
    let cover = try #require((album()["cover"] as? [String: Any])?["photo"] as? String)
    let all = try pages()
    let names = all.map { page in
      (page["photos"] as? [[String: Any]] ?? []).compactMap { $0["image"] as? String }
    }
    #expect(names.flatMap(\.self).sorted() == (10..<38).map { "\($0).png" }, "no photo is lost")
    let page = try #require(names.firstIndex { $0.contains(cover) })
    #expect(all[page]["slots"] as? String != "full", "\(all[page])")
    if hasOthers { #expect(names[page].count > 1, "\(names)") }
    #expect(all.contains { $0["slots"] as? String == "full" }, "another photo fills a page")
  }

  /// Instant photos of three sizes would have borders of three widths.
  @Test(arguments: [2, 4]) func instantPhotosAreFewOnAPage(_ perPage: Int) throws {
    for name in 10..<50 { try scratch.write("trip/\(name).jpg", try Self.undated.get()[2]) }
    #expect(try new(["trip", "--theme", "notebook", "--per-page", "\(perPage)"]).status == 0)
    let mounts = try pages().flatMap {
      ($0["photos"] as? [[String: Any]] ?? []).map { $0["mount"] as? String }
    }
    #expect(mounts.contains("polaroid") == (perPage == 2), "\(mounts)")
  }

  /// A cover photo has enough pixels, or the cover has no photo.
  @Test(arguments: [(500, false), (700, true)]) func theCoverShowsASharpPhotoOrNone(
    _ row: (width: Int, isShown: Bool)
  )
    throws
  {
    for number in 1...4 {
      try scratch.write(
        "trip/\(number).png", scene(UInt64(number), width: row.width, height: row.width * 3 / 4))
    }
    #expect(try new(["trip", "--per-page", "4"]).status == 0)
    let cover = try #require(try album()["cover"])
    #expect((cover is [String: Any]) == row.isShown, "\(cover)")
  }

  /// A photo of an object before a calm background is on the cover unless another photo is better in other ways.
  @Test func theCoverShowsAThing() throws {
    for name in ["a", "b", "c", "d", "e", "f"] {
      let picture = try makePNG(width: 1200, height: 900) { x, y in
        let isThing = (500..<740).contains(x) && (360..<600).contains(y)
        let isGround = name == "d" && !isThing
        let isLight = (x / 40 + y / 40).isMultiple(of: 2)
        return isGround ? (60, 90, 80, 255) : isLight ? (240, 200, 60, 255) : (60, 40, 120, 255)
      }
      try scratch.write("trip/\(name).png", picture)
    }
    #expect(try new(["trip", "--per-page", "2"]).status == 0)
    let photo = try (album()["cover"] as? [String: Any])?["photo"] as? String
    #expect(photo == "d.png")
  }

  // MARK: Taste

  /// Overlapping photos beside the page of the end would look crowded.
  @Test func noCollageIsBesideTheEnd() throws {
    var collages = 0
    for number in 10..<40 {
      try scratch.write("trip/\(number).jpg", try Self.undated.get()[2])
      guard number > 20, Sample.takesAll || number % 3 == 0 else { continue }
      #expect(try new(["trip", "--force"]).status == 0)
      let pages = try pages()
      collages += pages.count { $0["slots"] as? String == "collage" }
      // With the title page their number is odd: the last one is beside the end.
      if pages.count.isMultiple(of: 2) { #expect(pages.last?["slots"] == nil, "\(number)") }
    }
    #expect(collages > (Sample.takesAll ? 20 : 6))
  }

  /// Strips of tape would cover the photo below, and photos without a border would merge.
  @Test(arguments: ["notebook", "garden"]) func photosOfACollageHaveAWhiteBorder(theme: String) throws {
    for name in 10..<40 { try scratch.write("trip/\(name).jpg", try Self.undated.get()[2]) }
    #expect(try new(["trip", "--theme", theme]).status == 0)
    let collages = try pages().filter { $0["slots"] as? String == "collage" }
    #expect(!collages.isEmpty)
    for photo in collages.flatMap({ $0["photos"] as? [[String: Any]] ?? [] }) {
      #expect(photo["mount"] as? String == "white")
    }
  }

  @Test(arguments: ["ocean", "classic"]) func photosOfSomeSpreadsHaveAnotherMount(theme: String) throws {
    for name in 10..<40 { try scratch.write("trip/\(name).jpg", try Self.undated.get()[2]) }
    #expect(try new(["trip", "--theme", theme]).status == 0)
    let mounts = try pages().map { page in
      Set((page["photos"] as? [[String: Any]] ?? []).map { $0["mount"] as? String ?? "" })
    }
    // The photos of a page have the same one.
    #expect(mounts.allSatisfy { $0.count <= 1 }, "\(mounts)")
    let taped = mounts.count { $0 == ["taped"] }
    #expect(taped > 0 && taped < mounts.count / 2, "\(mounts)")
  }

  @Test func photosOfACollageHaveAFocus() throws {
    let picture = try makePNG(width: 800, height: 600) { x, y in
      // A bright thing at the lower left, and an even ground.
      (100..<240).contains(x) && (380..<520).contains(y) && (x / 8 + y / 8).isMultiple(of: 2)
        ? (250, 200, 40, 255) : (60, 90, 80, 255)
    }
    for number in 10..<40 { try scratch.write("trip/\(number).png", picture) }
    #expect(try new(["trip"]).status == 0)
    for page in try pages() {
      for photo in page["photos"] as? [[String: Any]] ?? [] {
        guard page["slots"] as? String == "collage" else {
          #expect(photo["focus"] == nil)
          continue
        }
        let focus = try #require(photo["focus"] as? [Double])
        #expect(abs(focus[0] - 0.21) < 0.08 && abs(focus[1] - 0.75) < 0.08, "\(focus)")
      }
    }
  }

  /// The numbers of the photos of each page, after photos of two events were taken some seconds apart.
  private func pagesOfTwoEvents(_ kinds: String, every seconds: Int) throws -> [[Int]] {
    let wide = try makeGrayJPEG(width: 1000, height: 750)
    let upright = try makeGrayJPEG(width: 750, height: 1000)
    for event in 0..<2 {
      for (number, kind) in kinds.enumerated() {
        let second = 36_000 + number * seconds
        let clock = [second / 3600, second / 60 % 60, second % 60].map { String(100 + $0).dropFirst() }
        try scratch.write(
          "trip/\(100 * (event + 1) + number).jpg",
          jpeg(
            kind == "u" ? upright : wide, orientation: 1,
            taken: "2026:05:1\(event) \(clock.joined(separator: ":"))"))
      }
    }
    #expect(try new(["trip", "--force"]).status == 0)
    return try pages().map { page in
      ((page["photos"] as? [[String: Any]]) ?? []).compactMap {
        ($0["image"] as? String).flatMap { Int($0.dropLast(4)) }
      }
    }.filter { !$0.isEmpty }
  }

  @Test func uprightsTakenWithinMinutesShareAPage() throws {
    let kinds = "wwuwwuwuwwuw"
    let pages = try pagesOfTwoEvents(kinds, every: 60)
    let uprights = Set(kinds.enumerated().filter { $0.element == "u" }.map(\.offset))
    let mixed = pages.filter { page in Set(page.map { uprights.contains($0 % 100) }).count > 1 }
    // At most one page per event.
    #expect(mixed.count <= 2, "\(pages)")
    // No photo is moved far, or to another event.
    #expect(pages.joined().sorted().count == 24)
    let events = pages.joined().map { $0 / 100 }
    #expect(events == events.sorted())
    for page in pages { #expect(page == page.sorted(), "\(page)") }
    var latest = 0
    for photo in pages.joined() {
      latest = max(latest, photo)
      #expect(latest % 100 - photo % 100 <= 6, "\(pages)")
    }
  }

  @Test func photosHoursApartKeepTheirOrder() throws {
    let pages = try pagesOfTwoEvents("wwuwwuwuwwuw", every: 2400)
    // The best photo of an event has a page of its own, which may come first.
    let photos = pages.filter { $0.count > 1 }.joined().map(\.self)
    #expect(photos == photos.sorted(), "\(pages)")
  }
}
