extension StructureRole {
  /// The name of the type in a PDF.
  public var name: String {
    switch self {
    case .section: "Sect"
    case .heading(let level): "H\(min(max(level, 1), 6))"
    case .paragraph: "P"
    case .figure: "Figure"
    case .caption: "Caption"
    case .link: "Link"
    case .span: "Span"
    case .list: "L"
    case .listItem: "LI"
    case .listLabel: "Lbl"
    case .listBody: "LBody"
    case .table: "Table"
    case .tableRow: "TR"
    case .headerCell: "TH"
    case .cell: "TD"
    case .pagination(let kind): kind.rawValue
    }
  }
}
