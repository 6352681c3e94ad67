import Notation

extension Diagnostics {
  /// Each diagnostic as a JSON object.
  package func jsonLines(files: SourceFiles) -> [String] {
    all.map { diagnostic in
      var line = JSONLine()
      line.add("severity", diagnostic.severity.rawValue)
      line.add("id", diagnostic.id.rawValue)
      line.add("message", diagnostic.message)
      if let place = DiagnosticPlace(diagnostic, files) {
        line.add("file", place.file)
        line.add("line", place.start.line)
        line.add("column", place.start.column)
        line.add("endLine", place.end.line)
        line.add("endColumn", place.end.column)
      }
      line.add("pointer", diagnostic.pointer)
      line.add("hints", diagnostic.hints)
      return line.text
    }
  }

  func jsonText(files: SourceFiles) -> String {
    "{\n  \"diagnostics\": " + jsonArray(lines: jsonLines(files: files), indentation: "  ") + "\n}\n"
  }

  func sarifText(files: SourceFiles) -> String {
    let rules = Set(all.map(\.id)).sorted { $0.rawValue < $1.rawValue }.map { id in
      var rule = JSONLine()
      rule.add("id", id.rawValue)
      rule.add("shortDescription") { $0.add("text", id.summary) }
      return rule.text
    }
    return """
      {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
          "tool": {"driver": {"name": "scrapbook", "rules": \(jsonArray(rules))}},
          "columnKind": "unicodeCodePoints",
          "results": [
      \(all.map { "      " + $0.sarifResult(files) }.joined(separator: ",\n"))
          ]
        }]
      }

      """
  }
}

extension Diagnostic {
  fileprivate func sarifResult(_ files: SourceFiles) -> String {
    var location = JSONLine()
    if let place = DiagnosticPlace(self, files) {
      location.add("physicalLocation") { physical in
        physical.add("artifactLocation") { $0.add("uri", uri(place.file)) }
        physical.add("region") { region in
          region.add("startLine", place.start.line)
          region.add("startColumn", place.start.column)
          region.add("endLine", place.end.line)
          region.add("endColumn", place.end.column)
        }
      }
    }
    var logical = JSONLine()
    logical.add("fullyQualifiedName", pointer)
    location.add("logicalLocations", json: jsonArray([logical.text]))
    var result = JSONLine()
    result.add("ruleId", id.rawValue)
    result.add("level", severity.rawValue)
    result.add("message") { $0.add("text", ([message] + hints).joined(separator: "\n")) }
    result.add("locations", json: jsonArray([location.text]))
    return result.text
  }
}

/// A path as a URI reference: everything but unreserved characters and slashes is percent-encoded.
private func uri(_ path: String) -> String {
  path.utf8.reduce(into: "") { result, byte in
    let scalar = Unicode.Scalar(byte)
    if scalar.isASCII, scalar.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(scalar) {
      result.unicodeScalars.append(scalar)
    } else {
      result += "%" + byte.zeroPadded(to: 2, radix: 16, uppercase: true)
    }
  }
}
