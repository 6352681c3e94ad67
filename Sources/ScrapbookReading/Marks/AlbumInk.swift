import Files
package import ScrapbookInk
package import ScrapbookKit

/// The ink of an album: the file `album.ink.json` beside `album.json`, a file of strokes in canvas units, whose page
/// numbers are spread numbers.
package struct AlbumInk {
  /// The strokes, from the lowest.
  package var strokes: [InkStroke]

  package init(strokes: [InkStroke]) { self.strokes = strokes }

  /// The file beside an album; nil for an album from standard input.
  package static func path(besides album: String) -> String? {
    album == "-" ? nil : (album.hasSuffix(".json") ? String(album.dropLast(5)) : album) + ".ink.json"
  }
}

extension Composition {
  /// Adds the album's ink above everything else: one figure per page, described by its strokes.
  ///
  /// - Parameters:
  ///   - path: The album; `-` for standard input, which has no ink.
  ///   - limit: The maximum size of the file of strokes in bytes.
  ///   - options: The options that the album was composed with.
  package mutating func addInk(besides path: String, limit: Int, _ options: CompositionOptions) {
    guard let file = AlbumInk.path(besides: path), fileExists(file) else { return }
    var found = diagnostics
    if let marks = readMarks(file, limit: limit, into: &found) {
      let ink = InkOfPages(marks, album, options.imposition.layout)
      ink.check(options.accessibility, into: &found)
      for index in document?.sheets.indices ?? 0..<0 {
        guard var sheet = document?.sheets[index] else { continue }
        sheet.items += ink.items(of: sheet)
        sheet.untagUnseen()
        document?.sheets[index] = sheet
      }
    }
    diagnostics = found.sortedBySource()
    if options.strict { diagnostics = diagnostics.strict() }
    if diagnostics.hasErrors { document = nil }
  }

  private mutating func readMarks(_ path: String, limit: Int, into faults: inout Diagnostics) -> Marks? {
    do throws(FileReadError) {
      let (marks, found) = decodeMarks(files.add(name: path, bytes: try readWholeFile(path, limit: limit)))
      faults.add(contentsOf: found)
      return marks
    } catch {
      faults.error(.missingFile, "\(path): \(error.reason)", at: nil, pointer: "")
      return nil
    }
  }
}

/// The strokes of an album, assigned to pages.
private struct InkOfPages {
  private let album: Album
  private let layout: SheetLayout
  private let spreads: [FacingPages]
  private let strokes: [PageStroke]

  private struct PageStroke {
    var stroke: InkStroke
    /// The index of its page; nil if its spread does not exist.
    var page: Int?
    var place: SourcePlace
  }

  init(_ marks: Marks, _ album: Album, _ layout: SheetLayout) {
    let spreads = album.spreads
    (self.album, self.layout, self.spreads) = (album, layout, spreads)
    strokes = zip(marks.strokes, marks.strokePlaces).map { stroke, place in
      let spread = stroke.page <= spreads.count ? spreads[stroke.page - 1] : nil
      return PageStroke(stroke: stroke, page: spread?.page(of: stroke, in: album.spread), place: place.mark)
    }
  }

  /// Reports strokes that are not drawn, and the first stroke of each page without any description.
  func check(_ check: AccessibilityCheck, into faults: inout Diagnostics) {
    var checked: Set<Int> = []
    for next in strokes {
      guard let page = next.page else {
        faults.warning(
          .invalidValue,
          "the album has no spread \(next.stroke.page) but \(spreads.count); the stroke is not drawn",
          at: next.place.span, pointer: next.place.pointer + "/page")
        continue
      }
      guard let severity = check.severity, checked.insert(page).inserted else { continue }
      let alt = alt(of: page)
      if alt == nil {
        faults.add(
          Diagnostic(
            severity: severity, id: .missingAlt,
            message: "the drawing on page \(page + 1) has no description", span: next.place.span,
            pointer: next.place.pointer,
            hints: ["say what it shows in one of its strokes: \"alt\": \"A red heart around the otter\""]))
      } else if alt?.isShortForArchives == false {
        faults.add(
          Diagnostic(
            severity: severity, id: .longDescription,
            message: "the descriptions of the strokes on page \(page + 1) are longer than an archive allows",
            span: next.place.span, pointer: next.place.pointer, hints: ["shorten them"]))
      }
    }
  }

  /// The items of a sheet: its strokes, grouped by page.
  func items(of sheet: Sheet) -> DisplayList {
    // A cover has a name, and no number of its own.
    guard let first = sheet.pages.first, sheet.name == nil,
      let spread = spreads.firstIndex(where: { $0.holds(first - 1) })
    else { return [] }
    var corner = Point(x: 0, y: 0)
    if layout == .pages {
      // The window of a page is centered on the page.
      let center = spreads[spread].center(of: first - 1, in: album.spread)
      corner = Point(
        x: center.x - sheet.content.width / sheet.unit / 2,
        y: center.y - sheet.content.height / sheet.unit / 2)
    }
    let place = Transform.translation(x: -corner.x, y: -corner.y).then(.scale(x: sheet.unit, y: sheet.unit))
      .then(.translation(x: sheet.content.x, y: sheet.content.y))
    let window = Rect(
      x: corner.x, y: corner.y, width: sheet.content.width / sheet.unit,
      height: sheet.content.height / sheet.unit)
    return parts(of: spread).map { part in
      let items = part.strokes.compactMap(\.item)
      // Strokes are tagged only on the sheet of their own page.
      let tag = part.page.flatMap { sheet.pages.contains($0 + 1) ? self.tag(of: $0) : nil }
      return .group(DisplayGroup(transform: place, clip: RoundedRect(window), items: items, tag: tag))
    }
  }

  /// The strokes of a spread in paint order, grouped by page.
  private func parts(of spread: Int) -> [(page: Int?, strokes: [InkStroke])] {
    var parts: [(page: Int?, strokes: [InkStroke])] = []
    for next in strokes where next.stroke.page == spread + 1 && next.stroke.item != nil {
      if let last = parts.last, last.page == next.page {
        parts[parts.count - 1].strokes.append(next.stroke)
      } else {
        parts.append((next.page, [next.stroke]))
      }
    }
    return parts
  }

  private func tag(of page: Int) -> ContentTag {
    let language = album.pages[page].language
    return ContentTag([
      .page(page + 1, name: PageWords(in: language ?? album.language).page(page + 1), language: language),
      // After everything else on its page.
      StructureElement(.figure, place: .max, alt: alt(of: page)),
    ])
  }

  /// The descriptions of a page's strokes, each once; nil for none.
  private func alt(of page: Int) -> String? {
    var words: [String] = []
    for next in strokes where next.page == page {
      if let alt = next.stroke.alt, !alt.isBlank, !words.contains(alt) { words.append(alt) }
    }
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }
}

extension FacingPages {
  /// Whether it has a page, counted from 0.
  fileprivate func holds(_ page: Int) -> Bool { [left, right, center].contains(page) }

  /// The center of a page on the canvas.
  fileprivate func center(of page: Int, in frames: SpreadFrames) -> Point {
    let (first, second) = (frames.left.center, frames.right.center)
    if left == page { return first }
    if right == page { return second }
    return Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
  }

  /// The page whose center is nearest to a stroke.
  fileprivate func page(of stroke: InkStroke, in frames: SpreadFrames) -> Int? {
    guard let box = InkCurve(stroke.points).bounds else { return nil }
    let middle = (box.left + box.right) / 2
    return [left, right, center].compactMap { $0 }.min { first, second in
      abs(center(of: first, in: frames).x - middle) < abs(center(of: second, in: frames).x - middle)
    }
  }
}

extension InkStroke {
  /// The stroke as a single line, so that a translucent one has no dark joints; nil without points.
  fileprivate var item: DisplayItem? {
    let points = InkCurve(points).flattened.points
    guard let first = points.first else { return nil }
    var path = Path()
    path.move(to: Point(x: first.x, y: first.y))
    for point in points.count == 1 ? points : Array(points.dropFirst()) {
      path.line(to: Point(x: point.x, y: point.y))
    }
    let (red, green, blue) = (style.color.red, style.color.green, style.color.blue)
    let color = Color(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: style.opacity)
    return .outline(path, Border(width: style.width, color: color, hasRoundEnds: true))
  }
}
