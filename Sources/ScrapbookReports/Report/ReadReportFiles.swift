import ScrapbookKit

/// Reads the files of a report.
extension ReportComposer {
  /// - Returns: Nil if the data cannot be read, which is reported.
  mutating func readData() -> DataObject? {
    switch settings.data {
    case .none: return DataObject([:])
    case .unreadable: return nil
    case .object(let object): return object
    case .file(let path, let place):
      guard let file = read(path, at: place), let json = json(file) else { return nil }
      if case .object(let object) = DataValue(json.root, in: file) { return object }
      faults.error(
        .wrongType, "the data is to be an object, not \(json.root.value.typeName)",
        at: ReportPlace(json.root.span))
      return nil
    }
  }

  mutating func read(_ path: String, at place: ReportPlace?) -> SourceFile? {
    let shelf = FileShelf(report.files, tools, faults)
    defer { report.files = shelf.files }
    return shelf.read(path, at: place)
  }

  /// Reads a file with the files that it includes.
  mutating func include(_ path: String, at place: ReportPlace?) -> TemplateText? {
    let shelf = FileShelf(report.files, tools, faults)
    defer { report.files = shelf.files }
    return FileIncluder(faults: faults, read: shelf.read).text(of: path, at: place)
  }

  mutating func includeIfNamed(_ path: String?, at place: ReportPlace?) -> TemplateText? {
    path.flatMap { include($0, at: place) }
  }

  mutating func readRows() -> [String: RowTemplates] {
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
  mutating func readAlbum() -> ReportAlbum? {
    guard let name = settings.album else { return nil }
    let older = settings.since.flatMap { json(of: $0) }.map { json in
      // The older album's pictures may be missing; only its text is used.
      ScrapbookKit.compose(json, loader: tools.loader, shaper: tools.shaper).album
    }
    guard let json = json(of: name) else { return nil }
    let composition = composition(of: json, at: name.place)
    guard let document = composition.document else { return nil }
    return ReportAlbum(album: composition.album, document: document, older: older)
  }

  /// An album or another report in the same folder, where its pictures are looked up.
  mutating func json(of name: ReportFileName) -> JSONDocument? {
    guard !name.path.contains("/") else {
      faults.error(
        .outsideFolder, "\(jsonQuoted(name.path)) does not lie in the report's folder", at: name.place,
        hints: ["put both beside each other, since their pictures are looked for in one folder"])
      return nil
    }
    return read(name.path, at: name.place).flatMap { file in
      if let parse = tools.parse { parse(file) } else { json(file) }
    }
  }

  /// An album with its diagnostics; its pictures are added to the report's catalog.
  ///
  /// - Parameter accessibility: Whether the album's accessibility is checked.
  mutating func composition(
    of json: JSONDocument, accessibility: AccessibilityCheck = .off, at place: ReportPlace?
  ) -> Composition {
    var options = CompositionOptions(accessibility: accessibility)
    options.isPart = true
    let composition = ScrapbookKit.compose(
      json, in: report.files, options: options, loader: tools.loader, shaper: tools.shaper,
      catalog: &report.catalog)
    // With the file of its theme.
    report.files = composition.files
    faults.add(composition.diagnostics, at: place)
    return composition
  }

  func json(_ source: SourceFile) -> JSONDocument? {
    do throws(JSONFault) {
      return try parseJSON(source)
    } catch {
      faults.add(error)
      return nil
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
    if let known = files.last(named: path) { return known }
    do throws(ReportReadProblem) {
      let file = try tools.read(path)
      return files.add(name: file.name, bytes: file.bytes)
    } catch {
      faults.error(error.isOutside ? .outsideFolder : .missingFile, error.message, at: place)
      return nil
    }
  }
}
