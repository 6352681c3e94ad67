package import ScrapbookKit

/// The tools with which a report is composed.
package struct ReportTools {
  package var shaper: any TextShaper
  package var loader: any AssetLoader
  /// Reads a file in the report's folder.
  package var read: (String) throws(ReportReadProblem) -> SourceFile
  /// Stores a drawing of a template, and returns the path by which the loader finds it.
  package var hold: ([UInt8]) -> String = { _ in "inline:" }
  /// Parses an album or another report, and returns nil after reporting errors; if nil, it is parsed as is.
  package var parse: ((SourceFile) -> JSONDocument?)?
  /// The pictures that are already known.
  package var catalog = AssetCatalog()
  /// Whether placeholders in the title and the author are filled; in a roster's rows they are filled already.
  package var fillsProperties = true
  /// Shows a gray box for a picture that cannot be used, and warns.
  package var keepsGoing = false

  package init(
    shaper: any TextShaper, loader: any AssetLoader,
    read: @escaping (String) throws(ReportReadProblem) -> SourceFile
  ) {
    self.shaper = shaper
    self.loader = loader
    self.read = read
  }
}

/// The reason why a file of a report cannot be read: a fact in lower case.
package struct ReportReadProblem: Error {
  package var message: String
  package var isOutside: Bool

  package init(_ message: String, isOutside: Bool = false) {
    self.message = message
    self.isOutside = isOutside
  }

  /// The problem that a picture store reports for a file.
  package init(_ problem: ImageProblem, of path: String) {
    let isMissing = problem.id == .missingImage
    self.init(
      isMissing
        ? "there is no file \(jsonQuoted(path)) in the report's folder" : problem.ofReport.message,
      isOutside: problem.id == .outsideFolder)
  }
}

/// A report on its pages, and its errors and warnings.
package struct ComposedReport {
  package var pages: [ReportPage] = []
  /// The chapters of a report of several parts, one each.
  package var chapters: [Chapter] = []
  package var catalog = AssetCatalog()
  /// The fonts that the glyphs of the pages refer to.
  package var fonts: [DocumentFont] = []
  package var files: SourceFiles
  /// The filled templates, in the order of the sections.
  package var html: [TemplateText] = []
  /// The title and the author of the settings, filled.
  var title: String?
  var author: String?
  /// The data with all computed values, for file names.
  package var values: [String: String] = [:]
}

/// Composes a report. Never throws: problems are in the faults.
///
/// - Parameters:
///   - values: Values that override the data.
///   - files: The files that the settings' places refer to.
package func composeReport(
  _ settings: ReportSettings, values: [String: DataValue] = [:], files: SourceFiles, tools: ReportTools,
  faults: ReportFaults
) -> ComposedReport {
  var composer = ReportComposer(settings: settings, tools: tools, files: files, faults: faults)
  var report = settings.parts.isEmpty ? composer.compose(values) : composer.composeParts(values)
  report.fonts = tools.shaper.documentFonts
  return report
}

struct ReportComposer {
  let settings: ReportSettings
  let tools: ReportTools
  let faults: ReportFaults
  let format: DataFormat
  var report: ComposedReport

  init(settings: ReportSettings, tools: ReportTools, files: SourceFiles, faults: ReportFaults) {
    self.settings = settings
    self.tools = tools
    self.faults = faults
    report = ComposedReport(files: files)
    report.catalog = tools.catalog
    format = DataFormat(
      locale: settings.locale ?? settings.language ?? "en", currency: settings.currency ?? "EUR")
  }

  mutating func compose(_ values: [String: DataValue]) -> ComposedReport {
    let data = readData()
    data?.checkNames(faults)
    var format = format
    let code = settings.currency == nil ? (values["currency"] ?? data?["currency"])?.currencyCode : nil
    if let code { format.currency = code }
    let filler = TemplateFiller(
      data: data ?? DataObject([:]), rows: readRows(), formats: settings.formats, format: format,
      faults: faults)
    if !values.isEmpty { filler.add(DataObject(values)) }
    let album = readAlbum()
    if let album { filler.add(album.facts) }
    if code != nil { filler.use("currency") }
    filler.hasData = data != nil && (album != nil || settings.album == nil)
    filler.addComputed(settings.computed)
    report.html = settings.sections.map { section in
      let text = include(section.template, at: section.place)
      return filler.fill(text ?? TemplateText())
    }
    report.title = filled(settings.title, "title", filler)
    report.author = filled(settings.author, "author", filler)
    let header = running(settings.header, filler)
    let footer = running(settings.footer, filler)
    warnOfContrast()
    // Problems of style and markup are reported together with problems of the data, unless the text was cut off.
    if !filler.isFull { layOut(header, footer, filler, album) }
    if let data { filler.reportUnused(of: data) }
    report.values = filler.texts
    // File names refer to it as `number`, whatever its name in the data.
    if report.values["number"] == nil, let name = settings.numberName {
      report.values["number"] = report.values[dataName(name)]
    }
    return report
  }

  /// The built-in footer keeps its gray; small print in it is hard to read.
  private func warnOfContrast() {
    guard let footer = settings.footer, case .text = footer.content else { return }
    faults.warning(
      .lowContrast, "the gray of the built-in footer has a contrast of 1.6:1 on white", at: footer.place,
      hints: ["4.5:1 and more is easy to read: write the footer as a template with a darker color"])
  }

  // MARK: Pages

  private mutating func layOut(
    _ header: RunningTemplates?, _ footer: RunningTemplates?, _ filler: TemplateFiller, _ album: ReportAlbum?
  ) {
    let pictures = ReportPictures(
      tools.loader, catalog: report.catalog, keepsGoing: tools.keepsGoing, faults: faults)
    pictures.album = album
    pictures.albumIsWrong = album == nil && settings.album != nil
    pictures.hold = tools.hold
    var layout = HTMLLayout(
      shaper: tools.shaper, pictures: pictures, faults: faults, language: settings.language)
    layout.value = { name in
      filler.use(name)
      return filler.find(name)
    }
    var titles: [String?] = []
    var papers: [ReportPaper] = []
    for (section, text) in zip(settings.sections, report.html) {
      if let start = section.startPage { fill(to: start, section, papers.last, &titles, &papers) }
      let paper = { [settings, faults] (page: PageRule) in
        settings.checkRoom(page, faults)
        return settings.paper(page, header: header?.height ?? 0, footer: footer?.height ?? 0)
      }
      guard
        var pages = layout.pages(
          of: text,
          on: { page in
            papers.append(paper(page))
            return paper(page)
          })
      else { continue }
      layout.firstPlace += 1 << 32
      layout.language = layout.language ?? pages.first?.language
      if let title = section.title, !pages.isEmpty, !pages[0].bookmarks.contains(where: { $0.level == 1 }) {
        pages[0].bookmarks.insert(ReportBookmark(level: 1, title: title, name: nil, y: 0), at: 0)
      }
      papers += Array(repeating: papers[papers.count - 1], count: pages.count - 1)
      titles += Array(repeating: section.title, count: pages.count)
      report.pages += pages
    }
    let painter = RunningPainter(
      layout: layout, shaper: tools.shaper, header: header, footer: footer, settings: settings, format: format
    )
    painter.paint(on: &report.pages, papers, titles)
    report.catalog = pictures.catalog
  }

  /// Adds empty pages before a section that starts later.
  private mutating func fill(
    to start: Int, _ section: ReportSection, _ paper: ReportPaper?, _ titles: inout [String?],
    _ papers: inout [ReportPaper]
  ) {
    let missing = start - 1 - report.pages.count
    guard missing >= 0 else {
      return faults.error(
        .overlappingSections,
        "the section is to begin on page \(start), but the ones before it reach to page \(report.pages.count)",
        at: section.place, hints: ["give it a startPage of \(report.pages.count + 1) or more, or none"])
    }
    let paper = paper ?? settings.paper(PageRule(), header: 0, footer: 0)
    report.pages += Array(repeating: ReportPage(size: paper.size), count: missing)
    papers += Array(repeating: paper, count: missing)
    titles += Array(repeating: titles.last ?? nil, count: missing)
  }

  private mutating func running(_ running: RunningHTML?, _ filler: TemplateFiller) -> RunningTemplates? {
    guard let running else { return nil }
    let height = running.height
    switch running.content {
    case .text(let text):
      // As in the templates of headers, `\{` is a brace.
      let shown = text.replacing("\\{", with: "{").inOneLine
      return RunningTemplates(content: .text(shown), height: height, place: running.place)
    case .templates(let all, let first, let odd, let even):
      let texts = [all, first, odd, even].map { includeIfNamed($0, at: running.place).map(filler.fill) }
      return RunningTemplates(
        content: .templates(all: texts[0], first: texts[1], odd: texts[2], even: texts[3]), height: height,
        place: running.place)
    }
  }
}

extension ReportSettings {
  /// The paper and its body area: the report's settings override `@page`.
  func paper(_ page: PageRule, header: Double, footer: Double) -> ReportPaper {
    var paper = frame(page, header: header, footer: footer)
    guard !paper.hasRoom else { return paper }
    // The body must not be empty, even if there is an error.
    let most = Size(width: paper.size.width * 0.45, height: paper.size.height * 0.45)
    paper.insets = Edges(
      top: min(paper.insets.top, most.height), right: min(paper.insets.right, most.width),
      bottom: min(paper.insets.bottom, most.height), left: min(paper.insets.left, most.width))
    return paper
  }

  /// Reports margins, headers and footers that leave no room for the body.
  func checkRoom(_ page: PageRule, _ faults: ReportFaults) {
    let paper = frame(page, header: header?.height ?? 0, footer: footer?.height ?? 0)
    guard !paper.hasRoom else { return }
    let rest = Size(
      width: max(0, paper.size.width - paper.insets.left - paper.insets.right),
      height: max(0, paper.size.height - paper.insets.top - paper.insets.bottom))
    let isWide = frame(page, header: 0, footer: 0).hasRoom
    faults.error(
      .invalidValue,
      "margins, header and footer leave \(Int(rest.width)) x \(Int(rest.height)) pt of a page of \(Int(paper.size.width)) x \(Int(paper.size.height)) pt for its text",
      at: isWide ? header?.place ?? footer?.place : insetsPlace ?? page.place,
      hints: ["leave at least a tenth of the page's width and height"])
  }

  private func frame(_ page: PageRule, header: Double, footer: Double) -> ReportPaper {
    var size = (paper ?? page.paper ?? .a4.portrait).size
    if let isLandscape, isLandscape != (size.width > size.height) {
      size = Size(width: size.height, height: size.width)
    }
    let usual = 10.0
    var edges =
      insets
      ?? Edges(
        top: page.margin.top?.points ?? usual, right: page.margin.right?.points ?? usual,
        bottom: page.margin.bottom?.points ?? usual, left: page.margin.left?.points ?? usual)
    edges.top += header
    edges.bottom += footer
    return ReportPaper(size: size, insets: edges)
  }
}

extension ReportPaper {
  /// Whether a tenth of each side is left for the body.
  fileprivate var hasRoom: Bool {
    size.width - insets.left - insets.right >= size.width / 10
      && size.height - insets.top - insets.bottom >= size.height / 10
  }
}

extension Paper {
  fileprivate var portrait: Paper { upright }
}

extension DataValue {
  /// The letters of a currency (ISO 4217); nil if the value is not one.
  fileprivate var currencyCode: String? {
    guard case .text(let text) = self, text.wholeMatch(of: /[A-Za-z]{3}/) != nil else { return nil }
    return text
  }
}
