import Cairo

extension ShapedRun {
  /// Removes soft hyphens at which no line is broken from the text: a reader of the PDF looks for whole words.
  mutating func removeHiddenHyphens() {
    var rest = Substring(text).unicodeScalars
    var kept = String.UnicodeScalarView()
    for index in clusters.indices {
      var (cluster, byteCount) = (String.UnicodeScalarView(), 0)
      while byteCount < clusters[index].byteCount, let scalar = rest.popFirst() {
        byteCount += scalar.utf8.count
        cluster.append(scalar)
      }
      // A hyphen alone is one that is shown.
      if cluster.count > 1 { cluster.removeAll { $0 == "\u{AD}" } }
      if cluster.isEmpty { cluster.append("\u{AD}") }
      clusters[index].byteCount = String(cluster).utf8.count
      kept += cluster
    }
    text = String(kept)
  }
}

extension String {
  var hasSoftHyphen: Bool { utf8.contains(0xAD) && unicodeScalars.contains("\u{AD}") }

  /// The offsets in bytes after its soft hyphens; lines that are broken after ``softHyphenLimit`` show none.
  var endsOfSoftHyphens: [Int] {
    guard hasSoftHyphen else { return [] }
    var (ends, offset) = ([Int](), 0)
    for scalar in unicodeScalars where ends.count < softHyphenLimit {
      offset += scalar.utf8.count
      if scalar == "\u{AD}" { ends.append(offset) }
    }
    return ends
  }
}
