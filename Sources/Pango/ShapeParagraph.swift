internal import CPango
import Cairo

extension FontSet {
  /// Breaks a paragraph into lines of glyphs.
  ///
  /// - Parameters:
  ///   - text: A text without line breaks and control characters.
  ///   - ranges: Ranges that together cover all bytes of the text.
  ///   - language: A BCP 47 tag.
  public func shape(
    _ text: String, _ ranges: [StyledRange], language: String? = nil, in room: LineRoom
  ) -> ShapedParagraph {
    let largest = ranges.reduce(0) { max($0, $1.size) }
    guard largest > 0, largest.isFinite else { return ShapedParagraph() }
    let eastAsian = EastAsianLanguage(language: language, text: text)
    setLanguage(eastAsian?.tag ?? language ?? "en")
    let scale = largest / Self.referenceSize
    let styles = ranges.map { load($0.style, eastAsian) }
    let isPlain =
      ranges.count == 1 && ranges[0].letterSpacing == 0 && text.utf8.count <= longestPiece
      && !text.hasSoftHyphen
    let attributes =
      isPlain ? plainAttributes : attributes(ranges, styles.map(\.description), text, scale: scale)
    defer { if !isPlain { library.pango_attr_list_unref(attributes) } }
    library.pango_layout_set_attributes(layout, attributes)
    // A font set on the layout is faster than one set as an attribute.
    library.pango_layout_set_font_description(layout, isPlain ? styles[0].description : nil)
    setSize(width: room.width / scale, maximumLines: room.maximumLines)
    let hanging = room.hangsLastSpace && text.utf8.last == UInt8(ascii: " ") ? text.utf8.count - 1 : nil
    var paragraph = lines(of: text, ranges, scale: scale, hanging: hanging)
    paragraph.metrics = styles.map(\.metrics)
    paragraph.isCut = room.maximumLines != nil && library.pango_layout_is_ellipsized(layout) != 0
    if !paragraph.missing.isEmpty { missing[text, default: []].formUnion(paragraph.missing) }
    return paragraph
  }

  /// - Parameter width: The width of the lines, at the reference size.
  private func setSize(width: Double, maximumLines: Int?) {
    // Wide enough for one letter: pango 1.50 aborts on some texts where no letter fits.
    let units = min(max(width, 1.5 * Self.referenceSize) * Double(PANGO_SCALE), lineWidthLimit)
    library.pango_layout_set_width(layout, Int32(units))
    library.pango_layout_set_ellipsize(layout, maximumLines == nil ? 0 : Int32(PANGO_ELLIPSIZE_END))
    // pango takes a negative height as a number of lines.
    library.pango_layout_set_height(layout, Int32(-min(maximumLines ?? 1, lineLimit)))
  }

  /// - Parameter hanging: The offset of a space that takes no width.
  private func lines(
    of text: String, _ ranges: [StyledRange], scale: Double, hanging: Int?
  ) -> ShapedParagraph {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        // pango copies the text.
        library.pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
      }
      var reader = LineReader(fonts: self, utf8: utf8, ranges: ranges, scale: scale)
      reader.hanging = hanging
      var paragraph = ShapedParagraph()
      var next = library.pango_layout_get_lines_readonly(layout)
      while let entry = next {
        // The list contains lines; the layout owns it until its text is changed.
        paragraph.lines.append(
          reader.read(entry.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self).pointee))
        next = entry.pointee.next
      }
      paragraph.missing = reader.missing
      return paragraph
    }
  }

  /// Returns the characters that no font has, of a text that was shaped before at any size.
  public func missingCharacters(of text: String) -> Set<Unicode.Scalar> {
    missing.isEmpty ? [] : missing[text] ?? []
  }

  func attributes(
    _ ranges: [StyledRange], _ descriptions: [OpaquePointer], _ text: String, scale: Double
  ) -> OpaquePointer {
    let list = library.attributes(endsOfHyphens: text.endsOfSoftHyphens)
    var start = 0
    for (number, (range, description)) in zip(ranges, descriptions).enumerated() {
      let end = start + range.byteCount
      let add = { (attribute: UnsafeMutablePointer<PangoAttribute>?, bytes: Range<Int>) in
        attribute?.pointee.start_index = UInt32(bytes.lowerBound)
        attribute?.pointee.end_index = UInt32(bytes.upperBound)
        self.library.pango_attr_list_insert(list, attribute)
      }
      library.setSize(range.size / scale, of: description)
      defer { library.setSize(Self.referenceSize, of: description) }
      for piece in text.pieces(of: start..<end) {
        // The string is copied.
        add(library.pango_attr_font_desc_new(description), piece)
      }
      if range.letterSpacing != 0 {
        let spacing = range.letterSpacing / scale * Double(PANGO_SCALE)
        add(
          library.pango_attr_letter_spacing_new(
            Int32(min(max(spacing, -letterSpacingLimit), letterSpacingLimit))), start..<end)
      }
      // The color is not used for drawing; it makes pango start a new run at each range.
      if ranges.count > 1 {
        add(library.pango_attr_foreground_new(UInt16(truncatingIfNeeded: number), 0, 0), start..<end)
      }
      start = end
    }
    return list
  }
}

/// Converts pango's lines to values.
private struct LineReader {
  let fonts: FontSet
  /// The paragraph's text.
  let utf8: UnsafeBufferPointer<UInt8>
  /// The end of each range.
  let ends: [Int]
  let sizes: [Double]
  /// Units of the drawing per pango unit.
  let unit: Double
  /// The offset of a space that takes no width.
  var hanging: Int?
  var missing: Set<Unicode.Scalar> = []

  init(fonts: FontSet, utf8: UnsafeBufferPointer<UInt8>, ranges: [StyledRange], scale: Double) {
    self.fonts = fonts
    self.utf8 = utf8
    var end = 0
    ends = ranges.map {
      end += $0.byteCount
      return end
    }
    sizes = ranges.map { $0.size / scale }
    unit = scale / Double(PANGO_SCALE)
  }

  mutating func read(_ line: PangoLayoutLine) -> GlyphLine {
    var result = GlyphLine(
      width: 0, isRightToLeft: line.resolved_dir == UInt32(PANGO_DIRECTION_RTL), ink: nil, runs: [])
    var x = 0
    var next = line.runs
    while let entry = next {
      // The list contains the runs of the line.
      let item = entry.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      read(item, x: &x, into: &result)
      next = entry.pointee.next
    }
    result.width = Double(x) * unit
    return result
  }

  private mutating func read(_ glyphItem: PangoGlyphItem, x: inout Int, into line: inout GlyphLine) {
    // Every run of a pango line has an item, glyphs and a font.
    guard let item = glyphItem.item?.pointee, let string = glyphItem.glyphs, let font = item.analysis.font
    else {
      return
    }
    let range = ends.firstIndex { Int(item.offset) < $0 } ?? ends.count - 1
    let start = x
    let isRightToLeft = item.analysis.level % 2 == 1
    var run = ShapedRun(
      font: 0, range: range, glyphs: [], text: "", textOffset: Int(item.offset), clusters: [],
      isRightToLeft: isRightToLeft, minX: 0, maxX: 0)
    run.glyphs.reserveCapacity(Int(string.pointee.num_glyphs))
    var shown = [Bool]()
    var glyphEnds: [Double] = []
    glyphEnds.reserveCapacity(Int(string.pointee.num_glyphs))
    shown.reserveCapacity(Int(string.pointee.num_glyphs))
    for index in 0..<Int(string.pointee.num_glyphs) {
      let byte = Int(item.offset) + Int(string.pointee.log_clusters[index])
      // As pango does it for the space at which a line is broken; the layout is not used again.
      if byte == hanging { string.pointee.glyphs[index].width = 0 }
      let info = string.pointee.glyphs[index]
      let glyph = glyphIndex(of: info, isSpace: byte < utf8.count && utf8[byte] == 0x20, font)
      if let glyph {
        // Ignore pango's baseline for the script, which raises some runs by half an em.
        run.glyphs.append(
          Glyph(index: glyph, x: Double(x + Int(info.x_offset)) * unit, y: Double(info.y_offset) * unit))
        glyphEnds.append(Double(x + Int(info.x_offset + info.width)) * unit)
      }
      shown.append(glyph != nil)
      x += Int(info.width)
    }
    guard !run.glyphs.isEmpty, let number = fonts.number(of: font, size: sizes[range]) else { return }
    run.font = number
    (run.minX, run.maxX) = (Double(start) * unit, Double(x) * unit)
    setText(of: &run, item, string.pointee, shown: shown)
    if item.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) == 0 {
      run.joinComplexWords(glyphEnds: glyphEnds)
    }
    if let box = ink(of: run, string, font, start: start) {
      line.ink?.add(box)
      line.ink = line.ink ?? box
    }
    line.runs.append(run)
  }

  private func setText(of run: inout ShapedRun, _ item: PangoItem, _ glyphs: PangoGlyphString, shown: [Bool])
  {
    if item.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 {
      run.text = "…"
      run.clusters = [TextCluster(byteCount: run.text.utf8.count, glyphCount: run.glyphs.count)]
    } else {
      let bytes = Int(item.offset)..<Int(item.offset + item.length)
      run.text = String(decoding: utf8[bytes], as: UTF8.self)
      run.clusters = clusters(
        glyphs, byteCount: bytes.count, shown: shown, isRightToLeft: run.isRightToLeft)
      if run.text.hasSoftHyphen { run.removeHiddenHyphens() }
    }
  }

  /// Returns the index of a glyph in its font; nil if nothing is drawn.
  private mutating func glyphIndex(of info: PangoGlyphInfo, isSpace: Bool, _ font: OpaquePointer) -> UInt32? {
    if info.glyph == UInt32(PANGO_GLYPH_EMPTY) {
      // pango removes the space at which a line was broken; a reader of the PDF needs it between the words.
      return isSpace ? spaceGlyph(of: font) : nil
    }
    guard info.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) != 0 else { return info.glyph }
    if let scalar = Unicode.Scalar(info.glyph & ~UInt32(PANGO_GLYPH_UNKNOWN_FLAG)) { missing.insert(scalar) }
    return nil
  }

  private func ink(
    of run: ShapedRun, _ string: UnsafeMutablePointer<PangoGlyphString>, _ font: OpaquePointer, start: Int
  ) -> InkBox? {
    if fonts.fonts[run.font].isMadeUp {
      return fonts.fonts[run.font].face.ink(
        of: run.glyphs, size: sizes[run.range] * unit * Double(PANGO_SCALE)
      )
      .map { InkBox(minX: $0.minX, minY: $0.minY, maxX: $0.maxX, maxY: $0.maxY) }
    }
    var ink = PangoRectangle()
    fonts.library.pango_glyph_string_extents(string, font, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return nil }
    return InkBox(
      minX: Double(start + Int(ink.x)) * unit, minY: Double(ink.y) * unit,
      maxX: Double(start + Int(ink.x + ink.width)) * unit, maxY: Double(ink.y + ink.height) * unit)
  }

  private func spaceGlyph(of font: OpaquePointer) -> UInt32? {
    var glyph: UInt32 = 0
    let found = fonts.library.hb_font_get_nominal_glyph(
      fonts.library.pango_font_get_hb_font(font), 0x20, &glyph)
    return found != 0 ? glyph : nil
  }

  /// Returns the clusters. Bytes without a glyph belong to the cluster before them, or to the first one.
  private func clusters(
    _ string: PangoGlyphString, byteCount: Int, shown: [Bool], isRightToLeft: Bool
  ) -> [TextCluster] {
    var clusters: [TextCluster] = []
    clusters.reserveCapacity(shown.count)
    // The start of the next cluster. In right-to-left text the rightmost glyphs come first.
    var end = byteCount
    var glyphCount = 0
    let count = shown.count
    // The clusters in reverse order.
    for step in 0..<count {
      let index = isRightToLeft ? step : count - 1 - step
      if shown[index] { glyphCount += 1 }
      let start = Int(string.log_clusters[index])
      let isLast = step == count - 1
      let following = isLast ? -1 : Int(string.log_clusters[isRightToLeft ? step + 1 : count - 2 - step])
      guard following != start, glyphCount > 0 || isLast else { continue }
      let begin = isLast ? 0 : start
      if glyphCount == 0, let first = clusters.popLast() {
        clusters.append(TextCluster(byteCount: end - begin + first.byteCount, glyphCount: first.glyphCount))
      } else {
        clusters.append(TextCluster(byteCount: end - begin, glyphCount: glyphCount))
      }
      end = begin
      glyphCount = 0
    }
    clusters.reverse()
    return clusters
  }
}

extension String {
  /// Splits a long range of bytes, between words if possible. pango shapes the rest of a piece again for each line,
  /// so its time would grow quadratically with the length.
  fileprivate func pieces(of range: Range<Int>) -> [Range<Int>] {
    let (usual, longest) = (longestPiece / 2, longestPiece)
    guard range.count > longest else { return [range] }
    var pieces: [Range<Int>] = []
    var (start, end) = (range.lowerBound, range.lowerBound)
    for character in self[utf8.index(utf8.startIndex, offsetBy: start)...] where end < range.upperBound {
      end = min(end + character.utf8.count, range.upperBound)
      if end - start >= (character == " " ? usual : longest) {
        pieces.append(start..<end)
        start = end
      }
    }
    return start < range.upperBound ? pieces + [start..<range.upperBound] : pieces
  }
}
