import Notation
package import ScrapbookKit

/// Replaces `{{> name.html}}` with files.
package struct FileIncluder {
  let faults: ReportFaults
  /// Reads a file in the template's folder; nil if it cannot be read, which is reported.
  let read: (String, ReportPlace?) -> SourceFile?

  package init(faults: ReportFaults, read: @escaping (String, ReportPlace?) -> SourceFile?) {
    self.faults = faults
    self.read = read
  }

  package func text(of path: String, at place: ReportPlace?) -> TemplateText? {
    var total = Total()
    return text(of: path, at: place, inside: [], total: &total)
  }

  /// The size and number of included files so far.
  private struct Total {
    var size = 0
    var files = 0
    var isTooLarge = false
  }

  private func text(of path: String, at place: ReportPlace?, inside: [String], total: inout Total)
    -> TemplateText?
  {
    guard !inside.contains(path), inside.count < deepestIncludes else {
      faults.error(
        .templateSyntax, "\(jsonQuoted(path)) includes itself", at: place,
        hints: ["remove one of the includes"])
      return nil
    }
    guard !total.isTooLarge, let file = read(path, place) else { return nil }
    total.size += file.bytes.count
    total.files += 1
    guard total.size <= largestTemplate, total.files <= mostIncludedFiles else {
      total.isTooLarge = true
      let reason =
        total.files > mostIncludedFiles
        ? "the template includes more than \(mostIncludedFiles) files"
        : "the template and what it includes are larger than \(largestTemplate >> 20) MB"
      faults.error(.tooLarge, reason, at: place)
      return nil
    }
    guard isText(file) else { return nil }
    var text = TemplateText()
    let begin = byteOrderMarkCount(in: file.bytes)
    var rest = file.bytes[begin...]
    while let opening = rest.range(of: "{{>") {
      guard let closing = rest[opening.upperBound...].range(of: "}}") else { break }
      text.append(rest[..<opening.lowerBound], at: ReportPlace(file: file.id, offset: rest.startIndex))
      let name = String(decoding: rest[opening.upperBound..<closing.lowerBound], as: UTF8.self).filter {
        !$0.isWhitespace
      }
      let here = ReportPlace(file: file.id, offset: opening.lowerBound)
      if let included = self.text(of: name, at: here, inside: inside + [path], total: &total) {
        text.append(included)
      }
      rest = rest[closing.upperBound...]
    }
    text.append(rest, at: ReportPlace(file: file.id, offset: rest.startIndex))
    return text
  }

  /// Reports a file that is not text, which no later step could read.
  private func isText(_ file: SourceFile) -> Bool {
    var wrong = file.bytes.firstIndex(of: 0)
    do {
      _ = try UTF8Span(validating: file.bytes.span)
    } catch {
      wrong = min(wrong ?? .max, error.byteOffsets.lowerBound)
    }
    guard let wrong else { return true }
    faults.error(
      .invalidValue, "byte 0x\(String(file.bytes[wrong], radix: 16)) is not UTF-8 text",
      at: ReportPlace(file: file.id, offset: wrong), hints: ["save the file with the encoding UTF-8"])
    return false
  }
}

extension ArraySlice<UInt8> {
  /// The range of an ASCII text; nil if it does not occur. The library's `firstRange` takes a hundred times as long.
  func range(of text: StaticString) -> Range<Int>? {
    let length = text.utf8CodeUnitCount
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: length)
    return withUnsafeBufferPointer { buffer in
      var start = 0
      while start + length <= buffer.count {
        if buffer[start] == bytes[0], (1..<length).allSatisfy({ buffer[start + $0] == bytes[$0] }) {
          return startIndex + start..<startIndex + start + length
        }
        start += 1
      }
      return nil
    }
  }
}
