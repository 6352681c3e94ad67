import Files
import ImageCodecs
import Pango
import ScrapbookKit
import ScrapbookRendering
import Testing

@testable import ScrapbookBatch

/// The transfer of options to workers.
@Suite struct SettingsTests {
  /// Settings that all differ from their defaults.
  private var settings: BatchSettings {
    var build = BuildOptions(
      assets: AssetOptions(
        allowOutside: true, builtins: BuiltinAssets(folder: "/assets"), drawingProgram: "/bin/\"x\"",
        cache: AssetCache(folder: "/cache")))
    (build.assets.limits.pixels, build.assets.limits.bytes) = (1_000_000_000_000, 1_000_000 << 20)
    (build.assets.limits.svgBytes, build.assets.limits.svgSeconds) = (3, 4)
    build.fonts = FontOptions(fontPaths: ["a b", "c\nd"], ignoreSystemFonts: true, cacheFolder: "/fonts")
    build.composition = CompositionOptions(
      strict: true, keepGoing: true, allowEmpty: true, date: "2026-05-14",
      info: InfoOverrides(title: "", author: "Zoë", subject: "\u{202E}", keywords: [], date: "2026"),
      imposition: ImpositionOptions(
        layout: .pages, paper: .a4, placement: .center, pages: PageSelection("2,4-5,7-"),
        sheetColor: Color(red: 0.1, green: 0.2, blue: 1 / 3, alpha: 0.4)),
      accessibility: .required)
    build.pdf = PDFOptions(
      creator: "me", keepMetadata: true,
      quality: PictureQuality(ppi: 72.5, jpegQuality: 1, tolerance: 0.1), tags: false,
      maxSize: 123_456_789_012)
    build.pdf.watermark = "Draft"
    build.writing = WritingOptions(durable: true, sharesBlocks: false)
    var settings = BatchSettings(
      build: build, albumByteLimit: 1, format: .sarif, memory: 2_000_000_000, seconds: 1_000_000)
    (settings.makesReports, settings.makesBooks) = (true, true)
    return settings
  }

  /// The contents of a value, line by line.
  private func contents(_ settings: BatchSettings) -> [String] {
    var text = ""
    dump(settings, to: &text)
    // Object identities differ even for the same cache folder.
    return text.split(separator: "\n").map { line in String(line.prefix { $0 != "#" }) }
  }

  @Test func reachWorkersAsTheyAre() throws {
    let fields = try #require(JSONFields(settings.line.utf8))
    #expect(contents(try #require(BatchSettings(fields))) == contents(settings))
  }

  /// Every option differs from its default, so a new option fails until it is added to this test, and thus to the
  /// transfer.
  @Test func areAllOtherThanWithoutOptions() {
    let plain = BatchSettings(
      build: BuildOptions(), albumByteLimit: 0, format: .human, memory: 0, seconds: 0)
    let (given, without) = (leaves(of: settings), leaves(of: plain))
    let same = given.filter { without[$0.key] == $0.value }.keys.sorted()
    // The exceptions: each album has its own folder and password, a batch embeds no albums and moves nothing, and it
    // sets the others itself.
    #expect(
      same == [
        ".build.assets.folder", ".build.assets.readsInParallel",
        ".build.composition.isPart", ".build.composition.looksAtRotations",
        ".build.composition.proposesMoves", ".build.pdf.encryption", ".build.pdf.files",
        ".build.writing.checksums", ".build.writing.passwordFiles", ".build.writing.removesLeftovers",
      ])
  }

  /// The descriptions of all leaf values, by their paths.
  private func leaves(of value: Any, path: String = "") -> [String: String] {
    let children = Mirror(reflecting: value).children
    guard !children.isEmpty else { return [path: "\(value)"] }
    return children.reduce(into: [:]) { found, child in
      let name = child.label == "some" ? path : "\(path).\(child.label ?? "")"
      found.merge(leaves(of: child.value, path: name)) { $1 }
    }
  }

  @Test(arguments: ["{}", "[]", "", #"{"composition": 1}"#]) func refusesWhatIsNotSettings(_ text: String) {
    #expect(JSONFields(text.utf8).flatMap { BatchSettings($0) } == nil)
  }

  @Test func decideTheFingerprintByTheirValues() {
    var other = settings
    other.build.pdf.quality.jpegQuality = 2
    #expect(other.decisive != settings.decisive)
    other = settings
    // Cache and output format do not affect the PDF.
    (other.build.assets.cache, other.format, other.memory) = (nil, .human, 1)
    other.build.writing.durable = false
    #expect(other.decisive == settings.decisive)
  }
}
