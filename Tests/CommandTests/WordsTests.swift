import Foundation
import RenderingTestSupport
import ScrapbookKit
import TestSupport
import Testing

@Suite struct WordsTests {
  /// An album with each text on a separate line, `perPage` on a page.
  private func album(
    of texts: [String], perPage: Int = 20, rotation: Double = 0, in scratch: Scratch
  ) throws -> String {
    let pages = stride(from: 0, to: texts.count, by: perPage).map { first in
      let lines = texts[first..<min(first + perPage, texts.count)].enumerated().map { row, text in
        let frame = "[20, \(10 + 560 / perPage * row + 280 / perPage - 14), 435, 26]"
        return """
          { "text": \(jsonQuoted(text)), "frame": \(frame), "size": 15, "rotation": \(rotation) }
          """
      }
      return #"{ "background": "white", "texts": [\#(lines.joined(separator: ",\n"))] }"#
    }
    return try scratch.write("words.json", albumText(pages: pages, background: "none"))
  }

  // MARK: What a reader gets

  /// Captions with both directions, single letters and emoji on the same page.
  @Test func givesBackEveryCaptionOfTheWorld() throws {
    try #require(worldsCaptions.count >= 200)
    let scratch = try Scratch()
    let pdf = try pdf(of: album(of: worldsCaptions, in: scratch), in: scratch)
    try expectCaptions(worldsCaptions, in: pdf)
    // A font's line ends in: embedded, subset, has a Unicode map, object, generation.
    let fonts = try tool("pdffonts", [pdf]).output.split(separator: "\n").dropFirst(2)
    try #require(fonts.count > 10, "\(fonts)")
    let careless = fonts.filter { line in
      let fields = line.split(separator: " ").suffix(5)
      let isWhole = !line.contains("Type 3") && Array(fields.prefix(2)) != ["yes", "yes"]
      return isWhole || fields.dropFirst(2).first != "yes"
    }
    #expect(careless.isEmpty, "\(careless.joined(separator: "\n"))")
  }

  /// A page of right-to-left words mixed with others.
  @Test func givesBackEveryCaptionOfABookFromRightToLeft() throws {
    let captions = worldsCaptions.filter(\.isRightToLeft)
    try #require(captions.count > 30)
    let scratch = try Scratch()
    try expectCaptions(captions, in: pdf(of: album(of: captions, in: scratch), in: scratch))
  }

  @Test(arguments: [-2.0, 5]) func givesBackTiltedCaptions(_ rotation: Double) throws {
    let scratch = try Scratch()
    let album = try album(of: worldsCaptions, perPage: 9, rotation: rotation, in: scratch)
    try expectCaptions(worldsCaptions, in: pdf(of: album, in: scratch))
  }

  @Test(arguments: [45.0, 90, 180]) func givesBackTurnedCaptions(_ rotation: Double) throws {
    let captions = worldsCaptions.enumerated().filter { $0.offset.isMultiple(of: 7) }.map(\.element)
    let scratch = try Scratch()
    let album = try album(of: captions, perPage: 1, rotation: rotation, in: scratch)
    try expectCaptions(captions, in: pdf(of: album, in: scratch))
  }

  @Test func givesBackWhatIsSpacedOrOfSeveralSizes() throws {
    let texts = [
      #""text": "Letters wide apart", "letterSpacing": 4"#,
      #""text": "Letters one on another", "letterSpacing": -2"#,
      #""text": "Name:      Class:""#, #""text": "東京　大阪""#,
      ##""markup": "A <span size='40'>big</span> <b>and</b> <span color='#c03'>red</span> fish""##,
    ]
    let lines = texts.enumerated().map { row, text in
      "{ \(text.replacingOccurrences(of: "'", with: "\\\"")), \"frame\": [20, \(60 * row + 20), 435, 55] }"
    }
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json", albumText(pages: ["{ \"texts\": [\(lines.joined(separator: ","))] }"], background: "none")
    )
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")])
    try #require(outcome.status == 0, "\(outcome)")
    try expectCaptions(
      [
        "Letters wide apart", "Letters one on another", "Name: Class:", "東京 大阪", "A big and red fish",
      ], in: scratch.path("out.pdf"))
  }

  private func expectCaptions(_ captions: [String], in pdf: String) throws {
    let text = comparable(try tool("pdftotext", [pdf, "-"]).output)
    let lost = captions.filter { !text.contains(comparable($0)) }
    #expect(lost.isEmpty, "\(lost.count) of \(captions.count): \(lost)")
  }

  /// Built without a warning.
  private func pdf(of album: String, in scratch: Scratch) throws -> String {
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf"), "--strict"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    try expectSound(scratch.path("out.pdf"))
    return scratch.path("out.pdf")
  }

  /// The text in composed form, without poppler's directional marks, and with single spaces.
  private func comparable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: text.precomposedStringWithCanonicalMapping.unicodeScalars.filter {
        !(0x200B...0x200F).contains($0.value) && !(0x202A...0x202E).contains($0.value)
          && $0.value != 0x2060 && $0.value != 0xAD && !(0xFE00...0xFE0F).contains($0.value)
      })
    return String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The pattern that carries the text of single letters is drawn, but invisible.
  @Test func leavesNoInkBesideTiltedText() throws {
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json",
      albumText(
        pages: [
          """
          { "texts": [{ "text": "Glāžšķūņa Їжак", "frame": [20, 20, 435, 500], "size": 20, "rotation": -7,
                        "align": "center", "verticalAlign": "middle" }] }
          """
        ], background: "none"))
    try #require(try scrapbook(["build", album, "-o", scratch.path("out.pdf")]).status == 0)
    let page = try #require(try popplerPages(scratch.path("out.pdf"), in: scratch, ["-r", "144"]).first)
    // The text is in the middle, and its frame begins above.
    #expect(page.bytes[..<(300 * page.width * 3)].allSatisfy { $0 == 255 })
    #expect(page.inkBox() != nil)
  }

  // MARK: The same bytes

  /// fontconfig would write its list of fonts somewhere.
  @Test func leavesNothingBehindWithoutACache() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("tmp"), withIntermediateDirectories: false)
    let album = try album(of: ["Hello", "مرحبا"], in: scratch)
    let outcome = try scrapbook(
      ["build", album, "-o", scratch.path("out.pdf"), "--no-cache"],
      environment: ["TMPDIR": scratch.path("tmp")])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("tmp")) == [])
    try expectSound(scratch.path("out.pdf"))
  }

  @Test func givesTheSameBytesWhateverTheSystemsSettings() throws {
    let scratch = try Scratch()
    let album = try album(of: Array(worldsCaptions.prefix(120)), in: scratch)
    let fonts = try scratch.write(
      "fonts.conf",
      """
      <?xml version="1.0"?><fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir>
      <match target="pattern"><edit name="family" mode="assign"><string>DejaVu Serif</string></edit></match>
      <match target="font"><edit name="hinting" mode="assign"><bool>true</bool></edit></match></fontconfig>
      """)
    let home = scratch.path("home")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    let settings: [[String: String]] = [
      ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8"],
      ["LC_ALL": "ja_JP.UTF-8", "LANGUAGE": "ja"], ["LC_ALL": "C"],
      ["LANG": "zh_TW.UTF-8", "PANGO_LANGUAGE": "zh-tw"],
      ["HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home],
      ["FONTCONFIG_FILE": fonts, "FC_LANG": "ko", "FONTCONFIG_PATH": home, "TZ": "Asia/Tokyo"],
    ]
    let files = try ([[:]] + Sample.cases(settings, some: 4)).enumerated().map { index, setting in
      let name = "\(index).pdf"
      let outcome = try scrapbook(["build", album, "-o", scratch.path(name)], environment: setting)
      try #require(outcome.status == 0, "\(outcome)")
      return try scratch.contents(name)
    }
    #expect(files.allSatisfy { $0 == files[0] }, "\(files.map { $0 == files[0] })")
  }

  // MARK: Measured and painted

  static let scripts: [String] = [
    "We saw an otter", "Щастя, ґава", "Καλημέρα, ὦ φίλε", "早上的湖像镜子", "今日カワウソを見た", "다람쥐 헌 쳇바퀴",
    "שָׁלוֹם לִילָדִים", "نصٌّ حكيمٌ لهُ", "ऋषियों को सताने", "เป็นมนุษย์ที่ดี", "தமிழ் மொழி இனிது",
  ]

  @Test(arguments: Sample.cases(scripts, some: 5)) func inkLiesWhereTheDumpSays(_ text: String) throws {
    let scratch = try Scratch()
    let album = try scratch.write(
      "album.json",
      albumText(
        pages: [
          #"{ "texts": [{ "text": \#(jsonQuoted(text)), "frame": [20, 200, 435, 120], "size": 40, "color": "black" }] }"#
        ], background: "none"))
    let dump = try scrapbook(["inspect", album, "--stage", "display"])
    let line = try #require(dump.output.split(separator: "\n").first { $0.contains(" ink [") }, "\(dump)")
    let numbers = try #require(line.split(separator: "ink [").last).prefix { $0 != "]" }.split(
      separator: ", ")
    let box = numbers.compactMap { Double($0) }
    try #require(box.count == 4, "\(line)")
    try #require(try scrapbook(["build", album, "-o", scratch.path("out.pdf")]).status == 0)
    // Four pixels per point.
    let page = try #require(
      try popplerPages(scratch.path("out.pdf"), in: scratch, ["-r", "288", "-W", "1700", "-H", "2200"]).first)
    let ink = try #require(page.inkBox())
    let toPixels = { (x: Double, y: Double) in ((36 + x) * 0.773 * 4, (92 + y) * 0.773 * 4) }
    let (left, top) = toPixels(box[0], box[1])
    let (right, bottom) = toPixels(box[0] + box[2], box[1] + box[3])
    let sides = zip([left, top, right, bottom], ink).map { ($0 - Double($1)) / 4 }
    #expect(sides.allSatisfy { abs($0) <= 0.5 }, "points off: \(sides)")
  }
}

extension String {
  fileprivate var isRightToLeft: Bool {
    unicodeScalars.contains { (0x590...0x8FF).contains($0.value) || (0x1E900...0x1E95F).contains($0.value) }
  }
}
