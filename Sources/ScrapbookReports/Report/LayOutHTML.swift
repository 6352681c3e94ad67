import Gumbo
package import ScrapbookKit

/// The paper of a report and its insets, in points.
package struct ReportPaper: Sendable, Equatable {
  package var size: Size
  package var insets: Edges<Double>

  package init(size: Size, insets: Edges<Double>) {
    self.size = size
    self.insets = insets
  }

  /// The area inside the insets; at least a point.
  var contentArea: Rect {
    Rect(
      x: insets.left, y: insets.top, width: max(1, size.width - insets.left - insets.right),
      height: max(1, size.height - insets.top - insets.bottom))
  }
}

/// Lays out HTML on pages.
package struct HTMLLayout {
  package var shaper: any TextShaper
  package var pictures: ReportPictures
  package var faults: ReportFaults
  /// The language of text that names none.
  package var language: String?
  /// The first place in the structure of the document.
  var firstPlace = 0
  /// Returns a value of the data by name, for charts.
  var value: (String) -> DataValue? = { _ in nil }

  package init(
    shaper: any TextShaper, pictures: ReportPictures, faults: ReportFaults, language: String? = nil
  ) {
    self.shaper = shaper
    self.pictures = pictures
    self.faults = faults
    self.language = language
  }

  /// The pages of a text; nil if it cannot be parsed.
  ///
  /// - Parameter paper: The paper of the report, which `@page` may override.
  package func pages(of text: TemplateText, on paper: (PageRule) -> ReportPaper) -> [ReportPage]? {
    fragmented(text, on: paper)?.pages
  }

  /// The pages and the intermediate objects of layout.
  func fragmented(
    _ text: TemplateText, on paper: (PageRule) -> ReportPaper
  ) -> (pages: [ReportPage], pieces: [Piece], root: Box)? {
    guard let parsed = parse(text) else { return nil }
    let paper = paper(parsed.cascade.page)
    let (box, layouter) = layOut(parsed, in: paper.contentArea.size, text)
    let (title, language) = (parsed.tree.title, parsed.tree.language)
    var tagger = BoxTagger(first: firstPlace, language: self.language ?? language)
    tagger.tag(box)
    report(tagger.lacking, text)
    let fragmenter = Fragmenter(
      pageHeight: LayoutUnit(points: paper.contentArea.height), faults: faults, place: { text.place(of: $0) })
    let count = fragmenter.run(box)
    report(layouter.typesetter.missing, text)
    let origin = Point(x: paper.contentArea.x, y: paper.contentArea.y)
    var pages = paint(fragmenter.pieces, count, paper.size, origin, text)
    (pages[0].title, pages[0].language) = (title, language)
    return (pages, fragmenter.pieces, box)
  }

  /// The items of a header or footer, shrunk to fit its band.
  func items(of text: TemplateText, in band: RunningBand) -> DisplayList {
    guard let parsed = parse(text) else { return [] }
    let (box, _) = layOut(parsed, in: band.area.size, text)
    let reach = LayoutUnit(points: 1) + LayoutUnit(points: band.area.height)
    let bottom = box.y + box.paintedReach.bottom
    if bottom > reach, band.area.height > 0 {
      let scale = band.area.height / bottom.points
      faults.warning(
        .shrunkToFit,
        "the \(band.kind) is \(Int(bottom.points.rounded(.up))) pt high, and has room for \(Int(band.area.height)) pt; it is shrunk to \(Int(scale * 100)) %",
        at: text.place(of: 0) ?? band.place,
        hints: ["give it more room in the report: \"height\": \(Int(bottom.points.rounded(.up)))"])
      box.y = box.y.times(scale)
      box.shrink(by: scale)
    }
    let fragmenter = Fragmenter(pageHeight: LayoutUnit.largest, faults: faults, place: { text.place(of: $0) })
    // Page breaks give several pages, all with this area.
    let count = fragmenter.run(box)
    let origin = Point(x: band.area.x, y: band.area.y)
    return paint(fragmenter.pieces, count, band.paper, origin, text).flatMap(\.items)
  }

  private func parse(_ text: TemplateText) -> (tree: HTMLTree, cascade: Cascade)? {
    do throws(HTMLProblem) {
      let tree = try parseHTML(text.bytes)
      guard checkSize(of: tree, text) else { return nil }
      return (tree, Cascade(tree, text: text, faults: faults))
    } catch {
      switch error {
      case .missingLibrary:
        faults.error(
          .htmlUnsupported, "the library that reads HTML is missing", at: nil,
          hints: ["install it: apt-get install libgumbo1"])
      case .tooDeep(let offset):
        faults.error(
          .tooLarge, "elements are nested more than \(deepestNesting) deep", at: text.place(of: offset),
          hints: ["a tag before it may not be closed"])
      case .tooManyAttributes(let offset):
        faults.error(
          .tooLarge, "a tag has more than \(mostAttributes) attributes", at: text.place(of: offset),
          hints: ["a quotation mark before it may be missing"])
      case .tooLarge:
        faults.error(
          .tooLarge, "the filled template is larger than \(largestHTML >> 20) MB", at: text.place(of: 0))
      }
      return nil
    }
  }

  private func checkSize(of tree: HTMLTree, _ text: TemplateText) -> Bool {
    guard let problem = sizeProblem(of: tree) else { return true }
    faults.error(.tooLarge, problem.message, at: text.place(of: problem.offset), hints: [problem.hint])
    return false
  }

  private func sizeProblem(of tree: HTMLTree) -> (message: String, offset: Int, hint: String)? {
    var (count, styleCount) = (0, 0)
    for node in tree.nodes {
      guard case .text(let part) = node.content else { continue }
      let isStyle = node.parent.flatMap { tree.element($0) }?.name == "style"
      if isStyle { styleCount += part.utf8.count } else { count += part.utf8.count }
      if styleCount > mostCSS {
        let hint = "leave out what no element uses"
        return ("the style sheets are larger than \(mostCSS >> 20) MB", node.offset, hint)
      }
      if count > mostHTMLText {
        return (
          "the text is larger than \(mostHTMLText >> 20) MB", node.offset, "make several reports of it"
        )
      }
      if !isStyle, part.utf8.count > longestHTMLWord, part.longestWordLength > longestHTMLWord {
        return ("a word is longer than \(longestHTMLWord >> 10) KB", node.offset, "put spaces into it")
      }
    }
    return tree.firstNode(beyond: largestHTMLCost).map { node in
      let message = "there are more than \(largestHTMLCost) elements and texts, of which cells count twice"
      return (message, node.offset, "make several reports of it")
    }
  }

  private func layOut(
    _ parsed: (tree: HTMLTree, cascade: Cascade), in contentArea: Size, _ text: TemplateText
  ) -> (Box, Layouter) {
    pictures.prepare(
      parsed.tree.nodes.indices.compactMap { index in
        parsed.tree.element(index).flatMap { $0.name == "img" ? $0["src"] : nil }
      })
    var root = ComputedStyle()
    root.text.families = fontFamilies("sans-serif")
    root.text.language = language
    let typesetter = Typesetter(shaper)
    let builder = BoxBuilder(parsed.tree, cascade: parsed.cascade, faults: faults, pictures: pictures)
    builder.charts = ChartBuilder(typesetter: typesetter, value: value)
    let box = builder.build(root)
    parsed.cascade.reportCost()
    let layouter = Layouter(
      typesetter, faults: faults, place: { text.place(of: $0) },
      pageWidth: LayoutUnit(points: contentArea.width),
      pageHeight: LayoutUnit(points: contentArea.height))
    layouter.layoutRoot(box)
    let fitter = PageFitter(
      pageWidth: layouter.pageWidth, faults: faults, place: { text.place(of: $0) })
    fitter.fit(box, at: box.x)
    return (box, layouter)
  }

  /// - Parameter origin: The origin of the body area.
  private func paint(
    _ pieces: [Piece], _ count: Int, _ size: Size, _ origin: Point, _ text: TemplateText
  ) -> [ReportPage] {
    var painter = PiecePainter(
      pageCount: count, size: size, origin: origin, pictures: pictures,
      place: { text.place(of: $0) })
    for piece in pieces { painter.paint(piece) }
    return painter.pages
  }

  private func report(_ lacking: [(box: Box, id: DiagnosticID)], _ text: TemplateText) {
    for (box, id) in lacking {
      let name = box.element ?? "picture"
      let (message, hint) =
        switch id {
        case .missingHeader:
          (
            "the table has no header cells",
            "make them <th>; a table that only arranges what is in it has role=\"presentation\""
          )
        case .longDescription:
          ("the description is longer than an archive allows", "shorten it, and write long texts on the page")
        default:
          (
            "<\(name)> has no description",
            "say what it shows: alt=\"Two otters hold hands\"; decoration has alt=\"\""
          )
        }
      faults.lack(id, message, at: text.place(of: box.offset), hint: hint)
    }
  }

  private func report(_ missing: [Character], _ text: TemplateText) {
    guard !missing.isEmpty else { return }
    let shown = missing.prefix(10).map { jsonQuoted(String($0)) }.joined(separator: ", ")
    faults.warning(
      .missingGlyph, "no font has \(shown)", at: text.place(of: 0),
      hints: ["install a font that has it, or give a folder with --font-path"])
  }
}

extension String {
  /// The length of its longest part without a space or a line break, in bytes.
  fileprivate var longestWordLength: Int {
    var (longest, length) = (0, 0)
    for byte in utf8 {
      length = byte <= UInt8(ascii: " ") ? 0 : length + 1
      longest = max(longest, length)
    }
    return longest
  }
}
