import PDFAssembly
import ScrapbookInk

extension InkAnnotation {
  /// Reads an ink annotation of any program; nil for other kinds.
  init?(_ dictionary: PDFDictionary, in update: PDFUpdate) throws(PDFError) {
    guard try update.resolve(dictionary["Subtype"])?.name == "Ink" else { return nil }
    // Hidden, read-only and locked: bits 2, 7 and 8.
    let flags = try update.resolve(dictionary["F"])?.integer ?? 0
    isProtected = flags & (1 << 1 | 1 << 6 | 1 << 7) != 0
    let isOwn = try update.resolve(dictionary["NM"])?.string?.hasPrefix(ownNamePrefix) ?? false
    let isSmooth = isOwn && dictionary["SBK_Straight"] == nil
    let controls = try update.resolve(dictionary["SBK_Controls"])?.array ?? []
    let pressures = try update.resolve(dictionary["SBK_Pressure"])?.array ?? []
    curves = []
    for (index, value) in try (update.resolve(dictionary["InkList"])?.array ?? []).enumerated() {
      let numbers = try Self.numbers(value, in: update)
      let pressure = pressures.indices.contains(index) ? try Self.numbers(pressures[index], in: update) : []
      let samples = (0..<numbers.count / 2).map { sample in
        InkPoint(
          numbers[sample * 2], numbers[sample * 2 + 1],
          pressure: pressure.indices.contains(sample) ? pressure[sample] : nil)
      }
      let bends =
        isSmooth && controls.indices.contains(index) ? try Self.numbers(controls[index], in: update) : []
      curves.append(
        bends.isEmpty
          ? InkCurve(samples, isSmooth: isSmooth)
          : InkCurve(
            samples, controls: (0..<bends.count / 2).map { InkPoint(bends[$0 * 2], bends[$0 * 2 + 1]) }))
    }
    let border = try update.resolve(dictionary["BS"])?.dictionary
    let oldBorder = try Self.numbers(dictionary["Border"], in: update)
    let width = try update.resolve(border?["W"])?.double ?? (oldBorder.count > 2 ? oldBorder[2] : 1)
    self.width = width.isFinite ? min(max(width, 0), 1000) : 1
    opacity = min(max(try update.resolve(dictionary["CA"])?.double ?? 1, 0), 1)
    color = try Self.numbers(dictionary["C"], in: update).map { min(max($0, 0), 1) }
    if ![1, 3, 4].contains(color.count) { color = [0] }
    let appearance = try update.resolve(dictionary["AP"])?.dictionary
    let resources = try update.resolve(update.resolve(appearance?["N"])?.dictionary?["Resources"])?.dictionary
    for state in try update.resolve(resources?["ExtGState"])?.dictionary?.entries ?? [] {
      if try update.resolve(state.value)?.dictionary?["BM"]?.name == "Multiply" { isMultiplied = true }
    }
  }

  private static func numbers(_ value: PDFObject?, in update: PDFUpdate) throws(PDFError) -> [Double] {
    var numbers: [Double] = []
    for element in try update.resolve(value)?.array ?? [] {
      // An invalid number becomes 0, since the order of the numbers determines what is x and what is y.
      let number = try update.resolve(element)?.double ?? 0
      numbers.append(number.isFinite ? number : 0)
    }
    return numbers
  }
}
