/// Whether compiling an SVG surely takes little time, as its bytes show: it consists of shapes and gradients alone, and
/// repeats few of them. What blurs, selects by styles, embeds pictures or sets text can cost anything, and so can
/// an SVG in UTF-16, whose names this does not find.
public func isPlainDrawing(_ file: UnsafeRawBufferPointer) -> Bool {
  guard file.count <= plainByteLimit else { return false }
  // Of one part of the drawing to another, which is drawn once for each of them.
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
  // What is repeated may repeat something itself: n references make at most 3^(n/3) < 2^(8n/15) ways through them,
  // each to no more than the whole file.
  return file.count <= repeatedByteLimit >> ((references * 8 + 14) / 15)
}

/// Whether an SVG may show text, or another SVG that does: then what it compiles to depends on the fonts that there are.
package func mayShowText(_ file: UnsafeRawBufferPointer) -> Bool {
  let words = ["<text", ":text", "<!ENTITY", "image/svg"].map { Array($0.utf8) }
  // A NUL: it is in UTF-16, or in another encoding that these words are not found in.
  return file.indices.contains { index in
    file[index] == 0 || words.contains { file[index] == $0[0] && file[index...].starts(with: $0) }
  }
}

private let plainElements: Set<String> = [
  "?xml", "!DOCTYPE", "!--", "svg", "g", "defs", "title", "desc", "metadata",
  "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "linearGradient", "radialGradient",
  "stop",
  "use", "clipPath",
  // What drawing programs tell of themselves and of licences; it is not drawn.
  "namedview", "grid", "guide", "path-effect", "perspective", "RDF", "Work", "format", "type", "creator",
  "Agent", "date", "license", "License", "permits", "requires", "prohibits", "language", "subject", "Bag",
  "li",
  "publisher", "rights", "source", "identifier", "relation", "description", "contributor",
]

/// The name behind a `<` or `</`, without its prefix, which can stand for any namespace.
private func elementName(in file: UnsafeRawBufferPointer, from start: Int) -> String {
  let isEnd = start < file.count && file[start] == UInt8(ascii: "/")
  let rest = file[(isEnd ? start + 1 : start)...].prefix(40)
  if rest.starts(with: "!--".utf8) { return "!--" }
  let name = rest.prefix { byte in
    // Large and small letters, digits; ! - : ? _
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || "!-?_".utf8.contains(byte)
  }
  let text = String(decoding: name, as: UTF8.self)
  return text.split(separator: ":").last.map(String.init) ?? ""
}
