import PDFAssembly
import ScrapbookInk

extension MarkEditor {
  /// - Throws: `PDFError`, ``MissingMark``
  mutating func add(_ stroke: InkStroke) throws {
    let curves = ([stroke.points] + stroke.moreLines).map {
      InkCurve(inPDF($0, of: stroke.page)).roundedSamples
    }.filter { !$0.samples.isEmpty }
    let style = stroke.style
    var ink = InkAnnotation(
      curves: curves, width: style.width, opacity: style.opacity, color: style.color.channels,
      isMultiplied: style.blend == .multiply)
    var alt = stroke.alt
    if isInPDFSpace, let id = stroke.id, let old = try oldMark(ownNamePrefix + id, on: stroke.page),
      let oldInk = try InkAnnotation(old.dictionary, in: update)
    {
      ink.keep(oldInk)
      alt = try alt ?? update.resolve(old.dictionary["Contents"])?.string
    }
    guard let box = ink.linesBox else { return }
    var content = ink.entries
    content["Subtype"] = .name("Ink")
    if let author = stroke.author { content["T"] = .text(author) }
    // For an annotation without text, `Contents` is its description (12.5.2).
    if let alt { content["Contents"] = .text(alt) }
    let mark = NewMark(
      id: stroke.id, page: stroke.page, content: content, isMultiplied: ink.isMultiplied,
      alt: alt ?? "Drawing", box: box.grown(by: style.width / 2), count: \.strokes)
    try put(mark) { update in
      let appearance = try update.reserve()
      ink.writeAppearance(as: appearance, to: &update)
      return appearance
    }
  }
}

extension InkAnnotation {
  /// The box of the lines without their width; nil without samples.
  fileprivate var linesBox: InkBox? {
    curves.compactMap(\.bounds).reduce(nil) { $0?.united(with: $1) ?? $1 }
  }

  /// Copies properties that XFDF does not contain from the document's version of the stroke.
  fileprivate mutating func keep(_ old: InkAnnotation) {
    isMultiplied = old.isMultiplied
    let points = { (curves: [InkCurve]) in curves.map { InkCurve($0.exchanged).roundedSamples.samples } }
    if points(curves) == points(old.curves) { curves = old.curves }
  }
}

extension InkCurve {
  /// The points for other programs, without pressure. They are not the samples if the stroke was cut, since these do
  /// not determine its shape.
  var exchanged: [InkPoint] {
    (controls == nil ? samples : flattened.points).map { InkPoint($0.x, $0.y) }
  }
}
