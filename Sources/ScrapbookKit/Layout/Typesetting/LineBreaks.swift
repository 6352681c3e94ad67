extension [ShapedLine] {
  /// The lines grouped by paragraph.
  var paragraphs: [[ShapedLine]] {
    var paragraphs: [[ShapedLine]] = []
    var isOpen = false
    for line in self {
      if !isOpen { paragraphs.append([]) }
      paragraphs[paragraphs.count - 1].append(line)
      isOpen = !line.endsParagraph
    }
    return paragraphs
  }

  /// Whether a line ends within a word of a script that separates words with spaces. Only checked in left-to-right
  /// lines.
  var breakWord: Bool {
    zip(self, dropFirst()).contains { line, next in
      guard !line.isRightToLeft, !line.endsParagraph, let last = line.runs.last?.text.unicodeScalars.last,
        let first = next.runs.first?.text.unicodeScalars.first
      else { return false }
      return (last.isInSpacedWord || last.joinsLetters)
        && (first.isInSpacedWord || first.joinsLetters || first.endsPartOfWord)
    }
  }

  /// Whether a line begins with a punctuation mark that belongs to the end of the line before.
  var beginWithMark: Bool {
    zip(self, dropFirst()).contains { line, next in
      guard !line.endsParagraph,
        let first = next.runs.min(by: { $0.textOffset < $1.textOffset })?.text.unicodeScalars.first
      else { return false }
      return first.isClosingMark
    }
  }
}

extension [MarkupRun] {
  /// The runs split at line feeds.
  var paragraphs: [[MarkupRun]] {
    var paragraphs: [[MarkupRun]] = [[]]
    for run in self {
      for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1].append(MarkupRun(text: String(part), change: run.change))
      }
    }
    return paragraphs
  }

  /// The runs with no-break spaces before marks that must not begin a line.
  var joiningMarks: [MarkupRun] {
    var joined = self
    for (index, run) in enumerated() {
      let following = self[(index + 1)...].lazy.compactMap(\.text.unicodeScalars.first).first
      var text: [Unicode.Scalar] = []
      let scalars = [Unicode.Scalar](run.text.unicodeScalars)
      for (place, scalar) in scalars.enumerated() {
        let next = place + 1 < scalars.count ? scalars[place + 1] : following
        text.append(scalar == " " && next?.isClosingMark == true ? Unicode.Scalar(0xA0) : scalar)
      }
      joined[index].text = String(String.UnicodeScalarView(text))
    }
    return joined
  }
}

extension Unicode.Scalar {
  /// Letters and digits below U+0E00, the start of Thai, which is followed by Lao, Tibetan, Burmese, Khmer and the
  /// scripts of East Asia.
  fileprivate var isInSpacedWord: Bool {
    value < 0x0E00 && (properties.isAlphabetic || properties.numericType != nil)
  }

  /// Marks within words and addresses, beside which no line may be broken (Unicode Standard Annex 14: QU, AL and IS).
  fileprivate var joinsLetters: Bool { "'\u{2019}_@&#+.".unicodeScalars.contains(self) }

  /// Marks after which a line may be broken, but not before: hyphens and the slash (HY, BA and SY).
  fileprivate var endsPartOfWord: Bool { "-\u{2010}\u{2011}\u{58A}\u{5BE}/".unicodeScalars.contains(self) }

  /// Whether it ends a clause or closes a bracket. Quotation marks are excluded: what closes in one language opens in
  /// another.
  package var isClosingMark: Bool { closingMarks.contains(self) }
}

private let closingMarks = Set(
  "!?.,:;\u{2026}%)]}\u{203D}\u{60C}\u{61B}\u{61F}\u{6D4}\u{964}、。，．：；！？）］｝」』】〉》".unicodeScalars)
