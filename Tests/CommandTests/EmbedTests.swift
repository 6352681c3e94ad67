import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Albums that are embedded in their PDFs.
@Suite struct EmbedTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// An album with pictures, a theme and ink, in the folder `trip`.
  private func writeAlbum() throws {
    try scratch.copySample("photos/bus.jpg", as: "trip/photos/bus.jpg")
    try scratch.copySample("photos/otter.jpg", as: "trip/fl ow/1/Přítel (1).jpg")
    let theme = try FileManager.default.contentsOfDirectory(atPath: Project.root + "/Assets/Themes/ocean")
    for name in theme where !name.hasSuffix(".drawing") {
      try scratch.write("trip/ours/" + name, readFile(Project.root + "/Assets/Themes/ocean/" + name))
    }
    try scratch.write(
      "trip/our week.json",
      "\u{FEFF}{ \"title\":  \"Week\", \"language\": \"en\", \"theme\": \"./ours\",\r\n \"cover\": true, \"pages\": [\n"
        + #"{ "photos": [{ "image": "./photos//bus.jpg", "alt": "A bus" }, { "image": "photos/bus.jpg", "alt": "A bus" }],"#
        + #" "stickers": [{ "image": "builtin:star", "center": [90, 90], "width": 40 }] },"#
        + #" { "photos": [{ "image": "fl ow/1/Přítel (1).jpg", "alt": "A friend" }] } ] }"# + "\n\n")
    try scratch.write(
      "trip/our week.ink.json",
      ##"{ "strokes": [{ "page": 1, "points": [[100, 100], [200, 160]], "width": 4, "color": "#aa0000", "alt": "A line" }] }"##
    )
  }

  private func run(_ arguments: [String]) throws -> Outcome { try scrapbook(arguments, in: scratch.folder) }

  private func build(_ arguments: [String]) throws {
    let outcome = try run(["build", "trip/our week.json", "-q"] + arguments)
    try #require(outcome.status == 0, "\(outcome)")
  }

  private func files(in folder: String) throws -> [String: Contents] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.path(folder))
    let files = names.filter { !isFolder(scratch.path(folder + "/" + $0)) }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try scratch.contents(folder + "/" + $0)) })
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  @Test func bringsBackTheAlbumAlone() throws {
    try writeAlbum()
    try build(["-o", "out.pdf", "--embed-album"])
    try expectSound(scratch.path("out.pdf"))
    let info = try run(["info", "out.pdf"]).output
    #expect(info.contains("album        our week.json, which \"scrapbook extract\" brings back"), "\(info)")
    #expect(try run(["info", "out.pdf", "--json"]).output.contains(#""album": ["our week.json"]"#))
    #expect(try run(["extract", "out.pdf"]).status == 0)
    #expect(try files(in: "out") == ["our week.json": scratch.contents("trip/our week.json")])
    if PDFCheckers.areThere { #expect(try PDFCheckers.faults(of: scratch.path("out.pdf")) == "") }
    let bytes = String(decoding: try scratch.bytes("out.pdf"), as: UTF8.self)
    #expect(bytes.contains("<pdfaid:part>3<") && bytes.contains("<pdfuaid:part>1<"))
  }

  @Test func bringsBackEverythingThatAnAlbumIsMadeOf() throws {
    try writeAlbum()
    try build(["-o", "out.pdf", "--embed-originals"])
    try expectSound(scratch.path("out.pdf"))
    if PDFCheckers.areThere { #expect(try PDFCheckers.faults(of: scratch.path("out.pdf")) == "") }
    let outcome = try run(["extract", "out.pdf", "-o", "again/"])
    #expect(outcome.status == 0, "\(outcome)")
    var original = try files(in: "trip")
    // Only files that the album uses.
    let unused = ["back", "board", "emblem", "paper", "vignette"].map { "ours/\($0).svg" }
    for name in unused where try files(in: "again")[name] == nil {
      original[name] = nil
    }
    #expect(try files(in: "again") == original)
    let second = try run(["build", "again/our week.json", "-o", "second.pdf", "--embed-originals", "-q"])
    #expect(second.status == 0, "\(second)")
    #expect(try scratch.contents("second.pdf") == scratch.contents("out.pdf"))
  }

  @Test func bringsBackTheDrawingsThatAnAlbumHasInPlaceOfItsTheme() throws {
    try writeAlbum()
    let book = try scratch.bytes("trip/ours/cover.svg")
    try scratch.write("trip/art/book.svg", book)
    let album = String(decoding: try scratch.bytes("trip/our week.json"), as: UTF8.self)
    let theme = #"{ "base": "./ours", "book": "art/book.svg", "decorations": null }"#
    try scratch.write("trip/our week.json", album.replacing(#""./ours""#, with: theme))
    try build(["-o", "out.pdf", "--embed-originals"])
    #expect(try run(["extract", "out.pdf", "-o", "again/"]).status == 0)
    let files = try files(in: "again")
    #expect(files["art/book.svg"] == Contents(book) && files["ours/theme.json"] != nil)
    #expect(files["ours/book.svg"] == nil && files["ours/corner.svg"] == nil, "\(files.keys)")
    let second = try run(["build", "again/our week.json", "-o", "second.pdf", "--embed-originals", "-q"])
    #expect(second.status == 0, "\(second)")
    #expect(try scratch.contents("second.pdf") == scratch.contents("out.pdf"))
  }

  @Test func bringsBackThePicturesOfAFlow() throws {
    for name in ["a", "b"] { try scratch.copySample("photos/bus.jpg", as: "trip/photos/\(name).jpg") }
    try scratch.write("trip/our week.json", #"{ "title": "T", "pages": [{ "flow": { "glob": "*/*" } }] }"#)
    try build(["-o", "out.pdf", "--embed-originals"])
    #expect(try run(["extract", "out.pdf"]).status == 0)
    #expect(try files(in: "out") == files(in: "trip"))
  }

  @Test(arguments: [
    ["compact", "out.pdf", "-o", "new.pdf"],
    ["notes", "add", "out.pdf", "--page", "1", "--at", "40,60", "Fine!", "-o", "new.pdf"],
    ["pages", "rotate", "out.pdf", "--pages", "1", "--by", "90", "-o", "new.pdf"],
  ])
  func staysInAPDFThatIsChanged(_ change: [String]) throws {
    try writeAlbum()
    try build(["-o", "out.pdf", "--embed-originals"])
    let changed = try run(change)
    #expect(changed.status == 0, "\(changed)")
    let outcomes = try ["out.pdf", "new.pdf"].map { try run(["extract", $0]) }
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
    #expect(try files(in: "out") == files(in: "new"))
  }

  @Test func isReadFromStandardInputAndWithoutTags() throws {
    let album = #"{ "pages": [{}], "title": "T" }"#
    let built = try scrapbook(
      ["build", "-", "-o", "out.pdf", "--embed-album", "--no-tags", "--allow-empty"],
      stdin: Array(album.utf8), in: scratch.folder)
    #expect(built.status == 0, "\(built)")
    #expect(try run(["extract", "out.pdf"]).status == 0)
    #expect(try files(in: "out") == ["album.json": Contents(album)])
    #expect(!String(decoding: try scratch.bytes("out.pdf"), as: UTF8.self).contains("pdfaid"))
  }

  @Test func findsAPictureByAWayAround() throws {
    try scratch.copySample("photos/bus.jpg", as: "ph/bus.jpg")
    let album = #"{ "pages": [{ "photos": [{ "image": "./ph/../ph/bus.jpg" }] }] }"#
    try scratch.write("album.json", album)
    let outcome = try run(["build", "album.json", "-o", "out.pdf", "--embed-originals"])
    try #require(outcome.status == 0, "\(outcome)")
    #expect(try run(["extract", "out.pdf"]).status == 0)
    #expect(try files(in: "out").keys.sorted() == ["album.json", "ph/bus.jpg"])
    #expect(try run(["check", "out/album.json"]).status == 0)
  }

  @Test func refusesToEmbedWhatCannotBeFoundAgain() throws {
    try scratch.copySample("photos/bus.jpg", as: "bus.jpg")
    try scratch.write("trip/album.json", #"{ "pages": [{ "photos": [{ "image": "../bus.jpg" }] }] }"#)
    let outcome = try run([
      "build", "trip/album.json", "-o", "out.pdf", "--allow-outside", "--embed-originals",
    ])
    #expect(outcome.status == 1 && outcome.errors.contains("[outside-folder]"), "\(outcome)")
    #expect(outcome.errors.contains("trip/album.json:1:37"), "\(outcome)")
    #expect(try scratch.names() == ["bus.jpg", "trip"])
    try scratch.write("trip/book.json", #"{ "parts": ["album.json"] }"#)
    for line in [["book.json", "--embed-album"], ["album.json", "--embed-album", "--split-size", "9MB"]] {
      let outcome = try run(["build", "trip/" + line[0]] + line.dropFirst() + ["-o", "out.pdf"])
      #expect(outcome.status == 64, "\(outcome)")
    }
  }

  @Test func writesOnlyToANewFolder() throws {
    try writeAlbum()
    try build(["-o", "out.pdf", "--embed-album"])
    try scratch.write("out/mine.txt", "mine")
    for folder in ["out", "out/", "out.pdf", ".", "none/out"] {
      let outcome = try run(["extract", "out.pdf", "-o", folder])
      #expect(outcome.status == 73, "\(outcome)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link"), withDestinationPath: "elsewhere")
    #expect(try run(["extract", "out.pdf", "-o", "link"]).status == 73)
    #expect(try scratch.names() == ["link", "out", "out.pdf", "trip"])
    #expect(try scratch.names(in: "out") == ["mine.txt"])
  }

  @Test func refusesWhatHasNoAlbum() throws {
    try writeAlbum()
    try build(["-o", "plain.pdf"])
    try scratch.write("secret", "secret\n")
    try build(["-o", "locked.pdf", "--embed-album", "--encrypt", scratch.path("secret")])
    try scratch.write("foreign.pdf", containing([("album.json", "2 0 R")], described: "A letter"))
    let cases: [(String, Int32, String)] = [
      ("plain.pdf", 1, "contains no album"), ("foreign.pdf", 1, "contains no album"),
      ("locked.pdf", 1, "is encrypted"), ("none.pdf", 66, "no such file"),
      ("trip/our week.json", 1, "not a PDF"),
    ]
    for (name, status, text) in cases {
      let outcome = try run(["extract", name, "-o", "new"])
      #expect(outcome.status == status && outcome.errors.contains(text), "\(outcome)")
    }
    #expect(!scratch.exists("new"))
  }

  /// A PDF with files of these names; `2 0 R` is a stream of two bytes, and `3 0 R` another one.
  private func containing(
    _ files: [(name: String, stream: String)],
    described text: String = "A file of the album that this PDF was made of"
  ) -> [UInt8] {
    let list = files.map { name, stream in
      "<< /Type /Filespec /UF \(name.first == "<" ? name : "(\(name))") /Desc (\(text)) /EF << /F \(stream) >> >>"
    }
    return HandmadePDF([
      "<< /Type /Catalog /Pages 4 0 R /AF [\(list.joined(separator: " "))] >>", HandmadePDF.stream("{}"),
      HandmadePDF.stream("[]", "/Filter /JBIG2Decode "), "<< /Type /Pages /Kids [] /Count 0 >>",
    ]).bytes
  }

  @Test(arguments: [
    "../a.json", "/tmp/a.json", "a/../../a.json", "a/..", ".", "", "a//b", "./a", "a/", "a\u{1}b",
    "<FEFF0000>",
    "<FEFF002E002E002F0061>", String(repeating: "a", count: 256), String(repeating: "a/", count: 600) + "a",
  ])
  func refusesHostileNames(_ name: String) throws {
    try scratch.write("hostile.pdf", containing([("album.json", "2 0 R"), (name, "2 0 R")]))
    let outcome = try run(["extract", "hostile.pdf", "-o", "new"])
    #expect(outcome.status == 1 && outcome.errors.contains("which is refused"), "\(outcome)")
    #expect(try scratch.names() == ["hostile.pdf"])
  }

  @Test(arguments: [
    ([("a", "2 0 R"), ("a", "2 0 R")], "two files"), ([("a", "9 0 R")], "is missing"),
    ([("a", "4 0 R")], "is missing"), ([("a", "3 0 R")], "compressed in an unknown way"),
    ([("a", "2 0 R"), ("a/b", "2 0 R")], "cannot create new/a/b"),
    ((0..<900).map { ("a\($0)", "2 0 R") } + [("b", "3 0 R")], "compressed in an unknown way"),
  ])
  func writesNothingOfABrokenAlbum(_ files: [(String, String)], _ text: String) throws {
    try scratch.write("broken.pdf", containing(files))
    let outcome = try run(["extract", "broken.pdf", "-o", "new"])
    #expect([1, 73].contains(outcome.status) && outcome.errors.contains(text), "\(outcome)")
    #expect(try scratch.names() == ["broken.pdf"])
  }

  @Test func refusesAPDFThatUnpacksToMoreThanItself() throws {
    let big = HandmadePDF.stream(String(repeating: " ", count: 5000))
    var pdf = HandmadePDF([])
    let list = (0..<9).map {
      "<< /UF (a\($0)) /Desc (A file of the album that this PDF was made of) /EF << /F 2 0 R >> >>"
    }
    pdf.objects = [
      "<< /Pages 3 0 R /AF [\(list.joined(separator: " "))] >>", big, "<< /Type /Pages /Kids [] /Count 0 >>",
    ]
    try scratch.write("bomb.pdf", pdf.bytes)
    let outcome = try run(["extract", "bomb.pdf", "-o", "new"])
    #expect(outcome.status == 1 && outcome.errors.contains("more bytes than itself"), "\(outcome)")
    #expect(try scratch.names() == ["bomb.pdf"])
  }
}
