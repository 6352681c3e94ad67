/// The most bytes of the text of a page.
let textByteLimit = 32 << 20

/// The most pixels of a page that is one block.
let blockPixelLimit = 4 << 20
