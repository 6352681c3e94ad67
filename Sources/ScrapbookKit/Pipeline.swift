/// Composes an album from its text. Never throws: errors are in the diagnostics.
public func compose(
  _ source: SourceFile, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts()
) -> Composition {
  var catalog = AssetCatalog()
  var composer = Composer(SourceFiles(source), options, loader: loader, shaper: shaper)
  do throws(JSONFault) {
    // The parsed text is released: layout needs as much memory again.
    let json = try parseJSON(source)
    checkTags(in: json, into: &composer.result.diagnostics)
    composer.compose(composer.decode(json), catalog: &catalog)
  } catch {
    composer.result.diagnostics.add(error.inAlbum(source).diagnostic)
  }
  return composer.result
}

extension JSONFault {
  /// The fault of a text that should be an album: pictures are often given in its place.
  fileprivate func inAlbum(_ source: SourceFile) -> JSONFault {
    guard case .picture? = ForeignFile(source.bytes) else { return self }
    var fault = self
    fault.hints = ["\"scrapbook new FOLDER\" makes an album of the pictures in a folder"]
    return fault
  }
}

/// Composes an album from its parsed text, for example a filled template.
public func compose(
  _ json: JSONDocument, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts()
) -> Composition {
  var catalog = AssetCatalog()
  return compose(json, options: options, loader: loader, shaper: shaper, catalog: &catalog)
}

/// Composes one of several albums that become one document: six parameters, since the caller shares three of them
/// among its albums.
///
/// - Parameters:
///   - files: The texts of the document, with this one; empty for this one alone.
///   - shaper: The same shaper for all of them.
///   - catalog: The pictures of the albums before it, to which this album's pictures are added.
public func compose(
  _ json: JSONDocument, in files: SourceFiles = SourceFiles(), options: CompositionOptions = .init(),
  loader: some AssetLoader, shaper: any TextShaper = NoFonts(), catalog: inout AssetCatalog
) -> Composition {
  let files = files.all.isEmpty ? SourceFiles(json.source) : files
  var composer = Composer(files, options, loader: loader, shaper: shaper)
  composer.compose(composer.decode(json), catalog: &catalog)
  return composer.result
}

/// Composes an album that was built in code.
public func compose(
  _ album: Album, options: CompositionOptions = .init(), loader: some AssetLoader,
  shaper: any TextShaper = NoFonts()
) -> Composition {
  var catalog = AssetCatalog()
  var composer = Composer(SourceFiles(), options, loader: loader, shaper: shaper)
  composer.compose(album, catalog: &catalog)
  return composer.result
}

/// Runs the stages after decoding: fill flows, resolve, place, display, impose.
private struct Composer<Loader: AssetLoader> {
  var result: Composition
  private let options: CompositionOptions
  private let loader: Loader
  private let shaper: any TextShaper
  /// The number of items of each page that form its paper, if a photo spans its spread or the binding is below its
  /// contents.
  private var paperCounts: [Int] = []
  private var binding = PlacedBinding()
  /// The free places beside the only pages of spreads, in canvas coordinates; empty lists for other spreads.
  private var blanks: [DisplayList] = []

  init(_ files: SourceFiles, _ options: CompositionOptions, loader: Loader, shaper: any TextShaper) {
    result = Composition(files: files)
    self.options = options
    self.loader = loader
    self.shaper = shaper
  }

  /// Reads the album, and its theme if it has one.
  mutating func decode(_ json: JSONDocument) -> Album {
    let theme = readTheme(of: json, loader: loader, files: &result.files, into: &result.diagnostics)
    return decodeAlbum(json, theme: theme, into: &result.diagnostics)
  }

  mutating func compose(_ album: Album, catalog: inout AssetCatalog) {
    let album = prepared(album)
    result.album = album
    resolveAssets(
      album, loader: loader, keepGoing: options.keepGoing, catalog: &catalog, into: &result.diagnostics)
    checkAlbum(album, catalog: catalog, into: &result.diagnostics)
    if options.looksAtRotations {
      let turns = checkTurns(of: album, loader: loader, into: &result.diagnostics)
      if options.proposesMoves { result.moves += turns }
    }
    checkTexts(album, shaper: shaper, into: &result.diagnostics)
    checkAccessibility(
      album, options.accessibility, pages: options.imposition.pages, isPart: options.isPart,
      into: &result.diagnostics)
    if !result.diagnostics.hasErrors { result.document = document(of: album, catalog) }
    result.diagnostics = result.diagnostics.sortedBySource()
    if options.strict { result.diagnostics = result.diagnostics.strict() }
    if result.diagnostics.hasErrors { result.document = nil }
  }

  /// The album with its flows filled and the overrides of the options applied.
  private mutating func prepared(_ original: Album) -> Album {
    var album = fillFlows(original, loader: loader, into: &result.diagnostics)
    checkConventions(
      of: album, shaper.conventions, isDateGiven: options.date != nil, into: &result.diagnostics)
    album.date =
      album.date ?? options.date.map { shaper.conventions.localized(day: $0, in: album.language) }
    album.take(options.info)
    album.sheetColor = options.imposition.sheetColor ?? album.sheetColor
    album.addEnd()
    album.choosePapers()
    if options.allowEmpty, album.pages.isEmpty {
      // The errors about missing pages, or a missing key for them.
      result.diagnostics.removeAll {
        $0.id == .emptyAlbum || ($0.id == .missingKey && $0.pointer.isEmpty)
      }
      album.pages = [.blank]
    }
    return album
  }

  private mutating func document(of original: Album, _ catalog: AssetCatalog) -> PagedDocument {
    var album = original
    if options.imposition.layout == .pages { album.partIntoPages() }
    var texts = TextPlacer(album, shaper: shaper)
    let sheets = sheets(of: album, catalog: catalog, texts: &texts)
    var document = PagedDocument(
      info: DocumentInfo(album, date: options.info.date), catalog: catalog, sheets: sheets, fonts: [])
    if options.imposition.pages == nil {
      let words = CoverWords(in: album.language)
      let front = coverSheets(album.cover, of: album, as: (0, words.cover), catalog: catalog)
      let back = coverSheets(
        album.backCover, of: album, as: (album.pages.count + 1, words.backCover), catalog: catalog)
      document.sheets = front + document.sheets + back
    }
    document.fonts = shaper.documentFonts
    result.diagnostics.add(contentsOf: texts.diagnostics)
    checkResolution(document, into: &result.diagnostics)
    checkContrast(
      document, on: ThemePapers(of: album, in: catalog), loader: loader, into: &result.diagnostics)
    return document
  }

  private mutating func sheets(of album: Album, catalog: AssetCatalog, texts: inout TextPlacer) -> [Sheet] {
    let spreads = album.spreads
    let movable = options.proposesMoves ? album.movableSpans : nil
    binding = PlacedBinding(of: album, catalog: catalog)
    defer { (paperCounts, binding, blanks) = ([], PlacedBinding(), []) }
    var spread: [SetPage] = []
    let settings = texts.addPanoramas(to: pageSettings(of: album, spreads), spreads, catalog: catalog)
    for setting in texts.addSlots(to: settings, spreads, catalog: catalog) {
      if let first = spread.first, first.setting.fields.spread != setting.fields.spread {
        show(spread, movable: movable, catalog: catalog)
        addBlank(beside: spread, on: spreads[blanks.count], texts: texts, catalog: catalog)
        spread = []
      }
      let page = placePage(album.pages[setting.number - 1], at: setting, catalog: catalog, texts: &texts)
      spread.append((page, setting))
    }
    show(spread, movable: movable, catalog: catalog)
    if let last = spreads.last { addBlank(beside: spread, on: last, texts: texts, catalog: catalog) }
    let running = placeSpreadTexts(spreads, texts: &texts).map { $0.map { displayRunningText($0) } }
    return imposed(album, pages: result.pages, runningTexts: running, catalog: catalog, texts: texts)
  }

  private typealias SetPage = (page: PlacedPage, setting: PageSetting)

  /// Checks the pages of a spread, and adds their display lists.
  private mutating func show(_ spread: [SetPage], movable: Set<SourceSpan>?, catalog: AssetCatalog) {
    binding.add(spread)
    for (index, (original, setting)) in spread.enumerated() {
      var page = original
      if spread.count == 2 {
        page.removeEdges(missingOn: spread[1 - index].page, pageWidth: setting.frame.width)
      }
      checkPlacedPage(page, in: setting.frame, gutter: setting.gutter, into: &result.diagnostics)
      let list = displayPage(page, catalog: catalog)
      if let movable {
        let others = movable.subtracting(result.moves.map(\.span))
        let paper = result.album.backdrop(of: result.album.pages[setting.number - 1])
        let words = WordGrounds(
          list, on: paper, size: setting.frame.size, catalog: catalog, loader: loader)
        result.moves += words.repairs(
          of: RepairedPage(page: page, movable: others, frame: setting.frame, gutter: setting.gutter),
          palette: result.album.palette)
      }
      let papers = binding.papers(of: page, at: setting)
      paperCounts.append(papers.reduce(0) { $0 + displayBackground($1, catalog: catalog).count })
      result.pages.append(list)
    }
  }

  /// Adds the theme's drawings in the free place of a spread.
  private mutating func addBlank(
    beside spread: [SetPage], on facing: FacingPages, texts: TextPlacer, catalog: AssetCatalog
  ) {
    guard let (page, setting) = spread.first,
      let blank = texts.album.blankPage(on: facing, number: blanks.count)
    else { return blanks.append([]) }
    let (frame, placed) = texts.placeBlank(blank, beside: page, at: setting, catalog: catalog)
    let place = Transform.translation(x: frame.x, y: frame.y)
    let items = displayPage(placed, catalog: catalog)
    blanks.append(items.isEmpty ? [] : [.group(DisplayGroup(transform: place, items: items))])
  }

  /// The sheet of the closed book.
  private mutating func coverSheets(
    _ cover: BookCover?, of original: Album, as label: (number: Int, name: String), catalog: AssetCatalog
  ) -> [Sheet] {
    guard let cover else { return [] }
    var album = original
    (album.pages, album.background, album.odd, album.firstPage) = (
      [cover.page], cover.background, .center, nil
    )
    var inside = TextPlacer(album, shaper: shaper)
    let spreads = album.spreads
    let pages = pageSettings(of: album, spreads).map { setting in
      var page = placePage(cover.page, at: setting, catalog: catalog, texts: &inside)
      // The contents are not part of the first page in the PDF's structure.
      (page.number, page.name) = (label.number, label.name)
      return displayPage(page, catalog: catalog)
    }
    result.diagnostics.add(contentsOf: inside.diagnostics)
    return imposed(album, pages: pages, runningTexts: [[]], catalog: catalog, texts: inside).map {
      var sheet = $0
      sheet.name = label.name
      return sheet
    }
  }

  private func imposed(
    _ album: Album, pages: [DisplayList], runningTexts: [DisplayList], catalog: AssetCatalog,
    texts: TextPlacer
  ) -> [Sheet] {
    let background =
      placeBackground(album.background, in: Rect(Spread.size), catalog: catalog, texts: texts)
      .map { displayBackground($0, catalog: catalog) } ?? []
    var book = PlacedBook(
      spreads: album.spreads, frames: album.spread, pages: pages, background: background,
      runningTexts: runningTexts, sheetColor: album.sheetColor, placement: album.placement)
    (book.paperCounts, book.blanks) = (paperCounts, blanks)
    book.binding = binding.drawing.map { displayBackground($0, catalog: catalog) } ?? []
    book.isBindingAbove = binding.isAbove
    return impose(book, options: options.imposition)
  }
}
