/// A scrapbook: what `album.json` describes, or what a program builds in code.
///
/// Lengths are canvas units: a page is 475 × 577 of them unless ``spread`` says otherwise, a spread 1024 × 768.
public struct Album: Sendable, Equatable {
  public var title: String?
  public var author: String?
  public var subject: String?
  public var keywords: [String]
  /// A BCP 47 tag such as `en` or `pt-BR`.
  public var language: String?
  /// What `{date}` stands for in headers and footers, as it is to be read.
  public var date: String?
  /// The side on which the book is bound; a book that is read from right to left is bound on the right.
  public var binding: Side
  /// Where the first page stands; nil is where a spread begins. On the other side it stands alone.
  public var firstPage: Side?
  /// Where the last page stands if it has no neighbour; nil is where a spread begins.
  public var odd: PagePlace?
  /// Where the pages lie on the canvas, and so how large they are.
  public var spread: SpreadFrames
  /// The color with which the whole sheet is painted before anything else.
  public var sheetColor: Color
  /// Where the canvas lies on the sheet; nil is at the top left of Letter, and in the middle of any other paper.
  public var placement: SheetPlacement?
  /// Families of fonts for every style that names none.
  public var font: [String]?
  /// Changes to the styles that every album has, and styles of its own.
  public var styles: [StyleName: TextStyle]
  public var headers: [RunningText]
  public var footers: [RunningText]
  /// Behind every spread.
  public var background: Background
  public var pages: [ScrapbookPage]

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

/// One page of the book, as large as its frame in ``Album/spread``; the origin is at its own top left.
public struct ScrapbookPage: Sendable, Equatable {
  /// Behind the page's pictures and cut off at its edges; nil shows the spread's background.
  public var background: Background?
  /// Where photos go that have no frame.
  public var slots: SlotLayout
  public var photos: [Photo]
  public var stickers: [Sticker]
  public var texts: [TextNode]
  /// In place of the album's; empty for none.
  public var headers: [RunningText]?
  public var footers: [RunningText]?
  /// Makes as many pages of this one as there are pictures.
  public var flow: Flow?

  /// Width and height of a page in canvas units unless the album says otherwise: the seed geometry of the book.
  public static let size = Size(width: 475, height: 577)

  /// A page with nothing on it, no header and no footer: `null` in `album.json`.
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
}

/// What lies behind a page or a spread.
public struct Background: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    case none
    case color(Color)
    case image(ImageReference)
  }

  /// How an image fills its area.
  public enum Mode: String, Sendable, CaseIterable {
    /// The picture at its own size (see ``ImageReference/scale``), in the middle. This one and the eight that follow are UIKit's
    /// content modes of the same names: what hangs over is cut off unless ``Background/isClipped`` is false.
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
    /// Scaled in proportion until it covers the area; what hangs over is cut off.
    case fill
    /// Scaled in proportion until it just fits into the area.
    case fit
    /// Scaled to the area's width and height, whatever becomes of the proportions.
    case stretch
    /// Repeated at its own size from the top left.
    case tile
  }

  public var content: Content
  public var mode: Mode
  /// Whether a picture is cut off at the edges of its area. One that is not may cover the other page, and what the
  /// sheet has around the canvas.
  public var isClipped: Bool

  public init(_ content: Content, mode: Mode = .center, isClipped: Bool = true) {
    self.content = content
    self.mode = mode
    self.isClipped = isClipped
  }

  public static let none = Background(.none)
  /// The picture of an open book that comes with the program.
  public static let openBook = Background(.image(.openBook))

  public static func color(_ color: Color) -> Background { Background(.color(color)) }

  public static func image(
    _ image: ImageReference, mode: Mode = .center, isClipped: Bool = true
  ) -> Background {
    Background(.image(image), mode: mode, isClipped: isClipped)
  }
}

/// A picture by its name: a path relative to the album's folder, or `builtin:NAME` for one that comes
/// with the program.
public struct ImageReference: Sendable, Hashable, ExpressibleByStringLiteral {
  public var path: String
  /// Pixels for each canvas unit at the picture's own size, as `UIImage.scale` has it; nil is what the name says.
  public var scale: Double?
  /// Where the album's text names it; nil for albums built in code.
  public var span: SourceSpan?
  /// The same place as a JSON pointer: photos that could not be read are missing from the model, so an index
  /// there is not the one in the text.
  public var pointer: String?

  public init(_ path: String, scale: Double? = nil, span: SourceSpan? = nil, pointer: String? = nil) {
    self.path = path
    self.scale = scale
    self.span = span
    self.pointer = pointer
  }

  public init(stringLiteral path: String) { self.init(path) }

  /// Where the source names the picture.
  ///
  /// - Parameter pointer: The pointer of a reference that was built in code.
  func place(ifBuilt pointer: String = "") -> SourcePlace {
    SourcePlace(span: span, pointer: self.pointer ?? pointer)
  }

  public static let builtinPrefix = "builtin:"
  public static let openBook = ImageReference(builtinPrefix + "open-book")

  /// ``scale``, or else 2 for a name that ends in `@2x` before its extension, 3 for `@3x`, and 1 for all others.
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

  /// The name behind `builtin:`, or nil for a path.
  public var builtinName: String? {
    path.hasPrefix(Self.builtinPrefix) ? String(path.dropFirst(Self.builtinPrefix.count)) : nil
  }

  /// What a person knows the picture by: the last part of its path.
  public var displayName: String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
