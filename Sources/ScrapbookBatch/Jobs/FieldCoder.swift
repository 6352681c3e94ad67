package import Notation
package import ScrapbookKit

/// A value that processes of this program exchange as JSON.
package protocol JSONCodable: JSONWritable {
  /// Nil for a value of another type.
  init?(_ value: JSONValue)
}

/// Writes the fields of a value as a JSON object, or reads them: a single function lists the fields for both
/// directions, so that they cannot differ.
package struct FieldCoder {
  private var line = JSONLine()
  private let fields: JSONFields?
  /// Whether a field was missing or had another type when it was read.
  package private(set) var isDamaged = false

  /// Creates a coder that writes.
  package init() { fields = nil }

  /// Creates a coder that reads.
  package init(_ fields: JSONFields) { self.fields = fields }

  /// The JSON that was written.
  package var text: String { line.text }

  package mutating func code<Value: JSONCodable>(_ key: String, _ value: inout Value) {
    guard let fields else { return line.add(key, json: value.json) }
    if let read = fields.value(key).flatMap(Value.init) { value = read } else { isDamaged = true }
  }

  /// Codes a nested object.
  package mutating func code(_ key: String, _ body: (inout FieldCoder) -> Void) {
    guard let fields else {
      var inner = FieldCoder()
      body(&inner)
      return line.add(key, json: inner.text)
    }
    guard let object = fields.object(key) else {
      isDamaged = true
      return
    }
    var inner = FieldCoder(object)
    body(&inner)
    if inner.isDamaged { isDamaged = true }
  }
}

extension String: JSONCodable {
  package init?(_ value: JSONValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
}

extension Bool: JSONCodable {
  package init?(_ value: JSONValue) {
    guard case .bool(let flag) = value else { return nil }
    self = flag
  }
}

extension Double: JSONCodable {
  package init?(_ value: JSONValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension Int: JSONCodable {
  package init?(_ value: JSONValue) {
    guard let number = Double(value) else { return nil }
    self.init(exactly: number)
  }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  package var json: String { self?.json ?? "null" }
}

extension Optional: JSONCodable where Wrapped: JSONCodable {
  package init?(_ value: JSONValue) {
    if case .null = value {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = wrapped
    }
  }
}

extension Array: JSONCodable where Element: JSONCodable {
  package init?(_ value: JSONValue) {
    guard case .array(let nodes) = value else { return nil }
    let elements = nodes.compactMap { Element($0.value) }
    guard elements.count == nodes.count else { return nil }
    self = elements
  }
}

extension JSONWritable where Self: RawRepresentable<String> {
  package var json: String { rawValue.json }
}

extension JSONCodable where Self: RawRepresentable<String> {
  package init?(_ value: JSONValue) {
    guard let text = String(value) else { return nil }
    self.init(rawValue: text)
  }
}
