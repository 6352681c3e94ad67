import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// Themes, languages and options of `scrapbook new`, and the preview of themes.
extension NewAlbumFolderTests {
  /// Copies a built-in theme's files to a folder.
  private func writeTheme(_ folder: String) throws {
    let theme = Project.root + "/Assets/Themes/ocean"
    for name in try FileManager.default.contentsOfDirectory(atPath: theme) where !name.hasSuffix(".drawing") {
      try scratch.write("\(folder)/\(name)", try readFile("\(theme)/\(name)"))
    }
  }

  @Test func saysThatAThemeLiesOutsideTheAlbumsFolder() throws {
    try scratch.write("trip/1.png", try makeQuartersPNG(width: 1600, height: 1200))
    try writeTheme("ours")
    let made = try new(["trip", "--theme", "./ours"])
    #expect(
      made.status == 0 && made.errors.contains("the theme lies outside the album's folder")
        && made.errors.contains("--allow-outside"), "\(made)")
    let built = try scrapbook(
      ["build", "trip/album.json", "--allow-outside", "--strict"], in: scratch.folder)
    #expect(built.status == 0, "\(built)")
    try writeTheme("trip/ours")
    #expect(try !new(["trip", "--theme", "trip/ours", "--force"]).errors.contains("outside"))
  }

  @Test(arguments: [("ar", true), ("he-IL", true), ("az-Arab", true), ("de", false), ("ur-Latn", false)])
  func bindsABookInALanguageWrittenFromTheRightThere(_ language: String, isRight: Bool) throws {
    try scratch.write("trip/1.png", try makeQuartersPNG(width: 1600, height: 1200))
    for plain in [[], ["--plain"]] {
      #expect(try new(["trip", "--language", language, "--force"] + plain).status == 0)
      #expect(try album()["binding"] as? String == (isRight ? "right" : nil))
    }
  }

  @Test(arguments: [["--theme", "ocean"], ["--seed", "3"]])
  func refusesADesignForAPlainAlbum(_ option: [String]) throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    let outcome = try new(["trip", "--plain"] + option)
    #expect(outcome.status == 64 && outcome.errors.contains("\(option[0]) and --plain exclude"), "\(outcome)")
    #expect(!scratch.exists("trip/album.json"))
  }

  @Test func leavesOutStickersThatAThemeOnlyClaims() throws {
    for number in 1...6 {
      try scratch.write("trip/\(number).png", try makeQuartersPNG(width: 1600, height: 700))
    }
    try writeTheme("trip/ours")
    let theme = String(decoding: try scratch.bytes("trip/ours/theme.json"), as: UTF8.self)
    try scratch.write("trip/ours/theme.json", theme.replacing("\"whale\"", with: "\"whael\", \"sea\""))
    let made = try new(["trip", "--theme", "trip/ours"])
    #expect(
      made.status == 0 && made.errors.contains("the theme names \"whael\", which is neither"), "\(made)")
    let checked = try scrapbook(["check", "trip/album.json", "--strict"], in: scratch.folder)
    #expect(checked.status == 0 && !checked.output.contains("whael"), "\(checked)")
  }

  @Test func hasACommentThatSaysWhatToDoWithIt() throws {
    try scratch.write("trip/1.png", try makeQuartersPNG(width: 1600, height: 1200))
    #expect(try new(["trip"]).status == 0)
    #expect((try album()["//"] as? String)?.contains("scrapbook check") == true)
    let checked = try scrapbook(["check", "trip/album.json", "--strict"], in: scratch.folder)
    #expect(checked.status == 0 && checked.errors == "", "\(checked)")
  }

  @Test func previewsAThemeInAFolderBesideABuiltinOne() throws {
    try writeTheme("ours")
    let outcome = try scrapbook(
      ["themes", "preview", "ours", "kraft", "-o", "themes.pdf"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    // A cover and two spreads of each theme.
    let pdf = try PDFFile(scratch.path("themes.pdf"))
    #expect(pdf.pages.count == 6)
    let over = try scrapbook(["themes", "preview", "ours", "-o", "ours/theme.pdf"], in: scratch.folder)
    #expect(over.status == 0, "\(over)")
    try scratch.write("ours/theme.json", "{ \"papers\": [ {} ] }")
    let broken = try scrapbook(["themes", "preview", "ours", "-o", "broken.pdf"], in: scratch.folder)
    #expect(
      broken.status == 1 && broken.errors.contains("ours/theme.json:1:")
        && broken.errors.contains("has errors; nothing was written"), "\(broken)")
    #expect(!scratch.exists("broken.pdf"))
    try scratch.write("trip/1.png", try makeQuartersPNG(width: 1600, height: 1200))
    let designed = try scrapbook(["new", "trip", "--theme", "./ours", "-o", "n.json"], in: scratch.folder)
    #expect(
      designed.status == 1 && designed.errors.contains("ours/theme.json:1:")
        && designed.errors.contains("has errors; nothing was written"), "\(designed)")
    #expect(!scratch.exists("n.json"))
    let unknown = try scrapbook(["themes", "preview", "ocaen", "-o", "x.pdf"], in: scratch.folder)
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean \"ocean\"?"), "\(unknown)")
  }

  @Test func listsThemesInFoldersBesideTheBuiltInOnes() throws {
    let list = { (words: [String]) in try scrapbook(["themes"] + words, in: scratch.folder) }
    let builtin = try list([]).output
    #expect(builtin.hasPrefix("celebration\nclassic\n"))
    try writeTheme("trip/themes/ours")
    try writeTheme("themes/mine")
    try writeTheme("yours")
    try scratch.write("other/readme.txt", Array("no theme".utf8))
    try scratch.write("themes/odd\u{7}/theme.json", Array("{}".utf8))
    #expect(try list([]).output == builtin + "./yours\nthemes/mine\n")
    #expect(try list(["list"]).output == builtin + "./yours\nthemes/mine\n")
    #expect(try list(["list", "trip", "trip/"]).output == builtin + "trip/themes/ours\n")
    #expect(try list(["list", "trip/themes"]).output == builtin + "trip/themes/ours\n")
    #expect(try list(["list", "yours"]).output == builtin + "./yours\n")
    #expect(try list(["list", "other"]).output == builtin)
    let missing = try list(["list", "nowhere"])
    #expect(missing.status == 64 && missing.errors.contains("nowhere is not a folder"), "\(missing)")
    // Each line is a theme that `preview` takes.
    let shown = try list(["preview", "themes/mine", "./yours", "-o", "own.pdf"])
    #expect(shown.status == 0, "\(shown)")
  }
}
