/// The maximum number of pixels of a page that are drawn at once.
let pagePixelLimit = 24 << 20
/// The maximum index of a column or a row of tiles, so that no product overflows.
let tileNumberLimit = 100_000
/// The maximum size in bytes of all cached pictures of pages.
let drawnByteLimit = 64 << 20

/// The maximum size in bytes of the file of strokes beside an album.
let strokesByteLimit = 64 << 20
/// The maximum size in bytes of the undo history; older changes cannot be undone.
let undoByteLimit = 16 << 20

/// The time in seconds after which a command started by an edit is terminated. It only catches commands that hang,
/// since other processes may slow them down.
let commandSeconds = 600

/// The maximum size in bytes of such a command's output.
let commandByteLimit = 1 << 20

/// The time in seconds after which the program that draws the QR code is terminated.
let codeSeconds = 5
/// The maximum size in bytes of a QR code.
let codeByteLimit = 1 << 16

/// The maximum number of files beside a report that are watched: each is polled 25 times a second.
let watchedFileLimit = 500
