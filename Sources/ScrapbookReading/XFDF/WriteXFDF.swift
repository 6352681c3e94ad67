import Notation
package import PDFAssembly
import ScrapbookInk

extension PDFDocument {
  /// The ink and the notes of all pages in XFDF (ISO 19444-1) for other programs.
  ///
  /// - Parameter file: The name of the PDF.
  package func xfdf(file: String) throws(PDFError) -> String {
    let update = PDFUpdate(self)
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">"#, "<annots>",
    ]
    for (index, page) in try pages().enumerated() {
      for entry in try resolve(page.dictionary["Annots"])?.array ?? [] {
        guard let annotation = try resolve(entry)?.dictionary else { continue }
        if let element = try XFDFElement(annotation, page: index, in: update) { lines.append(element.text) }
      }
    }
    return (lines + ["</annots>", "<f href=\"\(escaped(file))\"/>", "</xfdf>", ""]).joined(separator: "\n")
  }
}

/// An annotation in XFDF.
private struct XFDFElement {
  private var kind: String
  private var attributes: [(String, String)]
  private var content = ""

  /// Nil for kinds other than ink and notes.
  ///
  /// - Parameter page: The page, counted from 0.
  init?(_ annotation: PDFDictionary, page: Int, in update: PDFUpdate) throws(PDFError) {
    let kinds = ["Ink": "ink", "Text": "text", "FreeText": "freetext"]
    guard let subtype = try update.resolve(annotation["Subtype"])?.name, let kind = kinds[subtype],
      let box = try update.document.box(annotation["Rect"])
    else { return nil }
    self.kind = kind
    attributes = [
      ("page", "\(page)"), ("rect", box.corners.map { short($0) }.joined(separator: ",")),
    ]
    for (name, key) in [("name", "NM"), ("title", "T"), ("date", "M"), ("subject", "Subj")] {
      if let text = try update.resolve(annotation[key])?.string { attributes.append((name, text)) }
    }
    let flags = try update.resolve(annotation["F"])?.integer ?? 0
    let names = ["invisible", "hidden", "print", "nozoom", "norotate", "noview", "readonly", "locked"]
    let set = names.indices.filter { flags >> $0 & 1 == 1 }.map { names[$0] }
    if !set.isEmpty { attributes.append(("flags", set.joined(separator: ","))) }
    if let opacity = try update.resolve(annotation["CA"])?.double {
      attributes.append(("opacity", short(opacity)))
    }
    if subtype == "Ink" {
      guard try addInk(annotation, in: update) else { return nil }
    } else {
      if let color = try Self.color(annotation["C"], in: update) { attributes.append(("color", color)) }
      if let icon = try update.resolve(annotation["Name"])?.name { attributes.append(("icon", icon)) }
      let text = try update.resolve(annotation["Contents"])?.string ?? ""
      content = "<contents>\(escaped(text))</contents>"
      if let style = try update.resolve(annotation["DA"])?.string {
        content += "<defaultappearance>\(escaped(style))</defaultappearance>"
      }
    }
  }

  private mutating func addInk(_ annotation: PDFDictionary, in update: PDFUpdate) throws(PDFError) -> Bool {
    guard let ink = try InkAnnotation(annotation, in: update) else { return false }
    // In a PDF, width 0 is the thinnest line that a viewer can draw.
    attributes += [("width", short(max(ink.width, strokeWidths.lowerBound))), ("style", "solid")]
    attributes.append(("color", try Self.color(annotation["C"], in: update) ?? "#000000"))
    let gestures = ink.curves.map { curve in
      let text = curve.exchanged.map { "\(short($0.x)),\(short($0.y))" }.joined(separator: ";")
      return "<gesture>\(text)</gesture>"
    }
    content = "<inklist>\(gestures.joined())</inklist>"
    return true
  }

  private static func color(_ value: PDFObject?, in update: PDFUpdate) throws(PDFError) -> String? {
    var channels: [Double] = []
    for channel in try update.resolve(value)?.array ?? [] {
      channels.append(min(max(try update.resolve(channel)?.double ?? 0, 0), 1))
    }
    switch channels.count {
    case 1: channels = [channels[0], channels[0], channels[0]]
    case 3: break
    case 4: channels = channels.prefix(3).map { (1 - $0) * (1 - channels[3]) }
    default: return nil
    }
    return "#"
      + channels.map { channel in
        Int((channel * 255).rounded()).zeroPadded(to: 2, radix: 16, uppercase: true)
      }.joined()
  }

  var text: String {
    let attributes = attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    return "<\(kind)\(attributes)>\(content)</\(kind)>"
  }
}

/// A text escaped for XML, without characters that XML does not allow.
private func escaped(_ text: String) -> String {
  xmlAttribute(text) { scalar in
    switch scalar {
    case "\n", "\r", "\t": "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": "\u{FFFD}"
    // The text may be printed in a terminal.
    case _ where scalar.isMisleading: "&#\(scalar.value);"
    default: nil
    }
  }
}
