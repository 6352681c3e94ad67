/// The most pixels that are drawn at once: 128 MB.
let drawnPixelLimit = 32 << 20

/// The most characters of a page that are told.
let characterLimit = 500_000
/// The most links of a page that are told.
let linkLimit = 5000

/// The most entries of an outline that are told.
let entryLimit = 5000
/// The maximum depth of an entry of an outline.
let entryDepthLimit = 16
