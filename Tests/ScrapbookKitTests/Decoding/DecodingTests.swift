import Testing

@testable import ScrapbookKit

@Suite struct DecodingTests {
  /// An album with one fault, whose place is marked by « and ».
  struct Faulty: CustomTestStringConvertible {
    var json: String
    var id: DiagnosticID
    var pointer: String
    var message: String
    var hint: String?

    init(_ json: String, _ id: DiagnosticID, _ pointer: String, _ message: String, hint: String? = nil) {
      self.json = json
      self.id = id
      self.pointer = pointer
      self.message = message
      self.hint = hint
    }

    var testDescription: String { json }
  }

  static func page(_ members: String) -> String { #"{"pages": [{\#(members)}]}"# }
  static func photo(_ members: String) -> String { page(#""photos": [{"image": "wide.jpg", \#(members)}]"#) }
  static func sticker(_ members: String) -> String {
    page(#""stickers": [{"image": "star.png", \#(members)}]"#)
  }
  static func text(
    _ members: String, content: String = #""text": "a""#, frame: String = "[0, 0, 400, 50]"
  ) -> String {
    let all = [content, #""frame": \#(frame)"#, members].filter { !$0.isEmpty }.joined(separator: ", ")
    return page(#""background": "white", "texts": [{\#(all)}]"#)
  }
  static func album(_ members: String) -> String { #"{\#(members), "pages": [{}]}"# }

  static let photoAt = "/pages/0/photos/0"
  static let textAt = "/pages/0/texts/0"
  static let stickerAt = "/pages/0/stickers/0"

  @Test(arguments: structure + values + texts + pictures) func reportsAsAnError(_ row: Faulty) throws {
    try expectOne(row, severity: .error, options: .init())
  }

  @Test(arguments: keys + textWarnings) func reportsAsAWarning(_ row: Faulty) throws {
    try expectOne(row, severity: .warning, options: .init())
  }

  @Test(arguments: keys) func makesWarningsErrorsWhenStrict(_ row: Faulty) throws {
    try expectOne(row, severity: .error, options: .init(strict: true))
  }

  private func expectOne(
    _ row: Faulty, severity: Diagnostic.Severity, options: CompositionOptions
  ) throws {
    let marked = try MarkedJSON(row.json)
    let composition = composed(marked.text, options: options)
    #expect(composition.diagnostics.all.count == 1, "\(composition.diagnostics.all.map(\.message))")
    let found = try #require(composition.diagnostics.all.first)
    #expect(found.severity == severity)
    #expect(found.id == row.id)
    #expect(found.span == marked.span, "\(found.message)")
    #expect(found.pointer == row.pointer)
    #expect(found.message.contains(row.message))
    if let hint = row.hint {
      #expect(found.hints.contains { $0.contains(hint) }, "\(found.hints)")
    }
    #expect((composition.document == nil) == (severity == .error))
  }

  // MARK: Many faults

  @Test func reportsThirtyFaultsInOneRun() {
    let composition = composed(
      #"""
      {
        "title": 1, "author": [], "subject": {}, "keywords": [1, "a"], "language": "!", "titel": "",
        "background": "\u0023zz",
        "pages": [
          7,
          { "photos": [
              { "image": "gone.jpg", "frame": [0, 0, 0, 1], "fit": "covr", "focus": [2, 3], "rotation": "a" },
              { "opacity": 2, "flip": "up", "z": 1e9, "cornerRadius": -1, "border": {}, "shadow": 0 },
              { "image": "wide.jpg", "alt": 1, "caption": 7, "alt": "y" } ],
            "stickers": [
              { "image": "star.png" },
              { "image": "", "center": [0], "width": -1 },
              { "frame": [0, 0, 1], "center": [0, 0] } ] } ]
      }
      """#)
    let all = composition.diagnostics.all
    #expect(all.count == 30, "\(all.map { "\($0.pointer): \($0.message)" }.joined(separator: "\n"))")
    let starts = all.compactMap(\.span?.start)
    #expect(starts.count == all.count)
    #expect(starts == starts.sorted())
    #expect(composition.document == nil)
  }

  @Test func findsAMissingPictureBehindAWrongValue() {
    let composition = composed(Self.page(#""photos": [{"image": "gone.jpg", "fit": 7}]"#))
    #expect(composition.diagnostics.all.map(\.id) == [.missingImage, .wrongType])
  }

  @Test func namesThePlaceOfAPictureBehindAPhotoThatWasGivenUp() {
    let composition = composed(
      Self.page(
        #""photos": [{}, {"image": "gone.jpg"}], "stickers": [7, {"image": "gone.jpg", "frame": [0, 0, 1, 1]}]"#
      ))
    #expect(
      composition.diagnostics.all.map(\.pointer) == [
        "/pages/0/photos/0", "/pages/0/photos/1/image", "/pages/0/stickers/0", "/pages/0/stickers/1/image",
      ])
  }

  @Test func reportsAMissingPictureAtEachPlace() {
    let composition = composed(
      Self.page(#""photos": [{"image": "gone.jpg"}, {"image": "wide.jpg"}, {"image": "gone.jpg"}]"#))
    #expect(
      composition.diagnostics.all.map(\.pointer) == ["/pages/0/photos/0/image", "/pages/0/photos/2/image"])
  }

  @Test func warnsOfAMissingPictureWhenItKeepsGoing() {
    let composition = composed(
      Self.page(#""photos": [{"image": "gone.jpg"}]"#), options: .init(keepGoing: true))
    #expect(composition.diagnostics.all.map(\.severity) == [.warning])
    #expect(composition.document != nil)
  }

  @Test func cutsLongTextsInMessages() throws {
    let composition = composed(Self.photo(#""fit": "\#(String(repeating: "x", count: 10_000))""#))
    let message = try #require(composition.diagnostics.all.first?.message)
    #expect(message.count < 100)
  }

  @Test func saysThatPagesOfAPDFCountFromOne() {
    let composition = composed(Self.page(#""photos": [{"image": "drawing.pdf", "page": 0}]"#))
    #expect(
      composition.diagnostics.all.contains {
        $0.id == .invalidValue && $0.message.contains("pages count from 1")
          && $0.pointer == "/pages/0/photos/0/page"
      })
  }

  @Test func saysWhichCommandTakesAReport() {
    let composition = composed(#"{"template": "invoice.html", "data": "data.json"}"#)
    #expect(
      composition.diagnostics.all.contains {
        $0.id == .missingKey && $0.hints.contains { $0.contains("`scrapbook report`") }
      })
  }

  // MARK: What is read

  @Test func readsEveryKeyOfAnAlbum() throws {
    let album = composed(maximalAlbum).album
    #expect(album.title == "Ocean Week")
    #expect(album.author == "Maya R.")
    #expect(album.subject == "The sea")
    #expect(album.keywords == ["otter", "kelp"])
    #expect(album.language == "pt-BR")
    #expect(album.background.mode == .fill)
    #expect(album.odd == .center && album.sheetColor == Color("ivory"))
    #expect(album.spread.right == Rect(x: 520, y: 80, width: 480, height: 600))
    #expect(album.pages.first == .blank)
    #expect(album.pages[1].background?.mode == .bottomRight && album.pages[1].background?.isClipped == false)
    #expect(album.pages[1].stickers.map(\.image.scale) == [2])
    let page = album.pages[2]
    #expect(page.slots == .feature)
    #expect(page.background == .color(Color(red: 1, green: 1, blue: 0)))
    let photo = try #require(page.photos.first)
    #expect(photo.image.path == "wide.jpg")
    #expect(photo.frame == Rect(x: 30, y: 40, width: 415, height: 300))
    #expect(photo.crop == Rect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(photo.fit == .contain)
    #expect(photo.focus == Point(x: 0.25, y: 0.75))
    #expect(photo.rotation == .degrees(-2))
    #expect(photo.opacity == 0.5)
    #expect(photo.flip == .both)
    #expect(photo.z == 3)
    #expect(photo.mount == .polaroid)
    #expect(photo.cornerRadius == 12)
    #expect(page.stickers.map(\.outline) == [nil, Border(width: 5), nil, nil, nil])
    #expect(page.stickers.map(\.shadow) == [nil, Shadow(), nil, nil, nil])
    #expect(photo.border == Border(width: 8, color: .black))
    #expect(
      photo.shadow == Shadow(offset: Point(x: 1, y: 2), blur: 4, color: Color(red: 1, green: 0, blue: 0)))
    #expect(photo.alt == "A sea otter")
    #expect(
      page.stickers.map(\.placement) == [
        .center(Point(x: 380, y: 90), .width(72)), .center(Point(x: 1, y: 2), .height(50)),
        .center(Point(x: 1, y: 2), .size(Size(width: 30, height: 40))),
        .frame(Rect(x: 1, y: 2, width: 3, height: 4), .stretch),
        .frame(Rect(x: 1, y: 2, width: 3, height: 4), .contain),
      ])
  }

  @Test func takesDefaultsForWhatIsLeftOut() throws {
    let album = composed(Self.page(#""photos": [{"image": "wide.jpg"}]"#)).album
    let photo = try #require(album.pages.first?.photos.first)
    #expect(album.background == .openBook)
    #expect(photo == Photo(photo.image, span: photo.span))
  }

  static let backgrounds: [(json: String, background: Background)] = [
    (#""open-book""#, .openBook), (#""none""#, .none),
    (#""teal""#, .color(Color(red: 0, green: 128.0 / 255, blue: 128.0 / 255))),
    (##""#f00""##, .color(Color(red: 1, green: 0, blue: 0))),
    (##"{"color": "#0000ff00"}"##, .color(Color(red: 0, green: 0, blue: 1, alpha: 0))),
    (#"{"image": "open-book", "mode": "stretch"}"#, .image(.openBook, mode: .stretch)),
    (
      #"{"image": "open-book", "mode": "top", "clip": false}"#,
      .image(.openBook, mode: .top, isClipped: false)
    ),
  ]

  @Test(arguments: backgrounds) func readsABackground(_ row: (json: String, background: Background)) {
    #expect(composed(Self.album("\"background\": \(row.json)")).album.background == row.background)
  }

  @Test func lastOfTwoEqualKeysCounts() {
    #expect(composed(Self.album(#""title": "a", "title": "b""#)).album.title == "b")
  }

  // MARK: Albums built in code

  @Test func refusesAnAlbumInCodeWithoutPages() {
    let composition = compose(Album(), loader: SizesLoader.samples)
    #expect(composition.diagnostics.all.map(\.id) == [.emptyAlbum])
    #expect(composition.document == nil)
  }

  static let wrongPhotos: [(name: String, photo: Photo)] = [
    ("frame without width", Photo("wide.jpg", frame: Rect(x: 0, y: 0, width: 0, height: 1))),
    ("frame far away", Photo("wide.jpg", frame: Rect(x: 1e9, y: 0, width: 1, height: 1))),
    ("frame that is not a number", Photo("wide.jpg", frame: Rect(x: .nan, y: 0, width: 1, height: 1))),
    ("crop outside", Photo("wide.jpg", crop: Rect(x: 0.5, y: 0, width: 0.6, height: 1))),
    ("crop of nearly nothing", Photo("wide.jpg", crop: Rect(x: 0, y: 0, width: 0.001, height: 1))),
    ("focus outside", Photo("wide.jpg", focus: Point(x: 2, y: 0))),
    ("opacity", Photo("wide.jpg", opacity: .nan)),
    ("rotation", Photo("wide.jpg", rotation: .degrees(.infinity))), ("z", Photo("wide.jpg", z: .nan)),
    ("cornerRadius", Photo("wide.jpg", cornerRadius: -1)),
    ("border", Photo("wide.jpg", border: Border(width: -1))),
    ("shadow", Photo("wide.jpg", shadow: Shadow(blur: .infinity))),
  ]

  @Test(arguments: wrongPhotos) func refusesAWrongPhotoInCode(_ row: (name: String, photo: Photo)) {
    let composition = compose(Album(pages: [.init(photos: [row.photo])]), loader: SizesLoader.samples)
    #expect(composition.diagnostics.all.map(\.id) == [.invalidValue])
    #expect(composition.diagnostics.all.map(\.pointer) == ["/pages/0/photos/0"])
  }

  static let wrongStickers: [(name: String, sticker: Sticker)] = [
    ("width", Sticker("star.png", center: Point(x: 0, y: 0), width: 0)),
    ("outline", Sticker("star.png", placement: .frame(.unitSquare, .cover), outline: Border(width: -1))),
    ("shadow", Sticker("star.png", placement: .frame(.unitSquare, .cover), shadow: Shadow(blur: .nan))),
    ("center", Sticker("star.png", center: Point(x: .nan, y: 0), width: 1)),
    ("frame", Sticker("star.png", placement: .frame(Rect(x: 0, y: 0, width: -1, height: 1), .cover))),
    ("opacity", Sticker("star.png", placement: .center(Point(x: 0, y: 0), .height(1)), opacity: 2)),
    ("size", Sticker("star.png", placement: .center(Point(x: 0, y: 0), .size(Size(width: 1, height: 0))))),
  ]

  @Test(arguments: wrongStickers) func refusesAWrongStickerInCode(_ row: (name: String, sticker: Sticker)) {
    let composition = compose(Album(pages: [.init(stickers: [row.sticker])]), loader: SizesLoader.samples)
    #expect(composition.diagnostics.all.map(\.id) == [.invalidValue])
    #expect(composition.diagnostics.all.map(\.pointer) == ["/pages/0/stickers/0"])
  }
}

extension String {
  /// The text with the first character of `text` marked.
  func marking(_ text: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    var marked = self
    marked.replaceSubrange(range, with: "«\(text.prefix(1))»\(text.dropFirst())")
    return marked
  }
}
