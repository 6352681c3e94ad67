import ScrapbookKit

/// The tools with which a report is composed.
package struct ReportTools {
  package var shaper: any TextShaper
  package var loader: any AssetLoader
  /// Reads a file in the report's folder.
  package var read: (String) throws(ReportReadProblem) -> SourceFile
  /// Stores a drawing of a template, and returns the path by which the loader finds it.
  package var hold: ([UInt8]) -> String = { _ in "inline:" }
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

  /// The problem that a store reports for a file, which it takes for a picture.
  package init(_ problem: ImageProblem, of path: String) {
    let isMissing = problem.id == .missingImage
    self.init(
      isMissing ? "there is no file \(jsonQuoted(path)) in the report's folder" : problem.message,
      isOutside: problem.id == .outsideFolder)
  }
}

/// A report on its pages, and its errors and warnings.
package struct ComposedReport {
  package var pages: [ReportPage] = []
  package var catalog = AssetCatalog()
  package var files: SourceFiles
  /// The filled templates, in the order of the sections.
  package var html: [TemplateText] = []
  /// The data with all computed values, for file names.
  package var values: [String: String] = [:]
}

/// Composes a report. Never throws: problems are in the faults.
///
/// - Parameters:
///   - values: Values that replace those of the data.
///   - files: The files that the settings' places refer to.
package func composeReport(
  _ settings: ReportSettings, values: [String: DataValue] = [:], files: SourceFiles, tools: ReportTools,
  faults: ReportFaults
) -> ComposedReport {
  var composer = ReportComposer(settings: settings, tools: tools, files: files, faults: faults)
  return composer.compose(values)
}

private struct ReportComposer {
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
    format = DataFormat(
      locale: settings.locale ?? settings.language ?? "en", currency: settings.currency ?? "EUR")
  }

  mutating func compose(_ values: [String: DataValue]) -> ComposedReport {
    let data = readData()
    let filler = TemplateFiller(
      data: data, rows: readRows(), formats: settings.formats, format: format, faults: faults)
    if !values.isEmpty { filler.add(DataObject(values)) }
    let album = readAlbum()
    if let album { filler.add(album.facts) }
    filler.addComputed(settings.computed)
    report.html = settings.sections.map { section in
      let text = include(section.template, at: section.place)
      return filler.fill(text ?? TemplateText())
    }
    let header = running(settings.header, filler)
    let footer = running(settings.footer, filler)
    warnOfContrast()
    // Problems of style and markup are reported together with those of the data.
    layOut(header, footer, filler, album)
    filler.reportUnused(of: data)
    report.values = filler.texts
    // File names refer to it as the number, whatever its name in the data.
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

  // MARK: Reading

  private mutating func readData() -> DataObject {
    switch settings.data {
    case .none: return DataObject([:])
    case .object(let object): return object
    case .file(let path, let place):
      guard let file = read(path, at: place) else { return DataObject([:]) }
      do throws(JSONFault) {
        let json = try parseJSON(file)
        if case .object(let object) = DataValue(json.root, in: file) { return object }
        faults.error(
          .wrongType, "the data is to be an object, not \(json.root.value.typeName)",
          at: ReportPlace(json.root.span))
      } catch {
        faults.error(
          error.id, error.message, at: ReportPlace(error.span), hints: error.hints)
      }
      return DataObject([:])
    }
  }

  private mutating func read(_ path: String, at place: ReportPlace?) -> SourceFile? {
    let shelf = FileShelf(report.files, tools, faults)
    defer { report.files = shelf.files }
    return shelf.read(path, at: place)
  }

  /// Reads a file with the files that it includes.
  private mutating func include(_ path: String, at place: ReportPlace?) -> TemplateText? {
    let shelf = FileShelf(report.files, tools, faults)
    defer { report.files = shelf.files }
    return FileIncluder(faults: faults, read: shelf.read).text(of: path, at: place)
  }

  private mutating func includeIfNamed(_ path: String?, at place: ReportPlace?) -> TemplateText? {
    path.flatMap { include($0, at: place) }
  }

  private mutating func readRows() -> [String: RowTemplates] {
    var result: [String: RowTemplates] = [:]
    for (name, settings) in settings.rows.sorted(by: { $0.key < $1.key }) {
      guard let row = include(settings.row, at: settings.place) else { continue }
      var templates = RowTemplates(list: settings.list, row: row)
      templates.first = includeIfNamed(settings.first, at: settings.place)
      templates.last = includeIfNamed(settings.last, at: settings.place)
      templates.odd = includeIfNamed(settings.odd, at: settings.place)
      templates.even = includeIfNamed(settings.even, at: settings.place)
      templates.empty = includeIfNamed(settings.empty, at: settings.place)
      templates.computed = settings.computed
      result[name] = templates
    }
    return result
  }

  // MARK: The album

  /// The album, with its diagnostics; nil if the report names none or it cannot be composed.
  private mutating func readAlbum() -> ReportAlbum? {
    guard let name = settings.album else { return nil }
    let older = settings.since.flatMap { compose($0)?.album }
    guard let composition = compose(name), let document = composition.document else { return nil }
    return ReportAlbum(album: composition.album, document: document, older: older)
  }

  private mutating func compose(_ name: ReportFileName) -> Composition? {
    guard !name.path.contains("/") else {
      faults.error(
        .outsideFolder, "the album \(jsonQuoted(name.path)) does not lie in the report's folder",
        at: name.place,
        hints: ["put the report beside the album, whose pictures it shows"])
      return nil
    }
    guard let source = read(name.path, at: name.place) else { return nil }
    let composition = ScrapbookKit.compose(source, loader: tools.loader, shaper: tools.shaper)
    for diagnostic in composition.diagnostics.all {
      faults.add(
        ReportFault(
          severity: diagnostic.severity, id: diagnostic.id, message: diagnostic.message,
          place: diagnostic.span.map { ReportPlace($0) } ?? name.place, hints: diagnostic.hints))
    }
    return composition
  }

  // MARK: Pages

  private mutating func layOut(
    _ header: RunningTemplates?, _ footer: RunningTemplates?, _ filler: TemplateFiller, _ album: ReportAlbum?
  ) {
    let pictures = ReportPictures(
      tools.loader, catalog: album?.document.catalog ?? AssetCatalog(), keepsGoing: tools.keepsGoing,
      faults: faults)
    pictures.album = album
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
      let paper = { [settings] (page: PageRule) in
        settings.paper(page, header: header?.height ?? 0, footer: footer?.height ?? 0)
      }
      guard
        var pages = layout.pages(
          of: text,
          on: { page in
            papers.append(paper(page))
            return paper(page)
          })
      else { continue }
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
    case .text(let text): return RunningTemplates(content: .text(text), height: height)
    case .templates(let all, let first, let odd, let even):
      let texts = [all, first, odd, even].map { includeIfNamed($0, at: running.place).map(filler.fill) }
      return RunningTemplates(
        content: .templates(all: texts[0], first: texts[1], odd: texts[2], even: texts[3]), height: height)
    }
  }
}

/// Reads each file once.
private final class FileShelf {
  var files: SourceFiles
  private let tools: ReportTools
  private let faults: ReportFaults

  init(_ files: SourceFiles, _ tools: ReportTools, _ faults: ReportFaults) {
    self.files = files
    self.tools = tools
    self.faults = faults
  }

  func read(_ path: String, at place: ReportPlace?) -> SourceFile? {
    if let known = files.all.first(where: { $0.name == path }) { return known }
    do throws(ReportReadProblem) {
      let file = try tools.read(path)
      return files.add(name: file.name, bytes: file.bytes)
    } catch {
      faults.error(error.isOutside ? .outsideFolder : .missingFile, error.message, at: place)
      return nil
    }
  }
}

extension ReportSettings {
  /// The paper and its body area: the report's settings override `@page`.
  func paper(_ page: PageRule, header: Double, footer: Double) -> ReportPaper {
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
    // The body must not be empty.
    edges.top = min(edges.top + header, size.height * 0.45)
    edges.bottom = min(edges.bottom + footer, size.height * 0.45)
    edges.left = min(edges.left, size.width * 0.45)
    edges.right = min(edges.right, size.width * 0.45)
    return ReportPaper(size: size, insets: edges)
  }
}

extension Paper {
  fileprivate var portrait: Paper { upright }
}
