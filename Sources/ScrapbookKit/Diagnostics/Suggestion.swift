/// The candidate that `text` was probably meant to be; nil if none is close enough.
///
/// Close means at most a third of its letters mistyped, but not all of them (Damerau-Levenshtein distance, ignoring
/// case).
public func suggestion(for text: String, among candidates: some Sequence<String>) -> String? {
  let typed = Array(text.lowercased().unicodeScalars)
  let most = max(1, typed.count / 3)
  let best =
    candidates
    .compactMap { candidate -> (candidate: String, distance: Int)? in
      let letters = Array(candidate.lowercased().unicodeScalars)
      // A lower bound of the distance: the difference in length.
      guard abs(letters.count - typed.count) <= most else { return nil }
      return (candidate, editDistance(typed, letters))
    }
    .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }
  guard let best, best.distance <= most, best.distance < typed.count else { return nil }
  return best.candidate
}

/// The number of insertions, deletions, replacements and swaps of neighbors that turn `left` into `right` (optimal
/// string alignment). Long texts are truncated.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  let left = left.prefix(longestComparedName)
  let right = right.prefix(longestComparedName)
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, a) in left.enumerated() {
    var current = [row + 1]
    for (column, b) in right.enumerated() {
      var cost = min(last[column] + (a == b ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
