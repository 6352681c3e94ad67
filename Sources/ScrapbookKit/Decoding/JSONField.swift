/// A JSON object whose keys are known to be unique.
struct JSONObject {
  var node: JSONNode
  var pointer: String
  /// The object's name in messages, with its article: "a photo".
  var kind: String
  /// The members; there are so few that a linear search is faster than a hash table.
  let members: [JSONMember]
  /// A bit for each member's key: most absent keys are recognized by it alone.
  private let filter: UInt64

  init(node: JSONNode, pointer: String, kind: String, members: [JSONMember]) {
    (self.node, self.pointer, self.kind, self.members) = (node, pointer, kind, members)
    filter = members.reduce(0) { $0 | Self.filterBit($1.key) }
  }

  /// The value of a key and its place; nil if the key is absent.
  subscript(key: String) -> JSONField? {
    member(key).map { JSONField(node: $0.node, place: .member(key, of: pointer)) }
  }

  func member(_ key: String) -> JSONMember? {
    filter & Self.filterBit(key) == 0 ? nil : members.first { $0.key == key }
  }

  /// A bit by a key's length and first byte.
  private static func filterBit(_ key: String) -> UInt64 {
    let bytes = key.utf8
    return 1 << ((UInt64(bytes.count) &* 7 &+ UInt64(bytes.first ?? 0)) % 64)
  }
}

/// A value and its place in the document's structure.
struct JSONField {
  var node: JSONNode
  var place: Place

  /// The place, converted to text only for messages and for pointers that are kept.
  enum Place {
    case root
    /// A key, and the pointer of its object.
    case member(String, of: String)
    /// An index, and the array's pointer and name.
    case element(Int, of: String, named: String)
  }

  /// The JSON pointer.
  var pointer: String {
    switch place {
    case .root: ""
    case .member(let key, let object): object + "/" + pointerToken(key)
    // Concatenation takes half the time of an interpolation.
    case .element(let index, let array, _): array + "/" + String(index)
    }
  }

  /// The name in messages.
  var name: String {
    switch place {
    case .root: ""
    case .member(let key, _): key
    case .element(let index, _, let name): "\(name)[\(index)]"
    }
  }
}
