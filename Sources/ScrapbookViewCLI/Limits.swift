/// The most pixels of a page that is drawn at once.
let pagePixelLimit = 24 << 20
/// The most bytes of the pictures of pages that are kept.
let drawnByteLimit = 64 << 20

/// The maximum size in bytes of the file of strokes beside an album.
let strokesByteLimit = 64 << 20
/// The most bytes of the contents before changes of it: older changes cannot be taken back.
let undoByteLimit = 16 << 20

/// The time in seconds after which a command that an edit has started is ended. It is for commands that hang: others
/// may use the processors, too.
let commandSeconds = 600
