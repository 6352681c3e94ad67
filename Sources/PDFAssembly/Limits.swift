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
