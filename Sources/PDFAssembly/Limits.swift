/// The maximum nesting of arrays and dictionaries in a PDF: a text of opening brackets would overflow the parser's
/// stack (`refusesAMalformedValue`).
let nestingLimit = 64
