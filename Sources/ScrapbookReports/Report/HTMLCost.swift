import Gumbo

extension HTMLTree {
  /// Returns the node with which the layout of the tree costs more than a limit; nil if it does not.
  ///
  /// An element or a text costs 1, which is about 4 kB of memory, and a table cell 2. Drawings in SVG and spaces between
  /// elements cost nothing.
  func firstNode(beyond limit: Int) -> HTMLNode? {
    var cost = 0
    return nodes.first { node in
      cost += node.layoutCost
      return cost > limit
    }
  }
}

extension HTMLNode {
  fileprivate var layoutCost: Int {
    switch content {
    case .text(let text): text.utf8.allSatisfy { $0 == 32 || (9...13).contains($0) } ? 0 : 1
    case .element(let element):
      switch element.name {
      case _ where element.isForeign: 0
      case "td", "th": 2
      default: 1
      }
    }
  }
}
