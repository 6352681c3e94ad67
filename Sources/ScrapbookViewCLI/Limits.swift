/// The most pixels of a page that is drawn at once.
let pagePixelLimit = 24 << 20
/// The largest number of a column or a row of tiles, so that no product overflows.
let tileNumberLimit = 100_000
/// The most bytes of the pictures of pages that are kept.
let drawnByteLimit = 64 << 20

/// The maximum size in bytes of the file of strokes beside an album.
let strokesByteLimit = 64 << 20
/// The most bytes of the contents before changes of it: older changes cannot be taken back.
let undoByteLimit = 16 << 20

/// The time in seconds after which a command that an edit has started is ended. It is for commands that hang: others
/// may use the processors, too.
let commandSeconds = 600

/// The maximum size in bytes of what such a command answers.
let commandByteLimit = 1 << 20

/// The time in seconds after which the program that draws the address as a QR code is ended.
let codeSeconds = 5
/// The maximum size in bytes of a QR code.
let codeByteLimit = 1 << 16

/// The most files beside a report that are watched: each is looked at 25 times a second.
let watchedFileLimit = 500
