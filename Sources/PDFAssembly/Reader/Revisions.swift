/// A state of the file that a later save has appended to.
public struct PDFRevision: Sendable, Equatable {
  /// The size in bytes of the file at that time.
  public var end: Int
  /// The number of objects that were added or changed.
  public var entryCount: Int
  /// Whether this program has written it.
  public var isOwn: Bool
}

extension PDFDocument {
  /// The revisions from the oldest to the newest. Truncating the file at the end of one restores that revision.
  public var revisions: [PDFRevision] {
    let endings = sections.compactMap(\.ending)
    var found: [PDFRevision] = []
    // The newest section is always a revision.
    for (index, section) in sections.enumerated() {
      // The part to which this program appended was a whole file, even if its last line was missing.
      let isWhole = index > 0 && sections[index - 1].trailer[ownLengthKey] != nil
      let ends = endings.filter { $0.section == section.offset && ($0.isComplete || isWhole) }.map(\.end)
      guard let end = index == 0 ? self.end : ends.max() else { continue }
      // A program that rewrites the file may keep the key.
      let isOwn = section.trailer[ownLengthKey] != nil && section.trailer["Prev"] != nil
      found.append(PDFRevision(end: end, entryCount: section.entryCount, isOwn: isOwn))
    }
    // A section of this program states the length of the file before it; a line break may be its own.
    for index in found.indices.dropFirst() {
      if let length = sections.first(where: { $0.ending?.end == found[index - 1].end })?
        .trailer[ownLengthKey]?.integer, found[index].end - 2 <= length, length <= found[index - 1].end
      {
        found[index].end = length
      }
    }
    return found.reversed().filter { $0.end <= self.end }
  }
}

/// The key of a trailer with the length in bytes of the file that the section was appended to.
let ownLengthKey = "SBK_Length"
