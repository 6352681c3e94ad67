import ScrapbookRendering

/// `scrapbook stickers`
struct ListStickers: Action {
  /// The sets that are listed; empty lists all stickers.
  var sets: [StickerSet]

  func perform() throws {
    let assets = BuiltinAssets.find()
    let names = sets.isEmpty ? assets.stickers : assets.stickersInSets(sets).flatMap(\.names)
    try printLines(names.map { "builtin:\($0)" })
  }
}
