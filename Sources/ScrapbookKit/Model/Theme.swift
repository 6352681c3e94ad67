/// The look of a book: the defaults for its pages, covers, papers and texts.
public struct Theme: Sendable, Equatable {
  /// A paper of the book.
  public struct PagePaper: Sendable, Equatable {
    public enum Use: String, Sendable, CaseIterable {
      /// Pages of all kinds, alternating by spread.
      case any
      /// A page with a single photo.
      case hero
      /// A page with more than 60 words.
      case texts
    }

    public var color: Color
    /// A drawing over the whole page, such as lines to write on; it is mirrored on the right page.
    public var image: ImageReference?
    public var uses: [Use]

    public init(color: Color, image: ImageReference? = nil, uses: [Use] = [.any]) {
      self.color = color
      self.image = image
      self.uses = uses
    }
  }

  /// A drawing at its place on a page.
  public struct Ornament: Sendable, Equatable {
    public var image: ImageReference
    public var frame: Rect

    public init(_ image: ImageReference, frame: Rect) {
      self.image = image
      self.frame = frame
    }
  }

  /// The closed book, on the canvas of a spread. Its frames are for the front of a book that is bound on the left; on
  /// the back, whose spine is on the other side, they are mirrored.
  public struct Cover: Sendable, Equatable {
    public var front: ImageReference
    public var back: ImageReference
    /// The front below a photo that covers the board: without drawings that the photo would cut; nil is ``front``.
    public var board: ImageReference?
    /// The label behind title and subtitle; nil if the front shows one.
    public var titlePlate: Ornament?
    /// The emblem of a back without a photo.
    public var emblem: Ornament?
    /// The color of the boards, behind words without a label.
    public var color: Color
    /// The color of the label with the title.
    public var plate: Color
    /// Whether the label is painted in its color, since an album changes the drawing's color.
    public var isPlatePainted = false
    /// Frames on the page in the middle of the canvas.
    public var title: Rect
    public var photo: Rect
    public var author: Rect
    /// The board beside its joint, which a photo of the style `full` covers.
    public var full: Rect
  }

  public var name: String
  public var title: String
  /// The open book.
  public var book: ImageReference
  /// The papers, of which the book itself shows the first.
  public var papers: [PagePaper]
  /// The color of the paper that the book shows if that is not the first one, which is then painted like the others.
  public var shownPaper: Color?
  public var cover: Cover
  public var palette: Palette
  /// The font families of styles.
  public var fonts: [StyleName: [String]]
  /// The styles of texts, such as the look of captions; their fonts come before ``fonts``.
  public var styles: [StyleName: TextStyle] = [:]
  /// The labels of some shapes, where a text names the shape alone.
  public var bubbles: [TextBackground.Shape: TextBackground] = [:]
  /// The mount of photos without a mount, a border or rounding.
  public var mount: Mount
  /// Other suitable mounts, which `scrapbook new` gives to the photos of some spreads.
  public var otherMounts: [Mount] = []
  /// The maximum rotation of photos placed by hand, in degrees.
  public var turn: Double
  /// Names of built-in stickers that suit it.
  public var stickers: [String]
  /// The sticker below the title of a title page.
  public var ornament: ImageReference?
  /// The drawing in the free lower part of a title page.
  public var vignette: ImageReference?
  /// Drawings in corners and along edges, each on the paper of pages that have nothing else there; their frames are on the
  /// left page, and mirrored on the right one.
  public var decorations: [Ornament] = []
  /// The binding at the fold, such as rings, above everything there except words; its frame is on the canvas.
  public var binding: Ornament?

  /// Whether a style of it has this list of families.
  func hasFont(_ families: [String]) -> Bool {
    fonts.values.contains(families) || styles.values.contains { $0.font == families }
  }
}

/// The paper of a tape or of a paper corner, with its printed pattern.
public struct PrintedPaper: Sendable, Equatable {
  public enum Pattern: String, Sendable, CaseIterable {
    case plain
    case dots
    case stripes
  }

  /// The color; tape is translucent when painted.
  public var color: Color
  /// The pattern printed on it in white.
  public var pattern: Pattern

  public init(_ color: Color, pattern: Pattern = .plain) {
    self.color = color
    self.pattern = pattern
  }
}

/// The colors of a book that its theme decides.
public struct Palette: Sendable, Equatable {
  /// The colors of words in order of preference: the first that can be read on its ground is used.
  public var inks: [Color]
  /// The colors of titles, in the same order.
  public var titles: [Color]
  /// The colors of captions, in the same order.
  public var captions: [Color] = []
  /// The tapes; a photo's name determines which one it gets.
  public var tapes: [PrintedPaper]
  /// The paper of corners; nil is dark brown.
  public var corners: PrintedPaper?
  /// The default color of labels.
  public var label: Color

  public init(
    inks: [Color], titles: [Color] = [], tapes: [PrintedPaper] = [], corners: PrintedPaper? = nil,
    label: Color = .white
  ) {
    self.inks = inks
    self.titles = titles
    self.tapes = tapes
    self.corners = corners
    self.label = label
  }

  /// A dark brown that is softer than black on the paper of a book (its contrast with white is 13:1), and a light ink for
  /// backgrounds that are too dark for it.
  public static let standard = Palette(inks: [
    Color(red: 0.2, green: 0.16, blue: 0.14), Color(red: 1, green: 0.98, blue: 0.94),
  ])

  /// The default color of words.
  ///
  /// - Parameter backdrop: The color behind the words; nil if it is unknown.
  func ink(of style: StyleName, on backdrop: Color?) -> Color {
    let own: [Color] =
      switch style {
      case .title: titles
      case .caption: captions
      default: []
      }
    let candidates = own + inks
    guard let backdrop else { return candidates.first ?? .black }
    return candidates.first { $0.contrast(with: backdrop) >= leastContrast }
      ?? candidates.max { $0.contrast(with: backdrop) < $1.contrast(with: backdrop) } ?? .black
  }
}

/// The minimum contrast of text in WCAG 2.1, level AA.
let leastContrast = 4.5

/// The way the front of the closed book shows its photo.
public enum CoverStyle: String, Sendable, CaseIterable {
  /// The photo is in the theme's frame and mount, below the title.
  case framed
  /// The photo covers the whole board, and the words are on labels.
  case full
  /// The photo is cut to a circle.
  case round
}

/// The front or the back of the closed book.
public struct BookCover: Sendable, Equatable {
  public var background: Background
  /// The page in the middle of the canvas.
  public var page: ScrapbookPage

  public init(background: Background, page: ScrapbookPage) {
    self.background = background
    self.page = page
  }
}
