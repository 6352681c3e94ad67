import Gumbo
import ScrapbookKit

/// A problem of a chart.
struct ChartProblem: Error {
  var id: DiagnosticID
  var message: String
  /// The attribute with the problem.
  var attribute: String?
  var hints: [String] = []
}

/// A chart, its size in points, and a description of its values.
struct DrawnChart {
  var drawing: ChartDrawing
  var size: Size
  var description: String
  /// Draws it at another size.
  var draw: (Size) -> ChartDrawing
}

/// A named value of a chart.
struct ChartEntry {
  var label: String
  var value: Double
}

/// Draws `<chart data="scores" type="bar">`.
struct ChartBuilder {
  let typesetter: Typesetter
  /// Returns a value of the data by name.
  let value: (String) -> DataValue?

  enum Kind: String, CaseIterable { case bar, line, radar }

  /// Draws the chart in its own size in points: 240 by 140 unless styled otherwise.
  func chart(_ element: HTMLElement, _ style: ComputedStyle) throws(ChartProblem) -> DrawnChart {
    guard let kind = Kind(rawValue: element["type"]?.lowercased() ?? "bar") else {
      throw ChartProblem(
        id: .htmlUnsupported, message: "there is no chart of the type \(jsonQuoted(element["type"] ?? ""))",
        attribute: "type", hints: ["the types are \(Kind.allCases.map(\.rawValue).joined(separator: ", "))"])
    }
    let entries = try entries(element)
    let size = Size(
      width: style.width.resolved(nil)?.points ?? 240,
      height: style.height.resolved(nil)?.points ?? (kind == .radar ? 200 : 140))
    let isRadar = kind == .radar && entries.count >= 3
    if isRadar, let below = entries.first(where: { $0.value < 0 }) {
      throw ChartProblem(
        id: .wrongNumber,
        message: "a radar chart has no room for \(jsonQuoted(below.label)), which is less than 0",
        attribute: "data", hints: ["show it as a bar or a line: type=\"bar\""])
    }
    let most = element["max"].flatMap(Double.init) ?? 0
    let draw = { (size: Size) -> ChartDrawing in
      guard size.width >= 20, size.height >= 20 else { return ChartDrawing() }
      let chart = painter(entries, size, style, most: most)
      return switch kind {
      case .line: chart.line
      case .radar where isRadar: chart.radar
      case .bar, .radar: chart.bars
      }
    }
    let description = painter(entries, size, style, most: most).description
    return DrawnChart(drawing: draw(size), size: size, description: description, draw: draw)
  }

  /// - Parameter given: The value at the top, if it is larger than all others.
  private func painter(_ entries: [ChartEntry], _ size: Size, _ style: ComputedStyle, most given: Double)
    -> ChartPainter
  {
    let values = entries.map(\.value)
    let least = min(values.min() ?? 0, 0)
    let most = max(values.max() ?? 0, given.isFinite ? given : 0, 0)
    return ChartPainter(
      entries: entries, range: (least, most > least ? most : 1), size: size, look: style.text,
      typesetter: typesetter)
  }

  private func entries(_ element: HTMLElement) throws(ChartProblem) -> [ChartEntry] {
    guard let name = element["data"], !name.isEmpty else {
      throw ChartProblem(
        id: .htmlUnsupported, message: "<chart> names no data",
        hints: ["write data=\"scores\" for a list of the data"])
    }
    guard case .list(let rows)? = value(dataName(name)) else {
      throw ChartProblem(
        id: .wrongType, message: "the data has no list \(jsonQuoted(name))", attribute: "data",
        hints: ["a list of numbers, or of objects with a text and a number"])
    }
    guard rows.count <= mostChartEntries else {
      throw ChartProblem(
        id: .tooLarge, message: "a chart shows at most \(mostChartEntries) values, not \(rows.count)",
        attribute: "data")
    }
    var entries: [ChartEntry] = []
    for (number, row) in rows.enumerated() {
      guard let entry = entry(row, number, label: element["label"], value: element["value"]) else {
        throw ChartProblem(
          id: .wrongNumber, message: "row \(number + 1) of \(jsonQuoted(name)) has no number to show",
          attribute: "data", hints: ["name the column of the numbers: value=\"points\""])
      }
      entries.append(entry)
    }
    return entries
  }

  /// The named columns, or else the first text and the first number.
  private func entry(_ row: DataValue, _ number: Int, label: String?, value: String?) -> ChartEntry? {
    guard case .object(let object) = row else {
      return row.double.map { ChartEntry(label: String(number + 1), value: $0) }
    }
    let found =
      value.map { object[dataName($0)] }
      ?? object.members.first { if case .number = $0.value { true } else { false } }?.value
    let text =
      label.map { object[dataName($0)] }
      ?? object.members.first { if case .text = $0.value { true } else { false } }?.value
    guard let number = found?.double else { return nil }
    if case .text(let text)? = text { return ChartEntry(label: text, value: number) }
    if case .number(_, let digits)? = text { return ChartEntry(label: digits, value: number) }
    return ChartEntry(label: "", value: number)
  }
}

extension DataValue {
  /// The number for a chart.
  fileprivate var double: Double? {
    guard let decimal, let number = Double("\(decimal)"), number.isFinite else { return nil }
    return number
  }
}
