import ScrapbookKit

extension PiecePainter {
  /// - Parameter isRead: Whether the words of a chart are read.
  func picture(of box: Box, at: Point, isRead: Bool) -> DisplayList {
    let rect = Rect(
      x: at.x + box.insets.left.points, y: at.y + box.insets.top.points,
      width: (box.width - box.insets.horizontal).points, height: (box.height - box.insets.vertical).points)
    guard rect.width > 0.001, rect.height > 0.001, box.style.isVisible else { return [] }
    switch box.content {
    case .picture(let picture):
      let item = DisplayItem.picture(displayPicture(picture, in: rect, offset: box.offset))
      let radius = box.style.radii[0].resolved(box.width)?.points ?? 0
      return radius > 0
        ? [.group(DisplayGroup(clip: RoundedRect(rect, radius: radius), items: [item]))] : [item]
    case .drawing(let items, let size):
      guard size.width > 0, size.height > 0 else { return [] }
      let origin = Transform.translation(x: rect.x, y: rect.y)
      var chart = box.chart
      if let drawing = box.drawing(in: rect.size, unlike: size) {
        chart?.rows = drawing.rows
        let words = chart.map { $0.words(isRead: isRead) } ?? []
        return [.group(DisplayGroup(transform: origin, items: drawing.items + words))]
      }
      let transform = Transform.scale(x: rect.width / size.width, y: rect.height / size.height).then(origin)
      let words = chart.map { $0.words(isRead: isRead) } ?? []
      return [.group(DisplayGroup(transform: transform, items: items.untagged + words))]
    case .blocks, .lines, .flex, .table: return []
    }
  }

  /// - Parameter offset: The offset of the reference in the template.
  func displayPicture(_ picture: Picture, in rect: Rect, offset: Int) -> DisplayPicture {
    DisplayPicture(
      asset: picture.asset,
      transform: pictures.catalog[picture.asset].info.orientation.transform.then(.unitSquare(to: rect)),
      place: SourcePlace(span: place(offset)?.span))
  }
}

extension Box {
  /// A chart or a bar drawn at its laid-out size, so that its letters and ends are not stretched; nil if it need not be
  /// redrawn.
  ///
  /// - Parameter known: The size in which it was drawn.
  fileprivate func drawing(in size: Size, unlike known: Size) -> ChartDrawing? {
    guard let drawn, abs(size.width - known.width) > 0.01 || abs(size.height - known.height) > 0.01 else {
      return nil
    }
    let drawing = drawn(size)
    return drawing.items.isEmpty ? nil : drawing
  }
}
