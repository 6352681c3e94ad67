import ScrapbookKit

/// The order in which a PDF reader takes the letters of a line, by the rules of poppler (`reorderText` in TextOutputDev.cc of
/// version 22.12). ``read(_:)`` computes what it reads; ``written(_:)`` is its inverse.
extension ReadingDirection {
  /// The text that a reader gets from a line.
  ///
  /// - Parameter line: The scalars of the line from left to right.
  func read(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var rest = line[...]
    let isLeft = { (scalar: Unicode.Scalar) in ReadingClass(scalar) != .rightToLeft }
    let isRight = { (scalar: Unicode.Scalar) in [.rightToLeft, .neutral].contains(ReadingClass(scalar)) }
    switch self {
    case .leftToRight:
      while !rest.isEmpty {
        let left = rest.prefix(while: isLeft)
        let right = rest.dropFirst(left.count).prefix(while: isRight)
        rest = rest.dropFirst(left.count + right.count)
        result += left + right.reversed()
      }
    case .rightToLeft:
      while !rest.isEmpty {
        let right = rest.reversed().prefix(while: isRight)
        let left = rest.dropLast(right.count).reversed().prefix(while: isLeft)
        rest = rest.dropLast(right.count + left.count)
        result += right + left.reversed()
      }
    }
    return result
  }

  /// The scalars that a line must contain, from left to right, so that a reader gets `text`.
  ///
  /// An invisible directional mark is added where a reader would put spaces or punctuation before the word that they
  /// follow.
  func written(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var marked: [Unicode.Scalar] = []
    var end = 0
    for group in misplaced(in: text) {
      marked += text[end..<group.lowerBound] + [mark]
      end = group.lowerBound
    }
    marked += text[end...]
    // The parts in text order; every other part has the direction of the sheet, beginning with the first.
    var parts: [[Unicode.Scalar]] = [[]]
    var current = self
    for scalar in marked {
      let direction = ReadingClass(scalar).direction ?? current
      if direction != current { parts.append([]) }
      parts[parts.count - 1].append(scalar)
      current = direction
    }
    let lying = parts.enumerated().map { number, part in
      number.isMultiple(of: 2) == (self == .rightToLeft) ? part.reversed() : part
    }
    return Array((self == .rightToLeft ? lying.reversed() : lying).joined())
  }

  /// The spaces and punctuation that a reader would put before the word of the other direction that they follow: at
  /// the text's end, and before a word of this direction.
  func misplaced(in text: [Unicode.Scalar]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var current = self
    var start = 0
    for (index, scalar) in text.enumerated() {
      guard let direction = ReadingClass(scalar).direction else { continue }
      if current != self, direction == self, start < index { groups.append(start..<index) }
      current = direction
      start = index + 1
    }
    if current != self, start < text.count { groups.append(start..<text.count) }
    return groups
  }

  var opposite: ReadingDirection { self == .leftToRight ? .rightToLeft : .leftToRight }

  /// LEFT-TO-RIGHT MARK or RIGHT-TO-LEFT MARK.
  var mark: Unicode.Scalar { self == .leftToRight ? "\u{200E}" : "\u{200F}" }
}
