/// The values that a theme gives to a decoded album.
extension Theme {
  /// The open book behind all pages.
  var background: Background {
    var background = Background(.image(book))
    background.tone = shownPaper ?? papers.first?.color
    return background
  }

  /// The album's styles, with missing values taken from the theme's styles.
  func styles(under own: [StyleName: TextStyle]) -> [StyleName: TextStyle] {
    var styles = self.styles
    for (name, families) in fonts {
      var style = TextStyle()
      style.font = families
      styles[name] = styles[name].map { $0.over(style) } ?? style
    }
    return own.reduce(into: styles) { styles, own in
      styles[own.key] = styles[own.key].map { own.value.over($0) } ?? own.value
    }
  }

  /// The paper of a page; nil if the page has its own background.
  func paper(of page: ScrapbookPage) -> PagePaper? {
    guard let background = page.background else { return papers.first }
    return papers.first { .color($0.color) == background }
  }

  /// The common paper of facing pages; nil for the paper that the book shows.
  ///
  /// - Parameters:
  ///   - pages: The pages; a page with a photo across both decides alone.
  ///   - spread: The number of the spread, from 0.
  func paper(of pages: [ScrapbookPage], onSpread spread: Int) -> Background? {
    let across = pages.filter(\.isAcross)
    let filled = pages.filter { !$0.photos.isEmpty || !$0.texts.isEmpty }
    let uses = Set((across.isEmpty ? filled : across).map(\.paperUse))
    let use: PagePaper.Use = uses.contains(.texts) ? .texts : uses == [.hero] ? .hero : .any
    let suited = papers.indices.filter { papers[$0].uses.contains(use) }
    let candidates = suited.isEmpty ? papers.indices.filter { papers[$0].uses.contains(.any) } : suited
    guard let first = candidates.first else { return nil }
    let chosen = use == .any ? candidates[spread % candidates.count] : first
    return chosen == 0 && shownPaper == nil ? nil : .color(papers[chosen].color)
  }
}

extension ScrapbookPage {
  /// The use of the paper that suits it.
  fileprivate var paperUse: Theme.PagePaper.Use {
    let words = texts.reduce(0) { $0 + $1.content.text.split(separator: " ").count }
    return words > 60 ? .texts : photos.count == 1 && texts.isEmpty ? .hero : .any
  }
}

extension AlbumDecoder {
  /// Gives an album the theme's book and fonts, which the album's own keys then override.
  func dress(_ album: inout Album, in theme: Theme) {
    album.theme = theme
    album.styles = theme.styles(under: album.styles)
    album.background = theme.background
  }
}

extension Album {
  /// Gives pages without a background the papers of the theme.
  mutating func choosePapers() {
    guard let theme, background == theme.background else { return }
    for (number, facing) in spreads.enumerated() {
      let paper = theme.paper(of: facing.pages.map { pages[$0.index] }, onSpread: number)
      for (_, index) in facing.pages where pages[index].background == nil { pages[index].background = paper }
    }
  }

  /// The empty page beside the only page of a spread, on the paper that both pages would share; nil for a spread
  /// without a free place, and without a theme.
  ///
  /// - Parameter number: The number of the spread, from 0.
  func blankPage(on facing: FacingPages, number: Int) -> ScrapbookPage? {
    guard let theme, background == theme.background, facing.center == nil, facing.pages.count == 1 else {
      return nil
    }
    var page = ScrapbookPage.blank
    page.background = theme.paper(of: facing.pages.map { pages[$0.index] }, onSpread: number)
    return page
  }
}
