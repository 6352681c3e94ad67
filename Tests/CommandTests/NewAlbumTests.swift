import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook new` makes an album that can be built at once.
@Suite struct NewAlbumTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func new(_ arguments: [String]) throws -> Outcome {
    try scrapbook(["new"] + arguments, in: scratch.folder)
  }

  /// The photos of each page of an album file.
  private func images(_ name: String = "trip/album.json") throws -> [[String]] {
    let json = try JSONSerialization.jsonObject(with: Data(try scratch.bytes(name))) as? [String: Any]
    let pages = try #require(json?["pages"] as? [[String: Any]])
    return pages.map { ($0["photos"] as? [[String: Any]] ?? []).map { $0["image"] as? String ?? "" } }
  }

  private func title(_ name: String = "trip/album.json") throws -> String? {
    let json = try JSONSerialization.jsonObject(with: Data(try scratch.bytes(name))) as? [String: Any]
    return json?["title"] as? String
  }

  @Test func takesAllPicturesInNaturalOrderAndBuilds() throws {
    let png = try makeQuartersPNG(width: 800, height: 600)
    for name in ["10.png", "9.png", "1.png", "b2.png", "B10.png", "a \"quoted\" é.png", "010.png"] {
      try scratch.write("trip/" + name, png)
    }
    try scratch.copySample("photos/bus.jpg", as: "trip/photo.JPG")
    try scratch.write("trip/notes.txt", "no picture")
    try scratch.write("trip/.hidden.png", png)
    try scratch.write("trip/inner/deep.png", png)
    let outcome = try new(["trip"])
    #expect(
      outcome.status == 0
        && outcome.errors == "scrapbook: warning: left out: \"notes.txt\" is not a picture\n", "\(outcome)")
    #expect(
      try images().flatMap(\.self) == [
        "1.png", "9.png", "010.png", "10.png", "a \"quoted\" é.png", "b2.png", "B10.png", "photo.JPG",
      ])
    #expect(try title() == "Trip")
    let built = try scrapbook(["build", "trip/album.json", "--strict"], in: scratch.folder)
    #expect(built.status == 0 && built.errors == "", "\(built)")
    try expectSound(scratch.path("trip/album.pdf"))
    #expect(try PDFFile(scratch.path("trip/album.pdf")).paintedImages().count >= 8)
  }

  @Test(arguments: ["trip.pdf", "trip.csv"]) func writesNoAlbumUnderTheNameOfAnotherKind(_ name: String)
    throws
  {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    let outcome = try new(["trip", "-o", name, "--force"])
    #expect(outcome.status == 64 && outcome.errors.contains("end it with .json"), "\(outcome)")
    #expect(!scratch.exists(name))
  }

  @Test func takesTheDescriptionsOfPhotosAsCaptions() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    let long = Array(repeating: "very", count: 30).joined(separator: " ") + " long"
    for (name, text) in [("a.jpg", "Otto \"the otter\" &amp; I"), ("b.jpg", long), ("c.jpg", "")] {
      let packet =
        "http://ns.adobe.com/xap/1.0/\0<a xmlns:d='http://purl.org/dc/elements/1.1/'><d:description>\(text)</d:description></a>"
      let length = UInt8(packet.utf8.count / 256)
      let segment = [0xFF, 0xE1, length, UInt8((packet.utf8.count + 2) % 256)] + Array(packet.utf8)
      try #require((packet.utf8.count + 2) / 256 == Int(length))
      try scratch.write("trip/" + name, photo[..<2] + segment + photo[2...])
    }
    #expect(try new(["trip"]).status == 0)
    let album = String(decoding: try scratch.bytes("trip/album.json"), as: UTF8.self)
    #expect(
      album.contains(#""image": "a.jpg", "mount": "white", "caption": "Otto \"the otter\" & I""#), "\(album)")
    #expect(album.contains("\"image\": \"b.jpg\", \"mount\": \"white\", \"alt\": \"\(long)\""), "\(album)")
    #expect(album.components(separatedBy: "\"caption\"").count == 2, "\(album)")
    let cover = try #require(album.split(separator: "\n").first { $0.contains("\"cover\"") })
    #expect(cover.contains("\"alt\"") != cover.contains("c.jpg"), "\(cover)")
    let built = try scrapbook(["build", "trip"], in: scratch.folder)
    #expect(built.status == 0, "\(built)")
  }

  @Test func ordersByTheDateThatAPhotoWasTaken() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    for (name, date) in [
      ("a.jpg", "2026:05:14 18:00:00"), ("b.jpg", "2025:01:01 00:00:00"), ("c.jpg", "2026:05:14 09:30:00"),
    ] {
      try scratch.write("trip/" + name, jpeg(photo, orientation: 1, taken: date))
    }
    // Without EXIF it comes last: the file's own date is often the date of a download.
    try scratch.write("trip/d.png", try makeQuartersPNG())
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: scratch.path("trip/d.png"))
    let outcome = try new(["trip", "--order", "date", "--per-page", "1", "--plain"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try images() == [["b.jpg"], ["c.jpg"], ["a.jpg"], ["d.png"]])
  }

  @Test func putsAsManyPhotosOnAPageAsTold() throws {
    let png = try makeQuartersPNG()
    for number in 1...7 { try scratch.write("trip/\(number).png", png) }
    for (option, counts) in [("1", [1, 1, 1, 1, 1, 1, 1]), ("3", [3, 3, 1]), ("100", [7])] {
      let outcome = try new(["trip", "--per-page", option, "--force", "--plain"])
      #expect(outcome.status == 0, "\(outcome)")
      #expect(try images().map(\.count) == counts, "--per-page \(option)")
    }
    #expect(try new(["trip", "--force", "--plain"]).status == 0)
    #expect(try images().map(\.count) == [2, 2, 2, 1])
    #expect(try new(["trip", "--per-page", "0"]).status == 64)
  }

  /// Photos of two days, five minutes apart on each.
  private func writeTwoDays() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    for number in 10..<22 {
      let day = number < 17 ? "12" : "14"
      try scratch.write(
        "lake-trip/\(number).jpg", jpeg(photo, orientation: 1, taken: "2026:05:\(day) 10:\(number * 2):00"))
    }
  }

  @Test func groupsPhotosByDayWithCoverAndTitlePage() throws {
    try writeTwoDays()
    let outcome = try new(["lake-trip", "--theme", "ocean"])
    #expect(outcome.status == 0, "\(outcome)")
    let text = String(decoding: try scratch.bytes("lake-trip/album.json"), as: UTF8.self)
    for words in [
      "Lake trip", "12\u{2013}14 May 2026", "12 May 2026", "14 May 2026", "\"theme\": \"ocean\"", "\"cover\"",
    ] {
      #expect(text.contains(words), "\(words) in \(text)")
    }
    let pages = try images("lake-trip/album.json")
    #expect(pages.flatMap(\.self).sorted() == (10..<22).map { "\($0).jpg" })
    // No page has photos of both days.
    #expect(pages.allSatisfy { page in Set(page.map { $0 < "17" }).count == 1 }, "\(pages)")
    let built = try scrapbook(["build", "lake-trip/album.json", "--strict"], in: scratch.folder)
    #expect(built.status == 0 && built.errors == "", "\(built)")
  }

  @Test func dateAndCoverAreThoseOfTheAlbum() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    try scratch.write("trip/0.jpg", jpeg(photo, orientation: 1, taken: "2026:05:12 10:00:00"))
    for number in 1..<8 { try scratch.write("trip/\(number).jpg", photo) }
    #expect(try new(["trip"]).status == 0)
    let album = String(decoding: try scratch.bytes("trip/album.json"), as: UTF8.self)
    // The date of one photo does not apply to the others.
    #expect(!album.contains("\"date\""), "\(album)")
    let cover = try #require(album.firstMatch(of: /"cover": \{ "photo": "(.*?)" \}/)?.1)
    #expect(try images()[0].allSatisfy { $0 != String(cover) }, "\(album)")
  }

  @Test(arguments: [1, 2, 4]) func pagesHaveTheNumberOfPhotosThatWasAskedFor(_ number: Int) throws {
    let png = try makeQuartersPNG(width: 800, height: 600)
    for name in 10..<18 { try scratch.write("trip/\(name).png", png) }
    #expect(try new(["trip", "--per-page", "\(number)"]).status == 0)
    let counts = try images().map(\.count)
    #expect(counts.allSatisfy { $0 == number }, "\(counts)")
  }

  @Test func someOfItsPagesAreCollages() throws {
    let png = try makeQuartersPNG(width: 800, height: 600)
    for number in 10..<40 { try scratch.write("trip/\(number).png", png) }
    #expect(try new(["trip"]).status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(try scratch.bytes("trip/album.json")))
    let pages = try #require((json as? [String: Any])?["pages"] as? [[String: Any]])
    let isCollage = pages.map { $0["slots"] as? String == "collage" }
    #expect((2...pages.count / 2).contains(isCollage.count { $0 }), "\(isCollage)")
    #expect(!zip(isCollage, isCollage.dropFirst()).contains { $0 && $1 }, "\(isCollage)")
  }

  @Test func designsTheSameAlbumAgainAndAnotherWithAnotherSeed() throws {
    try writeTwoDays()
    for (name, seed) in [("a.json", "1"), ("b.json", "1"), ("c.json", "7")] {
      #expect(try new(["lake-trip", "-o", name, "--seed", seed]).status == 0)
    }
    #expect(try scratch.bytes("a.json") == scratch.bytes("b.json"))
    #expect(try scratch.bytes("a.json") != scratch.bytes("c.json"))
  }

  @Test(arguments: ["trip/ours", "ours"]) func findsTheFolderOfATheme(_ folder: String) throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    let files = try FileManager.default.contentsOfDirectory(atPath: Project.root + "/Assets/Themes/ocean")
    for name in files where !name.hasSuffix(".drawing") {
      try scratch.write("trip/ours/" + name, readFile(Project.root + "/Assets/Themes/ocean/" + name))
    }
    // Relative to the current folder, and to the album.
    let outcome = try new(["trip", "--theme", folder == "ours" ? "./ours" : folder])
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    let built = try scrapbook(["build", "trip/album.json"], in: scratch.folder)
    #expect(built.status == 0, "\(built)")
  }

  @Test func refusesAnUnknownTheme() throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    let outcome = try new(["trip", "--theme", "ocaen"])
    #expect(outcome.status == 64 && outcome.errors.contains("did you mean \"ocean\"?"), "\(outcome)")
    #expect(!scratch.exists("trip/album.json"))
  }

  @Test func keepsAnAlbumThatIsThere() throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    try scratch.write("trip/album.json", "mine")
    let refused = try new(["trip"])
    #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused)")
    #expect(try scratch.contents("trip/album.json") == Contents("mine"))
    for plain in [[], ["--plain"]] {
      #expect(try new(["trip", "--force", "--title", "Our \"trip\" 🐙"] + plain).status == 0)
      #expect(try title() == "Our \"trip\" 🐙")
      // It is also on the first page.
      try tool(Project.command, ["build", scratch.path("trip/album.json"), "-o", scratch.path("trip.pdf")])
      #expect(try tool("pdftotext", [scratch.path("trip.pdf"), "-"]).output.contains("Our \"trip\""))
    }
  }

  @Test func namesPicturesFromWhereTheAlbumLies() throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    try scratch.write("albums/readme", "")
    #expect(try new(["trip", "-o", "here.json"]).status == 0)
    #expect(try images("here.json") == [["trip/1.png"]])
    #expect(try scrapbook(["build", "here.json"], in: scratch.folder).status == 0)
    let beside = try new(["trip", "-o", "albums/there.json"])
    #expect(beside.status == 0 && beside.errors.contains("--allow-outside"), "\(beside)")
    #expect(try images("albums/there.json") == [["../trip/1.png"]])
    #expect(try scrapbook(["build", "albums/there.json"], in: scratch.folder).status == 1)
    #expect(try scrapbook(["build", "albums/there.json", "--allow-outside"], in: scratch.folder).status == 0)
  }

  @Test func leavesOutDamagedPicturesAndSaysSo() throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    try scratch.write("trip/2.jpg", [0xFF, 0xD8, 0xFF])
    try scratch.write("trip/3.gif", "GIF89a")
    let outcome = try new(["trip"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try images() == [["1.png"]])
    let warnings = outcome.errors.split(separator: "\n")
    #expect(
      warnings.count == 2 && warnings[0].contains("left out: \"2.jpg\"") && warnings[1].contains("3.gif"))
  }

  @Test func refusesAFolderWithoutPictures() throws {
    try scratch.write("trip/notes.txt", "no picture")
    let outcome = try new(["trip"])
    #expect(outcome.status == 1 && outcome.errors.contains("there are no pictures in trip"), "\(outcome)")
    #expect(!scratch.exists("trip/album.json"))
  }

  // MARK: The best

  @Test func leavesOutNearDuplicates() throws {
    for (name, sample) in [("1.jpg", "bus"), ("2.jpg", "bus"), ("3.jpg", "lake")]
    where
      FileManager.default.fileExists(atPath: Project.sample("photos/\(sample).jpg"))
    {
      try scratch.copySample("photos/\(sample).jpg", as: "trip/" + name)
    }
    let outcome = try new(["trip", "--best", "9"])
    #expect(outcome.status == 0 && outcome.errors.contains("nearly the same as a better one"), "\(outcome)")
    #expect(!(try images().flatMap(\.self).contains("2.jpg")))
  }

  @Test func takesAsManyPhotosAsAskedFor() throws {
    for name in ["1", "2", "3", "4"] {
      let side = (Int(name) ?? 0) * 30
      try scratch.write("trip/\(name).png", try makeQuartersPNG(width: 400 + side, height: 600 - side))
    }
    let outcome = try new(["trip", "--best", "1", "--plain"])
    #expect(outcome.status == 0 && outcome.errors.contains("left out"), "\(outcome)")
    #expect(try images().flatMap(\.self).count == 1)
    #expect(try new(["trip", "--best", "0", "--force"]).status == 64)
  }

  @Test func writesDatesInTheAlbumsLanguage() throws {
    let photo = try readFile(Project.sample("photos/bus.jpg"))
    for (name, date) in [("1.jpg", "2026:05:14 10:00:00"), ("2.jpg", "2026:05:16 10:00:00")] {
      try scratch.write("trip/" + name, jpeg(photo, orientation: 1, taken: date))
    }
    #expect(try new(["trip", "--language", "de"]).status == 0)
    let text = String(decoding: try scratch.bytes("trip/album.json"), as: UTF8.self)
    #expect(text.contains("\"language\": \"de\"") && text.contains("14.\u{2013}16. Mai 2026"), "\(text)")
    let wrong = try new(["trip", "--language", "German!", "--force"])
    #expect(wrong.status == 64 && wrong.errors.contains("pt-BR"), "\(wrong)")
  }
}
