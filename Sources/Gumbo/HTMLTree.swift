/// A parsed HTML text: its nodes in text order, each parent before its children.
package struct HTMLTree: Sendable {
  /// The nodes; the first one is the element `html`.
  package var nodes: [HTMLNode]

  package init(nodes: [HTMLNode]) { self.nodes = nodes }

  /// The element of a node; nil for text.
  package func element(_ index: Int) -> HTMLElement? {
    if case .element(let element) = nodes[index].content { element } else { nil }
  }
}

/// An element or a text.
package struct HTMLNode: Sendable {
  package enum Content: Sendable {
    case element(HTMLElement)
    case text(String)
  }

  package var content: Content
  package var parent: Int?
  package var children: [Int] = []
  /// The start in the source, in bytes; for an element that the parser inserted, the start of its content.
  package var offset: Int
}

/// An element with its attributes.
package struct HTMLElement: Sendable {
  /// The name in lower case; in SVG as its standard writes it.
  package var name: String
  package var attributes: [HTMLAttribute] = []
  /// The bytes of the source between its tags; nil for an element that the parser inserted.
  package var inside: Range<Int>?
  /// Whether it belongs to SVG or MathML.
  package var isForeign = false

  package init(name: String) { self.name = name }

  package func attribute(_ name: String) -> HTMLAttribute? { attributes.first { $0.name == name } }
  package subscript(name: String) -> String? { attribute(name)?.value }
}

/// An attribute and its offsets in the source.
package struct HTMLAttribute: Sendable {
  /// The name in lower case; in SVG as its standard writes it.
  package var name: String
  package var value: String
  /// The start of its name, in bytes.
  package var offset: Int
  /// The start of its value after the quote, in bytes.
  package var valueOffset: Int
  /// Whether the value is the source's bytes, without a character reference in it.
  package var isVerbatim: Bool
}

/// The reason why a text cannot be parsed.
package enum HTMLProblem: Error, Equatable {
  case missingLibrary
  /// Too deeply nested, at an offset in bytes.
  case tooDeep(at: Int)
  /// A tag has too many attributes, at an offset in bytes.
  case tooManyAttributes(at: Int)
  case tooLarge
}
