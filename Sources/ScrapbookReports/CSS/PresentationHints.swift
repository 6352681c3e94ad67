import Gumbo
import ScrapbookKit

/// Presentational attributes such as `width`, which any author style overrides.
///
/// - Parameters:
///   - table: The table that a cell belongs to.
///   - isRightToLeft: Whether the element's text is, unless a style says otherwise.
func presentationHints(of element: HTMLElement, in table: HTMLElement?, isRightToLeft: Bool) -> [Declaration]
{
  var hints: [Declaration] = []
  let add = { (change: @escaping StyleChange) in
    hints.append(Declaration(change: change, isImportant: false, isFontSize: false))
  }
  if ["ul", "ol"].contains(element.name) {
    // The width of the markers, before the lines.
    let width = LengthValue.units(LayoutUnit(points: 30))
    add { style, _ in
      if isRightToLeft { style.padding.right = width } else { style.padding.left = width }
    }
  }
  if ["table", "td", "th", "img", "col", "hr", "chart", "meter", "progress"].contains(element.name) {
    if let width = element["width"].flatMap(hintedLength) { add { style, _ in style.width = width } }
    if element.name != "hr", let height = element["height"].flatMap(hintedLength) {
      add { style, _ in style.height = height }
    }
  }
  if let align = element["align"]?.lowercased() {
    if element.name == "table", align == "center" {
      add { style, _ in
        style.margin.left = .auto
        style.margin.right = .auto
      }
    } else if let align = TextAlign(rawValue: align) {
      add { style, _ in style.align = align }
    }
  }
  if let align = element["valign"].flatMap({ VerticalAlign(rawValue: $0.lowercased()) }) {
    add { style, _ in style.verticalAlign = align }
  }
  for change in tableHints(of: element, in: table) { add(change) }
  return hints
}

/// The hints of `cellspacing`; for cells, the hints of their table.
private func tableHints(of element: HTMLElement, in table: HTMLElement?) -> [StyleChange] {
  var hints: [StyleChange] = []
  if element.name == "table", let spacing = element["cellspacing"].flatMap(Double.init),
    hintedSpacings.contains(spacing)
  {
    let units = LayoutUnit(points: spacing * 0.75)
    hints.append { style, _ in style.borderSpacing = BorderSpacing(horizontal: units, vertical: units) }
  }
  guard let table, ["td", "th"].contains(element.name) else { return hints }
  let (border, padding) = cellHints(of: table)
  if let border, border > 0 {
    hints.append { style, _ in
      style.border = Edges(all: BorderSide(specifiedWidth: border, style: .solid, color: hintedBorderColor))
    }
  }
  if let padding { hints.append { style, _ in style.padding = Edges(all: .units(padding)) } }
  return hints
}

private let hintedBorderColor = Color(red: 0.5, green: 0.5, blue: 0.5)

/// The hints of a table's `border` and `cellpadding` for its cells.
private func cellHints(of table: HTMLElement) -> (border: LayoutUnit?, padding: LayoutUnit?) {
  let units = { (name: String) in
    table[name].flatMap(Double.init).flatMap {
      hintedSpacings.contains($0) ? LayoutUnit(points: $0 * 0.75) : nil
    }
  }
  return (units("border").map { $0 > 0 ? 768 : 0 }, units("cellpadding"))
}

/// Parses `120` or `50%`.
private func hintedLength(_ text: String) -> LengthValue? {
  if text.hasSuffix("%") {
    return Double(text.dropLast()).flatMap { hintedPercents.contains($0) ? .part($0 / 100) : nil }
  }
  let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
  return Double(digits).flatMap { hintedLengths.contains($0) ? .units(LayoutUnit(points: $0 * 0.75)) : nil }
}
