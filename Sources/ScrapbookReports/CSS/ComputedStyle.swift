import ScrapbookKit

/// The computed style of an element. Only percentages are unresolved, since they depend on layout.
struct ComputedStyle: Sendable {
  // Inherited properties
  var text = TextLook()
  var align = TextAlign.start
  var lineHeight = LineHeight.normal
  var indent = LengthValue.units(0)
  var whiteSpace = WhiteSpace.normal
  var transform = TextTransform.none
  var isRightToLeft = false
  var listStyle = ListStyle.disc
  var isListInside = false
  var orphans = 2
  var widows = 2
  var collapsesBorders = false
  /// The spacing between the cells of a table.
  var borderSpacing = BorderSpacing(horizontal: 0, vertical: 0)
  var isCaptionBelow = false
  var isVisible = true

  // Properties that are not inherited
  var display = Display.inline
  var position = Position.static
  var offsets = Edges(all: LengthValue.auto)
  var margin = Edges(all: LengthValue.units(0))
  var padding = Edges(all: LengthValue.units(0))
  var border = Edges(all: BorderSide())
  /// The corner radii, clockwise from the top left.
  var radii: [LengthValue] = Array(repeating: .units(0), count: 4)
  var background: Color?
  var backgroundImage: BackgroundImage?
  var width = LengthValue.auto
  var height = LengthValue.auto
  var minWidth = LengthValue.auto
  var maxWidth = LengthValue.auto
  var minHeight = LengthValue.auto
  var maxHeight = LengthValue.auto
  var isBorderBox = false
  var verticalAlign = VerticalAlign.baseline
  var isFixedTable = false
  var breakBefore = BreakRule.auto
  var breakAfter = BreakRule.auto
  var avoidsBreakInside = false
  /// Whether each fragment of a broken box has its padding and borders.
  var repeatsEdges = false
  var flex = FlexLook()

  /// The initial style of a child.
  var inherited: ComputedStyle {
    var style = ComputedStyle()
    style.text = text
    style.align = align
    style.lineHeight = lineHeight
    style.indent = indent
    style.whiteSpace = whiteSpace
    style.transform = transform
    style.isRightToLeft = isRightToLeft
    style.listStyle = listStyle
    style.isListInside = isListInside
    style.orphans = orphans
    style.widows = widows
    style.collapsesBorders = collapsesBorders
    style.borderSpacing = borderSpacing
    style.isCaptionBelow = isCaptionBelow
    style.isVisible = isVisible
    return style
  }
}

/// The style of characters.
struct TextLook: Sendable, Hashable {
  /// The families, without CSS's generic ones.
  var families: [String] = []
  var size = 12 * 1024
  var isBold = false
  var isItalic = false
  var isUnderlined = false
  var isStruck = false
  var color = Color.black
  var letterSpacing = 0
  /// A BCP 47 tag.
  var language: String?
}

/// A length, a fraction of a length that layout knows, or auto.
enum LengthValue: Sendable, Equatable {
  case auto
  case units(LayoutUnit)
  /// A fraction: 0.5 for 50%.
  case part(Double)

  /// - Parameter whole: The length that a fraction refers to; nil if unknown.
  func resolved(_ whole: LayoutUnit?) -> LayoutUnit? {
    switch self {
    case .auto: nil
    case .units(let units): units
    case .part(let part): whole.map { $0.times(part) }
    }
  }

  var isAuto: Bool { self == .auto }
}

enum LineHeight: Sendable, Equatable {
  case normal
  case factor(Double)
  case units(LayoutUnit)
}

enum Display: String, Sendable {
  case none, block, inline
  case inlineBlock = "inline-block"
  case listItem = "list-item"
  case flex, table
  case tableRow = "table-row"
  case tableCell = "table-cell"
  case tableHeader = "table-header-group"
  case tableBody = "table-row-group"
  case tableFooter = "table-footer-group"
  case tableCaption = "table-caption"
  case tableColumn = "table-column"
  case tableColumnGroup = "table-column-group"

  /// Whether it is an internal table box, which has only other internal table boxes as siblings.
  var isInTable: Bool {
    switch self {
    case .tableRow, .tableHeader, .tableBody, .tableFooter, .tableCaption, .tableColumn, .tableColumnGroup:
      true
    default: false
    }
  }
}

enum Position: String, Sendable { case `static`, relative, absolute }

enum TextAlign: String, Sendable { case start, end, left, right, center, justify }

enum WhiteSpace: String, Sendable {
  case normal, nowrap, pre
  case preLine = "pre-line"
  case preWrap = "pre-wrap"

  var keepsNewlines: Bool { self == .pre || self == .preLine || self == .preWrap }
  var keepsSpaces: Bool { self == .pre || self == .preWrap }
  var wraps: Bool { self != .nowrap && self != .pre }
}

enum TextTransform: String, Sendable { case none, uppercase, lowercase, capitalize }

enum ListStyle: String, Sendable {
  case none, disc, circle, square, decimal
  case lowerAlpha = "lower-alpha"
  case upperAlpha = "upper-alpha"
  case lowerRoman = "lower-roman"
  case upperRoman = "upper-roman"
}

enum VerticalAlign: String, Sendable { case baseline, top, middle, bottom, sub, `super` }

enum BreakRule: String, Sendable { case auto, page, avoid }

struct BorderSpacing: Sendable, Equatable {
  var horizontal: LayoutUnit
  var vertical: LayoutUnit
}

struct BorderSide: Sendable, Equatable {
  enum Style: String, Sendable { case none, hidden, solid, dashed, dotted, double }

  /// The specified width; a border without a style has none.
  var specifiedWidth: LayoutUnit = 3 * 768
  var style = Style.none
  /// The color; nil for the text color.
  var color: Color?

  var width: LayoutUnit { style == .none || style == .hidden ? 0 : specifiedWidth }
}

struct BackgroundImage: Sendable, Equatable {
  enum Size: Sendable, Equatable { case auto, cover, contain }

  var path: String
  var size = Size.auto
  var repeats = true
  var isCentered = false
  /// The offset of the reference in the style.
  var offset: Int
}

struct FlexLook: Sendable, Equatable {
  enum Justify: String, Sendable {
    case start = "flex-start"
    case end = "flex-end"
    case center
    case between = "space-between"
    case around = "space-around"
    case evenly = "space-evenly"
  }

  enum Align: String, Sendable {
    case stretch, center
    case start = "flex-start"
    case end = "flex-end"
    case baseline
  }

  var grow = 0.0
  var shrink = 1.0
  var basis = LengthValue.auto
  var gap: LayoutUnit = 0
  var justify = Justify.start
  var align = Align.stretch
  /// The item's own alignment in place of its container's.
  var alignSelf: Align?
}
