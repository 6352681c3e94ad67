import Notation
import PDFAssembly
import ScrapbookInk

/// The prefix of the names of annotations that this program writes: their samples form curves.
let ownNamePrefix = "sbk-"

/// An ink annotation: lines of one style (ISO 32000-1, 12.5.6.13).
struct InkAnnotation {
  /// The lines in points of the PDF.
  var curves: [InkCurve]
  /// The width in points, and the opacity from 0 to 1.
  var width: Double
  var opacity: Double
  /// The color's 1, 3 or 4 channels, from 0 to 1.
  var color: [Double]
  var isMultiplied = false
  /// Whether it must not be erased: it is hidden, read-only or locked.
  var isProtected = false

  /// The bounding box; nil without samples.
  private var box: InkBox? { inkBounds(curves, width: width) }

  /// The entries that determine how it looks, without the appearance.
  var entries: PDFDictionary {
    var entries: PDFDictionary = [
      "Rect": box?.rectangle ?? .array([]),
      "InkList": .array(
        curves.map { .array($0.samples.flatMap { [.rounded($0.x), .rounded($0.y)] }) }),
      "C": .array(color.map { .rounded($0, 1000) }), "CA": .rounded(opacity),
      "BS": .dictionary(["W": .rounded(width), "S": .name("S")]),
    ]
    if !curves.allSatisfy(\.isSmooth) { entries["SBK_Straight"] = .bool(true) }
    // The control points of a stroke that was cut.
    if curves.contains(where: { $0.controls != nil }) {
      entries["SBK_Controls"] = .array(
        curves.map { .array(($0.controls ?? []).flatMap { [.rounded($0.x), .rounded($0.y)] }) })
    }
    if curves.contains(where: { $0.samples.contains { $0.pressure != nil } }) {
      entries["SBK_Pressure"] = .array(
        curves.map { .array($0.samples.map { .rounded($0.pressure ?? 1) }) })
    }
    return entries
  }

  /// Writes the appearance: one path, stroked once, so that self-intersections are not darker.
  func writeAppearance(as key: PDFUpdate.Key, to update: inout PDFUpdate) {
    var state: PDFDictionary = ["CA": .rounded(opacity)]
    if isMultiplied { state["BM"] = .name("Multiply") }
    let form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box?.rectangle ?? .array([]),
      "Resources": .dictionary(["ExtGState": .dictionary(["G": .dictionary(state)])]),
    ]
    let operators = [1: "G", 3: "RG", 4: "K"]
    var content =
      "/G gs \(color.map { decimal($0, 1000) }.joined(separator: " ")) \(operators[color.count] ?? "RG")"
    content += " \(decimal(width)) w 1 J 1 j"
    for curve in curves { content += path(curve) }
    update.set(key, to: form, stream: Array((content + " S").utf8))
  }

  private func path(_ curve: InkCurve) -> String {
    guard let first = curve.samples.first else { return "" }
    let start = "\n\(text(first)) m"
    guard curve.samples.count > 1 else { return start + " \(text(first)) l" }
    if !curve.isSmooth { return start + curve.samples.dropFirst().map { " \(text($0)) l" }.joined() }
    return start
      + curve.beziers.map { " \(text($0.control1)) \(text($0.control2)) \(text($0.end)) c" }.joined()
  }

  private func text(_ point: InkPoint) -> String { "\(decimal(point.x)) \(decimal(point.y))" }
}
