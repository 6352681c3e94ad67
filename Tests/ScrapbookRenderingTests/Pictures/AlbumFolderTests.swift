import Files
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// The recorded states of an album's files.
@Suite struct AlbumFolderTests {
  private let scratch: Scratch
  private let store: AssetStore

  init() throws {
    scratch = try Scratch()
    store = AssetStore(AssetOptions(folder: scratch.folder))
  }

  @Test func recordsTextsAndWhatFlowsFind() throws {
    try scratch.write("a.png", makeQuartersPNG())
    try scratch.write("notes.txt", "no picture")
    let found = try store.pictures(matching: "*", order: .name)
    #expect(found.paths == ["a.png"] && found.leftOut.count == 1)
    #expect(store.folder.listings == [PictureListing(glob: "*", names: ["a.png", "notes.txt"])])
    #expect(store.folder.leftOut == ["notes.txt"] && store.folder.textPaths == [])
    #expect(try store.folder.textFile("notes.txt") == Array("no picture".utf8))
    #expect(store.folder.textPaths == [scratch.path("notes.txt")])
  }

  @Test func tellsTheFilesAsTheyWereRead() throws {
    try scratch.write("a.png", makeQuartersPNG())
    try scratch.write("notes.txt", "no picture")
    _ = try store.inspect("a.png")
    _ = try store.pictures(matching: "*.txt", order: .name)
    let before = FileState(path: "a.png", in: scratch.folder)
    try scratch.write("a.png", makeQuartersPNG(width: 80))
    let album = Album(
      background: .none, pages: [ScrapbookPage(photos: [Photo("a.png"), Photo("builtin:star")])])
    let states = UsedFiles(in: store).states(of: album)
    #expect(states == [before, FileState(path: "notes.txt", in: scratch.folder)])
  }

  @Test func holdsDrawingsThatLieInNoFile() throws {
    let path = store.files.hold(Array(starSVG.utf8))
    #expect(store.files.holds(path) && !store.files.holds("star.svg"))
    #expect(store.files.hold(Array(starSVG.utf8)) == path)
    let info = try store.inspect(path)
    #expect(info.isDrawing)
    var catalog = AssetCatalog()
    catalog.add(path, info)
    #expect(UsedFiles(in: store).states(of: catalog) == [])
  }
}
