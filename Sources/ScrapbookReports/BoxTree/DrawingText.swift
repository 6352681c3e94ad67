import Gumbo
import Notation
import ScrapbookKit

/// Converts an inline drawing from HTML syntax, which may lack namespaces, quotes and end tags, to XML.
struct DrawingText {
  private let tree: HTMLTree
  private let faults: ReportFaults
  private let place: (Int) -> ReportPlace?
  private static let namespaces =
    " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
  private static let prefixes: Set<Substring> = ["xlink", "xml"]
  private static let refused: Set<String> = ["foreignObject", "script"]

  init(_ tree: HTMLTree, faults: ReportFaults, place: @escaping (Int) -> ReportPlace?) {
    self.tree = tree
    self.faults = faults
    self.place = place
  }

  /// - Parameter index: The node of an `svg` element.
  func xml(of index: Int) -> String {
    var text = ""
    write(index, Self.namespaces, to: &text)
    return text
  }

  private func write(_ index: Int, _ namespaces: String, to text: inout String) {
    let node = tree.nodes[index]
    switch node.content {
    case .text(let words): text += escapedXML(words)
    case .element(let element):
      guard isDrawn(element, node) else { return }
      text += "<" + element.name + namespaces
      for attribute in element.attributes where isName(attribute.name) {
        text += " \(attribute.name)=\"\(escapedXML(attribute.value))\""
      }
      text += ">"
      for child in node.children { write(child, "", to: &text) }
      text += "</\(element.name)>"
    }
  }

  private func isDrawn(_ element: HTMLElement, _ node: HTMLNode) -> Bool {
    guard isName(element.name) else { return false }
    if Self.refused.contains(element.name) || !element.isForeign {
      faults.warning(
        .htmlUnsupported, "<\(harmless(element.name))> is not supported in a drawing and left out",
        at: place(node.offset), hints: ["put it beside the drawing, or over it with position: absolute"])
      return false
    }
    let target = element.attribute("href") ?? element.attribute("xlink:href")
    if element.name == "image", target?.value.isEmpty ?? true {
      faults.warning(
        .missingImage, "<image> names no picture", at: place(node.offset),
        hints: ["embed one as href=\"data:image/png;base64,...\""])
    } else if let target, element.name != "a", !target.value.hasPrefix("#"), !target.value.hasPrefix("data:")
    {
      faults.warning(
        .missingImage, "a drawing cannot show the file \(jsonQuoted(String(target.value.prefix(60))))",
        at: place(target.valueOffset),
        hints: ["put an <img> beside the drawing, or embed the picture as data:"])
    }
    return true
  }

  /// Whether the name may be written as XML: namespaces other than the SVG ones are left out.
  private func isName(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(\.isPlainName), name != "xmlns" else { return false }
    return parts.count == 1 || Self.prefixes.contains(parts[0])
  }

  private func escapedXML(_ text: String) -> String {
    xmlAttribute(text) { scalar in
      switch scalar {
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": ""
      default: nil
      }
    }
  }
}

extension Substring {
  /// Whether it is a letter or `_`, followed by letters, digits, `_`, `.` and `-`, all of ASCII.
  fileprivate var isPlainName: Bool {
    guard let first = utf8.first else { return false }
    let isStart = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") }
    return isStart(first)
      && utf8.allSatisfy {
        isStart($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
  }
}
