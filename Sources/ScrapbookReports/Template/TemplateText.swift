package import ScrapbookKit

/// HTML or CSS assembled from files and values, which knows the source of each byte.
package struct TemplateText: Sendable {
  private struct Passage: Sendable {
    /// The start in the text.
    var start: Int
    /// Nil if it is unknown, which it never is for bytes copied from a file.
    var place: ReportPlace?
    /// Whether the bytes are copied from the file; otherwise all of them map to one place.
    var isVerbatim: Bool
  }

  package private(set) var bytes: [UInt8] = []
  private var passages: [Passage] = []

  package init() {}

  /// A whole file.
  package init(_ file: SourceFile) {
    append(file.bytes[...], at: ReportPlace(file: file.id, offset: 0))
  }

  /// Appends bytes of a file.
  package mutating func append(_ part: ArraySlice<UInt8>, at place: ReportPlace) {
    guard !part.isEmpty else { return }
    passages.append(Passage(start: bytes.count, place: place, isVerbatim: true))
    bytes += part
  }

  /// Appends bytes that replace something at a place, such as a placeholder.
  package mutating func append(_ text: String, for place: ReportPlace?) {
    guard !text.isEmpty else { return }
    passages.append(Passage(start: bytes.count, place: place, isVerbatim: false))
    bytes += text.utf8
  }

  /// Appends a text with the places of its bytes.
  package mutating func append(_ other: TemplateText) {
    passages += other.passages.map { piece in
      var piece = piece
      piece.start += bytes.count
      return piece
    }
    bytes += other.bytes
  }

  /// Appends a part of a text with the places of its bytes.
  package mutating func append(_ other: TemplateText, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var index = other.index(of: range.lowerBound)
    while index < other.passages.count, other.passages[index].start < range.upperBound {
      var piece = other.passages[index]
      index += 1
      let skipped = max(0, range.lowerBound - piece.start)
      if piece.isVerbatim { piece.place?.offset += skipped }
      piece.start = bytes.count + max(0, piece.start - range.lowerBound)
      passages.append(piece)
    }
    bytes += other.bytes[range]
  }

  /// Replaces `{page}` and other fields in the parts that come from files.
  ///
  /// - Parameter reportUnknown: Gets the names and places of fields that do not exist.
  func filled(
    with fields: [String: String], reportUnknown: (String, ReportPlace) -> Void = { _, _ in }
  ) -> TemplateText {
    var result = TemplateText()
    for (number, piece) in passages.enumerated() {
      let end = number + 1 < passages.count ? passages[number + 1].start : bytes.count
      var rest = bytes[piece.start..<end]
      while piece.isVerbatim, let start = piece.place, let open = rest.firstIndex(of: UInt8(ascii: "{")),
        let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
      {
        let name = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
        let place = ReportPlace(file: start.file, offset: start.offset + open - piece.start)
        if fields[name] == nil, name.wholeMatch(of: /[A-Za-z][A-Za-z_]{0,30}/) != nil {
          reportUnknown(name, place)
        }
        result.append(self, rest.startIndex..<(fields[name] == nil ? open + 1 : open))
        if let value = fields[name] { result.append(escaped(value), for: place) }
        rest = fields[name] == nil ? rest[(open + 1)...] : rest[(close + 1)...]
      }
      result.append(self, rest.startIndex..<rest.endIndex)
    }
    return result
  }

  /// The source of a byte.
  package func place(of offset: Int) -> ReportPlace? {
    let low = index(of: offset)
    guard low < passages.count else { return nil }
    let piece = passages[low]
    guard var place = piece.place else { return nil }
    if piece.isVerbatim { place.offset += max(0, offset - piece.start) }
    return place
  }

  /// The index of the piece that contains a byte.
  private func index(of offset: Int) -> Int {
    var low = 0
    var high = passages.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if passages[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
