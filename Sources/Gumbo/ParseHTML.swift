internal import CGumbo
import Cairo

private let libgumbo = LibraryOnDemand(
  "libgumbo.so.1", Libgumbo(), else: HTMLProblem.missingLibrary, load: { Libgumbo_load($0, $1) })

/// Parses a text as browsers do: every text gives a tree.
package func parseHTML(_ bytes: [UInt8]) throws(HTMLProblem) -> HTMLTree {
  guard bytes.count <= largestHTML else { throw .tooLarge }
  let library = try libgumbo.functions()
  let result = bytes.withUnsafeBufferPointer { buffer -> Result<HTMLTree, HTMLProblem> in
    if let problem = firstTagTooLarge(in: buffer) { return .failure(problem) }
    // An empty array may have no address, which the library takes for a missing text.
    guard let base = buffer.baseAddress, !buffer.isEmpty else { return .success(emptyTree) }
    var options = library.kGumboDefaultOptions.pointee
    options.max_errors = 0
    return base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { text in
      // The nodes point into the text, which outlives this closure.
      guard let output = library.gumbo_parse_with_options(&options, text, buffer.count) else {
        return .success(emptyTree)
      }
      defer { library.gumbo_destroy_output(&options, output) }
      var reader = TreeReader(library: library, text: text, count: buffer.count)
      if let root = output.pointee.root { reader.read(root, parent: nil, depth: 0) }
      if let offset = reader.tooDeep { return .failure(.tooDeep(at: offset)) }
      return .success(HTMLTree(nodes: reader.nodes))
    }
  }
  return try result.get()
}

private let emptyTree = HTMLTree(nodes: [
  HTMLNode(content: .element(HTMLElement(name: "html")), parent: nil, offset: 0)
])

/// Converts the library's tree to values.
private struct TreeReader {
  let library: Libgumbo
  let text: UnsafePointer<CChar>
  let count: Int
  var nodes: [HTMLNode] = []
  var tooDeep: Int?

  mutating func read(_ node: UnsafeMutablePointer<GumboNode>, parent: Int?, depth: Int) {
    guard depth <= 4 * deepestNesting else {
      tooDeep = tooDeep ?? Int(node.pointee.v.element.start_pos.offset)
      return
    }
    let index = nodes.count
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT: readElement(node, parent: parent, depth: depth)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      let content = node.pointee.v.text
      nodes.append(
        HTMLNode(
          content: .text(String(cString: content.text)), parent: parent,
          offset: Int(content.start_pos.offset)))
    default: return
    }
    if let parent { nodes[parent].children.append(index) }
  }

  private mutating func readElement(_ node: UnsafeMutablePointer<GumboNode>, parent: Int?, depth: Int) {
    let found = node.pointee.v.element
    let tag = offset(of: found.original_tag)
    var element = HTMLElement(name: name(of: found))
    element.isForeign = found.tag_namespace != GUMBO_NAMESPACE_HTML
    for index in 0..<Int(found.attributes.length) {
      // The vector contains attributes.
      guard let entry = found.attributes.data[index] else { continue }
      element.attributes.append(attribute(entry.assumingMemoryBound(to: GumboAttribute.self).pointee))
    }
    if let tag {
      let begin = tag + Int(found.original_tag.length)
      let end = found.original_end_tag.length > 0 ? offset(of: found.original_end_tag) : nil
      element.inside = begin..<max(begin, end ?? begin)
    }
    let index = nodes.count
    nodes.append(
      HTMLNode(
        content: .element(element), parent: parent, offset: tag ?? Int(found.start_pos.offset)))
    for child in 0..<Int(found.children.length) {
      // The vector contains nodes.
      guard let entry = found.children.data[child] else { continue }
      read(entry.assumingMemoryBound(to: GumboNode.self), parent: index, depth: depth + 1)
    }
  }

  private func name(of element: GumboElement) -> String {
    if element.tag_namespace == GUMBO_NAMESPACE_SVG { return drawingName(of: element) }
    if element.tag != GUMBO_TAG_UNKNOWN, let name = library.gumbo_normalized_tagname(element.tag) {
      return String(cString: name)
    }
    return sourceName(of: element)
  }

  /// The name in its start tag, in lower case.
  private func sourceName(of element: GumboElement) -> String {
    let tag = String(decoding: bytes(of: element.original_tag), as: UTF8.self)
    return String(tag.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }).lowercased()
  }

  /// The name of an element of SVG, where case matters: `linearGradient`.
  private func drawingName(of element: GumboElement) -> String {
    let name = sourceName(of: element)
    return name.utf8CString.withUnsafeBufferPointer { buffer in
      var piece = GumboStringPiece(data: buffer.baseAddress, length: buffer.count - 1)
      return library.gumbo_normalize_svg_tagname(&piece).map { String(cString: $0) } ?? name
    }
  }

  private func attribute(_ found: GumboAttribute) -> HTMLAttribute {
    let value = String(cString: found.value)
    var source = bytes(of: found.original_value)[...]
    var start = offset(of: found.original_value) ?? Int(found.name_start.offset)
    if let quote = source.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      source = source.dropFirst().dropLast()
      start += 1
    }
    return HTMLAttribute(
      name: prefix(of: found) + String(cString: found.name), value: value,
      offset: Int(found.name_start.offset),
      valueOffset: start, isVerbatim: source.elementsEqual(value.utf8))
  }

  /// The prefix of an attribute's name in SVG.
  private func prefix(of attribute: GumboAttribute) -> String {
    switch attribute.attr_namespace {
    case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:"
    case GUMBO_ATTR_NAMESPACE_XML: "xml:"
    case GUMBO_ATTR_NAMESPACE_XMLNS: "xmlns:"
    default: ""
    }
  }

  /// The offset of a piece of the text; nil for none.
  private func offset(of piece: GumboStringPiece) -> Int? {
    guard let data = piece.data else { return nil }
    let offset = data - text
    return (0...count).contains(offset) ? offset : nil
  }

  private func bytes(of piece: GumboStringPiece) -> UnsafeBufferPointer<UInt8> {
    guard let data = piece.data, offset(of: piece) != nil else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: Int(piece.length))
  }
}
