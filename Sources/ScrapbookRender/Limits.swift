/// The most bytes of the text of a page.
let textByteLimit = 32 << 20

/// The most pixels of a page that is one block.
let blockPixelLimit = 4 << 20

/// The most pixels of a band of a page that is drawn from the top down.
let bandPixelLimit = 16 << 20

/// The limit of a page's sides in points, so that sizes in pixels do not overflow.
let pageSideLimit = 1e6

/// The processor time in seconds for a part of a page, unless another one is given.
package let drawingSeconds = 10
/// The factor by which a program may take longer than its processor time, since others use the processors, too.
let waitFactor = 10
/// The memory in bytes that one of poppler's programs may take.
let programMemory = 1536 << 20
/// The most bytes of what `pdfinfo` tells of a page.
let pageInfoByteLimit = 1 << 20

/// The longest time in seconds to wait for a program that saves the document.
let lockSeconds = 10.0
