/// A value that ``JSONLine`` can write.
package protocol JSONWritable {
  var json: String { get }
}

/// An object on one line of JSON, used for processes, manifests, reports, diagnostics and parts of albums. Members keep
/// the order in which they are added.
package struct JSONLine {
  private var members: [String] = []
  private let isSpaced: Bool

  /// - Parameter isSpaced: Whether to put spaces inside the braces, as in albums that people read.
  package init(isSpaced: Bool = false) { self.isSpaced = isSpaced }

  package var isEmpty: Bool { members.isEmpty }

  package var text: String {
    let list = members.joined(separator: ", ")
    return isSpaced && !isEmpty ? "{ \(list) }" : "{\(list)}"
  }

  /// Adds a member; nil is omitted.
  package mutating func add(_ key: String, _ value: (some JSONWritable)?) {
    if let value { add(key, json: value.json) }
  }

  /// Adds a member whose value is JSON text.
  package mutating func add(_ key: String, json: String) { members.append(key.json + ": " + json) }

  /// Adds an object.
  package mutating func add(_ key: String, _ body: (inout JSONLine) -> Void) {
    var inner = JSONLine(isSpaced: isSpaced)
    body(&inner)
    add(key, json: inner.text)
  }
}

/// An object on one line of JSON, with its members in this order.
package func jsonObject(_ members: KeyValuePairs<String, any JSONWritable>) -> String {
  var line = JSONLine()
  for (key, value) in members { line.add(key, json: value.json) }
  return line.text
}

/// A value that is JSON text.
package struct JSONValueText: JSONWritable {
  package let json: String

  package init(_ json: String) { self.json = json }
}

/// An array on one line, of values that are JSON text.
package func jsonArray(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }

/// An array with a line for each value, which is JSON text.
///
/// - Parameter indentation: The spaces before the closing bracket; values have two more.
package func jsonArray(lines elements: [String], indentation: String = "") -> String {
  let lines = elements.map { "\n\(indentation)  \($0)" }
  return elements.isEmpty ? "[]" : "[" + lines.joined(separator: ",") + "\n\(indentation)]"
}

extension String: JSONWritable {
  /// The text in quotes; characters that could mislead a reader are escaped.
  package var json: String {
    "\"" + escapeMisleading(self) { $0 == "\"" || $0 == "\\" } + "\""
  }
}

extension Bool: JSONWritable {
  package var json: String { self ? "true" : "false" }
}

extension Int: JSONWritable {
  package var json: String { "\(self)" }
}

extension Double: JSONWritable {
  /// The shortest digits that represent the number exactly.
  package var json: String { "\(self)" }
}

extension Array: JSONWritable where Element: JSONWritable {
  package var json: String { jsonArray(map(\.json)) }
}
