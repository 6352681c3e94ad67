import Testing

@testable import ScrapbookKit

@Suite struct ContrastTests {
  static let pairs: [(first: Color, second: Color, ratio: Double)] = [
    (.black, .white, 21), (.white, .white, 1),
    // The lightest gray that WCAG's authors give as readable on white.
    (Color(red: 118 / 255, green: 118 / 255, blue: 118 / 255), .white, 4.54),
    (Color(red: 1, green: 0, blue: 0), .white, 4.0),
  ]

  @Test(arguments: pairs) func isThatOfWCAG(_ row: (first: Color, second: Color, ratio: Double)) {
    #expect(isNear(row.first.contrast(with: row.second), row.ratio, within: 0.01))
    #expect(isNear(row.second.contrast(with: row.first), row.ratio, within: 0.01))
  }

  @Test func translucentColorsAreSeenOverWhatLiesBehind() {
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    #expect(isNear(half.over(.white).red, 0.5))
  }

  @Test func textOverAPhotoIsNotJudged() {
    let photo = #""photos": [{"image": "wide.jpg", "frame": [0, 0, 475, 577]}], "#
    let text = #""texts": [{"text": "a", "frame": [0, 0, 90, 50], "color": "white"}]"#
    #expect(composed(DecodingTests.page(photo + text)).diagnostics.all.map(\.id) == [.overlap])
    #expect(composed(DecodingTests.page(text)).diagnostics.all.map(\.id) == [.lowContrast])
  }

  @Test(arguments: [(1.0, true), (0.4, false)])
  func opacityCounts(_ opacity: Double, _ isFine: Bool) {
    for looks in ["\"color\": \"black\"", #""color": "white", "background": "black""#] {
      let text =
        #""texts": [{"text": "a", "frame": [0, 0, 90, 50], \#(looks), "opacity": \#(opacity)}]"#
      #expect(
        composed(DecodingTests.page(text)).diagnostics.all.map(\.id) == (isFine ? [] : [.lowContrast]),
        "\(looks)")
    }
  }

  /// The second text is on the first one's label, below its words.
  @Test(arguments: [(1.0, true), (0.3, false)])
  func labelOfAFadedTextIsTranslucentToALaterOne(_ opacity: Double, _ isFine: Bool) {
    let texts =
      #""texts": [{"text": "a", "frame": [0, 0, 200, 300], "color": "white", "background": "black", "opacity": \#(opacity)},"#
      + #" {"text": "b", "frame": [20, 200, 90, 50], "color": "white", "z": 1}]"#
    let found = composed(DecodingTests.page(texts)).diagnostics.all.filter {
      $0.id == .lowContrast && $0.pointer.hasPrefix("/pages/0/texts/1")
    }
    #expect(found.isEmpty == isFine, "\(found)")
  }

  @Test func backgroundOfTheTextCounts() {
    let text = #""texts": [{"text": "a", "frame": [0, 0, 90, 50], "color": "white", "background": "navy"}]"#
    #expect(composed(DecodingTests.page(text)).diagnostics.isEmpty)
  }

  @Test(arguments: [
    // 4.29:1 and 4.61:1 on white.
    ("none", ##""color": "#7a7a7a""##, true), ("none", ##""color": "#757575""##, false),
    // 4.54:1 on white, and less on paper.
    ("none", ##""color": "#767676""##, false), ("open-book", ##""color": "#767676""##, true),
    // Readable on the plain part of the paper, but not in the gutter.
    ("open-book", ##""color": "#6c6c6c""##, false),
    ("open-book", ##""color": "#6c6c6c", "frame": [408, 100, 50, 30], "align": "right""##, true),
    // The best color on a dark page, unless the text names its own.
    ("#101830", "", false), ("navy", ##""style": "pageNumber""##, false),
    ("navy", ##""color": "#332924""##, true),
    ("none", ##""background": "navy""##, false), ("navy", ##""background": "white""##, false),
    ("navy", ##""background": {"color": "#00000080"}"##, false),
    // The corners of its bounding box are not covered by the label.
    ("navy", ##""background": {"shape": "cloud", "color": "#fdf9ef"}"##, false),
    ("navy", ##""background": {"shape": "oval", "color": "#fdf9ef"}"##, false),
    ("navy", ##""background": {"shape": "burst", "color": "#fdf9ef"}"##, false),
    ("navy", ##""background": {"shape": "scallop", "color": "navy"}, "color": "black""##, true),
  ])
  func isThatWithWhatLiesBehind(_ background: String, _ looks: String, isFaulty: Bool) {
    let frame = looks.contains("frame") ? "" : #""frame": [60, 100, 300, 60], "#
    let text = #"{"text": "ab", \#(frame)\#(looks.isEmpty ? #""z": 0"# : looks)}"#
    let album = #"{"background": "\#(background)", "pages": [{"texts": [\#(text)]}]}"#
    #expect(composed(album).diagnostics.all.map(\.id) == (isFaulty ? [.lowContrast] : []))
  }

  /// The shades of the paper are painted over the color of a page.
  @Test(arguments: [("[60, 100, 300, 60]", false), ("[410, 100, 48, 30]", true)])
  func coloredPagesAreDarkerAtTheGutter(_ frame: String, isFaulty: Bool) {
    let text = ##"{"text": "ab", "frame": \##(frame), "color": "#6c6c6c", "align": "right"}"##
    let page = ##"{"background": "#ffffff", "texts": [\##(text)]}"##
    let found = composed(#"{"background": "open-book", "pages": [\#(page)]}"#).diagnostics.all
    #expect(found.map(\.id) == (isFaulty ? [.lowContrast] : []), "\(found.map(\.message))")
  }

  /// Gray words with 5.3:1 on white, below a photo whose shadow does or does not reach them.
  @Test(arguments: [
    (#""offset": [0, 30], "blur": 12"#, "[60, 303, 200, 26]", true),
    (#""offset": [0, 30], "blur": 0"#, "[60, 303, 200, 26]", true),
    (#""offset": [0, 30], "blur": 12"#, "[60, 360, 200, 26]", false),
    (#""offset": [0, 30], "blur": 0"#, "[60, 333, 200, 26]", false),
    (##""offset": [0, 30], "blur": 12, "color": "#291c0f10""##, "[60, 303, 200, 26]", false),
    (#""offset": [0, -30], "blur": 12"#, "[60, 303, 200, 26]", false),
  ])
  func shadowsDarkenWhatIsBehindWords(_ shadow: String, _ frame: String, isFaulty: Bool) {
    let photo =
      ##"{"image": "wide.jpg", "frame": [40, 100, 300, 200], "fit": "stretch", "shadow": {\##(shadow)}}"##
    let text = ##"{"text": "abcdefgh", "frame": \##(frame), "color": "#6c6c6c"}"##
    let page = ##"{"background": "#ffffff", "photos": [\##(photo)], "texts": [\##(text)]}"##
    let found = composed(#"{"background": "none", "pages": [\#(page)]}"#).diagnostics.all
    #expect(found.map(\.id) == (isFaulty ? [.lowContrast] : []), "\(found.map(\.message))")
    #expect(found.allSatisfy { !$0.message.contains("picture") })
  }

  @Test func textsLieOnLabelsOfOthers() {
    let label = #"{"text": " ", "frame": [50, 50, 300, 200], "background": "navy"}"#
    let words = #"{"text": "ab", "frame": [60, 100, 200, 40], "color": "black"}"#
    let found = composed(#"{"pages": [{"texts": [\#(label), \#(words)]}]}"#).diagnostics.all
    #expect(found.map(\.id) == [.lowContrast])
    #expect(found.first?.message.contains("#000000 on #000080") == true)
  }

  /// The left half is dark, the right one light.
  @Test(arguments: [
    (#""frame": [0, 100, 200, 40]"#, true), (#""frame": [260, 100, 200, 40]"#, false),
    (#""frame": [260, 100, 200, 40], "color": "white""#, true),
    (#""frame": [0, 100, 200, 40], "color": "white""#, false),
    (#""frame": [0, 100, 200, 40], "background": "white""#, false),
    (#""frame": [0, 100, 200, 40], "opacity": 0.4, "background": "white""#, true),
  ])
  func isThatWithThePixelsOfAPicture(_ looks: String, isFaulty: Bool) throws {
    var loader = SizesLoader.samples
    loader.thumbnails["wide.jpg"] = Thumbnail(width: 2, height: 1, pixels: [.black, .white])
    let text = #"{"text": "abcdef", \#(looks)}"#
    for page in [
      #""background": {"image": "wide.jpg", "mode": "stretch"}, "texts": [\#(text)]"#,
      #""photos": [{"image": "wide.jpg", "frame": [0, 0, 475, 577], "fit": "stretch"}], "texts": [\#(text)]"#,
      // Rotated by 180 degrees and mirrored, it looks as before.
      #""photos": [{"image": "wide.jpg", "frame": [0, 0, 475, 577], "fit": "stretch", "rotation": 180, "flip": "horizontal"}], "texts": [\#(text)]"#,
    ] {
      let found = composed(#"{"pages": [{\#(page)}]}"#, loader: loader).diagnostics.all.filter {
        $0.id != .overlap
      }
      #expect(found.map(\.id) == (isFaulty ? [.lowContrast] : []), "\(page)")
      let liesOnALabel = looks.contains("background")
      #expect(found.allSatisfy { $0.message.contains("in the picture behind it") != liesOnALabel })
    }
  }

  /// All parts are light enough for black words, and some are much lighter than others.
  @Test(arguments: [(0.48, true), (0.85, false)]) func warnsOfWordsOnABusyPicture(
    dark: Double, isFaulty: Bool
  ) throws {
    var loader = SizesLoader.samples
    let gray = Color(red: dark, green: dark, blue: dark)
    let pixels = (0..<64 * 64).map { ($0 % 64 / 2 + $0 / 128).isMultiple(of: 2) ? gray : .white }
    loader.thumbnails["wide.jpg"] = Thumbnail(width: 64, height: 64, pixels: pixels)
    let background = #""background": {"image": "wide.jpg", "mode": "stretch"}"#
    for (look, isSeen) in [
      ("\"color\": \"black\"", true), ("\"color\": \"black\", \"background\": \"white\"", false),
    ] {
      let text = #"{"text": "abcdefghijkl", "size": 20, "frame": [30, 100, 400, 40], \#(look)}"#
      let found = composed(#"{"pages": [{\#(background), "texts": [\#(text)]}]}"#, loader: loader).diagnostics
      #expect(found.all.contains { $0.message.contains("light and dark by turns") } == (isFaulty && isSeen))
      #expect(found.warningCount == (isFaulty && isSeen ? 1 : 0), "\(found.testDescription)")
    }
  }

  @Test func looksAtPicturesOnlyBehindWords() {
    let asked = Asked()
    var loader = SizesLoader.samples
    loader.asked = asked
    let text = #"{"text": "abcdef", "frame": [0, 400, 200, 40]}"#
    let labels = #"{"text": "abcdef", "frame": [10, 10, 90, 40], "background": "white"}"#
    _ = composed(
      #"{"pages": [{"photos": [{"image": "wide.jpg", "frame": [0, 0, 475, 300]}], "texts": [\#(text), \#(labels)]}]}"#,
      loader: loader)
    #expect(asked.paths == [])
  }
}
