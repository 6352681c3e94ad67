/// How a PDF says what a line means, so that those who search it or copy from it get the text.
public enum LineMeaning: Sendable, Equatable {
  /// Each cluster of the runs has its own: best for selecting letters.
  case byLetters([GlyphRun])
  /// What the line has as a whole, from left to right.
  case asAWhole(String)
}

extension ShapedLine {
  /// Readers fail at some lines: those whose words they would order wrongly; tilted ones, whose letters lie on as many
  /// baselines; those of single letters, which poppler takes for one word whose letters stand apart; those with letters far
  /// apart, which they take for words, with gaps, which they take for columns, or in several sizes; and those with a mark of
  /// another font than its letter, which lies beneath it.
  ///
  /// - Parameters:
  ///   - direction: That of the sheet which the line is on.
  ///   - isLevel: Whether the line's baseline is level on the sheet, from the left to the right.
  public func meaning(in direction: ReadingDirection, isLevel: Bool) -> LineMeaning {
    let isWhole = !isLevel || isSpelled || isUneven
    if direction == .leftToRight, !isWhole, !runs.contains(where: { $0.isRightToLeft }) {
      return .byLetters(runs)
    }
    let letters = letters
    let text = letters.map(\.scalar)
    if !isWhole {
      let runs = runs(marking: letters, in: direction)
      let read = direction.read(trimmed(runs.flatMap(\.lying)) { $0 })
      if read.filter(\.isNoMark) == text.filter(\.isNoMark) { return .byLetters(runs) }
    }
    return .asAWhole(String(String.UnicodeScalarView(direction.written(text))))
  }

  /// Whether each of its words is one letter, and there are several.
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

  /// Whether a run has letters far apart, a gap, another size than the line, or a mark that belongs to another run's letter.
  ///
  /// poppler takes letters for words if there is more than a tenth of an em between them (`minWordBreakSpace` in
  /// TextOutputDev.cc), and words for those of two columns if it is seven tenths (`minColSpacing1`).
  private var isUneven: Bool {
    runs.contains { run in
      abs(run.letterSpacing) > 0.08 * run.size || run.size < 0.95 * size
        || run.textOffset > 0 && run.text.unicodeScalars.first?.isMark == true || run.text.hasGap
    }
  }

  private struct Letter {
    var scalar: Unicode.Scalar
    /// Its number in the line.
    var run: Int
    /// In bytes, in the run's text.
    var offset: Int
  }

  /// In the order of the text.
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

  /// Where a reader would misplace spaces or punctuation, these get a mark: of the direction of their own run, and on the
  /// side of the words of the other one.
  private func runs(marking letters: [Letter], in direction: ReadingDirection) -> [GlyphRun] {
    var runs = runs
    // From the last to the first, so that no mark moves the place of another.
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

  /// Before the cluster's letter at an offset in bytes.
  fileprivate mutating func insert(_ mark: Unicode.Scalar, at offset: Int) {
    add(mark, at: offset, toClusterWith: offset)
  }

  /// Behind the cluster's letter that ends at an offset in bytes.
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
  /// Three spaces, or one that is as wide as an ideograph.
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
  /// In next to no time for most of all characters.
  fileprivate var isSpace: Bool { value < 0x80 ? value == 0x20 : properties.isWhitespace }

  fileprivate var isNoMark: Bool { value != 0x200E && value != 0x200F }
}

/// Without spaces at both ends, which readers leave out.
private func trimmed<Element>(_ text: [Element], _ scalar: (Element) -> Unicode.Scalar) -> [Element] {
  let isSpace = { (element: Element) in scalar(element).isSpace }
  return text.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
}
