/// The most recently drawn blocks of pages, from which parts of pages are cut.
///
/// In cairo, PDFium and poppler, antialiasing and the resampling of pictures depend on the edges of the bitmap. So a
/// part of a page has the same pixels as the whole page only if both are cut from the same blocks. A page of at most
/// four million pixels is one block, so that it has no seam.
package final class PageBlocks {
  /// The side in pixels of a block of a larger page.
  package static let side = 512

  private struct Key: Equatable {
    var page: Int
    var size: PixelSize
    var area: PixelRect
  }

  // Blocks with at most as many pixels as the largest block, the most recently used last.
  private var kept: [(key: Key, block: Bitmap)] = []

  package init() {}

  /// Assembles a part of a page from blocks.
  ///
  /// - Parameters:
  ///   - size: The size of the whole page.
  ///   - draw: Draws a block.
  package func cut<Problem>(
    _ part: PixelRect, ofPage page: Int, of size: PixelSize,
    draw: (PixelRect) throws(Problem) -> Bitmap
  ) throws(Problem) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: part.width * part.height * 4)
    for area in PixelRect(size).blocks(around: part) {
      guard let shown = area.intersection(part) else { continue }
      let block = try block(Key(page: page, size: size, area: area), draw)
      if area == part { return block }
      for row in shown.y..<shown.y + shown.height {
        let from = ((row - area.y) * area.width + shown.x - area.x) * 4
        let to = ((row - part.y) * part.width + shown.x - part.x) * 4
        bytes.replaceSubrange(to..<to + shown.width * 4, with: block.bytes[from..<from + shown.width * 4])
      }
    }
    return Bitmap(width: part.width, height: part.height, bytes: bytes)
  }

  private func block<Problem>(
    _ key: Key, _ draw: (PixelRect) throws(Problem) -> Bitmap
  ) throws(Problem) -> Bitmap {
    if let index = kept.firstIndex(where: { $0.key == key }) {
      let known = kept.remove(at: index)
      kept.append(known)
      return known.block
    }
    // Blocks are evicted before the next one is drawn.
    let room = blockPixelLimit - key.area.width * key.area.height
    while kept.reduce(0, { $0 + $1.block.width * $1.block.height }) > room { kept.removeFirst() }
    let block = try draw(key.area)
    kept.append((key, block))
    return block
  }
}

extension PixelRect {
  /// Pieces of at most `side` x `side` pixels, grouped by block, so that no block is drawn twice.
  package func tilesByBlock(side: Int) -> [PixelRect] {
    let block = { (tile: PixelRect) in (tile.y / PageBlocks.side, tile.x / PageBlocks.side) }
    return tiles(side: side).sorted {
      block($0) == block($1) ? ($0.y, $0.x) < ($1.y, $1.x) : block($0) < block($1)
    }
  }

  /// Pieces of the full width of a page, from the top down. They split no block unless the page is wider than 32,768
  /// pixels.
  package var bands: [PixelRect] {
    let rows = isOneBlock ? height : max(1, min(PageBlocks.side, bandPixelLimit / width))
    return stride(from: y, to: y + height, by: rows).map { top in
      PixelRect(x: x, y: top, width: width, height: min(rows, y + height - top))
    }
  }

  /// Whether a page is one block.
  private var isOneBlock: Bool { width * height <= blockPixelLimit }

  /// The blocks of a page that a part overlaps.
  fileprivate func blocks(around part: PixelRect) -> [PixelRect] {
    guard !isOneBlock else { return [self] }
    let side = PageBlocks.side
    return stride(from: part.y / side * side, to: part.y + part.height, by: side).flatMap { top in
      stride(from: part.x / side * side, to: part.x + part.width, by: side).compactMap { left in
        intersection(PixelRect(x: left, y: top, width: side, height: side))
      }
    }
  }
}
