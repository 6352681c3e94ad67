import RenderingTestSupport
import TestSupport
import Testing

/// Folders and pictures whose names no album can contain.
extension NewAlbumFolderTests {
  @Test(arguments: ["a\u{1b}[2J.png", "\u{7}.png", "{{x}}.png", "builtin:sun"])
  func aPictureThatAnAlbumCannotNameIsLeftOut(_ name: String) throws {
    let png = try makeQuartersPNG(width: 1600, height: 1200)
    try scratch.write("trip/1.png", png)
    try scratch.write("trip/" + name, png)
    let made = try new(["trip"])
    #expect(
      made.status == 0 && made.errors.contains("left out: ") && made.errors.contains("rename it"), "\(made)")
    #expect(try images() == ["1.png"])
    let checked = try scrapbook(["check", "trip/album.json", "--strict"], in: scratch.folder)
    #expect(checked.status == 0, "\(checked)")
  }

  @Test(arguments: [
    ("2025-07-summer_at_the-lake", "Summer at the lake"), ("2025-07-14 Lake", "Lake"),
    ("2025_summer", "2025 summer"), ("DCIM", "Our album"), ("100APPLE", "Our album"),
    ("2025-07", "Our album"),
  ]) func theTitleIsTheWordsOfTheFoldersName(_ row: (name: String, title: String)) throws {
    try scratch.write(row.name + "/1.png", try makeQuartersPNG(width: 1600, height: 1200))
    #expect(try new([row.name]).status == 0)
    #expect(try album(row.name + "/album.json")["title"] as? String == row.title)
  }

  @Test(arguments: ["a\u{1b}b", "{{x}}", "{title}", "\u{7}"])
  func theTitleOfAFolderWithAnOddNameIsPlain(_ name: String) throws {
    try scratch.write(name + "/1.png", try makeQuartersPNG(width: 1600, height: 1200))
    for plain in [[], ["--plain"]] {
      #expect(try new([name, "--force"] + plain).status == 0)
      let title = try #require(try album(name + "/album.json")["title"] as? String)
      #expect(!title.isEmpty && !title.contains { "{}\u{1b}\u{7}".contains($0) }, "\(title)")
      let checked = try scrapbook(["check", name, "--strict"], in: scratch.folder)
      #expect(checked.status == 0, "\(checked)")
    }
    // The paths of its pictures would have the folder's name.
    let outside = try new([name, "-o", "album.json"])
    let isUsable = name == "{title}"
    #expect(outside.status == (isUsable ? 0 : 1), "\(outside)")
    #expect(isUsable || outside.errors.contains("rename it"), "\(outside)")
  }

  @Test(arguments: ["a\u{1b}b", "{title}"]) func aTitleThatNoAlbumCanStateIsRefused(_ title: String) throws {
    try scratch.write("trip/1.png", try makeQuartersPNG())
    let refused = try new(["trip", "--title", title])
    #expect(refused.status == 64 && refused.errors.contains("--title contains"), "\(refused)")
    #expect(!scratch.exists("trip/album.json"))
  }
}
