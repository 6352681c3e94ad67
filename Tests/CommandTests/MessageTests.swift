import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Messages for common mistakes.
@Suite struct MessageTests {
  struct Mistake: CustomTestStringConvertible {
    /// The command line, words apart by spaces.
    var line: String
    var status: Int32
    /// The parts that the message must contain.
    var said: [String]

    init(_ line: String, _ status: Int32, _ said: String...) {
      self.line = line
      self.status = status
      self.said = said
    }

    var testDescription: String { line }
  }

  static let lines: [Mistake] = [
    .init("album.json", 64, "did you mean \"scrapbook build album.json\"?"),
    .init("album.json -o a.pdf", 64, "did you mean \"scrapbook build album.json -o a.pdf\"?"),
    .init("trip", 64, "did you mean \"scrapbook build trip\"?"),
    .init("photos", 64, "did you mean \"scrapbook new photos\"?"),
    .init("roster.csv", 64, "did you mean \"scrapbook batch roster.csv --album class.json -o out/\"?"),
    .init("biuld album.json", 64, "did you mean \"build\"?"), .init("bacth", 64, "did you mean \"batch\"?"),
    .init("export", 64, "did you mean \"build\"?"),
    .init("validate album.json", 64, "did you mean \"check\"?"),
    .init("batch stauts out", 64, "did you mean \"scrapbook batch status out\"?"),
    .init("batch stauts", 64, "did you mean \"scrapbook batch status\"?"),
    .init("batch sumbit album.json -o out", 64, "scrapbook batch submit album.json -o out\"?"),
    .init("help biuld", 64, "there is no command \"biuld\"", "did you mean \"build\"?"),
    .init("help frobnicate", 64, "the commands are build, watch, batch, report, check, new"),
    .init("help batch stauts", 64, "did you mean \"status\"?"),
    .init("help batch submit", 0, "USAGE: scrapbook batch submit"), .init("help", 0, "SUBCOMMANDS:"),
    .init("help build", 0, "USAGE: scrapbook build"),
    .init(
      "batch album.json trip -o out", 64, "trip is a folder, not an album", "its album is trip/album.json"),
    .init("batch photos -o out", 64, "photos is a folder, not an album", "scrapbook new photos"),
    .init("frobnicate", 64, "the commands are build, watch, batch, report, check, new"),
    .init("build album.json out.pdf", 64, "name the output with -o out.pdf"),
    .init("build album.json album.json", 64, "scrapbook batch *.json -o out/"),
    .init("new photos/K.jpg photos/K.jpg", 64, "new takes the folder of the pictures"),
    .init("new photos/K.jpg", 66, "photos/K.jpg is a file, not a folder", "scrapbook new photos"),
    .init(
      "build album.json -o none/out.pdf", 73, "the folder none does not exist; make it with mkdir -p none"),
    .init("build album.json --pages 9", 64, "the album has 1 page; --pages selects none of them"),
    .init("build album.json --max-size 10", 64, "\"10\" is 10 bytes", "did you mean 10MB?"),
    .init("build album.json --split-size 20", 64, "did you mean 20MB?"),
    .init("render album.json -o x.jpg", 64, "render writes a PNG, and x.jpg has the name of another kind"),
    .init("build album.json -o x.png", 64, "build writes a PDF", "end it with .pdf"),
    .init("build album.json -o x.html", 64, "build writes a PDF", "end it with .pdf"),
    .init("stickers -o pw.txt", 64, "this writes a PDF, and pw.txt has the name of another kind"),
    .init("themes preview -o x.docx", 64, "this writes a PDF, and x.docx has the name of another kind"),
    .init("annotate x.pdf none.json", 66, "cannot open none.json", "\"scrapbook schema annotations\" prints"),
    .init("annotate x.pdf photos", 66, "photos is a folder, not a file", "scrapbook schema annotations"),
    .init("check photos", 66, "there is no album.json in photos", "scrapbook new photos"),
    .init("check photos/K.jpg", 1, "this is a JPEG picture, not JSON", "scrapbook new FOLDER"),
  ]

  @Test func tellsThatALinkLeadsNowhere() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("a.jpg"), withDestinationPath: "none.jpg")
    try scratch.write("album.json", #"{ "pages": [{ "photos": [{ "image": "a.jpg" }] }] }"#)
    let outcome = try scrapbook(["check", "album.json"], in: scratch.folder)
    #expect(outcome.output.contains("it is a link to a file that does not exist"), "\(outcome)")
  }

  @Test(arguments: lines) func answersAWrongCommandLine(_ mistake: Mistake) throws {
    let scratch = try Scratch()
    try scratch.write("photos/K.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    let album = albumText(pages: ["{}"])
    for name in ["album.json", "trip/album.json"] { try scratch.write(name, album) }
    let outcome = try scrapbook(mistake.line.split(separator: " ").map(String.init), in: scratch.folder)
    #expect(outcome.status == mistake.status, "\(outcome)")
    for text in mistake.said { #expect((outcome.errors + outcome.output).contains(text), "\(outcome)") }
    #expect(try scratch.names() == ["album.json", "photos", "trip"], "\(outcome)")
  }

  static let images: [(image: String, hint: String)] = [
    (
      #"C:\\Users\\me\\K.jpg"#,
      #"this is a Windows path: copy the picture beside the album and write "K.jpg""#
    ),
    (
      #"C:/Users/me/K.jpg"#,
      #"this is a Windows path: copy the picture beside the album and write "K.jpg""#
    ),
    (#"\\\\server\\share\\K.jpg"#, #"this is a Windows path"#),
    (#"photos\\K.jpg"#, #"folders are separated by /: write "photos/K.jpg""#),
    ("https://example.org/k.jpg", "pictures are not fetched from the network: download it"),
    ("file:///home/me/K.jpg", "write the path alone, without file://"),
    ("data:image/png;base64,AAAA", "save the picture as a file"),
    ("star", #"did you mean "builtin:star"?"#), ("balloom", #"did you mean "builtin:balloon"?"#),
    ("photos/K.png", #"did you mean "photos/K.jpg"?"#),
    ("photos/oter.jpg", #"did you mean "photos/otter.jpg"?"#),
    ("photos/nö.jpg", "paths are relative to the album's folder"),
  ]

  @Test(arguments: images) func answersAWrongPath(_ row: (image: String, hint: String)) throws {
    let scratch = try Scratch()
    for name in ["photos/K.jpg", "photos/otter.jpg", "star.json"] { try scratch.write(name, "") }
    try scratch.write(
      "album.json",
      albumText(pages: [#"{ "stickers": [{ "image": "\#(row.image)", "center": [9, 9], "width": 9 }] }"#]))
    let outcome = try scrapbook(["check", "album.json"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.output.contains("hint: " + row.hint), "\(outcome)")
  }

  static let backgrounds: [(word: String, hint: String)] = [
    ("openbook", #"did you mean "open-book"? a background is"#),
    ("dark", #"a background is "open-book", "none", a color"#),
    ("lightblu", #"did you mean "lightblue"? a background is"#),
  ]

  @Test(arguments: backgrounds) func answersAWrongBackground(_ row: (word: String, hint: String)) throws {
    let scratch = try Scratch()
    try scratch.write("album.json", albumText(pages: ["{}"], background: row.word))
    let outcome = try scrapbook(["check", "album.json"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.output.contains("hint: " + row.hint), "\(outcome)")
  }

  // MARK: The album's folder

  static let commands = [
    ["build", "--no-cache"], ["check"], ["render", "-o", "a.png"], ["explain"], ["fonts"],
    ["inspect", "--stage", "album"],
  ]

  @Test(arguments: commands) func findsTheAlbumOfAFolder(_ command: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("trip/album.json", albumText(pages: ["{}"]))
    for (arguments, folder) in [(["trip"], ""), (["trip/"], ""), ([], "trip")] {
      let outcome = try scrapbook(command + arguments, in: scratch.path(folder))
      #expect(outcome.status == 0, "\(outcome)")
    }
    let none = try scrapbook(command, in: scratch.folder)
    #expect(none.status == 66 && none.errors.contains("there is no album.json in this folder"), "\(none)")
    #expect(scratch.exists("trip/album.pdf") == (command[0] == "build"))
  }

  // MARK: The summary

  @Test func tellsHowLargeThePDFIs() throws {
    let scratch = try Scratch()
    let album = try scratch.write("album.json", albumText(pages: ["{}", "{}", "{}"]))
    let output = scratch.path("a.pdf")
    let whole = try scrapbookOnTerminal(["build", album, "-o", output])
    let size = try Double(scratch.bytes("a.pdf").count) / 1000
    let said = try #require(whole.output.firstMatch(of: /a\.pdf: 2 sheets of 3 pages, ([0-9.]+) KB/)).output.1
    #expect(try abs(#require(Double(said)) - size) < 0.1, "\(whole)")
    let part = try scrapbookOnTerminal(["build", album, "-o", output, "--pages", "3"])
    #expect(part.output.contains("a.pdf: 1 sheet with the page 3 of 3, "), "\(part)")
    let parts = try scrapbookOnTerminal(["build", album, "-o", output, "--split-size", "1.5KB", "--no-tags"])
    #expect(parts.output.contains("a-1.pdf: 1 sheet with the pages 1-2 of 3, "), "\(parts)")
    #expect(parts.output.contains("a-2.pdf: 1 sheet with the page 3 of 3, "), "\(parts)")
  }

  @Test func countsThePicturesThatItMeasures() throws {
    let scratch = try Scratch()
    for name in ["bus", "lake"] { try scratch.copySample("photos/\(name).jpg", as: "\(name).jpg") }
    let photos = #"{ "photos": [{ "image": "bus.jpg" }, { "image": "lake.jpg" }] }"#
    let album = try scratch.write("album.json", albumText(pages: [photos]))
    let outcome = try scrapbookOnTerminal(["build", album, "-o", scratch.path("a.pdf"), "--max-size", "60KB"])
    let steps = outcome.output.matches(of: /measuring, round ([0-9]+): picture ([0-9]) of 2/)
    #expect(steps.count > 2 && steps.allSatisfy { ["1", "2"].contains($0.output.2) }, "\(outcome)")
    #expect(steps.map { Int($0.output.1) ?? 0 } == steps.map { Int($0.output.1) ?? 0 }.sorted())
  }

  @Test func colorsTheReportOnATerminalOnly() throws {
    let scratch = try Scratch()
    let album = try scratch.write("album.json", #"{ "titel": "a", "background": "none", "pages": [{}] }"#)
    #expect(try scrapbookOnTerminal(["check", album]).output.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    #expect(
      try !scrapbookOnTerminal(["check", album], environment: ["NO_COLOR": "1"]).output.contains("\u{1B}[1"))
    #expect(try !scrapbook(["check", album]).output.contains("\u{1B}"))
  }

  @Test(arguments: ["fonts", "explain"]) func answersWithoutTheWarningsOfTheAlbum(_ command: String) throws {
    let scratch = try Scratch()
    let album = try scratch.write("album.json", #"{ "titel": "a", "background": "none", "pages": [{}] }"#)
    let outcome = try scrapbook([command, album])
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
  }
}
