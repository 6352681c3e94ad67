/// The painted words of a page, and their legibility at other places on it.
final class WordGrounds {
  private var check: ContrastCheck
  private let texts: [PaintedText]
  private let paper: Color?

  /// - Parameters:
  ///   - page: The display list of the page, in page coordinates.
  ///   - paper: The color below it; nil if unknown.
  ///   - size: The size of the page.
  init(
    _ page: DisplayList, on paper: Color?, size: Size, catalog: AssetCatalog, loader: some AssetLoader
  ) {
    self.paper = paper
    check = ContrastCheck(catalog: catalog) { loader.thumbnail(of: $0) }
    check.texts = []
    var diagnostics = Diagnostics()
    check.walk(
      (paper.map { [.fill(RoundedRect(Rect(size)), $0)] } ?? []) + page, into: &diagnostics)
    texts = check.texts ?? []
  }

  var reading: WordReading {
    WordReading(isKept: { self.isKept($0, movedBy: $1) }, isOnPaper: { self.isReadOnPaper($0) })
  }

  /// The legibility of a text's words after a move; nil if the text is not painted.
  private func legibility(of span: SourceSpan, movedBy offset: Point) -> ContrastCheck.Legibility? {
    guard let painted = texts.first(where: { $0.text.span == span }) else { return nil }
    check.layerCount = painted.layerCount
    // The layers of its group are faded by now.
    let own = (painted.fading?.base ?? painted.layerCount)..<painted.layerCount
    let opacity = painted.fading?.opacity ?? 1
    for index in own { check.layers[index].opacity /= opacity }
    defer { for index in own { check.layers[index].opacity *= opacity } }
    let moved = painted.transform.then(.translation(x: offset.x, y: offset.y))
    return check.legibility(of: painted.text, moved, painted.fading)
  }

  private func isKept(_ span: SourceSpan, movedBy offset: Point) -> Bool {
    guard let new = legibility(of: span, movedBy: offset), !new.isGood,
      let old = legibility(of: span, movedBy: Point(x: 0, y: 0))
    else { return true }
    guard !old.isGood, old.isBusy || !new.isBusy, let before = old.worst, let after = new.worst else {
      return false
    }
    return after.contrast >= before.contrast - 0.1
  }

  /// The colors of the words of a text.
  private func colors(of span: SourceSpan) -> [Color] {
    texts.first { $0.text.span == span }?.text.colors ?? []
  }

  private func isReadOnPaper(_ span: SourceSpan) -> Bool {
    guard let paper else { return true }
    return colors(of: span).allSatisfy { $0.over(paper).contrast(with: paper) >= leastContrast }
  }

  /// The texts that a picture behind them makes unreadable, each once.
  private var spoiled: [SourceSpan] {
    var found: [SourceSpan] = []
    for case let span? in texts.map(\.text.span) where !found.contains(span) {
      if legibility(of: span, movedBy: Point(x: 0, y: 0))?.isSpoiled == true { found.append(span) }
    }
    return found
  }

  /// The changes to a page's items that remove warnings: moves, including words on busy parts of pictures or with too
  /// little contrast, and backgrounds for words that are unreadable at and near their place.
  func repairs(of page: RepairedPage, palette: Palette) -> [ItemMove] {
    guard !page.isPattern else { return [] }
    var page = page
    page.reading = reading
    let moves = page.makeMoves()
    let spoiled = spoiled
    let color = { palette.label(behind: self.colors(of: $0)) }
    // Words that stay on a photo need a background; moving them would change nothing.
    let first = page.labels(for: [], color: color)
    page.movable.subtract(first.map(\.span))
    let trial = MoveTrial(on: page)
    let calm = spoiled.compactMap { span -> ItemMove? in
      let offset = trial.offsets(of: span).first { legibility(of: span, movedBy: $0)?.isGood == true }
      return offset.map { ItemMove(page: page.page.number, span: span, offset: $0) }
    }
    page.movable.subtract(calm.map(\.span))
    return moves + first + calm + page.labels(for: Set(spoiled), color: color)
  }
}

extension Palette {
  /// The color of a background on which words in these colors are legible; nil if there is none.
  fileprivate func label(behind colors: [Color]) -> Color? {
    ([label] + inks + [.white, .black]).first { ground in
      ground.alpha == 1 && colors.allSatisfy { $0.over(ground).contrast(with: ground) >= leastContrast }
    }
  }
}
