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
  private static let mostEntries = 200

  enum Kind: String, CaseIterable { case bar, line, radar }

  /// Draws the chart in its own size in points: 240 by 140 unless styled otherwise.
  func chart(_ element: HTMLElement, _ style: ComputedStyle) throws(ChartProblem) -> (DisplayList, Size) {
    guard let kind = Kind(rawValue: element["type"]?.lowercased() ?? "bar") else {
      throw ChartProblem(
        id: .htmlUnsupported, message: "there is no chart of the type \(jsonQuoted(element["type"] ?? ""))",
        attribute: "type", hints: ["the types are \(Kind.allCases.map(\.rawValue).joined(separator: ", "))"])
    }
    let entries = try entries(element)
    let size = Size(
      width: style.width.resolved(nil)?.points ?? 240,
      height: style.height.resolved(nil)?.points ?? (kind == .radar ? 200 : 140))
    guard size.width >= 20, size.height >= 20 else { return ([], size) }
    let given = element["max"].flatMap(Double.init) ?? 0
    let most = max(entries.map(\.value).max() ?? 0, given)
    let chart = ChartPainter(
      entries: entries, most: most.isFinite && most > 0 ? most : 1, size: size, look: style.text,
      typesetter: typesetter)
    switch kind {
    case .bar: return (chart.bars, size)
    case .line: return (chart.line, size)
    case .radar: return (entries.count < 3 ? chart.bars : chart.radar, size)
    }
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
    guard rows.count <= Self.mostEntries else {
      throw ChartProblem(
        id: .tooLarge, message: "a chart shows at most \(Self.mostEntries) values, not \(rows.count)",
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
  /// The number for a chart, at least 0.
  fileprivate var double: Double? {
    guard let decimal, let number = Double("\(decimal)"), number.isFinite else { return nil }
    return max(0, number)
  }
}
