import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook new --merge` adds pages to an album that was edited, and panoramas in designed albums.
@Suite struct MergePhotosTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func new(_ arguments: [String]) throws -> Outcome {
    try scrapbook(["new"] + arguments, in: scratch.folder)
  }

  private func text(_ name: String = "trip/album.json") throws -> String {
    String(decoding: try scratch.bytes(name), as: UTF8.self)
  }

  private func writePhotos(_ names: [String], width: Int = 800, height: Int = 600) throws {
    let png = try makeQuartersPNG(width: width, height: height)
    for name in names { try scratch.write("trip/" + name, png) }
  }

  @Test(arguments: ["ocean", "kraft"]) func keepsEveryLineThatWasWrittenByHand(theme: String) throws {
    try writePhotos(["1.png", "2.png", "3.png"])
    #expect(try new(["trip", "--theme", theme]).status == 0)
    let edited = try text()
      .replacingOccurrences(of: "\"title\": \"Trip\",", with: "\"title\":   \"Our \\u2600 trip\",\n\n")
      .replacingOccurrences(of: "\"image\": \"2.png\"", with: "\"image\": \"2.png\",\t\"z\": 3")
    try scratch.write("trip/album.json", edited)
    try writePhotos(["4.png", "5 \"é\".png"])
    let outcome = try new(["trip", "--merge", "trip/album.json"])
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    let merged = try text()
    // The old text is unchanged around the new lines.
    let common = zip(edited, merged).prefix { $0 == $1 }.count
    let end = zip(edited.reversed(), merged.reversed()).prefix { $0 == $1 }.count
    #expect(common + end >= edited.count, "\(merged)")
    #expect(merged.contains("4.png") && merged.contains(#"5 \"é\".png"#), "\(merged)")
    #expect(merged.components(separatedBy: "2.png").count == 2, "no photo is added twice")
    let built = try scrapbook(["build", "trip/album.json", "--strict"], in: scratch.folder)
    #expect(built.status == 0 && built.errors == "", "\(built)")
    // No pictures are new.
    let again = try new(["trip", "--merge", "trip/album.json"])
    #expect(again.status == 0 && again.errors.contains("has all pictures"), "\(again)")
    #expect(try text() == merged)
  }

  @Test func designsPagesInAThemeThatTheAlbumChanges() throws {
    try writePhotos(["1.png"])
    let album =
      #"{ "theme": { "base": "ocean", "stickers": ["kite"] }, "pages": [{ "photos": [{ "image": "1.png" }] }] }"#
    try scratch.write("trip/album.json", album + "\n")
    try writePhotos((2...9).map { "\($0).png" })
    let outcome = try new(["trip", "--merge", "trip/album.json"])
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    let merged = try text()
    #expect(merged.hasPrefix(String(album.dropLast(4))) && merged.contains("9.png"), "\(merged)")
    let stickers = merged.matches(of: /builtin:([a-z-]+)/).map { String($0.output.1) }
    #expect(Set(stickers).subtracting(["kite"]).isEmpty, "\(stickers)")
  }

  @Test func addsOnlyTheBest() throws {
    try scratch.copySample("photos/lake.jpg", as: "trip/1.jpg")
    #expect(try new(["trip"]).status == 0)
    for name in ["2", "3"] { try scratch.copySample("photos/otter.jpg", as: "trip/\(name).jpg") }
    try scratch.copySample("photos/bus.jpg", as: "trip/4.jpg")
    let outcome = try new(["trip", "--merge", "trip/album.json", "--best", "5"])
    #expect(outcome.status == 0 && outcome.errors.contains("nearly the same"), "\(outcome)")
    let merged = try text()
    #expect(merged.contains("\"2.jpg\"") && !merged.contains("\"3.jpg\"") && merged.contains("\"4.jpg\""))
  }

  @Test func leavesOutWhatIsNearlyTheSameAsAPhotoOfTheAlbum() throws {
    try scratch.copySample("photos/lake.jpg", as: "trip/1.jpg")
    #expect(try new(["trip"]).status == 0)
    let before = try text()
    try scratch.copySample("photos/lake.jpg", as: "trip/2.jpg")
    let outcome = try new(["trip", "--merge", "trip/album.json", "--best", "5"])
    #expect(outcome.status == 0 && outcome.errors.contains("1 photo nearly the same"), "\(outcome)")
    #expect(try text() == before)
  }

  @Test func addsToAlbumsOfAllShapes() throws {
    try writePhotos(["1.png", "2.png"])
    for (album, count) in [
      (#"{"pages":[{"photos":[{"image":"1.png"}]}]}"#, 2), (#"{"pages":[null]}"#, 2),
      ("\u{FEFF}{\"pages\" : [ {} ]\n}", 2), (#"{"pages":[{"flow":{"glob":"1.*"}}],"end":"notes"}"#, 2),
      (#"{"pages":[]}"#, 2), ("{\"pages\": [\n  ]}", 2), (#"{"end":"the-end","pages":[]}"#, 2),
      (#"{"firstPage":"right","pages":[{"background":{"image":"1.png"}}]}"#, 2),
    ] {
      try scratch.write("trip/album.json", album)
      let outcome = try new(["trip", "--merge", "trip/album.json"])
      #expect(outcome.status == 0, "\(outcome)")
      let merged = try text()
      let shown = album.contains("1.") ? 0 : 1
      #expect(merged.components(separatedBy: "\"image\": \"1.png\"").count == shown + 1, "\(merged)")
      #expect(merged.components(separatedBy: "\"image\": \"2.png\"").count == count, "\(merged)")
      let checked = try scrapbook(["check", "trip/album.json"], in: scratch.folder)
      #expect(checked.status == 0, "\(checked)")
    }
  }

  @Test(arguments: [
    "", "{", "[]", "{\"pages\": 7}", "{}", "{\"pages\": [{\"photos\": 1}]}", "\u{0}\u{1}",
    "{\"pages\": [{}], \"pages\": [{}]}",
  ])
  func leavesAnAlbumWithErrorsAsItIs(album: String) throws {
    try writePhotos(["1.png"])
    try scratch.write("trip/album.json", album)
    let outcome = try new(["trip", "--merge", "trip/album.json"])
    #expect(outcome.status == 1 && outcome.errors.contains("nothing was added"), "\(outcome)")
    #expect(try text() == album)
  }

  @Test func keepsTheLineBreaksOfWindows() throws {
    try writePhotos(["1.png", "2.png", "3.png", "4.png"])
    try scratch.write("trip/album.json", "{\r\n  \"pages\": [\r\n    {}\r\n  ]\r\n}\r\n")
    #expect(try new(["trip", "--merge", "trip/album.json"]).status == 0)
    let merged = try text().unicodeScalars
    let breaks = zip(merged, merged.dropFirst()).filter { $1 == "\n" }
    #expect(breaks.count > 8 && breaks.allSatisfy { $0.0 == "\r" }, "\(merged)")
  }

  @Test func refusesAWriteProtectedAlbum() throws {
    try writePhotos(["1.png"])
    let album = #"{ "pages": [{}] }"#
    try scratch.write("trip/album.json", album)
    let path = scratch.folder + "/trip/album.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let outcome = try new(["trip", "--merge", "trip/album.json"])
    #expect(outcome.status == 73 && outcome.errors.contains("write-protected"), "\(outcome)")
    #expect(try text() == album)
  }

  @Test func saysWhyAnAlbumGetsNoPages() throws {
    try writePhotos(["1.png"])
    let albums = [
      "{}": "has no \"pages\"", "{\"parts\": [\"a.json\"]}": "is made of parts",
      "{\"pages\": [{}], \"pages\": [{}]}": "\"pages\" once",
    ]
    for (album, reason) in albums {
      try scratch.write("trip/album.json", album)
      let outcome = try new(["trip", "--merge", "trip/album.json"])
      #expect(outcome.errors.contains(reason), "\(outcome)")
    }
  }

  @Test func saysThatAnotherNameOfTheAlbumKeepsItsText() throws {
    try writePhotos(["1.png"])
    try scratch.write("trip/album.json", "{ \"pages\": [ {} ] }")
    try FileManager.default.linkItem(
      atPath: scratch.path("trip/album.json"), toPath: scratch.path("trip/other.json"))
    let outcome = try new(["trip", "--merge", "trip/album.json"])
    #expect(outcome.status == 0 && outcome.errors.contains("1 other name"), "\(outcome)")
    #expect(try text("trip/other.json") == "{ \"pages\": [ {} ] }")
  }

  @Test func doesNotWaitForAPipe() throws {
    try writePhotos(["1.png"])
    #expect(mkfifo(scratch.path("trip/album.json"), 0o600) == 0)
    let outcome = try new(["trip", "--merge", "trip/album.json"])
    #expect(
      outcome.status == 73 && outcome.errors.contains("is not a file that could be changed"), "\(outcome)")
  }

  @Test func refusesOptionsThatTheAlbumDecides() throws {
    try writePhotos(["1.png"])
    for option in [["--theme", "ocean"], ["--title", "x"], ["--plain"], ["--force"], ["-o", "a.json"]] {
      let outcome = try new(["trip", "--merge", "trip/album.json"] + option)
      #expect(outcome.status == 64 && outcome.errors.contains("exclude each other"), "\(outcome)")
    }
    let missing = try new(["trip", "--merge", "trip/album.json"])
    #expect(missing.status == 66 && missing.errors.contains("cannot open"), "\(missing)")
    #expect(!scratch.exists("trip/album.json"))
  }

  // MARK: Panoramas

  @Test func showsPanoramasAcrossLeftPagesAndTheirNeighbors() throws {
    try writePhotos((1...4).map { "\($0).png" })
    try writePhotos(["5 lake.png"], width: 2400, height: 800)
    try writePhotos(["6.png", "7.png"])
    #expect(try new(["trip"]).status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(try scratch.bytes("trip/album.json")))
    let pages = try #require((json as? [String: Any])?["pages"] as? [[String: Any]])
    let photos = pages.map { $0["photos"] as? [[String: Any]] ?? [] }
    let place = try #require(photos.firstIndex { $0.contains { $0["spread"] as? Bool == true } })
    // The title page is the first page.
    #expect(!place.isMultiple(of: 2) && photos[place].count == 1 && photos[place + 1].isEmpty, "\(pages)")
    #expect(photos.flatMap(\.self).count == 7)
    let built = try scrapbook(["build", "trip/album.json", "--strict"], in: scratch.folder)
    #expect(built.status == 0 && built.errors == "", "\(built)")
  }
}
