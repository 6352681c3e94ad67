import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook new` splits photos into events.
extension NewAlbumFolderTests {
  /// The days that pages state: of several events on a day the first names it, and a single event has no day.
  private func headings(_ times: [String]) throws -> [String] {
    let photo = try makeGrayJPEG(width: 1000, height: 800)
    for (number, time) in times.enumerated() {
      try scratch.write(
        "trip/\(number + 10).jpg", jpeg(photo, orientation: 1, taken: "2026:05:\(time):00"))
    }
    #expect(try new(["trip"]).status == 0)
    return try pages().compactMap { ($0["texts"] as? [[String: Any]])?.first?["text"] as? String }
  }

  /// A drawing, or a photo from a chat, has no date: the days of the others stay.
  @Test func photosWithoutADateComeLast() throws {
    let plain = try makeGrayJPEG(width: 1000, height: 800)
    try scratch.write("trip/0.jpg", plain)
    try scratch.write("trip/05.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>"#)
    let times = (10..<16).map { "12 10:\($0)" } + (10..<16).map { "13 10:\($0)" }
    #expect(try headings(times) == ["12 May 2026", "13 May 2026"])
    #expect(try images().suffix(2).sorted() == ["0.jpg", "05.svg"])
    // A few dates do not split the photos.
    for number in 20..<40 { try scratch.write("trip/\(number).jpg", plain) }
    #expect(try new(["trip", "--force"]).status == 0)
    #expect(try pages().allSatisfy { $0["texts"] == nil })
  }

  @Test func panoramasAreApart() throws {
    let photo = try makeGrayJPEG(width: 1000, height: 800)
    let wide = try makeGrayJPEG(width: 1500, height: 500)
    for (number, day) in [12, 12, 12, 13, 13, 13, 14, 14, 14].enumerated() {
      try scratch.write(
        "trip/\(number).jpg",
        jpeg(number % 3 == 1 ? wide : photo, orientation: 1, taken: "2026:05:\(day) 10:0\(number):00"))
    }
    #expect(try new(["trip"]).status == 0)
    let panoramas = try pages().indices.filter {
      try (pages()[$0]["photos"] as? [[String: Any]])?.contains { $0["spread"] != nil } == true
    }
    #expect(panoramas.count == 1, "\(panoramas)")
  }

  @Test func twoPhotosLeanAgainstEachOther() throws {
    for name in 10..<18 {
      try scratch.write("trip/\(name).png", scene(UInt64(name), width: 800, height: 600))
    }
    #expect(try new(["trip", "--per-page", "2"]).status == 0)
    let turns = try pages().map { page in
      ((page["photos"] as? [[String: Any]]) ?? []).compactMap { $0["rotation"] as? Double }
    }.filter { $0.count == 2 }
    #expect(!turns.isEmpty && turns.allSatisfy { $0[0] * $0[1] < 0 }, "\(turns)")
  }

  @Test func aNightEndsAtFour() throws {
    #expect(
      try headings(["12 23:00", "12 23:10", "12 23:20", "13 00:00", "13 00:10", "13 00:20"]) == [])
  }

  /// Photos that are all hours apart have no gap that is relatively long.
  @Test func sixHoursPartEvents() throws {
    let times = ["12 05:00", "12 08:00", "12 11:00", "12 17:30", "12 20:30", "12 23:00"]
    #expect(try headings(times) == ["12 May 2026"])
  }

  @Test func aPhotoFourHoursLaterIsAnEvent() throws {
    #expect(try headings((10..<22).map { "12 10:\($0)" } + ["12 14:25"]) == ["12 May 2026"])
  }

  @Test func aPhotoTwoHoursLaterBelongsToTheEventBefore() throws {
    #expect(try headings((10..<22).map { "12 10:\($0)" } + ["12 12:25"]) == [])
  }

  /// Each of four days has six photos, but not each day has a photo that fills a page.
  @Test func photosThatFillTheirPagesAreSixPagesApart() throws {
    try makePictures(
      in: scratch,
      """
      os.remove("scene-source.jpg"); os.mkdir("trip")
      sharp = Image.effect_noise((1300, 1600), 60).convert("RGB")
      for number in range(24):
          exif = Image.Exif()
          exif[0x0132] = f"2026:05:{10 + number // 6} 10:{10 + number}:00"
          sharp.save(f"trip/{number + 10}.jpg", quality=60, exif=exif)
      """)
    #expect(try new(["trip"]).status == 0)
    let full = try pages().indices.filter { try pages()[$0]["slots"] as? String == "full" }
    #expect(full.count >= 2, "\(full)")
    #expect(zip(full, full.dropFirst()).allSatisfy { $1 - $0 >= 6 }, "\(full)")
  }

  @Test func theCoverStatesTheDates() throws {
    let photo = try makeGrayJPEG(width: 1000, height: 800)
    for (number, day) in [12, 12, 13, 14].enumerated() {
      try scratch.write("trip/\(number).jpg", jpeg(photo, orientation: 1, taken: "2026:05:\(day) 10:00:00"))
    }
    #expect(try new(["trip"]).status == 0)
    let cover = try #require(try album()["cover"] as? [String: Any])
    #expect(try cover["subtitle"] as? String == album()["date"] as? String && cover["subtitle"] != nil)
  }
}
