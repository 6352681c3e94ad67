/// The maximum nesting of arrays and dictionaries in a PDF: a text of opening brackets would overflow the parser's
/// stack (`refusesAMalformedValue`).
let nestingLimit = 64

/// The maximum number of an object, which is Acrobat's limit (ISO 32000-1, annex C).
let objectNumberLimit = 8_388_607

/// The maximum size in bytes of an object without its stream's data.
let objectSizeLimit = 8 << 20

/// The maximum size in bytes of decompressed data.
public let inflatedSizeLimit = 64 << 20

/// The work in bytes, parsed or decompressed, that a file of any size may cause; large files may cause more.
let workLimit = 256 << 20

/// The maximum depth of the tree of pages, and of other trees.
let treeDepthLimit = 64

/// The maximum number of pages.
public let pageCountLimit = 100_000

/// The maximum number of cross-reference sections.
let sectionLimit = 10_000

/// The largest number of filters of a stream.
let filterLimit = 8

/// The largest number of objects that are copied for a page.
let copiedObjectLimit = 10_000
/// The largest number of annotations that are drawn with a page.
let drawnAnnotationLimit = 2000

/// The drawings beyond those that contents name that a page may cause: the forms of ordinary pages are one in another, or
/// small and on the page itself.
let formRepetitionLimit = 10_000
/// The tiles of patterns that may fill a page: poppler draws 200,000 in a second. A pattern of whole points has 500,000 on A4.
let patternTileLimit = 2_000_000
/// The depth up to which forms draw forms: PDFium draws 40, and those of an album come on top.
let drawnFormDepthLimit = 24
/// A sum beyond all limits, at which counting stops.
let drawnCountLimit = 1 << 40

/// The values of a content that may be damaged: each is read to its end.
let contentFaultLimit = 16
/// The largest sum in bytes of the contents that are read to find their images.
let imageContentSizeLimit = 32 << 20
/// The largest number of images that a page or a form draws.
let imagePlaceLimit = 10_000
/// The maximum depth of forms that draw forms with images.
let imageFormDepthLimit = 16
