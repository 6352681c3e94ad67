import ScrapbookKit

/// The way a PDF states the text of a line, for searching and copying.
enum LogicalText: Equatable {
  /// Each cluster of the runs states its own text, which is best for selecting letters.
  case byCluster([GlyphRun])
  /// The whole line states one text, from left to right.
  case wholeLine(String)
}

extension ShapedLine {
  /// Viewers misread some lines: lines whose words they would order wrongly; tilted lines, whose letters have different
  /// baselines; lines of single letters, which poppler takes for one spaced word; lines with wide letter spacing, which
  /// they split into words, with gaps, which they take for columns, or with several sizes; and lines with a combining
  /// mark of another font than its letter.
  ///
  /// - Parameters:
  ///   - direction: The direction of the sheet.
  ///   - isLevel: Whether the line's baseline is horizontal on the sheet, from left to right.
  func meaning(in direction: ReadingDirection, isLevel: Bool) -> LogicalText {
    let isWhole = !isLevel || isSpelled || isUneven
    if direction == .leftToRight, !isWhole, !runs.contains(where: { $0.isRightToLeft }) {
      return .byCluster(runs)
    }
    let letters = letters
    let text = letters.map(\.scalar)
    if !isWhole {
      let runs = runs(marking: letters, in: direction)
      let read = direction.read(trimmed(runs.flatMap(\.lying)) { $0 })
      if read.filter(\.isNoMark) == text.filter(\.isNoMark) { return .byCluster(runs) }
    }
    return .wholeLine(String(String.UnicodeScalarView(direction.written(text))))
  }

  /// Whether it has several words, each of one letter.
  private var isSpelled: Bool {
    var wordCount = 0
    var isInWord = false
    for run in runs {
      for scalar in run.text.unicodeScalars {
        let isSpace = scalar.isSpace
        if isInWord, !isSpace { return false }
        if !isSpace { wordCount += 1 }
        isInWord = !isSpace
      }
    }
    return wordCount > 1
  }

  /// Whether a run has wide letter spacing, a gap, another size than the line, or a combining mark that belongs to
  /// another run's letter.
  ///
  /// poppler splits words at more than a tenth of an em (`minWordBreakSpace` in TextOutputDev.cc), and columns at
  /// seven tenths (`minColSpacing1`).
  private var isUneven: Bool {
    runs.contains { run in
      abs(run.letterSpacing) > 0.08 * run.size || run.size < 0.95 * size
        || run.textOffset > 0 && run.text.unicodeScalars.first?.isMark == true || run.text.hasGap
    }
  }

  private struct Letter {
    var scalar: Unicode.Scalar
    /// The index of the run in the line.
    var run: Int
    /// The offset in the run's text, in bytes.
    var offset: Int
  }

  /// The letters in text order.
  private var letters: [Letter] {
    let numbers = runs.indices.sorted { runs[$0].textOffset < runs[$1].textOffset }
    return trimmed(
      numbers.flatMap { number in
        let text = runs[number].text
        return text.unicodeScalars.indices.map {
          Letter(
            scalar: text.unicodeScalars[$0], run: number,
            offset: text.utf8.distance(from: text.startIndex, to: $0))
        }
      }, \.scalar)
  }

  /// Adds directional marks where a viewer would misplace spaces or punctuation: a mark of their own direction, and a
  /// mark of the other direction beside the neighboring words.
  private func runs(marking letters: [Letter], in direction: ReadingDirection) -> [GlyphRun] {
    var runs = runs
    // From last to first, so that a mark does not move the offset of another.
    for group in direction.misplaced(in: letters.map(\.scalar)).reversed() {
      let (others, own) = (letters[group].prefix { runs[$0.run].direction != direction }, direction.mark)
      if others.count < group.count {
        let first = letters[group.lowerBound + others.count]
        runs[first.run].insert(own, at: first.offset)
      }
      if let last = others.last {
        runs[last.run].append(direction.opposite.mark, at: last.offset + last.scalar.utf8.count)
      }
    }
    return runs
  }
}

extension GlyphRun {
  fileprivate var direction: ReadingDirection { isRightToLeft ? .rightToLeft : .leftToRight }

  /// The text from left to right.
  fileprivate var lying: [Unicode.Scalar] {
    isRightToLeft ? text.unicodeScalars.reversed() : Array(text.unicodeScalars)
  }

  /// Inserts a mark before a letter of the cluster, at an offset in bytes.
  fileprivate mutating func insert(_ mark: Unicode.Scalar, at offset: Int) {
    add(mark, at: offset, toClusterWith: offset)
  }

  /// Appends a mark after a letter of the cluster, which ends at an offset in bytes.
  fileprivate mutating func append(_ mark: Unicode.Scalar, at offset: Int) {
    add(mark, at: offset, toClusterWith: offset - 1)
  }

  private mutating func add(_ mark: Unicode.Scalar, at offset: Int, toClusterWith byte: Int) {
    text.unicodeScalars.insert(mark, at: text.utf8.index(text.startIndex, offsetBy: offset))
    var end = 0
    for index in clusters.indices {
      end += clusters[index].byteCount
      if byte < end {
        clusters[index].byteCount += mark.utf8.count
        return
      }
    }
  }
}

extension String {
  /// Whether it has three spaces in a row, or an ideographic space.
  fileprivate var hasGap: Bool {
    var spaces = 0
    for byte in utf8 {
      spaces = byte == 0x20 ? spaces + 1 : 0
      if spaces == 3 { return true }
    }
    return utf8.contains(0xE3) && unicodeScalars.contains("\u{3000}")
  }
}

extension Unicode.Scalar {
  /// A fast path for ASCII.
  fileprivate var isSpace: Bool { value < 0x80 ? value == 0x20 : properties.isWhitespace }

  fileprivate var isNoMark: Bool { value != 0x200E && value != 0x200F }
}

/// Returns the elements without spaces at both ends, which viewers ignore.
private func trimmed<Element>(_ text: [Element], _ scalar: (Element) -> Unicode.Scalar) -> [Element] {
  let isSpace = { (element: Element) in scalar(element).isSpace }
  return text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
}
