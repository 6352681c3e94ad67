import Notation

/// The output formats of diagnostics.
public enum DiagnosticFormat: String, Sendable, CaseIterable {
  /// Readable text, with the line of the album and a caret under the fault.
  case human
  /// One line for each, as compilers write them.
  case short
  /// One JSON object: `{"diagnostics": […]}`.
  case json
  /// GitHub workflow commands, which annotate the lines of a pull request.
  case github
  /// SARIF 2.1.0, for code scanning.
  case sarif
}

extension Diagnostics {
  /// All diagnostics as text, with a line break at the end unless there are none.
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - files: The texts that the diagnostics refer to; empty for albums built in code, whose places are JSON
  ///     pointers.
  ///   - color: Uses ANSI colors for severities, in the human format only.
  public func formatted(_ format: DiagnosticFormat, files: SourceFiles, color: Bool = false) -> String {
    switch format {
    case .human: all.map { humanText($0, files, color) + "\n" }.joined()
    case .short: all.map { headline($0, files) + "\n" }.joined()
    case .json: jsonText(files: files)
    case .github: all.map { githubText($0, files) + "\n" }.joined()
    case .sarif: sarifText(files: files)
    }
  }
}

/// A diagnostic's span as lines and columns.
struct DiagnosticPlace {
  var file: String
  var start: SourceLocation
  var end: SourceLocation

  init?(_ diagnostic: Diagnostic, _ files: SourceFiles) {
    guard let span = diagnostic.span, let source = files[span.file] else { return nil }
    file = source.name
    start = source.location(of: span.start)
    end = source.location(of: span.end)
  }
}

/// `album.json:41:18: error: cannot find image "photos/lake.jpg" [missing-image]`
private func headline(_ diagnostic: Diagnostic, _ files: SourceFiles, color: Bool = false) -> String {
  let place =
    DiagnosticPlace(diagnostic, files).map { "\($0.file):\($0.start.line):\($0.start.column)" }
    ?? files.first?.name
    ?? (diagnostic.pointer.isEmpty ? diagnostic.id.isOfReport ? "report" : "album" : diagnostic.pointer)
  let paint = diagnostic.severity == .error ? "\u{1B}[1;31m" : "\u{1B}[1;33m"
  let severity = diagnostic.severity.rawValue
  let marked = color ? "\(paint)\(severity):\u{1B}[0m" : "\(severity):"
  return "\(harmless(place)): \(marked) \(harmless(diagnostic.message)) [\(diagnostic.id.rawValue)]"
}

private func humanText(_ diagnostic: Diagnostic, _ files: SourceFiles, _ color: Bool) -> String {
  var lines = [headline(diagnostic, files, color: color)]
  if let span = diagnostic.span, let source = files[span.file] {
    // A line of a binary file would be noise.
    if !source.bytes.prefix(1024).contains(0) { lines += excerpt(source, span) }
  }
  lines += diagnostic.hints.map { "   hint: \(harmless($0))" }
  return lines.joined(separator: "\n")
}

/// The line of the album, and a caret under each character of the fault.
private func excerpt(_ source: SourceFile, _ span: SourceSpan) -> [String] {
  // A line of a file without line breaks can be very long: show the surroundings of the fault.
  let (before, after) = source.text(around: span.start, reach: 400)
  let text = before.map(printable) + after.map(printable)
  let first = before.count
  let from = max(0, min(first - 50, text.count - 100))
  var shown = text[from..<min(from + 100, text.count)]
  // A command to GitHub's runner anywhere in a line.
  for index in shown.indices.dropFirst(2)
  where shown[index] == "[" && shown[index - 1] == "#" && shown[index - 2] == "#" {
    shown[index] = "\u{FFFD}"
  }
  let start = source.location(of: span.start)
  let end = source.location(of: span.end)
  let length = end.line == start.line ? end.column - start.column : after.count
  let marked = text[first...].prefix(max(1, min(length, shown.endIndex - first)))
  let number = String(start.line)
  let margin = String(repeating: " ", count: max(0, 5 - number.count)) + number
  return [
    "\(margin) | \(String(String.UnicodeScalarView(shown)))",
    String(repeating: " ", count: margin.count) + " | "
      + String(repeating: " ", count: columns(of: text[from..<first]))
      + String(repeating: "^", count: max(1, columns(of: marked))),
  ]
}

/// The number of terminal columns of characters: none for combining marks, two for East Asian characters and emoji.
private func columns(of scalars: some Sequence<Unicode.Scalar>) -> Int {
  scalars.reduce(0) { sum, scalar in
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return sum
    default: return sum + (scalar.isWide ? 2 : 1)
    }
  }
}

extension Unicode.Scalar {
  /// Whether its East Asian Width is W or F (UAX 11), by blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}

/// Tabs would misplace the caret.
private func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  scalar == "\t" ? " " : scalar.isMisleading ? "\u{FFFD}" : scalar
}

/// `::error file=album.json,line=41,col=18,title=missing-image::cannot find image …`
private func githubText(_ diagnostic: Diagnostic, _ files: SourceFiles) -> String {
  var properties: [String] = []
  if let place = DiagnosticPlace(diagnostic, files) {
    properties += [
      "file=\(escaped(harmless(place.file), property: true))", "line=\(place.start.line)",
      "col=\(place.start.column)",
    ]
    if place.end.line == place.start.line { properties.append("endColumn=\(place.end.column)") }
  }
  properties.append("title=\(diagnostic.id.rawValue)")
  let message = ([diagnostic.message] + diagnostic.hints).map(harmless).joined(separator: "\n")
  return
    "::\(diagnostic.severity.rawValue) \(properties.joined(separator: ","))::\(escaped(message, property: false))"
}

/// The escapes of GitHub's workflow commands.
private func escaped(_ text: String, property: Bool) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "%": result += "%25"
    case "\r": result += "%0D"
    case "\n": result += "%0A"
    case ":" where property: result += "%3A"
    case "," where property: result += "%2C"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
