/// The maximum size in bytes of a page's text.
let textByteLimit = 32 << 20

/// The maximum number of pixels of a page that is one block.
let blockPixelLimit = 4 << 20

/// The maximum number of pixels of a band of a page that is drawn from the top down.
let bandPixelLimit = 16 << 20

/// The maximum side of a page in points, so that sizes in pixels do not overflow.
let pageSideLimit = 1e6

/// The default limit of processor time for a part of a page, in seconds.
package let drawingSeconds = 10
/// The factor by which the elapsed time may exceed the processor time, since other processes may be running.
let waitFactor = 10
/// The memory limit of one of poppler's programs, in bytes.
let programMemory = 1536 << 20
/// The maximum size in bytes of the output of `pdfinfo` for a page.
let pageInfoByteLimit = 1 << 20

/// The maximum time in seconds to wait for a program that saves the document.
let lockSeconds = 10.0

/// The number of answers after which the helper is started again: its memory may grow.
let answerLimit = 1000
