/// The most pixels of the picture of a page.
let picturePixelLimit = 1 << 30
/// The most pixels of a page that is parted into tiles: those of an A0 poster at level 3 are an eighth of them.
let tiledPixelLimit = 1 << 32
/// The most pixels of a face of a book that is drawn at once.
let facePixelLimit = 64 << 20

/// The longest side in pixels that a page may be fitted into.
let fittedSideLimit = 100_000
/// The longest processor time in seconds that may be given to a part of a page.
let longestDrawingSeconds = 3600

/// The maximum size in bytes of an album, a report or a roster, unless another one is given: all of it is in memory.
package let albumByteLimit = 64 << 20

/// The maximum size in bytes of what a password is read from; a password itself is shorter.
let passwordByteLimit = 4096

/// The time in seconds after which a program of the desktop or of the printer is ended.
let programSeconds = 600
/// The maximum size in bytes of what such a program answers.
let programByteLimit = 1 << 20

/// The most copies of a print.
let copyLimit = 10_000
/// The most empty pages that are added at once.
let newPageLimit = 10_000

/// The most sections that a session may leave in a PDF; more of them are joined, since every reader reads all.
let sectionLimit = 16
/// The bytes of a PDF that are compared at once.
let comparedSize = 1 << 20

/// The maximum size in bytes of a file of strokes.
let strokesByteLimit = 64 << 20

/// The most characters of a watermark across a page: on US Letter they are 5 points high.
let watermarkLimit = 250
