import PDFAssembly
import Pango
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Albums with items at and off the edges, faint, cropped and turned.
@Suite struct RandomAlbumTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("wide.png", makeQuartersPNG())
    try scratch.write("tall.png", makeQuartersPNG(width: 30, height: 70, transparent: true))
    try scratch.write("turned.jpg", jpeg(makeGrayJPEG(width: 60, height: 40), orientation: 6))
    try scratch.write("star.svg", starSVG)
  }

  /// `build` succeeds for every album that `check` accepts.
  @Test func makesEveryAlbumInWhichNothingIsWrong() throws {
    let fonts = SharedFonts(.forTests)
    // The last seeds have small pictures rotated by their orientation at the edge of the sheet, or an emoji that
    // touches it from outside.
    let seeds =
      Project.isSoaking ? Array(0..<5000) : Array(0..<150) + [878, 1352, 1372, 1770, 3398, 3429, 4060]
    for seed in seeds {
      var random = RandomAlbum(seed: UInt64(seed))
      let text = random.album()
      let store = AssetStore(AssetOptions(folder: scratch.folder))
      let shaper = PangoShaper(fonts)
      let options = CompositionOptions(
        imposition: ImpositionOptions(placement: seed.isMultiple(of: 2) ? nil : .center))
      let composition = compose(
        SourceFile(name: "album.json", bytes: Array(text.utf8)), options: options, loader: store,
        shaper: shaper)
      guard let document = composition.document else {
        Issue.record("seed \(seed) is wrong: \(composition.diagnostics.all.map(\.message))\n\(text)")
        continue
      }
      do {
        try makePDF(
          document, with: DocumentResources(store: store, shaper: shaper), to: ClosureOutput { _ in })
      } catch {
        Issue.record("seed \(seed): \(error)\n\(text)")
      }
    }
  }

  /// The display lists of large albums take as much memory as their PDF.
  @Test func givesBackWhatASheetShowsWhenItIsDrawn() throws {
    let store = AssetStore(AssetOptions(folder: scratch.folder))
    let page = ScrapbookPage(photos: [Photo("wide.png")])
    var document = try #require(
      compose(Album(background: .none, pages: [page, page, page]), loader: store).document)
    let labels = document.sheets.map(\.label)
    try #require(document.sheets.allSatisfy { !$0.items.isEmpty })
    _ = try PDFDrawing(&document, with: DocumentResources(store: store), options: PDFOptions())
    #expect(document.sheets.allSatisfy { $0.items.isEmpty } && document.sheets.map(\.label) == labels)
  }

  /// A picture that cairo leaves out nevertheless is reported with its name and place.
  @Test func namesAPictureThatWasLost() throws {
    let store = AssetStore(AssetOptions(folder: scratch.folder))
    var document = try #require(
      compose(Album(background: .none, pages: [ScrapbookPage()]), loader: store).document)
    let drawing = try PDFDrawing(
      &document, with: DocumentResources(store: store), options: PDFOptions())
    _ = try store.inspect("wide.png")
    let span = SourceSpan(start: 3, end: 9, in: .first)
    _ = try drawing.pictures.placeholder(for: "wide.png", place: SourcePlace(span: span))
    #expect {
      try drawing.link(.original, to: ClosureOutput { _ in }) { key, treatment in
        try drawing.pictures.replacement(of: key, treatment: treatment, keepMetadata: false)
      }
    } throws: { error in
      guard case ScrapbookError.document(let diagnostics) = error, let fault = diagnostics.all.first else {
        return false
      }
      return fault.span == span && fault.message.hasPrefix("\"wide.png\" was lost")
    }
  }
}

/// Writes albums, the same for the same seed.
private struct RandomAlbum {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func album() -> String {
    let background = pick(["none", "#fdf6e3", "wide.png", "star.svg"])
    let pages = (0..<Int.random(in: 1...3, using: &generator)).map { _ in page() }
    return albumText(pages: pages, background: background)
  }

  private mutating func page() -> String {
    let photos = list(upTo: 4) { $0.photo() }
    let stickers = list(upTo: 3) { $0.sticker() }
    let texts = list(upTo: 2) { $0.text() }
    let background = pick(["none", "tall.png", "#334455"])
    return
      "{ \"background\": \"\(background)\", \"photos\": \(photos), \"stickers\": \(stickers), \"texts\": \(texts) }"
  }

  private mutating func photo() -> String {
    var keys = [#""image": "\#(picture())""#] + look()
    if chance(0.8) { keys.append("\"frame\": \(frame())") }
    if chance(0.4) { keys.append("\"crop\": \(crop())") }
    keys.append("\"mount\": \"\(pick(Mount.allCases).rawValue)\"")
    keys.append("\"fit\": \"\(pick(Fit.allCases).rawValue)\"")
    if chance(0.2) { keys.append("\"border\": \(pick([0, 3, 40.5]))") }
    if chance(0.2) { keys.append("\"cornerRadius\": \(pick([0, 0.5, 30, 500]))") }
    if chance(0.2) { keys.append(#""caption": "Otter 🐙""#) }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func sticker() -> String {
    var keys = [#""image": "\#(picture())""#] + look()
    keys.append("\"center\": [\(x()), \(y())], \"width\": \(pick([0.01, 1, 8, 30, 300]))")
    // Outlines of large stickers take long to make.
    if keys.contains(where: { $0.hasSuffix("30") || $0.hasSuffix(" 8.0") }), chance(0.5) {
      keys.append(#""outline": 3, "shadow": true"#)
    }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private mutating func text() -> String {
    let words = pick(["🐙", "Sea 🐙 and 🍎", "Otter"])
    var keys = ["\"text\": \"\(words)\"", "\"frame\": \(frame())"] + look()
    keys.append("\"size\": \(pick([8, 14, 60]))")
    if chance(0.3) { keys.append(#""background": "cloud""#) }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  /// The keys that photos, stickers and texts share.
  private mutating func look() -> [String] {
    let opacity = pick([0, 0.001, 0.0038, 0.0039, 0.00391, 0.00393, 0.004, 0.3, 1, 1, 1])
    let rotation = pick([0, 0, 0, 0.01, 30, 45, 90, -180, Double.random(in: -180...180, using: &generator)])
    return ["\"opacity\": \(opacity), \"rotation\": \(rotation), \"z\": \(pick([0, 1, -1]))"]
  }

  private mutating func frame() -> String {
    let (width, height) = (pick(Self.lengths), pick(Self.lengths))
    let left = x() - pick([0, width / 2, width])
    let top = y() - pick([0, height / 2, height])
    return "[\(left), \(top), \(width), \(height)]"
  }

  private static let lengths = [0.01, 1, 20, 100, 150, 300, 1200]

  private mutating func crop() -> String {
    let (width, height) = (pick([0.3, 0.5, 1]), pick([0.3, 0.5, 1]))
    return "[\(pick([0, 1 - width])), \(pick([0, 1 - height])), \(width), \(height)]"
  }

  /// The edges of the pages, the canvas and the sheet relative to either page, and nearby values.
  private mutating func x() -> Double { pick([-514, -36, 0, 475, 510, 988]) + shift() }
  private mutating func y() -> Double { pick([-92, 0, 577, 676, 699.7]) + shift() }

  private mutating func shift() -> Double {
    pick([0, 0, 0.01, -0.01, 0.6, -0.6, Double.random(in: -200...200, using: &generator)])
  }

  private mutating func picture() -> String { pick(["wide.png", "tall.png", "turned.jpg", "star.svg"]) }

  private mutating func list(upTo most: Int, _ item: (inout Self) -> String) -> String {
    let items = (0..<Int.random(in: 0...most, using: &generator)).map { _ in item(&self) }
    return "[\(items.joined(separator: ", "))]"
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < share
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
