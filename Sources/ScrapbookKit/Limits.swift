// What an album may ask for at most. Each limit names what a hostile or mistaken album would do without it, and its test.

/// The deepest nesting of arrays and objects; an album needs 7. A text of nothing but opening brackets would overflow the
/// parser's stack (`refusesTextThatIsTooDeep`).
public let jsonDepthLimit = 256

/// The largest length and coordinate in canvas units: nothing that far away is seen. A picture is at most 500 times as long
/// as wide, so even one that covers a frame of this size stays within cairo's 24.8 fixed-point coordinates, which overflow
/// at 8,388,608 (`reportsAsAnError`).
let lengthLimit = 10_000.0

/// The pixels for each canvas unit of a picture at its own size: beyond them it is too large or too small to be seen, and
/// would leave cairo's coordinates (`reportsAsAnError`).
let scaleLimits = 0.1...100.0

/// The longest side of a whole picture over the frame that its cropped part covers: a crop of nearly nothing would leave
/// cairo's coordinates (`refusesAWrongPhotoInCode`).
let longestPicture = 500.0

/// The shortest side of a tile in canvas units: a picture of one pixel would be drawn 786,432 times on a spread
/// (`reportsAsAnError`).
let smallestTile = 8.0

/// The most pages of an album: far more than a book can hold. Each page takes some 2 KB of memory until the last one is
/// drawn, and a line of JSON can ask for millions (`refusesMorePagesThanABookCanHold`).
public let longestAlbum = 100_000

/// The most characters of a text: a longer one fills no page that anyone could read. Hostile ones of this length are shaped
/// in about a second at most (`longTextsAreShapedInTime`).
public let longestText = 10_000

/// The deepest nesting of tags in a markup: nobody writes more, and each takes a frame of the stack (`refuses`).
let deepestMarkup = 64
