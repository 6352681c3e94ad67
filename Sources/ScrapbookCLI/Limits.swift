/// The maximum number of pixels of a page's picture.
let picturePixelLimit = 1 << 30
/// The maximum number of pixels of a page that is split into tiles: eight A0 posters at level 3.
let tiledPixelLimit = 1 << 32
/// The maximum number of pixels of a book's face that are drawn at once.
let facePixelLimit = 64 << 20

/// The maximum side, in pixels, of the area that a page may be fitted into.
let fittedSideLimit = 100_000
/// The maximum processor time, in seconds, that may be requested for a part of a page.
let longestDrawingSeconds = 3600

/// The default maximum size in bytes of an album, a report or a roster: the whole file is in memory.
package let albumByteLimit = 64 << 20

/// The maximum size in bytes of a password file; a password itself is shorter.
let passwordByteLimit = 4096

/// The time in seconds after which a desktop or printing program is terminated.
let programSeconds = 600
/// The maximum size in bytes of such a program's output.
let programByteLimit = 1 << 20

/// The maximum number of printed copies.
let copyLimit = 10_000
/// The maximum number of empty pages that are added at once.
let newPageLimit = 10_000

/// The maximum number of sections that a session may leave in a PDF; more are joined, since readers parse every
/// section.
let sectionLimit = 16
/// The bytes of a PDF that are compared at once.
let comparedSize = 1 << 20

/// The maximum size in bytes of a file of strokes.
let strokesByteLimit = 64 << 20

/// The maximum number of characters of a watermark across a page: at this length they are 5 points high on US Letter.
let watermarkLimit = 250

/// The maximum value of a limit that is given on the command line: far beyond any use, and small enough that products do
/// not overflow.
let givenLimit = 1_000_000
/// The allowed sides of a tile in pixels.
let tileSides = 64...4096
/// The allowed levels of tiles: a level has four times as many pixels as the one before it.
let tileLevels = -3...3
/// The allowed scales of a page's picture.
package let renderedScales = 0.01...16.0
/// The allowed resolutions of photos, in pixels per inch.
let allowedDPI = 10...2400
/// The smallest size in bytes that a PDF may be limited to.
let smallestPDF = 1000
/// The allowed numbers of photos on a page of a new album.
let photosPerPage = 1...100
