import Cairo
import Glibc
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// Paints display lists: one loop, one switch, no decisions.
struct Painter {
  let catalog: AssetCatalog
  let fonts: OpenedFonts
  let store: AssetStore
  let target: Target
  /// The direction of the sheet, for readers of the PDF.
  var direction = ReadingDirection.leftToRight
  /// The blurred masks of the document.
  var masks = MaskCache()
  /// The marks of the sheet; nil for pixels, and within one tagged content.
  var marks: SheetMarks?
  /// The colors of the texts of the sheet.
  var colors = TextColors()

  /// The destination of the painting.
  enum Target {
    /// A PDF whose pictures the linker fills in.
    case placeholders(Placeholders)
    /// A bitmap, with pictures decoded at the size at which it shows them.
    case pixels
  }

  private var placeholders: Placeholders? {
    if case .placeholders(let placeholders) = target { placeholders } else { nil }
  }

  func paint(_ items: DisplayList, on context: borrowing Context) throws {
    for item in items {
      switch item {
      case .fill(let shape, let color):
        context.set(color)
        context.addPath(shape)
        context.fill()
      case .path(let path, let color):
        context.set(color)
        context.addPath(path)
        context.fill()
      case .outline(let path, let border):
        context.set(border.color)
        context.addPath(path)
        context.stroke(width: border.width, hasRoundEnds: border.hasRoundEnds)
      case .shadow(let shape, let blur, let color):
        try paintShadow(shape, blur: blur, color, on: context)
      case .picture(let picture):
        try paint(picture, on: context)
      case .silhouette(let silhouette):
        try paint(silhouette, on: context)
      case .text(let text):
        let texts = TextPainter(
          fonts: fonts, colors: colors, direction: direction, placeholders: placeholders)
        for line in text.lines { try texts.paint(line, on: context) }
      case .group(let group):
        try paint(group, on: context)
      case .shading(let rect, let stops):
        context.addRectangle(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
        context.darken(from: rect.x, to: rect.maxX, stops.map { (offset: $0.offset, factor: $0.factor) })
      }
    }
  }

  private func paint(_ group: DisplayGroup, on context: borrowing Context) throws {
    if group.isSymbol, let placeholders {
      return try paintSymbol(group, placeholders, on: context)
    }
    guard let marks, group.hidesTags else { return try paintItems(of: group, on: context) }
    var painter = self
    painter.marks = nil
    guard group.tag != nil else { return try painter.paintItems(of: group, on: context) }
    marks.begin(on: context)
    try painter.paintItems(of: group, on: context)
    marks.end(on: context)
  }

  private func paintItems(of group: DisplayGroup, on context: borrowing Context) throws {
    // This is the case for most texts: as long as the state stays, cairo need not look up their font again.
    if group.transform == .identity, group.clip == nil, group.opacity == 1 {
      return try paint(group.items, on: context)
    }
    try context.saved {
      if group.transform != .identity { context.concatenate(Matrix(group.transform)) }
      if let clip = group.clip {
        context.addPath(clip)
        context.clip()
      }
      if group.opacity < 1 {
        try context.faded(group.opacity) { try paint(group.items, on: context) }
      } else {
        try paint(group.items, on: context)
      }
    }
  }

  private func paint(_ picture: DisplayPicture, on context: borrowing Context) throws {
    do throws(ImageProblem) {
      try context.saved { () throws(ImageProblem) in
        context.concatenate(Matrix(picture.transform))
        guard context.clipReachesUnitSquare() else { return }
        context.paintUnitSquare(try surface(of: picture, on: context))
      }
    } catch {
      throw ScrapbookError.picture(error, at: picture.place)
    }
  }

  private func paintSymbol(
    _ group: DisplayGroup, _ placeholders: Placeholders, on context: borrowing Context
  ) throws {
    guard let symbol = placeholders.symbol(group.items) else { return }
    let bounds = symbol.bounds
    try context.saved {
      context.concatenate(Matrix(.unitSquare(to: bounds).then(group.transform)))
      guard context.clipReachesUnitSquare() else { return }
      let surface = try placeholders.placeholder(for: symbol) {
        try CompiledDrawing(width: bounds.width, height: bounds.height) { context in
          context.concatenate(Matrix(.translation(x: -bounds.x, y: -bounds.y)))
          try paint(group.items, on: context)
        }
      }
      context.paintUnitSquare(surface)
    }
  }

  private func surface(
    of picture: DisplayPicture, on context: borrowing Context
  ) throws(ImageProblem) -> PictureSurface {
    let path = catalog[picture.asset].path
    switch target {
    case .placeholders(let placeholders): return try placeholders.placeholder(for: path, place: picture.place)
    case .pixels:
      let (right, down) = (context.distanceOnSurface(x: 1, y: 0), context.distanceOnSurface(x: 0, y: 1))
      return try store.picture(
        path, paintedAt: Size(width: hypot(right.x, right.y), height: hypot(down.x, down.y)))
    }
  }

  private func paintShadow(
    _ shape: RoundedRect, blur: Double, _ color: Color, on context: borrowing Context
  ) throws {
    let mask = ShadowMask(shape, blur: blur, alpha: color.alpha)
    let area = ShadowMask.area(of: shape, blur: blur)
    switch target {
    case .placeholders(let placeholders):
      let picture = try placeholders.shadows.placeholder(for: mask, color)
      context.saved {
        context.concatenate(Matrix(.unitSquare(to: area)))
        context.paintUnitSquare(picture)
      }
    case .pixels:
      context.paint(color, through: try masks.image(of: .shadow(mask)) { try mask.image() }, in: area)
    }
  }

  private func paint(_ silhouette: DisplaySilhouette, on context: borrowing Context) throws {
    let mask = SilhouetteMask(silhouette, path: catalog[silhouette.picture.asset].path)
    let image = try masks.image(of: .silhouette(mask)) {
      let painter = Painter(catalog: catalog, fonts: fonts, store: store, target: .pixels, masks: masks)
      let shape = DisplayGroup(clip: RoundedRect(silhouette.window), items: [.picture(silhouette.picture)])
      return try mask.image(of: silhouette) { context in
        try painter.paint([.group(shape)], on: context)
      }
    }
    context.paint(silhouette.color, through: image, in: SilhouetteMask.area(of: silhouette))
  }
}

extension Context {
  func set(_ color: Color) {
    setColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  fileprivate func paint(_ color: Color, through mask: PictureSurface, in area: Rect) {
    set(color)
    saved {
      concatenate(Matrix(.unitSquare(to: area)))
      maskUnitSquare(mask)
    }
  }

  fileprivate func addPath(_ shape: RoundedRect) {
    let rect = shape.rect
    if shape.radius > 0 {
      addRoundedRectangle(x: rect.x, y: rect.y, width: rect.width, height: rect.height, radius: shape.radius)
    } else {
      addRectangle(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
  }
}

extension Context {
  fileprivate func addPath(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): move(x: point.x, y: point.y)
      case .line(let point): addLine(x: point.x, y: point.y)
      case .curve(let first, let second, let end):
        addCurve(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x: end.x, y: end.y)
      case .close: closePath()
      }
    }
  }
}
