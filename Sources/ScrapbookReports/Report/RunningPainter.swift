import ScrapbookKit

/// The filled templates of a header or footer.
struct RunningTemplates {
  enum Content {
    case templates(all: TemplateText?, first: TemplateText?, odd: TemplateText?, even: TemplateText?)
    case text(String)
  }

  var content: Content
  /// The size in points.
  var height: Double
  /// The reference to it in the settings.
  var place: ReportPlace?

  /// The template of a page, counted from 1.
  func template(of page: Int) -> TemplateText? {
    guard case .templates(let all, let first, let odd, let even) = content else { return nil }
    if page == 1, let first { return first }
    return (page.isMultiple(of: 2) ? even : odd) ?? all
  }
}

/// Paints headers and footers once the number of pages is known.
struct RunningPainter {
  let layout: HTMLLayout
  let shaper: any TextShaper
  let header: RunningTemplates?
  let footer: RunningTemplates?
  let settings: ReportSettings
  let format: DataFormat

  /// - Parameters:
  ///   - papers: The papers of the pages.
  ///   - titles: The titles of the sections that the pages belong to.
  func paint(on pages: inout [ReportPage], _ papers: [ReportPaper], _ titles: [String?]) {
    var heading = ""
    for index in pages.indices where index < papers.count {
      let paper = papers[index]
      if let last = pages[index].bookmarks.last(where: { ($0.level ?? 9) <= 2 }) { heading = last.title }
      let fields = [
        "page": String(index + 1), "pages": String(pages.count), "section": titles[index] ?? heading,
        "date": settings.date.map { format.day($0) } ?? "",
      ]
      if let header {
        pages[index].items += items(of: header, page: index + 1, fields, in: paper.header(header)).running(
          .header)
      }
      if let footer {
        pages[index].items += items(of: footer, page: index + 1, fields, in: paper.footer(footer)).running(
          .footer)
      }
    }
  }

  private func items(
    of running: RunningTemplates, page: Int, _ fields: [String: String], in band: RunningBand
  ) -> DisplayList {
    if case .text(let text) = running.content {
      return band.isHeader ? header(text, in: band) : footer(text, in: band)
    }
    guard let template = running.template(of: page) else { return [] }
    let names = fields.keys.sorted()
    let text = template.filled(with: fields) { name, place in
      let meant = suggestion(for: name, among: names).map { "did you mean {\($0)}?" }
      layout.faults.warning(
        .unknownField, "there is no field {\(name)} for the \(band.kind)", at: place,
        hints: [meant ?? "the fields are " + names.map { "{\($0)}" }.joined(separator: ", ")])
    }
    return layout.items(of: text, in: band)
  }

  // MARK: The built-in looks

  /// Wide orange letters in a slab serif, whose right end is 20 points from the edge of the paper.
  private func header(_ text: String, in band: RunningBand) -> DisplayList {
    var style = CharacterStyle(
      families: [
        "American Typewriter", "Rockwell", "Roboto Slab", "Zilla Slab", "Noto Serif", "DejaVu Serif",
      ], size: 30,
      isBold: true, color: Color(red: 243 / 255, green: 82 / 255, blue: 30 / 255), letterSpacing: 7.5)
    // The spacing after the last letter does not count.
    let width = { (style: CharacterStyle) -> Double in
      var plain = style
      plain.letterSpacing = 0
      return (line(text, plain)?.width ?? 0) + style.letterSpacing * Double(max(0, text.count - 1))
    }
    fit(&style, text, width(style), in: band)
    guard let line = line(text, style) else { return [] }
    let start = line.runs.first?.glyphs.first?.position.x ?? 0
    return [self.text(line, x: band.paper.width - 20 - width(style) - start, in: band.area)]
  }

  /// Gray handwriting below a rule.
  private func footer(_ text: String, in band: RunningBand) -> DisplayList {
    let color = Color(red: 205 / 255, green: 205 / 255, blue: 205 / 255)
    var style = CharacterStyle(
      families: ["Noteworthy", "Comic Neue", "Klee One", "Andika"], size: 14, isBold: true, color: color)
    let rule = Rect(x: 20, y: band.area.y, width: band.paper.width - 40, height: 1)
    fit(&style, text, line(text, style)?.width ?? 0, in: band)
    guard let line = line(text, style) else { return [.fill(RoundedRect(rule), color)] }
    return [
      .fill(RoundedRect(rule), color),
      self.text(line, x: (band.paper.width - line.width) / 2, in: band.area),
    ]
  }

  /// Reduces the font size of text that is wider than the paper or higher than the band.
  private func fit(_ style: inout CharacterStyle, _ text: String, _ width: Double, in band: RunningBand) {
    guard let line = line(text, style) else { return }
    let scale = min(
      1, (band.paper.width - 40) / max(width, 1), band.area.height / max(line.ascent + line.descent, 1))
    guard scale < 1 else { return }
    style.size *= max(scale, 0.01)
    style.letterSpacing *= scale
    layout.faults.warning(
      .shrunkToFit, "the \(band.kind) is larger than its room, and is shrunk to \(Int(scale * 100)) %",
      at: band.place, hints: ["make its text shorter, or write it as a template"])
  }

  private func line(_ text: String, _ style: CharacterStyle) -> ShapedLine? {
    shaper.shape(
      StyledText([TextSpan(text, style: style)], language: settings.language), in: TextFlow(width: 1e6)
    ).lines.first
  }

  /// Text centered between the band's top and bottom.
  private func text(_ line: ShapedLine, x: Double, in band: Rect) -> DisplayItem {
    let baseline = band.center.y + (line.ascent - line.descent) / 2
    return .text(DisplayText(lines: [PlacedLine(origin: Point(x: x, y: baseline), line: line)]))
  }
}

extension DisplayList {
  /// The items of a header or footer, marked as an artifact.
  fileprivate func running(_ kind: StructureRole.Pagination) -> DisplayList {
    isEmpty ? [] : [.group(DisplayGroup(items: untagged, tag: .pagination(kind)))]
  }
}

/// The area of a header or footer.
struct RunningBand {
  var area: Rect
  /// The size of the paper.
  var paper: Size
  var isHeader: Bool
  /// The reference to it in the settings.
  var place: ReportPlace?

  var kind: String { isHeader ? "header" : "footer" }
}

extension ReportPaper {
  fileprivate func header(_ running: RunningTemplates) -> RunningBand {
    band(running, top: insets.top - running.height, isHeader: true)
  }

  fileprivate func footer(_ running: RunningTemplates) -> RunningBand {
    band(running, top: size.height - insets.bottom, isHeader: false)
  }

  private func band(_ running: RunningTemplates, top: Double, isHeader: Bool) -> RunningBand {
    RunningBand(
      area: Rect(x: insets.left, y: max(0, top), width: contentArea.width, height: running.height),
      paper: size,
      isHeader: isHeader, place: running.place)
  }
}
