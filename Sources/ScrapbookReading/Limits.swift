// The limits for PDFs and files of marks, in addition to the limits of `PDFAssembly`.

/// The maximum number of files in a PDF.
let embeddedFileLimit = 100_000

/// The maximum size in bytes of a text in a stream.
let streamTextLimit = 1 << 20
/// The maximum number of characters of an action's text that are shown; a longer one is truncated.
let actionTextLimit = 2000

/// The maximum nesting of resources: a form has resources of its own.
let resourceDepthLimit = 16
/// The maximum number of names and dictionaries between a link and its destination: a name may refer to itself.
let destinationDepthLimit = 4

/// The maximum depth to which values of annotations are compared: in other programs' files they may contain themselves.
let fingerprintDepthLimit = 4
/// The maximum size in bytes of the identifier of a mark.
let identifierLimit = 100
/// The maximum size in bytes of an annotation's name in XFDF; a longer name is ignored.
let annotationNameLimit = 200

/// The maximum depth of an element in the structure.
let structureDepthLimit = 64

/// The maximum depth of elements in XFDF.
let xmlDepthLimit = 64

/// The maximum number of annotation appearances per page.
let annotationDrawingLimit = 10_000

/// The maximum number of parent fields that are followed.
let fieldDepthLimit = 32
/// The maximum number of a form's objects that are cached.
let knownFieldLimit = 10_000

/// The maximum depth of an outline that is read.
let outlineDepthLimit = 64
/// The maximum number of an annotation's actions that are read in addition to its first one.
let actionLimit = 100
/// The maximum length of a chain of actions, which become nested.
let actionDepthLimit = 12

/// The time in seconds to wait for other programs that save the same file.
package let savingSeconds = 10.0

/// The numbers that pages have in XFDF are less, so that sums do not overflow.
let markedPageLimit = 1_000_000
/// The allowed widths of strokes in points; others are written as the nearest of these.
let strokeWidths = 0.05...1000.0
/// The allowed widths of erasers in points.
package let eraserWidths = 0.0...10_000.0
/// The allowed sides of a text's frame in points.
let frameSides = 1.0...10_000.0
/// The allowed sizes of the letters of a text in points.
package let noteSizes = 1.0...1000.0

/// The maximum number of cells in which a field shows its letters.
let cellLimit = 1000
/// The size that the numbers of a transform onto a page stay below.
let placementLimit = 1e9
