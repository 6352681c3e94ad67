// The limits of what a report, its templates and its data may ask for.

extension LayoutUnit {
  /// The maximum length, about a kilometer, so that no sum of a document's lengths overflows.
  package static let largest = 1 << 31
  /// The allowed sizes of fonts, which the shaper supports: from a tenth of a point to ten thousand points.
  static let fontSizes = 102...10_000 * 1024
}

/// The maximum number of problems of one kind.
let mostFaultsOfAKind = 100

/// The maximum number of digits of a decimal.
let mostDigits = 38

/// The maximum depth of files that include each other.
let deepestIncludes = 16
/// The maximum size in bytes of a template and what it includes: each level of files may double it.
let largestTemplate = 32 << 20
/// The maximum number of files that a template includes.
let mostIncludedFiles = 1000
/// The maximum nesting of sections: the library recurses into each.
let deepestSections = 64
/// The maximum size in bytes of what values and repeated parts add to a report's templates.
let largestFill = 32 << 20

/// The maximum cost of the elements and texts of a document; more would take too long.
let largestHTMLCost = 105_000
/// The maximum size in bytes of a document's text.
let mostHTMLText = 1 << 20
/// The maximum size in bytes of its style sheets.
let mostCSS = 6 << 20
/// The maximum size in bytes of a word.
let longestHTMLWord = 1 << 19

/// The maximum size in bytes of the part of a paragraph that the shaper gets at once: it sets at most 10,000 characters.
let longestShapedPart = 6000
/// The bytes of a longer word that are shaped at once: breaking a word takes quadratic time.
let longestPartOfWord = 1000

/// The maximum nesting of rules for media: each level takes stack frames.
let deepestMediaRules = 8

/// The maximum cost of selectors: thousands of them on thousands of elements, or one with many descendants in a deep
/// tree, would take minutes.
let mostSelectorSteps = 4_000_000

/// The HTML standard's maximum spans of a cell.
let mostSpannedColumns = 1000
let mostSpannedRows = 65_534
/// The maximum number of edges in each direction of a table with collapsed borders.
let mostBorderEdges = 1_000_000

/// The maximum number of characters without a font that are remembered: each is compared with all earlier ones.
let mostMissingCharacters = 100

/// The maximum nesting of inline boxes that are laid out again: each level lays out the levels below it again.
let deepestFit = 6

/// The maximum number of values of a chart.
let mostChartEntries = 200

/// The allowed first pages of sections: the pages before them are added.
let startPages = 1...10_000
/// The allowed margins of a page, and heights of headers and footers, in points.
let allowedMargins = 0.0...2000.0
/// The allowed numbers of digits to which a computed value is rounded.
let roundedDigits = 0...12

/// The allowed numbers of lines of a paragraph that stay together at the end or the start of a page.
let keptLineCounts = 1.0...100.0
/// The allowed factors by which a flexible box grows and shrinks.
let flexFactors = 0.0...1e6
/// The maximum position of a child in a selector, in both directions.
let largestPosition = 1e6
/// The allowed values of attributes for the space in and between cells, in pixels.
let hintedSpacings = 0.0...1000.0
/// The allowed values of attributes for widths and heights, in pixels and in percent.
let hintedLengths = 0.0...100_000.0
let hintedPercents = 0.0...1000.0
