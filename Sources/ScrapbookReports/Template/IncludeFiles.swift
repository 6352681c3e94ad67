package import ScrapbookKit

/// Replaces `{{> name.html}}` with files.
package struct FileIncluder {
  let faults: ReportFaults
  /// Reads a file in the template's folder; nil if it cannot be read, which is reported.
  let read: (String, ReportPlace?) -> SourceFile?
  private static let deepest = 16
  private static let largest = 32 << 20

  package init(faults: ReportFaults, read: @escaping (String, ReportPlace?) -> SourceFile?) {
    self.faults = faults
    self.read = read
  }

  package func text(of path: String, at place: ReportPlace?) -> TemplateText? {
    var size = 0
    return text(of: path, at: place, inside: [], size: &size)
  }

  private func text(of path: String, at place: ReportPlace?, inside: [String], size: inout Int)
    -> TemplateText?
  {
    guard !inside.contains(path), inside.count < Self.deepest else {
      faults.error(
        .templateSyntax, "\(jsonQuoted(path)) includes itself", at: place,
        hints: ["remove one of the includes"])
      return nil
    }
    guard let file = read(path, place) else { return nil }
    size += file.bytes.count
    guard size <= Self.largest else {
      faults.error(
        .tooLarge, "the template and what it includes are larger than \(Self.largest >> 20) MB", at: place)
      return nil
    }
    var text = TemplateText()
    let begin = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var rest = file.bytes[begin...]
    while let opening = rest.firstRange(of: Array("{{>".utf8)) {
      guard let closing = rest[opening.upperBound...].firstRange(of: Array("}}".utf8)) else { break }
      text.append(rest[..<opening.lowerBound], at: ReportPlace(file: file.id, offset: rest.startIndex))
      let name = String(decoding: rest[opening.upperBound..<closing.lowerBound], as: UTF8.self).filter {
        !$0.isWhitespace
      }
      let here = ReportPlace(file: file.id, offset: opening.lowerBound)
      if let included = self.text(of: name, at: here, inside: inside + [path], size: &size) {
        text.append(included)
      }
      rest = rest[closing.upperBound...]
    }
    text.append(rest, at: ReportPlace(file: file.id, offset: rest.startIndex))
    return text
  }
}
