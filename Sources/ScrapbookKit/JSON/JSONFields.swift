/// The members of a JSON object that this program wrote; nil for a missing member or one of another type.
package struct JSONFields {
  private let members: [String: JSONValue]

  package init?(_ text: some Sequence<UInt8>) {
    let source = SourceFile(name: "", bytes: Array(text))
    guard let document = try? parseJSON(source) else { return nil }
    self.init(document.root)
  }

  package init?(_ node: JSONNode) { self.init(node.value) }

  package init?(_ value: JSONValue) {
    guard case .object(let list) = value else { return nil }
    members = Dictionary(list.map { ($0.key, $0.node.value) }) { $1 }
  }

  package var keys: [String] { Array(members.keys) }

  package func value(_ key: String) -> JSONValue? { members[key] }

  package func string(_ key: String) -> String? {
    if case .string(let text)? = members[key] { text } else { nil }
  }

  package func double(_ key: String) -> Double? {
    if case .number(let number)? = members[key] { number } else { nil }
  }

  package func int(_ key: String) -> Int? { double(key).flatMap { Int(exactly: $0) } }

  package func strings(_ key: String) -> [String]? {
    elements(key) { if case .string(let text) = $0.value { text } else { nil } }
  }

  /// An array of objects, all of which are valid.
  package func all<Element>(_ key: String, _ read: (JSONFields) -> Element?) -> [Element]? {
    elements(key) { JSONFields($0).flatMap(read) }
  }

  private func elements<Element>(_ key: String, _ read: (JSONNode) -> Element?) -> [Element]? {
    guard case .array(let nodes)? = members[key] else { return nil }
    let elements = nodes.compactMap(read)
    return elements.count == nodes.count ? elements : nil
  }

  package func object(_ key: String) -> JSONFields? { members[key].flatMap { JSONFields($0) } }
}
