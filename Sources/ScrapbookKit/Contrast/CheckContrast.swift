/// Warns of words with too little contrast against their background on the sheets: paper, labels, pictures.
///
/// - Parameters:
///   - papers: The papers of the album's theme.
///   - loader: The source of the colors of pictures; used only for pictures with words on them.
func checkContrast(
  _ document: PagedDocument, on papers: ThemePapers?, loader: some AssetLoader,
  into diagnostics: inout Diagnostics
) {
  var check = ContrastCheck(catalog: document.catalog) { loader.thumbnail(of: $0) }
  check.papers = papers
  for sheet in document.sheets {
    check.layers.removeAll(keepingCapacity: true)
    let places = sheet.items.wordBoxes()
    if places.isEmpty { continue }
    check.places = places
    check.walk(sheet.items, into: &diagnostics)
  }
}

/// The share of the words that may have less contrast: a photo has nearly every color somewhere.
private let unreadableShare = 0.1

/// The standard deviation of the lightness (CIE L*, from 0 to 100) above which a background disturbs reading.
private let mostDeviation = 18.0

/// A painted text.
struct PaintedText {
  var text: DisplayText
  var transform: Transform
  /// The group that fades it.
  var fading: ContrastCheck.Fading?
  /// The number of layers below it.
  var layerCount: Int
}

/// Goes through a sheet in paint order and records its layers.
struct ContrastCheck {
  let catalog: AssetCatalog
  let thumbnail: (String) -> Thumbnail?
  /// The papers of the album's theme.
  var papers: ThemePapers?
  /// The layers painted so far, in canvas coordinates.
  var layers: [PaintedLayer] = []
  private var thumbnails: [AssetID: Thumbnail?] = [:]
  private var contrasts: [ColorPair: Double] = [:]
  /// The recorded texts in paint order; nil if texts are checked instead.
  var texts: [PaintedText]?
  /// The places of words on the sheet: layers elsewhere are not recorded. Nil if words may be anywhere.
  var places: [Rect]?
  /// The number of layers below a text that was recorded; nil for all.
  var layerCount: Int?

  init(catalog: AssetCatalog, thumbnail: @escaping (String) -> Thumbnail?) {
    self.catalog = catalog
    self.thumbnail = thumbnail
  }

  /// A group that is painted as a whole and faded.
  struct Fading {
    var opacity: Double
    /// The number of layers below it.
    var base: Int
  }

  mutating func walk(
    _ items: DisplayList, _ transform: Transform = .identity, clip: (RoundedRect, Transform)? = nil,
    fading: Fading? = nil, into diagnostics: inout Diagnostics
  ) {
    for item in items {
      switch item {
      case .fill(let box, let color):
        add(.box(box), color, bounds: box.rect, transform, clip)
      case .path(let path, let color):
        guard let bounds = path.bounds, mayHaveWords(transform.boundingBox(of: bounds)) else { continue }
        let pieces = path.pieces
        add(.path(pieces), color, bounds: pieces.bounds, transform, clip)
      case .picture(let picture):
        add(.picture(picture.asset), .white, bounds: .unitSquare, picture.transform.then(transform), clip)
      case .text(let text):
        check(text, transform, fading, into: &diagnostics)
      case .group(let group):
        let inner = group.transform.then(transform)
        let ownClip = group.clip.flatMap { clip in inner.inverse.map { (clip, $0) } }
        let ownFading = group.opacity < 1 ? Fading(opacity: group.opacity, base: layers.count) : nil
        let start = layers.count
        walk(group.items, inner, clip: ownClip ?? clip, fading: ownFading ?? fading, into: &diagnostics)
        // The faded layers are translucent for everything painted later.
        if group.opacity < 1 { for index in start..<layers.count { layers[index].opacity *= group.opacity } }
      case .shading(let rect, let stops):
        add(.shading(rect, stops), .white, bounds: rect, transform, clip)
      case .shadow(let box, let blur, let color):
        // Three standard deviations contain nearly all of the shadow.
        let bounds = box.rect.inset(by: -1.5 * blur)
        add(.shadow(box.rect, blur: blur), color, bounds: bounds, transform, clip)
      // The shape of a drawing is not known.
      case .outline, .silhouette: break
      }
    }
  }

  private mutating func add(
    _ shape: PaintedLayer.Shape, _ color: Color, bounds: Rect, _ transform: Transform,
    _ clip: (RoundedRect, Transform)?
  ) {
    let bounds = transform.boundingBox(of: bounds)
    guard mayHaveWords(bounds), let toShape = transform.inverse else { return }
    layers.append(PaintedLayer(shape: shape, color: color, toShape: toShape, bounds: bounds, clip: clip))
  }

  private func mayHaveWords(_ box: Rect) -> Bool { places?.contains { $0.meets(box) } ?? true }

  // MARK: Words

  private mutating func check(
    _ text: DisplayText, _ transform: Transform, _ fading: Fading?, into diagnostics: inout Diagnostics
  ) {
    guard fading?.opacity ?? 1 > 0, let words = text.words else { return }
    if texts != nil {
      texts?.append(PaintedText(text: text, transform: transform, fading: fading, layerCount: layers.count))
      return
    }
    let legibility = legibility(of: text, transform, fading)
    // When the text is moved onto the sheet, its contrast is checked.
    guard let worst = legibility.worst,
      ![.lowContrast, .offPage].contains(where: { diagnostics.contains($0, at: text.span) })
    else { return }
    if worst.contrast < leastContrast {
      report(worst, of: text, words, opacity: fading?.opacity ?? 1, into: &diagnostics)
    } else if legibility.isBusy {
      diagnostics.warning(
        .lowContrast,
        "\(quoted(words)) is hard to read on a part of a picture that is light and dark by turns",
        at: text.span, pointer: text.pointer ?? "",
        hints: ["move it to a calm part of the picture, or give it a \"background\""])
    }
  }

  /// The legibility of a text's words.
  struct Legibility {
    /// The lowest contrast, ignoring a few points; nil if the colors behind the words are unknown.
    var worst: Seen?
    /// Whether they are on a part of a picture that is light in some places and dark in others.
    var isBusy = false

    var isGood: Bool { worst.map { $0.contrast >= leastContrast } ?? true && !isBusy }
    /// Whether a picture makes them unreadable.
    var isSpoiled: Bool { !isGood && (worst?.isPicture == true || isBusy) }
  }

  mutating func legibility(
    of text: DisplayText, _ transform: Transform, _ fading: Fading?
  ) -> Legibility {
    var result = Legibility()
    var grounds: [Color] = []
    for color in text.colors {
      var seen: [Seen] = []
      for line in text.lines where line.line.runs.contains(where: { $0.color == color }) {
        let box = line.line.ink.moved(to: line.origin)
        let behind = candidates(behind: transform.boundingBox(of: box))
        let isPlain = behind.count == 1 && layers[behind[0].number].isPlain
        for point in isPlain ? [box.center] : box.samples(every: line.line.size) {
          if let point = self.seen(color, at: transform.apply(to: point), behind, fading) {
            seen.append(point)
            if point.isPicture { grounds.append(point.behind) }
          }
        }
      }
      seen.sort { $0.contrast < $1.contrast }
      guard !seen.isEmpty else { continue }
      let least = seen[min(seen.count - 1, Int(Double(seen.count) * unreadableShare))]
      if least.contrast < result.worst?.contrast ?? .infinity { result.worst = least }
    }
    result.isBusy = grounds.lightnessDeviation > mostDeviation
    return result
  }

  /// A layer that may be visible behind a text.
  private struct Candidate {
    /// The index of the layer among all layers.
    var number: Int
    /// The colors of its picture, if they are known.
    var colors: PictureColors?
    /// Whether it is a picture of the album, and not the open book.
    var isPicture = false
  }

  /// The layers that may be visible in a box, from bottom to top.
  private mutating func candidates(behind box: Rect) -> [Candidate] {
    var found: [Candidate] = []
    for number in layers.indices.prefix(layerCount ?? layers.count).reversed()
    where layers[number].bounds.meets(box) {
      var candidate = Candidate(number: number)
      if let asset = layers[number].picture {
        let paper = papers?.colors(of: asset)
        candidate.colors = paper ?? thumbnail(of: asset).map { .thumbnail($0) }
        candidate.isPicture = paper == nil && catalog[asset].path != ImageReference.openBook.path
      }
      found.append(candidate)
      if layers[number].hides(box) { break }
    }
    found.reverse()
    return found
  }

  private mutating func thumbnail(of asset: AssetID) -> Thumbnail? {
    if let known = thumbnails[asset] { return known }
    let path = catalog[asset].path
    let made = path == ImageReference.openBook.path ? .openBook : thumbnail(path)
    thumbnails[asset] = .some(made)
    return made
  }

  /// A color of words and the color around it, as seen.
  struct Seen {
    var color: Color
    var behind: Color
    /// Whether the color around it is part of a picture.
    var isPicture: Bool
    var contrast: Double
  }

  /// Nil where the colors of a picture are not known.
  private mutating func seen(
    _ color: Color, at point: Point, _ behind: [Candidate], _ fading: Fading?
  ) -> Seen? {
    var below = Color.white
    var surface: Color?
    var (isKnown, isPicture) = (true, false)
    for candidate in behind {
      let painted: Color
      switch layers[candidate.number].seen(at: point, candidate.colors) {
      case .nothing: continue
      case .unknown:
        isKnown = false
        continue
      case .color(let color): painted = color
      case .darker(let factor):
        if surface != nil { surface?.darken(by: factor) } else { below.darken(by: factor) }
        continue
      }
      if painted.alpha == 1 { isKnown = true }
      // The shadow on a picture is a part of it.
      if !layers[candidate.number].isShadow { isPicture = candidate.isPicture }
      if let fading, candidate.number >= fading.base {
        surface = painted.over(surface ?? below)
      } else {
        below = painted.over(below)
      }
    }
    guard isKnown else { return nil }
    let opacity = fading?.opacity ?? 1
    let words = color.over(surface ?? below).faded(to: opacity).over(below)
    let ground = surface.map { $0.faded(to: opacity).over(below) } ?? below
    return Seen(color: color, behind: ground, isPicture: isPicture, contrast: contrast(words, ground))
  }

  /// Cached, since most points of a page have the same colors.
  private mutating func contrast(_ words: Color, _ ground: Color) -> Double {
    let pair = ColorPair(words.rgb, ground.rgb)
    if let known = contrasts[pair] { return known }
    let contrast = words.contrast(with: ground)
    contrasts[pair] = contrast
    return contrast
  }

  private func report(
    _ worst: Seen, of text: DisplayText, _ words: String, opacity: Double, into diagnostics: inout Diagnostics
  ) {
    let (fading, remedy) =
      opacity < 1 ? (" at an opacity of \(plainNumber(opacity))", ", or a higher \"opacity\"") : ("", "")
    let (place, other) =
      worst.isPicture ? (" in the picture behind it", ", or a \"background\" for the text") : ("", "")
    diagnostics.warning(
      .lowContrast,
      "\(quoted(words)) is hard to read: \(worst.color.hex) on \(worst.behind.hex)\(place)\(fading) has a contrast of \(tenths(worst.contrast)):1",
      at: text.span, pointer: text.pointer ?? "",
      hints: [
        "choose a darker or a lighter \"color\"\(other)\(remedy); \(tenths(leastContrast)):1 and more is easy to read"
      ])
  }
}

extension Color {
  mutating func darken(by factor: Double) {
    self = Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }
}

/// Two colors with eight bits per channel.
private struct ColorPair: Hashable {
  var words: Int
  var ground: Int

  init(_ words: Int, _ ground: Int) { (self.words, self.ground) = (words, ground) }
}
