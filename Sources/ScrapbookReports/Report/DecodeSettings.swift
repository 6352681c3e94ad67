package import ScrapbookKit

extension ReportSettings {
  static let keys = [
    "$schema", "template", "sections", "parts", "data", "paper", "orientation", "inset", "header", "footer",
    "rows",
    "computed",
    "formats", "album", "since", "locale", "currency", "language", "title", "author", "date", "number",
  ]

  /// Reads `report.json`.
  package init(_ json: JSONDocument, faults: ReportFaults) {
    self.init()
    let reader = SettingsReader(source: json.source, faults: faults)
    for member in reader.object(json.root, "a report", keys: Self.keys) {
      take(member.key, member.node, reader)
    }
    if !sections.isEmpty, !parts.isEmpty {
      faults.error(
        .conflictingKeys, "a report has either a template or parts", at: ReportPlace(json.root.span),
        hints: ["name a report with the template among the parts"])
    }
    if sections.isEmpty, parts.isEmpty, !faults.hasErrors {
      faults.error(
        .missingKey, "the report names no template",
        at: ReportPlace(json.root.span),
        hints: ["write \"template\": \"report.html\""])
    }
  }

  private mutating func take(_ key: String, _ node: JSONNode, _ reader: SettingsReader) {
    switch key {
    case "template":
      let path = reader.text(node, key)
      sections = path.map { [ReportSection(template: $0, place: reader.place(node.span))] } ?? []
    case "sections": sections = Self.sections(node, reader)
    case "parts": parts = Self.parts(node, reader)
    case "data": data = Self.data(node, reader)
    case "paper": takePaper(node, reader)
    case "orientation":
      switch reader.text(node, key) {
      case "portrait": isLandscape = false
      case "landscape": isLandscape = true
      case .some(let text): reader.invalid(node, "\(jsonQuoted(text)) is not \"portrait\" or \"landscape\"")
      case nil: break
      }
    case "inset":
      insets = Self.insets(node, reader)
      insetsPlace = reader.place(node.span)
    case "header": header = Self.running(node, "header", reader)
    case "footer": footer = Self.running(node, "footer", reader)
    case "album": album = Self.fileName(node, key, reader)
    case "since": since = Self.fileName(node, key, reader)
    case "rows": rows = Self.rows(node, reader)
    case "computed": computed = Self.computations(node, reader)
    case "formats":
      for member in reader.object(node, "formats", keys: nil) {
        guard let filter = reader.text(member.node, member.key) else { continue }
        formats[member.key] = filter
        if !DataFormat.isFilter(filter) {
          reader.invalid(
            member.node, "there is no filter \(jsonQuoted(filter))",
            hints: DataFormat.hints(for: filter))
        }
      }
    default: takeText(key, node, reader)
    }
  }

  private mutating func takeText(_ key: String, _ node: JSONNode, _ reader: SettingsReader) {
    let text = key == "$schema" ? nil : Self.keys.contains(key) ? reader.text(node, key) : nil
    textPlaces[key] = reader.place(node.span)
    switch key {
    case "locale":
      locale = text.flatMap { reader.languageTag($0, node) }
    case "currency":
      currency = text
      if let text, text.wholeMatch(of: /[A-Za-z]{3}/) == nil {
        reader.invalid(
          node, "\(jsonQuoted(text)) is not a currency", hints: ["write its three letters, as in \"EUR\""])
      }
    case "language": language = text.flatMap { reader.languageTag($0, node) }
    case "title": title = text
    case "author": author = text
    case "date": date = text
    case "number": numberName = text
    default: break
    }
  }

  private mutating func takePaper(_ node: JSONNode, _ reader: SettingsReader) {
    guard let text = reader.text(node, "paper") else { return }
    guard let named = Paper(text) else {
      return reader.invalid(
        node, "\(jsonQuoted(text)) is not a paper",
        hints: ["papers are \(Paper.names.joined(separator: ", ")) or a size such as \"210x297mm\""])
    }
    paper = Paper.names.contains(text.lowercased()) ? named.upright : named
  }

  private static func insets(_ node: JSONNode, _ reader: SettingsReader) -> Edges<Double>? {
    guard case .array(let nodes) = node.value else {
      return reader.number(node, "inset", in: allowedMargins).map { Edges(all: $0) }
    }
    let sides = nodes.compactMap { reader.number($0, "inset", in: allowedMargins) }
    guard sides.count == 4 else {
      reader.invalid(node, "inset is to be one number, or four: top, right, bottom, left")
      return nil
    }
    return Edges(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }

  private static func data(_ node: JSONNode, _ reader: SettingsReader) -> ReportDataSource {
    switch node.value {
    case .string(let path): return .file(path, reader.place(node.span))
    case .object:
      if case .object(let object) = DataValue(node, in: reader.source) {
        return .object(object)
      }
      return .none
    default:
      reader.wrongType(node, "data", wanted: "an object or the path of a file")
      return .unreadable
    }
  }

  private static func fileName(_ node: JSONNode, _ key: String, _ reader: SettingsReader) -> ReportFileName? {
    reader.text(node, key).map { ReportFileName(path: $0, place: reader.place(node.span)) }
  }

  private static func parts(_ node: JSONNode, _ reader: SettingsReader) -> [ReportFileName] {
    guard case .array(let nodes) = node.value else {
      reader.wrongType(node, "parts", wanted: "a list")
      return []
    }
    return nodes.compactMap { fileName($0, "a part", reader) }
  }

  private static func sections(_ node: JSONNode, _ reader: SettingsReader) -> [ReportSection] {
    guard case .array(let nodes) = node.value else {
      reader.wrongType(node, "sections", wanted: "a list")
      return []
    }
    return nodes.compactMap { node in
      var section = ReportSection(template: "", place: reader.place(node.span))
      for member in reader.object(node, "a section", keys: ["template", "startPage", "title"]) {
        switch member.key {
        case "template": section.template = reader.text(member.node, "template") ?? ""
        case "startPage": section.startPage = reader.whole(member.node, "startPage", in: startPages)
        case "title": section.title = reader.text(member.node, "title")
        default: break
        }
      }
      guard !section.template.isEmpty else {
        reader.faults.error(.missingKey, "a section names no template", at: reader.place(node.span))
        return nil
      }
      return section
    }
  }

  private static func running(_ node: JSONNode, _ name: String, _ reader: SettingsReader) -> RunningHTML? {
    let place = reader.place(node.span)
    switch node.value {
    case .null, .bool(false): return nil
    case .string(let path):
      return RunningHTML(
        content: .templates(all: path, first: nil, odd: nil, even: nil), height: RunningHTML.usualHeight,
        place: place)
    default: break
    }
    var (texts, height) = ([String: String](), RunningHTML.usualHeight)
    for member in reader.object(
      node, "a \(name)", keys: ["template", "first", "odd", "even", "text", "height"])
    {
      if member.key == "height" {
        height = reader.number(member.node, "height", in: allowedMargins) ?? height
      } else if let text = reader.text(member.node, member.key) {
        texts[member.key] = text
      }
    }
    let content: RunningHTML.Content =
      texts["text"].map { .text($0) }
      ?? .templates(all: texts["template"], first: texts["first"], odd: texts["odd"], even: texts["even"])
    return RunningHTML(content: content, height: height, place: place)
  }

  private static func rows(_ node: JSONNode, _ reader: SettingsReader) -> [String: RowSettings] {
    var rows: [String: RowSettings] = [:]
    for member in reader.object(node, "rows", keys: nil) {
      var settings = RowSettings(list: "", row: "", place: reader.place(member.keySpan))
      let keys = ["each", "row", "first", "last", "odd", "even", "empty", "computed"]
      for part in reader.object(member.node, "the rows of \(member.key)", keys: keys) {
        if part.key == "computed" {
          settings.computed = computations(part.node, reader)
          continue
        }
        let text = keys.contains(part.key) ? reader.text(part.node, part.key) : nil
        switch part.key {
        case "each": settings.list = text ?? ""
        case "row": settings.row = text ?? ""
        case "first": settings.first = text
        case "last": settings.last = text
        case "odd": settings.odd = text
        case "even": settings.even = text
        case "empty": settings.empty = text
        default: break
        }
      }
      if settings.list.isEmpty { settings.list = member.key }
      if settings.row.isEmpty {
        reader.faults.error(
          .missingKey, "the rows of \(jsonQuoted(member.key)) have no template",
          at: reader.place(member.keySpan),
          hints: ["write \"row\": \"row.html\""])
      } else {
        rows[member.key] = settings
      }
    }
    return rows
  }

  private static func computations(_ node: JSONNode, _ reader: SettingsReader) -> [Computation] {
    reader.object(node, "computed", keys: nil).compactMap { member in
      var computation: Computation?
      var (columns, digits) = ([String](), Int?.none)
      let kinds = Computation.Kind.allCases.map(\.rawValue)
      for part in reader.object(member.node, "a computed value", keys: kinds + ["of", "digits"]) {
        if let kind = Computation.Kind(rawValue: part.key) {
          computation = Computation(
            name: member.key, kind: kind, operands: reader.operands(part.node, part.key), columns: [],
            place: reader.place(member.keySpan))
        } else if part.key == "of" {
          columns = reader.operands(part.node, "of")
        } else if part.key == "digits" {
          digits = reader.whole(part.node, "digits", in: roundedDigits)
        }
      }
      computation?.columns = columns
      computation?.digits = digits
      if computation == nil {
        reader.faults.error(
          .missingKey, "\(jsonQuoted(member.key)) does not say how it is computed",
          at: reader.place(member.keySpan),
          hints: ["write one of " + kinds.joined(separator: ", ")])
      }
      return computation
    }
  }
}
