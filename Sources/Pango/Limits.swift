// The limits for the texts of albums and reports, in addition to those of each.

/// The maximum number of characters of a text that are shaped; the rest is cut off. A text of this length takes about a
/// second at most (`longTextsAreShapedInTime`).
package let shapedTextLimit = 10_000

/// The maximum number of lines of a text in a frame: pango takes a number of 32 bits.
let lineLimit = 10_000

/// The maximum size in bytes of a piece that pango gets at once: it shapes the rest of a piece again for each line.
let longestPiece = 400

/// The maximum number of soft hyphens of a text that are looked up in each line.
let softHyphenLimit = 1000

/// The size in bytes of shaped texts that are kept; all are forgotten when they exceed it.
let shapedTextByteLimit = 24 << 20

/// The maximum width of a line in pango's units, half of its range.
let lineWidthLimit = 1e9
/// The maximum space between letters in pango's units.
let letterSpacingLimit = 1e6
