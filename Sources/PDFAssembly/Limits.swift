/// The maximum nesting of arrays and dictionaries in a PDF: a text of opening brackets would overflow the parser's
/// stack (`refusesAMalformedValue`).
let nestingLimit = 64

/// The maximum number of an object, which is Acrobat's limit (ISO 32000-1, annex C).
let objectNumberLimit = 8_388_607

/// The maximum size in bytes of an object without its stream's data.
let objectSizeLimit = 8 << 20

/// The size in bytes that files stay below: a table of cross-references has ten digits for an offset (ISO 32000-1, 7.5.4).
let fileSizeLimit = 10_000_000_000

/// The maximum size in bytes of decompressed data.
public let inflatedSizeLimit = 64 << 20

/// The work in bytes, parsed or decompressed, that a file of any size may cause; large files may cause more.
let workLimit = 256 << 20

/// The maximum depth of the page tree, and of other trees.
let treeDepthLimit = 64

/// The maximum number of pages.
public let pageCountLimit = 100_000

extension PageRange {
  /// The maximum number of pages in a range, which may name the same pages repeatedly.
  package static let limit = 1_000_000
}

/// The maximum number from which the labels of pages count.
let labelNumberLimit = 1_000_000
/// The largest Roman number in labels: their length grows with the number, and longer ones are unreadable.
let romanNumberLimit = 10_000
/// The maximum number of letters in a label: a to z, aa to zz and so on would have thousands.
let labelLetterLimit = 100

/// The bytes of a file of any size that are searched at once for its end, or for the beginning of an unfinished section.
let searchedSize = 64 << 10

/// The maximum number of cross-reference sections.
let sectionLimit = 10_000

/// The largest number of filters of a stream.
let filterLimit = 8

/// The largest number of columns of data that is stored as differences: a row is in memory as a whole.
let predictorColumnLimit = 1_000_000
/// The largest number of colors of data that is stored as differences.
let predictorColorLimit = 32

/// The largest number of operands of an operator in a content.
let operandLimit = 64
/// The maximum number of nested saved states of a content; further ones are not saved.
let savedStateLimit = 1000
/// The largest number of operands of an expression that decides whether a layer is shown: each may be an expression.
let layerOperandLimit = 256

/// The largest number of objects that are copied for a page.
let copiedObjectLimit = 10_000
/// The largest number of annotations that are drawn with a page.
let drawnAnnotationLimit = 2000

/// The maximum number of drawings on a page beyond the ones that contents name: the forms of ordinary pages are nested,
/// or small and on the page itself.
let formRepetitionLimit = 10_000
/// The tiles of patterns that may fill a page: poppler draws 200,000 in a second. A pattern of whole points has 500,000 on A4.
let patternTileLimit = 2_000_000
/// The maximum nesting of forms: PDFium draws 40 levels, and an album adds its own.
let drawnFormDepthLimit = 24
/// A sum beyond all limits, at which counting stops.
let drawnCountLimit = 1 << 40

/// The maximum number of damaged values in a content: each is read to its end.
let contentFaultLimit = 16
/// The largest sum in bytes of the contents that are read to find their images.
let imageContentSizeLimit = 32 << 20
/// The largest number of images that a page or a form draws.
let imagePlaceLimit = 10_000
/// The maximum depth of forms that draw forms with images.
let imageFormDepthLimit = 16

/// The maximum coordinate of a box in points.
let boxCoordinateLimit = 1e7
/// The allowed lengths in points of a page's unit.
let userUnits = 0.001...1000.0
/// The allowed lengths in points of the dashes of an annotation's border.
let borderDashes = 0.0...1000.0
/// The size that the numbers of the transform of an annotation's appearance stay below.
let appearanceMatrixLimit = 1e8
/// The number that the marks of a page stay below: the width of a mark is its number.
let markCountLimit = 1e6
