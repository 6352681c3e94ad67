/// A scrapbook: the content of `album.json`, or built in code.
///
/// Lengths are canvas units: a page is 475 × 577 of them unless ``spread`` differs, a spread 1024 × 768.
public struct Album: Sendable, Equatable {
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]
  /// A BCP 47 tag such as `en` or `pt-BR`.
  public var language: String?
  /// The text of `{date}` in headers and footers.
  public var date: String?
  /// The side on which the book is bound; a book that is read from right to left is bound on the right.
  public var binding: Side
  /// The side of the first page; nil is where a spread begins. On the other side it is alone.
  public var firstPage: Side?
  /// The place of the last page if it has no neighbor; nil is where a spread begins.
  public var odd: PagePlace?
  /// The frames of the pages on the canvas.
  public var spread: SpreadFrames
  /// The color of the whole sheet, painted before anything else.
  public var sheetColor: Color
  /// The place of the canvas on the sheet; nil is at the top left of Letter, and centered on other papers.
  public var placement: SheetPlacement?
  /// The font families of styles that name none.
  public var font: [String]?
  /// Changes to the standard styles, and the album's own styles.
  public var styles: [StyleName: TextStyle]
  public var headers: [RunningText]
  public var footers: [RunningText]
  /// The background of every spread.
  public var background: Background
  /// The look of everything that the album does not specify.
  public var theme: Theme?
  /// The front of the closed book; its sheet comes first.
  public var cover: BookCover?
  /// The back of the closed book; its sheet comes last.
  public var backCover: BookCover?
  public var end = BookEnd.blank
  public var pages: [ScrapbookPage]
  /// The place of its beginning in its text; nil for albums built in code.
  public var span: SourceSpan?

  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    language: String? = nil, date: String? = nil, binding: Side = .left, firstPage: Side? = nil,
    odd: PagePlace? = nil, spread: SpreadFrames = .standard, sheetColor: Color = .white,
    placement: SheetPlacement? = nil, font: [String]? = nil, styles: [StyleName: TextStyle] = [:],
    headers: [RunningText] = [],
    footers: [RunningText] = [], background: Background = .openBook, pages: [ScrapbookPage] = []
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.date = date
    self.binding = binding
    self.firstPage = firstPage
    self.odd = odd
    self.spread = spread
    self.sheetColor = sheetColor
    self.placement = placement
    self.font = font
    self.styles = styles
    self.headers = headers
    self.footers = footers
    self.background = background
    self.pages = pages
  }
}

extension Album {
  /// The default colors.
  var palette: Palette { theme?.palette ?? .standard }
}

/// One page of the book, as large as its frame in ``Album/spread``; the origin is at its own top left.
public struct ScrapbookPage: Sendable, Equatable {
  /// The background of the page, clipped to its edges; nil shows the spread's background.
  public var background: Background?
  /// The layout of photos without a frame.
  public var slots: SlotLayout
  public var photos: [Photo]
  public var stickers: [Sticker]
  public var texts: [TextNode]
  /// The headers in place of the album's; empty for none.
  public var headers: [RunningText]?
  public var footers: [RunningText]?
  /// Turns this page into one page for each of the flow's groups of pictures.
  public var flow: Flow?
  /// The language of its texts, a BCP 47 tag; nil is the album's.
  public var language: String?
  /// Whether it is a title page or an end, which are not among the pages of the album's text.
  var isAdded = false

  /// The standard size of a page in canvas units: the seed geometry of the book.
  public static let size = Size(width: 475, height: 577)

  /// An empty page without header and footer: `null` in `album.json`.
  public static let blank = ScrapbookPage(headers: [], footers: [])

  public init(
    background: Background? = nil, slots: SlotLayout = .auto, photos: [Photo] = [], stickers: [Sticker] = [],
    texts: [TextNode] = [], headers: [RunningText]? = nil, footers: [RunningText]? = nil, flow: Flow? = nil
  ) {
    self.background = background
    self.slots = slots
    self.photos = photos
    self.stickers = stickers
    self.texts = texts
    self.headers = headers
    self.footers = footers
    self.flow = flow
  }

  /// Whether one of its photos spans the spread.
  var isAcross: Bool { photos.contains(where: \.isAcross) }
}

/// The background of a page or a spread.
public struct Background: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    case none
    case color(Color)
    case image(ImageReference)
  }

  /// The scaling and position of an image in its area.
  public enum Mode: String, Sendable, CaseIterable {
    /// The picture at its own size (see ``ImageReference/scale``), centered. This case and the next eight are UIKit's
    /// content modes of the same names: the picture is clipped to the area unless ``Background/isClipped`` is false.
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
    /// Scaled in proportion until it covers the area, and clipped.
    case fill
    /// Scaled in proportion until it fits into the area.
    case fit
    /// Scaled to the area's width and height, ignoring proportions.
    case stretch
    /// Repeated at its own size from the top left.
    case tile
  }

  public var content: Content
  public var mode: Mode
  /// Whether a picture is clipped to its area. Without clipping it may cover the other page, and the part of the
  /// sheet around the canvas.
  public var isClipped: Bool
  /// The color of a picture where words are; nil if it is unknown.
  public var tone: Color?
  /// Whether a picture is mirrored about the vertical axis of its area.
  public var isMirrored = false

  public init(_ content: Content, mode: Mode = .center, isClipped: Bool = true) {
    self.content = content
    self.mode = mode
    self.isClipped = isClipped
  }

  public static let none = Background(.none)
  /// The built-in picture of an open book.
  public static let openBook = Background(.image(.openBook))

  public static func color(_ color: Color) -> Background { Background(.color(color)) }

  public static func image(
    _ image: ImageReference, mode: Mode = .center, isClipped: Bool = true
  ) -> Background {
    Background(.image(image), mode: mode, isClipped: isClipped)
  }
}

/// A picture by name: a path relative to the album's folder, or `builtin:NAME`.
public struct ImageReference: Sendable, Hashable, ExpressibleByStringLiteral {
  public var path: String
  /// Pixels per canvas unit at the picture's own size, like `UIImage.scale`; nil is derived from the name.
  public var scale: Double?
  /// The span of the reference in the album's text; nil for albums built in code.
  public var span: SourceSpan?
  /// The JSON pointer of the reference: photos that could not be read are missing from the model, so an index there
  /// may differ from the one in the text.
  public var pointer: String?

  public init(_ path: String, scale: Double? = nil, span: SourceSpan? = nil, pointer: String? = nil) {
    self.path = path
    self.scale = scale
    self.span = span
    self.pointer = pointer
  }

  public init(stringLiteral path: String) { self.init(path) }

  /// The place of the reference in the source.
  ///
  /// - Parameter pointer: The pointer of a reference that was built in code.
  package func place(ifBuilt pointer: @autoclosure () -> String = "") -> SourcePlace {
    SourcePlace(span: span, pointer: self.pointer ?? pointer())
  }

  /// The file of the picture: the path without the page of a PDF, which follows it as in `exam.pdf#page=2` (RFC 8118).
  public var filePath: String { pageOfPDF.map { String($0.file) } ?? path }

  /// The page of a PDF that is shown; the first is 1.
  public var pageNumber: Int { pageOfPDF?.page ?? 1 }

  private var pageOfPDF: (file: Substring, page: Int)? {
    guard let mark = path.lastIndex(of: "#"), path[..<mark].lowercased().hasSuffix(".pdf") else { return nil }
    let fragment = path[mark...]
    let digits = fragment.dropFirst(Self.pageMark.count)
    guard fragment.hasPrefix(Self.pageMark), digits.utf8.allSatisfy({ 48...57 ~= $0 }),
      let page = Int(digits), page >= 1
    else { return nil }
    return (path[..<mark], page)
  }

  static let pageMark = "#page="

  public static let builtinPrefix = "builtin:"
  public static let openBook = ImageReference(builtinPrefix + "open-book")

  /// ``scale``, or else 2 for a name that ends in `@2x` before its extension, 3 for `@3x`, and 1 otherwise.
  public var pixelsPerUnit: Double {
    if let scale { return scale }
    let name = displayName
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  /// The picture's own size in canvas units.
  func naturalSize(ofPixels size: Size) -> Size {
    let scale = pixelsPerUnit
    return Size(width: size.width / scale, height: size.height / scale)
  }

  /// The name after `builtin:`; nil for a path.
  public var builtinName: String? {
    path.hasPrefix(Self.builtinPrefix) ? String(path.dropFirst(Self.builtinPrefix.count)) : nil
  }

  /// The last component of the path.
  public var displayName: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
