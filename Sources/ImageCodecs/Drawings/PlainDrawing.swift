/// Whether compiling an SVG is certain to be fast, judged by its bytes: it consists only of shapes and gradients, and
/// repeats few of them. Filters, style sheets, embedded pictures and text can take any amount of time, and so can an
/// SVG in UTF-16, whose names this function does not find.
public func isPlainDrawing(_ file: UnsafeRawBufferPointer) -> Bool {
  guard file.count <= plainByteLimit else { return false }
  // References from one part of the drawing to another, which is drawn once for each.
  var references = 0
  for offset in file.indices {
    switch file[offset] {
    case UInt8(ascii: "<"):
      let name = elementName(in: file, from: offset + 1)
      guard plainElements.contains(name) else { return false }
      if name == "use" { references += 1 }
    case UInt8(ascii: "c") where file[offset...].starts(with: "clip-path".utf8): references += 1
    case UInt8(ascii: "f") where file[offset...].starts(with: "filter".utf8): return false
    default: continue
    }
  }
  // A referenced part may contain references: n references make at most 3^(n/3) < 2^(8n/15) paths through them, each
  // of at most the size of the file.
  return file.count <= repeatedByteLimit >> ((references * 8 + 14) / 15)
}

/// Whether an SVG may show text, or another SVG that does: then the result depends on the installed fonts.
package func mayShowText(_ file: UnsafeRawBufferPointer) -> Bool {
  let words = ["<text", ":text", "<!ENTITY", "image/svg"].map { Array($0.utf8) }
  // A NUL: the file is UTF-16, or another encoding in which these words are not found.
  return file.indices.contains { index in
    file[index] == 0 || words.contains { file[index] == $0[0] && file[index...].starts(with: $0) }
  }
}

private let plainElements: Set<String> = [
  "?xml", "!DOCTYPE", "!--", "svg", "g", "defs", "title", "desc", "metadata",
  "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "linearGradient", "radialGradient",
  "stop",
  "use", "clipPath",
  // Metadata of drawing programs and licenses, which is not drawn.
  "namedview", "grid", "guide", "path-effect", "perspective", "RDF", "Work", "format", "type", "creator",
  "Agent", "date", "license", "License", "permits", "requires", "prohibits", "language", "subject", "Bag",
  "li",
  "publisher", "rights", "source", "identifier", "relation", "description", "contributor",
]

/// The name after a `<` or `</`, without its prefix, which can stand for any namespace.
private func elementName(in file: UnsafeRawBufferPointer, from start: Int) -> String {
  let isEnd = start < file.count && file[start] == UInt8(ascii: "/")
  let rest = file[(isEnd ? start + 1 : start)...].prefix(40)
  if rest.starts(with: "!--".utf8) { return "!--" }
  let name = rest.prefix { byte in
    // Letters, digits, and ! - : ? _
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || "!-?_".utf8.contains(byte)
  }
  let text = String(decoding: name, as: UTF8.self)
  return text.split(separator: ":").last.map(String.init) ?? ""
}
