/// Options for composing an album.
public struct CompositionOptions: Sendable, Equatable {
  /// Makes every warning an error, except `low-resolution`.
  public var strict: Bool
  /// Paints a gray placeholder for a picture that cannot be loaded, and warns instead of failing.
  public var keepGoing: Bool
  /// Makes one sheet with the empty book if an album has no pages, instead of failing.
  public var allowEmpty: Bool
  /// The text of `{date}` if the album has no date; nil leaves it empty. A date such as 2026-05-14 is written in the
  /// album's language.
  public var date: String?
  /// Properties in place of the album's own.
  public var info: InfoOverrides
  public var imposition: ImpositionOptions

  public init(
    strict: Bool = false, keepGoing: Bool = false, allowEmpty: Bool = false, date: String? = nil,
    info: InfoOverrides = .init(), imposition: ImpositionOptions = .init()
  ) {
    self.strict = strict
    self.keepGoing = keepGoing
    self.allowEmpty = allowEmpty
    self.date = date
    self.info = info
    self.imposition = imposition
  }
}

/// The results of all stages, and what is wrong with the album.
public struct Composition: Sendable {
  /// The texts that the diagnostics refer to; empty for an album that was built in code.
  public var files = SourceFiles()
  public var album = Album()
  /// The diagnostics in text order.
  public var diagnostics = Diagnostics()
  public var pages: [DisplayList] = []
  /// The document to be painted; nil if there were errors.
  public var document: PagedDocument?

  /// The first text as JSON; nil if it is not JSON. It is parsed again, since keeping it would take as much memory as
  /// layout.
  public var json: JSONDocument? { files.first.flatMap { try? parseJSON($0) } }
}

/// Sheets to be painted, and their pictures: the input of every exporter.
public struct PagedDocument: Sendable {
  public var info: DocumentInfo
  public var catalog: AssetCatalog
  public var sheets: [Sheet]
  /// The chapters in sheet order; empty for a single album.
  public var chapters: [Chapter]

  public init(info: DocumentInfo, catalog: AssetCatalog, sheets: [Sheet], chapters: [Chapter] = []) {
    self.info = info
    self.catalog = catalog
    self.sheets = sheets
    self.chapters = chapters
  }
}

/// Sheets that share an entry of the outline: one of several albums.
public struct Chapter: Sendable, Equatable {
  public var title: String
  /// The index of its first sheet.
  public var firstSheet: Int

  public init(title: String, firstSheet: Int) {
    self.title = title
    self.firstSheet = firstSheet
  }
}

/// Composes an album from its text. Never throws: errors are in the diagnostics.
public func compose(
  _ source: SourceFile, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts()
) -> Composition {
  var composition = Composition(files: SourceFiles(source))
  do throws(JSONFault) {
    var catalog = AssetCatalog()
    // The parsed text is released: layout needs as much memory again.
    let json = try parseJSON(source)
    checkTags(in: json, into: &composition.diagnostics)
    let album = decodeAlbum(json, into: &composition.diagnostics)
    compose(album, into: &composition, options: options, loader: loader, shaper: shaper, catalog: &catalog)
  } catch {
    composition.diagnostics.add(error.diagnostic)
  }
  return composition
}

/// Composes an album from its parsed text, for example a filled template.
public func compose(
  _ json: JSONDocument, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts()
) -> Composition {
  var catalog = AssetCatalog()
  return compose(json, options: options, loader: loader, shaper: shaper, catalog: &catalog)
}

/// Composes one of several albums that become one document.
///
/// - Parameters:
///   - shaper: The same shaper for all of them.
///   - catalog: The pictures of the albums before it, to which those of this one are added.
public func compose(
  _ json: JSONDocument, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts(), catalog: inout AssetCatalog
) -> Composition {
  var composition = Composition(files: SourceFiles(json.source))
  let album = decodeAlbum(json, into: &composition.diagnostics)
  compose(album, into: &composition, options: options, loader: loader, shaper: shaper, catalog: &catalog)
  return composition
}

/// Composes an album that was built in code.
public func compose(
  _ album: Album, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts()
) -> Composition {
  var composition = Composition()
  var catalog = AssetCatalog()
  compose(album, into: &composition, options: options, loader: loader, shaper: shaper, catalog: &catalog)
  return composition
}

/// Runs the stages after decoding: fill flows, resolve, place, display, impose.
private func compose(
  _ album: Album, into composition: inout Composition, options: CompositionOptions,
  loader: some AssetLoader, shaper: any TextShaper, catalog: inout AssetCatalog
) {
  var album = fillFlows(album, loader: loader, into: &composition.diagnostics)
  checkConventions(
    of: album, shaper.conventions, isDateGiven: options.date != nil, into: &composition.diagnostics)
  album.date =
    album.date ?? options.date.map { shaper.conventions.localized(day: $0, in: album.language) }
  album.take(options.info)
  album.sheetColor = options.imposition.sheetColor ?? album.sheetColor
  if options.allowEmpty, album.pages.isEmpty {
    composition.diagnostics.forgiveMissingPages()
    album.pages = [.blank]
  }
  composition.album = album
  resolveAssets(
    album, loader: loader, keepGoing: options.keepGoing, catalog: &catalog, into: &composition.diagnostics)
  checkAlbum(album, catalog: catalog, into: &composition.diagnostics)
  checkTexts(album, shaper: shaper, into: &composition.diagnostics)
  defer {
    composition.diagnostics = composition.diagnostics.sortedBySource()
    if options.strict { composition.diagnostics = composition.diagnostics.strict() }
    if composition.diagnostics.hasErrors { composition.document = nil }
  }
  guard !composition.diagnostics.hasErrors else { return }

  if options.imposition.layout == .pages { album.partIntoPages() }
  var texts = TextPlacer(album, shaper: shaper)
  let spreads = album.spreads
  composition.pages = pageSettings(of: album, spreads).map { [catalog] setting in
    let page = placePage(album.pages[setting.number - 1], at: setting, catalog: catalog, texts: &texts)
    checkOverlaps(on: page, into: &composition.diagnostics)
    checkPlaces(on: page, in: setting.frame, into: &composition.diagnostics)
    return displayPage(page, catalog: catalog)
  }
  let running = placeSpreadTexts(spreads, texts: &texts).map { $0.map(displayText) }
  composition.diagnostics.add(contentsOf: texts.diagnostics)
  let background =
    placeBackground(album.background, in: Rect(Spread.size), catalog: catalog, texts: texts)
    .map { [catalog] in displayBackground($0, catalog: catalog) } ?? []
  let book = PlacedBook(
    spreads: spreads, frames: album.spread, pages: composition.pages, background: background,
    runningTexts: running, sheetColor: album.sheetColor, placement: album.placement)
  let sheets = impose(book, options: options.imposition)
  let document = PagedDocument(info: DocumentInfo(album), catalog: catalog, sheets: sheets)
  checkResolution(document, into: &composition.diagnostics)
  checkContrast(document, loader: loader, into: &composition.diagnostics)
  composition.document = document
}
