extension Thumbnail {
  /// The open book along a horizontal line through its middle: the shades of its paper hardly change vertically. A
  /// table, so that checking text on it does not require the drawing; a test compares the two.
  static let openBook: Thumbnail? = {
    let colors = openBookColors.split(whereSeparator: \.isWhitespace).compactMap { Color("#" + $0) }
    return Thumbnail(width: colors.count, height: 1, pixels: colors)
  }()
}

private let openBookColors = """
  f9f9f9 c7d0d0 2a7576 658a7e e9dec8 f7f0e0 faf4e7 fbf6eb fcf8ed fdf9ee fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef
  fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef
  fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef
  fefaf0 fefaf0 fefaf1 fefbf2 fefbf3 fefcf4 fffcf4 fffcf3 fefaf1 fdf9ef fcf7ec faf5e9 f8f2e4 f4eede f0e8d6
  e9e0cc e1d6be d6c8ad bead8e b8a689 dcceb4 e6dbc4 ede4d0 f3ebda f6f0e1 f9f4e6 fbf7ea fcf8ed fefaf0 fefbf2
  fffcf3 fffcf4 fffcf4 fefbf3 fefbf2 fefaf1 fefaf0 fefaf0 fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef
  fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef
  fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fdf9ef fcf8ee fcf7ec
  fbf6ea f9f2e5 f6eede eadfc9 7a8f7f 23676a a5b5b5 f5f5f5
  """
