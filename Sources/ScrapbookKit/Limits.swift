// The limits for albums. Each states what a hostile or mistaken album would do without it, and names its test.

/// The maximum nesting of arrays and objects; an album needs 7. A text of opening brackets would overflow the
/// parser's stack (`refusesTextThatIsTooDeep`).
public let jsonDepthLimit = 256

/// The maximum length and coordinate in canvas units. A picture is at most 500 times as long as wide, so even one
/// that covers a frame of this size stays within cairo's 24.8 fixed-point coordinates, which overflow at 8,388,608
/// (`reportsAsAnError`).
let lengthLimit = 10_000.0

/// The allowed pixels per canvas unit of a picture at its own size: beyond them it would be invisible, or leave
/// cairo's coordinates (`reportsAsAnError`).
let scaleLimits = 0.1...100.0

/// The maximum ratio between the side of a whole picture and of the frame that its cropped part covers: an extreme
/// crop would leave cairo's coordinates (`refusesAWrongPhotoInCode`).
let longestPicture = 500.0

/// The minimum side of a tile in canvas units: a picture of one pixel would be drawn 786,432 times on a spread
/// (`reportsAsAnError`).
let smallestTile = 8.0

/// The maximum number of pages, far more than a book can have. Each page takes about 2 KB of memory until the last
/// one is drawn, and a line of JSON can ask for millions (`refusesMorePagesThanABookCanHold`).
public let longestAlbum = 100_000

/// The maximum number of photos, stickers and texts of a page, far more than can be seen on it. They are compared with
/// each other: 40,000 took a minute (`refusesMoreItemsThanAPageCanShow`).
public let fullestPage = 10_000

/// The maximum number of characters of a text, more than fit on any page, and all that the shaper sets
/// (`textsOfAlbumsAreShapedWhole`).
public let longestText = 10_000

/// The maximum nesting of tags in markup; each level takes a stack frame (`refuses`).
let deepestMarkup = 64

/// The maximum number of papers, and of decorations, of a theme: all are examined for each page (`hasFewOfEach`).
let mostOfATheme = 50

/// The maximum number of pictures of a page of a flow: more cannot be seen on it.
let mostPicturesOfAFlowedPage = 100

/// The last page of a PDF that a photo may show; no PDF that is read has more.
let lastPageOfPDF = 100_000

/// The maximum length of a file's path in a PDF, in bytes: it names folders that are made when the album is extracted.
let longestPathInPDF = 1024

/// The maximum length of an address in bytes: the limit of strings in PDF/A (ISO 19005-2, 6.1.13).
let longestAddress = 32_767

/// The maximum length of a text of PDF/A in UTF-16 code units: a string has at most 32,767 bytes, with the byte order
/// mark (ISO 19005-2, 6.1.13).
let longestArchiveText = 16_382

/// The maximum length of the words that name a link, in UTF-16 code units. They are repeated for each of its lines, and
/// longer ones would take too long to listen to.
let longestLinkName = 1000

/// The number of code points of two names that are compared for a suggestion: the time grows with their product, and
/// names of keys and files are short.
let longestComparedName = 256

/// The maximum number of items of a page on which free places are searched for: with more, that would take minutes.
let fullestRepairedPage = 100
/// The maximum number of warnings of a page that are examined for moves.
let mostRepairedWarnings = 40
/// The maximum number of places that are tried on a page.
let mostMoves = 30_000
/// The maximum number of pairs of items that are checked for all places of a page.
let mostComparisonsOfMoves = 6_000_000

/// The allowed sizes of text in canvas units, up to one letter that fills the spread.
let textSizes = 1.0...1000.0
/// The allowed sizes in markup, in percent of the size of the text around it.
let textPercents = 10.0...1000.0
/// The allowed heights of lines, as factors of the size of the text.
let allowedLineHeights = 0.5...5.0
/// The allowed spaces added between letters, in canvas units.
let allowedLetterSpacings = -100.0...100.0

/// The allowed coordinates of a shadow's offset in canvas units.
let shadowOffsets = -1000.0...1000.0
/// The allowed blurs of a shadow in canvas units.
let shadowBlurs = 0.0...1000.0

/// The allowed rotations in degrees: up to a hundred turns.
let allowedRotations = -36_000.0...36_000.0

/// The maximum number of bumps around a cloud, and along an edge of a balloon: a tiny side has tiny bumps.
let mostBumpsOfACloud = 10_000.0
let mostBumpsOfAnEdge = 300.0

extension SpreadFrames {
  /// The minimum side of a page in canvas units: a smaller page would have no space between its margins.
  public static let smallestSide = 100.0
}

extension Paper {
  /// The allowed sides in points: from one inch to 200 inches, the largest page of PDF 1.4 (ISO 32000-1, annex C).
  public static let sides = 72.0...14_400.0
}

/// The largest size of a file that can be given, in bytes.
let largestFileSize = 1e12
