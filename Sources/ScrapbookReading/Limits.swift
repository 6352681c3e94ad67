// The limits of what a PDF or a file of marks may ask for, in addition to those of `PDFAssembly`.

/// The maximum number of files in a PDF.
let embeddedFileLimit = 100_000

/// The maximum size in bytes of a text in a stream.
let streamTextLimit = 1 << 20
/// The most characters of an action's text that are told; of a longer one they are the beginning.
let actionTextLimit = 2000

/// The maximum depth of resources whose drawings have resources of their own.
let resourceDepthLimit = 16
/// The most names and dictionaries between a link and its destination: a name may lead to itself.
let destinationDepthLimit = 4

/// The maximum depth of the values of an annotation that are compared: those of other files may contain themselves.
let fingerprintDepthLimit = 4
/// The maximum size in bytes of the identifier of a mark.
let identifierLimit = 100
/// The maximum size in bytes of the name of an annotation in XFDF; one with a longer name has none.
let annotationNameLimit = 200

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

/// The time in seconds to wait for other programs that save the same file.
package let savingSeconds = 10.0
