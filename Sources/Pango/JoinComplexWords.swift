import Cairo

extension ShapedRun {
  /// Joins the clusters of each word in which several glyphs draw one letter, or a mark is alone, as in Hindi, Thai or
  /// Khmer. A PDF then states the text of the word, and not a guess for each of its glyphs. The same is done for
  /// right-to-left words with a glyph that stands for several letters, which viewers would not reverse.
  ///
  /// Viewers take such a word to reach from the start of its first glyph to the end of its last glyph, and its first
  /// glyph to be on the baseline. So the first glyph on the baseline is moved to the front, and the one that reaches
  /// farthest to the end.
  ///
  /// - Parameter glyphEnds: The end of each glyph's advance.
  mutating func joinComplexWords(glyphEnds: [Double]) {
    guard clusters.contains(where: { $0.glyphCount != 1 }) || text.mayHaveMarks else { return }
    var glyphEnds = glyphEnds
    var joined: [TextCluster] = []
    var word = Word()
    var bytes = Substring(text).utf8
    for cluster in clusters {
      let letters = Substring(bytes.prefix(cluster.byteCount))
      bytes = bytes.dropFirst(cluster.byteCount)
      if letters == " " {
        close(&word, into: &joined, glyphEnds: &glyphEnds)
        joined.append(cluster)
        word.start += cluster.glyphCount
      } else {
        word.clusters.append(cluster)
        word.isComplex =
          word.isComplex || cluster.glyphCount != 1 || letters.unicodeScalars.first?.isMark == true
          || isRightToLeft && letters.unicodeScalars.count > 1
      }
    }
    close(&word, into: &joined, glyphEnds: &glyphEnds)
    clusters = joined
  }

  private struct Word {
    /// The number of glyphs in the words before.
    var start = 0
    var clusters: [TextCluster] = []
    var isComplex = false
  }

  private mutating func close(_ word: inout Word, into joined: inout [TextCluster], glyphEnds: inout [Double])
  {
    let glyphCount = word.clusters.reduce(0) { $0 + $1.glyphCount }
    let end = word.start + glyphCount
    if word.isComplex {
      joined.append(
        TextCluster(byteCount: word.clusters.reduce(0) { $0 + $1.byteCount }, glyphCount: glyphCount))
      // In right-to-left text the glyphs of the first word are the last ones.
      let range = isRightToLeft ? glyphs.count - end..<glyphs.count - word.start : word.start..<end
      if let level = range.first(where: { glyphs[$0].y == 0 }) {
        glyphs.insert(glyphs.remove(at: level), at: range.lowerBound)
        glyphEnds.insert(glyphEnds.remove(at: level), at: range.lowerBound)
      }
      if let farthest = range.max(by: { glyphEnds[$0] < glyphEnds[$1] }) {
        glyphs.insert(glyphs.remove(at: farthest), at: range.upperBound - 1)
      }
    } else {
      joined += word.clusters
    }
    word = Word(start: end)
  }
}

extension String {
  /// Latin, Greek and Cyrillic letters are below U+0580; their combining marks are in the block from U+0300.
  fileprivate var mayHaveMarks: Bool { utf8.contains { $0 == 0xCC || $0 == 0xCD || $0 >= 0xD6 } }
}

extension Unicode.Scalar {
  private static let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .spacingMark, .enclosingMark]

  fileprivate var isMark: Bool { Self.marks.contains(properties.generalCategory) }
}
