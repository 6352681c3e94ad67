/// The maximum number of pixels that are drawn at once: 128 MB.
let drawnPixelLimit = 32 << 20

/// The maximum side of a page in pixels: PDFium multiplies sides in 32 bits.
let pageSideLimit = 1_000_000
/// The maximum page number.
let pageNumberLimit = 10_000_000

/// The memory limit of the process in bytes.
let memoryLimit = 1536 << 20
/// The limit of processor time in seconds for all parts of pages together: the parent process limits each part.
let processorSecondLimit = 3600
/// The number of files that the process may open.
let openFileLimit = 32

/// The maximum number of characters of a page that are returned.
let characterLimit = 500_000
/// The maximum number of links of a page that are returned.
let linkLimit = 5000

/// The maximum number of outline items that are returned.
let entryLimit = 5000
/// The maximum depth of an outline item.
let entryDepthLimit = 16

/// The maximum size in bytes of a link's address and of an outline item's title.
let shortTextByteLimit: UInt = 1 << 16
