import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook check --fix`
@Suite struct FixAlbumTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("a.png", try makeQuartersPNG(width: 600, height: 450))
    try scratch.write("b.png", try makeQuartersPNG(width: 450, height: 600))
  }

  private func fix(_ arguments: [String] = []) throws -> Outcome {
    try scrapbook(["check", "album.json", "--fix"] + arguments, in: scratch.folder)
  }

  private func text() throws -> String { String(decoding: try scratch.bytes("album.json"), as: UTF8.self) }

  private let lostSticker =
    "{\r\n  \"//\": \"by hand\",\r\n  \"pages\": [ { \"stickers\": [ { \"image\": \"a.png\",\t\"center\": [3000, 99.5], \"width\": 70 } ] } ]\r\n}\r\n"

  @Test func movesAnItemOntoItsPageAndChangesNoOtherByte() throws {
    try scratch.write("album.json", lostSticker)
    let outcome = try fix()
    #expect(outcome.status == 0 && outcome.errors.contains("changed 1 item"), "\(outcome)")
    let fixed = try text()
    #expect(masked(fixed) == masked(lostSticker) && !fixed.contains("3000"), "\(fixed)")
    let again = try fix()
    #expect(again.status == 0 && again.errors == "", "\(again)")
    #expect(try text() == fixed)
  }

  @Test(arguments: [
    ("{ \"image\": \"a.jpg\" }", "{ \"image\": \"a.jpg\", \"flip\": \"both\" }"),
    (
      "{\"rotation\":-2.5,\n \"image\": \"a.jpg\"\t}",
      "{\"rotation\":-2.5,\n \"image\": \"a.jpg\", \"flip\": \"both\"\t}"
    ),
  ])
  func turnsAPhotoThatIsUpsideDown(photo: String, turned: String) throws {
    let bytes = try readFile(Project.root + "/Samples/Invalid/pictures/rotated-twice.jpg")
    try scratch.write("a.jpg", bytes)
    let album = { (photo: String) in "{ \"pages\": [ { \"photos\": [ \(photo) ] }, {} ] }\n" }
    try scratch.write("album.json", album(photo))
    let outcome = try fix()
    #expect(outcome.status == 0 && outcome.errors.contains("changed 1 item"), "\(outcome)")
    #expect(try text() == album(turned))
    let again = try fix()
    #expect(!again.errors.contains("rotated-twice") && !again.errors.contains("moved"), "\(again)")
  }

  @Test func refusesAnAlbumThatIsWriteProtected() throws {
    try scratch.write("album.json", lostSticker)
    let path = scratch.folder + "/album.json"
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let outcome = try fix()
    #expect(outcome.status == 73 && outcome.errors.contains("chmod u+w"), "\(outcome)")
    #expect(try text() == lostSticker)
  }

  @Test(arguments: [
    "", "{", "[]", "{\"pages\": 7}", "{\"pages\": [{\"photos\": [{\"image\": \"no.png\"}]}]}",
  ])
  func leavesAnAlbumWithErrorsAsItIs(album: String) throws {
    try scratch.write("album.json", album)
    let outcome = try fix()
    #expect(outcome.status == 1 && outcome.errors.contains("nothing was changed"), "\(outcome)")
    #expect(try text() == album)
  }

  /// The words would take space from the photo, and the sticker would then cover its face.
  @Test func leavesAnAlbumWhereAsManyWarningsWouldRemain() throws {
    let album =
      #"{ "background": "none", "pages": [ { "photos": [{ "image": "wide.png", "focus": [0.5, 0.5] }], "texts": [{ "text": "Ten whole words", "size": 20, "frame": [100, 565, 160, 60] }], "stickers": [{ "image": "a.png", "center": [237, 227.5], "width": 60 }] }, {} ] }"#
    try scratch.write("wide.png", try makeQuartersPNG(width: 1600, height: 1200))
    try scratch.write("album.json", album)
    let outcome = try fix()
    #expect(outcome.status == 0 && outcome.output.contains("outside its page"), "\(outcome)")
    #expect(try text() == album)
  }

  /// White words would not be readable on the paper beside the photo.
  @Test func givesABackgroundToWordsThatCannotBeReadNearby() throws {
    let album = { (keys: String) in
      #"{ "pages": [ { "photos": [{ "image": "a.png", "frame": [30, 100, 415, 277] }], "texts": [{ "text": "Our week on the beach", "frame": [60, 200, 350, 50], "color": "white"\#(keys) }] } ] }"#
    }
    try scratch.write("album.json", album(""))
    let outcome = try fix()
    #expect(outcome.status == 0 && outcome.errors.contains("changed 1 item"), "\(outcome)")
    let fixed = try text()
    #expect(fixed == album(##", "background": "#332924""##), "\(fixed)")
    let again = try scrapbook(["check", "album.json"], in: scratch.folder)
    #expect(!again.output.contains("[overlap]") && !again.output.contains("[low-contrast]"), "\(again)")
  }

  /// Words that stay on a photo need a background, and are then well placed.
  @Test(arguments: 0..<10) func movesNoWordsOnAPhotoThatGetABackground(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    try scratch.copySample("photos/trail.jpg", as: "trail.jpg")
    let frame =
      "[\(Int.random(in: 60...200, using: &random)), \(Int.random(in: 120...420, using: &random)), 200, 40]"
    try scratch.write(
      "album.json",
      #"{ "pages": [{ "photos": [{ "image": "trail.jpg", "frame": [20, 20, 435, 537] }], "texts": [{ "text": "Hello my dear reader", "frame": \#(frame) }] }] }"#
    )
    let outcome = try fix()
    let text = try text()
    #expect(
      outcome.status == 0 && text.contains(frame) == text.contains("\"background\""), "\(text) \(outcome)")
  }

  @Test func movesDarkWordsToThePaperBesideAPhoto() throws {
    let album = { (y: String) in
      ##"{ "pages": [ { "photos": [{ "image": "a.png", "frame": [30, 100, 415, 277] }], "texts": [{ "text": "Our week on the beach", "frame": [60, \##(y), 350, 50], "color": "#332924" }] } ] }"##
    }
    try scratch.write("album.json", album("320"))
    let outcome = try fix()
    #expect(outcome.status == 0 && outcome.errors.contains("changed 1 item"), "\(outcome)")
    let fixed = try text()
    #expect(masked(fixed) == masked(album("320")) && !fixed.contains("background"), "\(fixed)")
  }

  @Test func refusesStandardInput() throws {
    let outcome = try scrapbook(["check", "-", "--fix"], in: scratch.folder)
    #expect(outcome.status == 64 && outcome.errors.contains("standard input"), "\(outcome)")
  }

  @Test(arguments: Sample.cases([24, 60, 100], some: 1)) func aCrowdedPageTakesSecondsAtMost(items: Int)
    throws
  {
    var random = SeededGenerator(seed: 4)
    let texts = (0..<items).map { number in
      let (x, y) = (Int.random(in: -20...400, using: &random), Int.random(in: -20...520, using: &random))
      return #"{ "text": "words \#(number) here", "frame": [\#(x), \#(y), 160, 50] }"#
    }
    try scratch.write(
      "album.json", #"{ "pages": [ { "texts": [ \#(texts.joined(separator: ",\n")) ] } ] }"#)
    let outcome = try fix()
    #expect(outcome.status == 0 && outcome.processorTime < 30, "\(outcome)")
  }

  /// The album's text without the first two numbers of its frames and centers, and the backgrounds of its words.
  private func masked(_ text: String) -> String {
    text.replacing(/, "background": "#[0-9a-f]{6}"/, with: "").replacing(
      /("(?:frame|center)"\s*:\s*\[\s*)[-0-9.]+(\s*,\s*)[-0-9.]+/
    ) { "\($0.1)#\($0.2)#" }
  }

  @Test(arguments: Sample.cases(Array(0..<12), some: 4)) func keepsRandomAlbumsButForTheNumbersOfFrames(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let album = randomAlbum(using: &random)
    try scratch.write("album.json", album)
    let before = try scrapbook(["check", "album.json"], in: scratch.folder)
    let outcome = try fix()
    #expect(outcome.status == 0, "\(outcome)")
    let fixed = try text()
    #expect(masked(fixed) == masked(album), "\(fixed)")
    func warnings(_ outcome: Outcome) -> Int { outcome.output.components(separatedBy: "warning: ").count }
    #expect(fixed == album || warnings(outcome) < warnings(before), "\(before) \(outcome)")
    let again = try fix()
    #expect(again.output == outcome.output)
    #expect(try text() == fixed, "a second run changes nothing")
  }

  private func randomAlbum(using random: inout SeededGenerator) -> String {
    func gap(_ random: inout SeededGenerator) -> String {
      ["", " ", "\r\n    ", "\t"].randomElement(using: &random) ?? ""
    }
    func number(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
      let whole = Int.random(in: range, using: &random)
      return Bool.random(using: &random) ? "\(whole)" : "\(whole).\(Int.random(in: 1...9, using: &random))"
    }
    func list(
      _ count: ClosedRange<Int>, _ random: inout SeededGenerator, _ item: (inout SeededGenerator) -> String
    )
      -> String
    {
      let count = Int.random(in: count, using: &random)
      return "[" + (0..<count).map { _ in gap(&random) + item(&random) }.joined(separator: ",") + gap(&random)
        + "]"
    }
    let pages = list(1...4, &random) { random in
      let photos = list(0...3, &random) { random in
        let frame =
          "\(number(-80...420, &random)),\(gap(&random))\(number(-80...500, &random)), 220, 160"
        return
          "{\"image\": \"a.png\",\(gap(&random))\"frame\":\(gap(&random))[\(frame)], \"focus\": [0.5, 0.4]}"
      }
      let stickers = list(0...3, &random) { random in
        let center = "\(number(-300...900, &random)) , \(number(-300...900, &random))"
        return "{\"center\":[\(center)],\"image\":\"b.png\",\"//\":\"a note\",\"width\": 60}"
      }
      let texts = list(0...2, &random) { random in
        let frame = "\(number(0...460, &random)), \(number(0...500, &random)), 150, 60"
        return "{\"text\": \"Some words\", \"size\": 20,\(gap(&random))\"frame\": [\(frame)]}"
      }
      return "{\"photos\": \(photos),\(gap(&random))\"stickers\":\(stickers),\"texts\" : \(texts)}"
    }
    return "{\"background\": \"none\",\(gap(&random))\"pages\": \(pages)}\r\n"
  }
}
