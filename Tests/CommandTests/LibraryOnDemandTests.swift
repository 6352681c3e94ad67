import RenderingTestSupport
import TestSupport
import Testing

@Suite struct LibraryOnDemandTests {
  private static let libraries = [
    "librsvg-2", "libpango", "libglib-2", "libheif", "libtiff", "libxml2", "libwebp", "libgif",
    "libturbojpeg",
  ]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.copySample("photos/heron.jpg", as: "heron.jpg")
  }

  /// The libraries that a build with this background loads.
  private func loaded(background: String) throws -> [String] {
    try scratch.write(
      "album.json", albumText(pages: [#"{ "photos": [{ "image": "heron.jpg" }] }"#], background: background))
    let outcome = try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")], environment: ["LD_DEBUG": "files"]
    )
    try #require(outcome.status == 0)
    return Self.libraries.filter { outcome.errors.contains("/\($0)") }
  }

  @Test(arguments: ["none", "open-book"]) func albumWithoutDrawingsOfItsOwnLoadsNone(_ background: String)
    throws
  {
    #expect(try loaded(background: background).isEmpty)
  }

  @Test(arguments: [["--version"], ["themes"], ["fonts", "--help"]])
  func whatDrawsNothingLoadsNoCairo(_ arguments: [String]) throws {
    let outcome = try scrapbook(arguments, environment: ["LD_DEBUG": "files"])
    try #require(outcome.status == 0)
    #expect(outcome.errors.contains("/libc.so.6") && !outcome.errors.contains("/libcairo"), "\(outcome)")
  }

  @Test func missingCairoIsTold() throws {
    try scratch.write("libs/libcairo.so.2", "")
    try scratch.write("album.json", albumText(pages: [#"{ "photos": [{ "image": "heron.jpg" }] }"#]))
    let outcome = try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")],
      environment: ["LD_LIBRARY_PATH": scratch.path("libs")])
    #expect(outcome.status == 69 && !scratch.exists("out.pdf"), "\(outcome)")
    #expect(
      outcome.errors
        == "scrapbook: error: libcairo.so.2 cannot be loaded\n   hint: install it: apt-get install libcairo2\n"
    )
  }

  @Test func drawingLoadsWhatReadsIt() throws {
    try scratch.write(
      "sky.svg",
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>"#)
    let loaded = try loaded(background: "sky.svg")
    #expect(loaded.contains("librsvg-2") && !loaded.contains("libheif"), "\(loaded)")
  }

  @Test func missingPangoIsAFaultOfAlbumsWithTextOnly() throws {
    try scratch.write("libpangocairo-1.0.so.0", "")
    for (text, status) in [("", 0), (#""caption": "An otter", "#, 1)] as [(String, Int32)] {
      try scratch.write(
        "album.json", albumText(pages: ["{ \"photos\": [{ \(text)\"image\": \"heron.jpg\" }] }"]))
      let outcome = try scrapbook(
        ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")],
        environment: ["LD_LIBRARY_PATH": scratch.path("")])
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.errors.contains("[fonts-unavailable]") == (status == 1), "\(outcome)")
      #expect(outcome.errors.contains("album.json:") == (status == 1), "\(outcome)")
    }
  }

  /// ICU's library has a different name in each version.
  private func hideICU() throws -> [String: String] {
    for version in 60...99 { try scratch.write("libs/libicui18n.so.\(version)", "") }
    return ["LD_LIBRARY_PATH": scratch.path("libs")]
  }

  @Test func missingLanguageDataIsTold() throws {
    let sample = Project.root + "/Samples/Invalid/missing-language-data.json"
    let without = try scrapbook(["check", sample], environment: hideICU())
    #expect(without.status == 0, "\(without)")
    #expect(without.output.matches(of: /warning: .*\[missing-language-data\]/).count == 1, "\(without)")
    #expect(without.output.contains(":3:13:") && without.output.contains("libicu"), "\(without)")
    #expect(try scrapbook(["check", sample]).output == "")
    for album in [
      #"{ "footer": "{page}", "pages": [{}] }"#, #"{ "language": "ar", "footer": "a", "pages": [{}] }"#,
      #"{ "language": "ar", "date": "x", "footer": "{date}", "pages": [{}] }"#,
    ] {
      try scratch.write("album.json", album)
      let outcome = try scrapbook(
        ["build", scratch.path("album.json"), "--date", "2026-05-14"], environment: hideICU())
      #expect(!outcome.errors.contains("missing-language-data"), "\(outcome)")
    }
    try scratch.write("album.json", #"{ "language": "ar", "footer": "{date}", "pages": [{}] }"#)
    let dated = try scrapbook(
      ["build", scratch.path("album.json"), "--date", "2026-05-14"], environment: hideICU())
    #expect(dated.errors.contains("missing-language-data"), "\(dated)")
  }

  @Test func makesABatchAgainWithOtherLanguageData() throws {
    try scratch.writeAlbums(["a"])
    let made = { (environment: [String: String]) in
      try scratch.batch(["albums/a.json", "-o", "out", "--dry-run"], environment: environment).output
    }
    try #require(try scratch.batch(["albums/a.json", "-o", "out"]).status == 0)
    #expect(try made([:]) == "keep out/a.pdf\n")
    #expect(try made(hideICU()).hasPrefix("make out/a.pdf: the album or an option has changed"))
  }

  @Test(arguments: [
    ("libheif.so.1", "heron.heic", ["heif-enc", "-q", "50"]),
    ("libwebp.so.7", "heron.webp", ["cwebp", "-quiet"]),
  ])
  func missingLibraryIsNamed(_ library: String, _ picture: String, _ encoder: [String]) throws {
    // The file in this folder is found first, and is not a library.
    try scratch.write(library, "")
    let files = [scratch.path("heron.jpg"), "-o", scratch.path(picture)]
    try tool(encoder[0], encoder.dropFirst() + files)
    try scratch.write("album.json", albumText(pages: ["{ \"photos\": [{ \"image\": \"\(picture)\" }] }"]))
    let outcome = try scrapbook(
      ["build", scratch.path("album.json"), "-o", scratch.path("out.pdf")],
      environment: ["LD_LIBRARY_PATH": scratch.path("")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("install \(library)"), "\(outcome.errors)")
  }
}
