extension Box {
  /// Whether screen readers skip it (WAI-ARIA 1.2, 6.6). Anything that can be clicked is never hidden.
  var isUnread: Bool { isHidden && !leadsSomewhere }

  private var leadsSomewhere: Bool {
    if link != nil { return true }
    switch content {
    case .lines(let content):
      for piece in content.paragraphs.flatMap(\.pieces) {
        switch piece {
        case .text(_, let style), .space(_, let style): if style.link != nil { return true }
        case .atom(let atom, let style): if style.link != nil || atom.leadsSomewhere { return true }
        }
      }
    case .table(let table):
      let cells = (table.header + table.body + table.footer).flatMap(\.cells)
      if cells.contains(where: \.box.leadsSomewhere) || table.caption?.leadsSomewhere == true { return true }
    default: break
    }
    return (children + absolutes).contains(where: \.leadsSomewhere)
  }
}
