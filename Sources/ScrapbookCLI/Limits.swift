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
