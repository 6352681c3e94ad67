/// The most pixels of the picture of a page.
let picturePixelLimit = 1 << 30
/// The most pixels of a page that is parted into tiles: those of an A0 poster at level 3 are an eighth of them.
let tiledPixelLimit = 1 << 32
/// The most pixels of a face of a book that is drawn at once.
let facePixelLimit = 64 << 20

/// The maximum size in bytes of a file of strokes.
let strokesByteLimit = 64 << 20

/// The most characters of a watermark across a page: on US Letter they are 5 points high.
let watermarkLimit = 250
