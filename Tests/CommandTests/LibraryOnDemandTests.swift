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

  /// Which of the libraries a build with this background brings into memory.
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

  @Test(arguments: [
    ("libheif.so.1", "heron.heic", ["heif-enc", "-q", "50"]),
    ("libwebp.so.7", "heron.webp", ["cwebp", "-quiet"]),
  ])
  func missingLibraryIsNamed(_ library: String, _ picture: String, _ encoder: [String]) throws {
    // What lies in this folder comes first, and is no library.
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
