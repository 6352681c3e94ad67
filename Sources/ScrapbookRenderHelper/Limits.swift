/// The most pixels that are drawn at once: 128 MB.
let drawnPixelLimit = 32 << 20

/// The longest side of a page in pixels: PDFium multiplies sides in 32 bits.
let pageSideLimit = 1_000_000
/// The largest number of a page.
let pageNumberLimit = 10_000_000

/// The memory in bytes that the process may take.
let memoryLimit = 1536 << 20
/// The processor time in seconds that the process may take for all parts of pages: the program that asks limits that of
/// each.
let processorSecondLimit = 3600
/// The number of files that the process may open.
let openFileLimit = 32

/// The most characters of a page that are told.
let characterLimit = 500_000
/// The most links of a page that are told.
let linkLimit = 5000

/// The most entries of an outline that are told.
let entryLimit = 5000
/// The maximum depth of an entry of an outline.
let entryDepthLimit = 16
