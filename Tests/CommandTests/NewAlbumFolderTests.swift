import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// `scrapbook new` makes a valid album of any folder.
@Suite struct NewAlbumFolderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  func new(_ arguments: [String]) throws -> Outcome {
    try scrapbook(["new"] + arguments, in: scratch.folder)
  }

  func album(_ name: String = "trip/album.json") throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(try scratch.bytes(name))) as? [String: Any])
  }

  func pages() throws -> [[String: Any]] { try #require(try album()["pages"] as? [[String: Any]]) }

  func images() throws -> [String] {
    try pages().flatMap { ($0["photos"] as? [[String: Any]] ?? []).compactMap { $0["image"] as? String } }
  }

  // MARK: Random folders

  private static let sizes = [
    (3000, 900), (2400, 1000), (1600, 1200), (1200, 1600), (640, 480), (300, 220), (1000, 1000), (500, 1500),
    (900, 3000),
  ]
  static let plain = Result { try sizes.map { try makeQuartersPNG(width: $0.0, height: $0.1) } }
  /// Photos without dates until they get some.
  static let undated = Result { try sizes.map { try makeGrayJPEG(width: $0.0, height: $0.1) } }
  private static let names = [
    "10", "9", "a b", "ü", "#1", "b?c", "-o", "'\"\\", "{x}", "{{y}}", "{title}", "a\u{1b}[2J", "\u{7}",
    "line\nend",
    "builtin:sun", "x@2x", "\u{202e}gpj", "😀",
  ]

  /// Writes up to 12 pictures, of a few shapes.
  private func writePictures(_ random: inout SeededGenerator, from first: Int = 0) throws {
    let isDated = Bool.random(using: &random)
    let hasOddNames = Int.random(in: 0..<3, using: &random) == 0
    let shapes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Int.random(in: 0..<Self.sizes.count, using: &random)
    }
    for number in first..<(first + Int.random(in: 1...12, using: &random)) {
      let name = hasOddNames && number > 0 ? Self.names.randomElement(using: &random) ?? "" : "\(number)"
      let shape = shapes.randomElement(using: &random) ?? 0
      if isDated {
        let day = 10 + Int.random(in: 0..<3, using: &random)
        let minute = 10 + Int.random(in: 0..<50, using: &random)
        let photo = jpeg(
          try Self.undated.get()[shape], orientation: 1, taken: "2026:05:\(day) 10:\(minute):00")
        try scratch.write("trip/\(name).jpg", photo)
      } else if Int.random(in: 0..<8, using: &random) == 0 {
        try scratch.write("trip/\(name).svg", starSVG)
      } else {
        try scratch.write("trip/\(name).png", try Self.plain.get()[shape])
      }
    }
  }

  @Test(arguments: Sample.cases(Array(0..<40), some: 4))
  func everyFolderMakesAnAlbumThatCanBeBuilt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try writePictures(&random)
    var options: [String] = []
    if Bool.random(using: &random) { options += ["--per-page", "\(Int.random(in: 1...7, using: &random))"] }
    if Int.random(in: 0..<3, using: &random) == 0 {
      options += ["--best", "\(Int.random(in: 1...6, using: &random))"]
    }
    let themes = ["classic", "kraft", "night-sky", "celebration"]
    let theme = themes.randomElement(using: &random) ?? "classic"
    let made = try new(["trip", "--theme", theme] + options)
    try #require(made.status == 0, "\(made)")
    if Bool.random(using: &random) {
      try writePictures(&random, from: 20)
      let merged = try new(["trip", "--merge", "trip/album.json"] + options)
      try #require(merged.status == 0, "\(merged)")
    }
    let checked = try scrapbook(["check", "trip/album.json"], in: scratch.folder)
    #expect(checked.status == 0, "\(checked)")
    #expect(!checked.errors.contains("unfilled-template"), "\(checked)")
  }

  /// Faces are anywhere in their photos, including the edges.
  @Test(
    arguments: Sample.cases(
      ["classic", "ocean", "forest", "night-sky", "kraft", "garden", "notebook", "celebration"], some: 3))
  func hidesNoFaceInAnyTheme(_ theme: String) throws {
    var random = SeededGenerator(seed: 7)
    for number in 1...14 {
      let (x, y) = (
        Double.random(in: 0.1...0.9, using: &random), Double.random(in: 0.1...0.9, using: &random)
      )
      let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
        xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#"><rdf:Description><MP:RegionInfo
        rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="\(x - 0.1), \(y - 0.1), 0.2, 0.2"/>
        </rdf:Bag></MPRI:Regions></MP:RegionInfo></rdf:Description></rdf:RDF></x:xmpmeta>
        """
      let photo = try Self.undated.get()[[2, 3, 4, 6].randomElement(using: &random) ?? 2]
      try scratch.write(
        "trip/\(number).jpg",
        jpeg(photo, addingSegment: 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8)))
    }
    let isHidden = "hides a face"
    for seed in 0..<(Sample.takesAll ? 3 : 1) {
      try #require(try new(["trip", "--theme", theme, "--seed", "\(seed)", "--force"]).status == 0)
      let checked = try scrapbook(["check", "trip/album.json"], in: scratch.folder)
      #expect(checked.status == 0 && !checked.output.contains(isHidden), "\(checked)")
    }
    // The faces are known: stickers all over a page hide some.
    let stickers = (0..<30).map { number in
      ["image": "builtin:sun", "center": [57 + number % 5 * 90, 57 + number / 5 * 90], "width": 80]
        as [String: Any]
    }
    let pages = try pages().map { $0.merging(["stickers": stickers]) { $1 } }
    var covered = try album()
    covered["pages"] = pages
    try scratch.write("trip/covered.json", [UInt8](try JSONSerialization.data(withJSONObject: covered)))
    let checked = try scrapbook(["check", "trip/covered.json"], in: scratch.folder)
    #expect(checked.output.contains(isHidden), "\(checked)")
  }

  @Test(arguments: ["1", "3", "6"]) func onlyPanoramasMakeAnAlbum(perPage: String) throws {
    let wide = try Self.plain.get()[0]
    for name in 1...3 { try scratch.write("trip/\(name).png", wide) }
    let made = try new(["trip", "--per-page", perPage])
    #expect(made.status == 0, "\(made)")
    #expect(try images().sorted() == ["1.png", "2.png", "3.png"])
  }

  // MARK: Resolution

  /// A scene of 24 x 18 gray fields.
  func scene(_ seed: UInt64, width: Int, height: Int) throws -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let fields = (0..<(24 * 18)).map { _ in UInt8(truncatingIfNeeded: 40 + random.next() % 180) }
    return try makePNG(width: width, height: height) { x, y in
      let value = fields[y * 18 / height * 24 + x * 24 / width]
      return (value, value, value, 255)
    }
  }

  @Test func theOriginalIsBetterThanItsSmallCopy() throws {
    for number in 1...4 {
      try scratch.write("trip/a\(number).png", scene(UInt64(number), width: 320, height: 240))
      try scratch.write("trip/z\(number).png", scene(UInt64(number), width: 1600, height: 1200))
    }
    let made = try new(["trip", "--best", "4"])
    #expect(made.status == 0 && made.errors.contains("4 photos nearly the same as a better one"), "\(made)")
    #expect(try images().sorted() == ["z1.png", "z2.png", "z3.png", "z4.png"])
  }

  @Test func smallPhotosAreNeitherTheBestNorOnTheCover() throws {
    for number in 1...6 {
      try scratch.write("trip/\(number).png", scene(UInt64(number), width: 1200, height: 1600))
      try scratch.write("trip/small-\(number).png", scene(UInt64(number + 10), width: 400, height: 300))
    }
    for best in [["--best", "3"], []] {
      #expect(try new(["trip", "--force"] + best).status == 0)
      let cover = try #require(try album()["cover"] as? [String: Any])
      #expect((cover["photo"] as? String)?.hasPrefix("small") == false, "\(cover)")
      #expect(try best.isEmpty || images().allSatisfy { !$0.hasPrefix("small") })
    }
  }

  /// Two pictures that look the same, of which the smaller one is sharper, pixel by pixel.
  @Test(arguments: Sample.cases(["a", "z"], some: 1)) func theOriginalIsBetterThanItsCopyThatFillsHalfAPage(
    small: String
  ) throws {
    try makePictures(
      in: scratch,
      """
      import random
      from PIL import ImageFilter
      os.remove("scene-source.jpg"); os.mkdir("trip")
      for number in range(3):
          taste = random.Random(number)
          fields = Image.new("L", (24, 18))
          fields.putdata([taste.randrange(40, 220) for _ in range(24 * 18)])
          fields.resize((1392, 1044), Image.NEAREST).save(f"trip/\(small){number}.png")
          soft = fields.resize((2400, 1800), Image.NEAREST).filter(ImageFilter.GaussianBlur(2))
          soft.save(f"trip/m{number}.png")
      """)
    #expect(try new(["trip", "--best", "3"]).status == 0)
    #expect(try images().sorted() == ["m0.png", "m1.png", "m2.png"])
  }

  /// Blurred copies taken on a later day are the sharpest of that day, but still not better.
  @Test func theSharpPhotoIsBetterThanItsBlurredTwinOfAnotherDay() throws {
    try makePictures(
      in: scratch,
      """
      import random
      from PIL import ImageFilter
      os.remove("scene-source.jpg"); os.mkdir("trip")
      for number in range(4):
          taste = random.Random(number + 1)
          fields = Image.new("L", (24, 18))
          fields.putdata([taste.randrange(40, 220) for _ in range(24 * 18)])
          sharp = fields.resize((1600, 1200), Image.NEAREST)
          for day, picture in ((12, sharp), (13, sharp.filter(ImageFilter.GaussianBlur(8)))):
              exif = Image.Exif()
              exif.get_ifd(0x8769)[0x9003] = f"2026:05:{day} 10:0{number}:00"
              picture.save(f"trip/{day}-{number}.jpg", quality=92, exif=exif)
      """)
    #expect(try new(["trip", "--best", "40"]).status == 0)
    #expect(try images().sorted() == ["12-0.jpg", "12-1.jpg", "12-2.jpg", "12-3.jpg"])
  }

  @Test func ofBlurredPhotosTheSharpestIsKept() throws {
    try makePictures(
      in: scratch,
      """
      import random
      from PIL import ImageFilter
      os.remove("scene-source.jpg"); os.mkdir("trip")
      for number, blur in enumerate([9, 6, 8]):
          taste = random.Random(number + 1)
          fields = Image.new("L", (24, 18))
          fields.putdata([taste.randrange(40, 220) for _ in range(24 * 18)])
          soft = fields.resize((800, 600), Image.NEAREST).filter(ImageFilter.GaussianBlur(blur))
          soft.save(f"trip/{number}.png")
      """)
    let made = try new(["trip", "--best", "9"])
    #expect(made.status == 0 && made.errors.contains("left out: 2 blurred photos"), "\(made)")
    #expect(try images() == ["1.png"])
  }
}
