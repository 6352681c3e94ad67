/// What a theme gives to an album that was read.
extension Theme {
  /// The open book behind all pages.
  var background: Background {
    var background = Background(.image(book))
    background.tone = papers.first?.color
    return background
  }

  /// Styles with the theme's fonts where the album names none.
  func styles(under own: [StyleName: TextStyle]) -> [StyleName: TextStyle] {
    var styles = own
    for (name, families) in fonts {
      var style = TextStyle()
      style.font = families
      styles[name] = own[name].map { $0.over(style) } ?? style
    }
    return styles
  }

  /// The paper of a page; nil for the one that the book shows.
  func paper(of page: ScrapbookPage, at index: Int) -> Background? {
    let words = page.texts.reduce(0) { $0 + $1.content.text.split(separator: " ").count }
    let use: PagePaper.Use = words > 60 ? .texts : page.photos.count == 1 && page.texts.isEmpty ? .hero : .any
    let suited = papers.indices.filter { papers[$0].uses.contains(use) }
    let candidates = suited.isEmpty ? papers.indices.filter { papers[$0].uses.contains(.any) } : suited
    guard let first = candidates.first else { return nil }
    // Both pages of a spread have the same of the papers that take turns.
    let chosen = use == .any ? candidates[index / 2 % candidates.count] : first
    return chosen == 0 ? nil : .color(papers[chosen].color)
  }
}

extension AlbumDecoder {
  /// Gives an album the theme's book and fonts, which its own keys then replace.
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
    // The page below the other half of a panorama has its paper.
    var models = Array(pages.indices)
    for facing in spreads {
      guard let model = facing.pages.first(where: { pages[$0.index].isAcross }) else { continue }
      for (_, index) in facing.pages { models[index] = model.index }
    }
    let papers = models.map { theme.paper(of: pages[$0], at: $0) }
    for index in pages.indices where pages[index].background == nil {
      pages[index].background = papers[index]
    }
  }
}
