// The limits of what a PDF or a file of marks may ask for, in addition to those of `PDFAssembly`.

/// The maximum number of files in a PDF.
let embeddedFileLimit = 100_000

/// The maximum size in bytes of a text in a stream.
let streamTextLimit = 1 << 20

/// The maximum depth of an element in the structure.
let structureDepthLimit = 64

/// The maximum depth of elements in XFDF.
let xmlDepthLimit = 64

/// The most drawings of annotations on a page.
let annotationDrawingLimit = 10_000

/// The most fields above each other that are followed.
let fieldDepthLimit = 32
/// The most objects of a form that are kept.
let knownFieldLimit = 10_000

/// The maximum depth of an outline that is read.
let outlineDepthLimit = 64
/// The most actions of an annotation that are read besides its first one.
let actionLimit = 100
/// The most actions that follow one another: they become parts of each other.
let actionDepthLimit = 12
