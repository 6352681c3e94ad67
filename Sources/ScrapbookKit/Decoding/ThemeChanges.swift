/// An album's changes to its theme: the members of the object `theme` other than `base` override the members of the
/// theme's file, as in a JSON Merge Patch (RFC 7396).
struct ThemeChanges {
  /// The file of the album; nil without changes.
  private let album: FileID?
  /// The nulls with which the album removes the theme's values.
  private var removed: Set<SourceSpan> = []

  /// No changes.
  init() { album = nil }

  /// Applies the changes.
  init(_ changes: JSONNode, of theme: inout JSONNode) {
    album = changes.span.file
    theme = merge(changes, into: theme)
  }

  /// Whether the album changes anything.
  var areMade: Bool { album != nil }

  /// Whether the album gives a value.
  func contains(_ field: JSONField) -> Bool { contains(field.node) }

  func contains(_ node: JSONNode) -> Bool { node.span.file == album }

  /// The remaining members.
  func remaining(_ members: [JSONMember]) -> [JSONMember] {
    removed.isEmpty ? members : members.filter { !removed.contains($0.node.span) }
  }

  /// The diagnostic with its pointer in the album, if it concerns one of the album's values.
  func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    var placed = diagnostic
    if let album, diagnostic.span?.file == album { placed.pointer = Self.pointer + diagnostic.pointer }
    return placed
  }

  /// The JSON pointer of the changes.
  static let pointer = "/theme"

  /// The paper that a theme's book still shows when the album changes the first paper but not the book; nil otherwise.
  static func paper(of theme: JSONNode, changedBy changes: JSONNode) -> Color? {
    guard let papers = changes.member("papers"), changes.member("book").map(\.isNull) ?? true else {
      return nil
    }
    let shown = theme.member("papers")?.firstElement?.member("color")?.color
    let first = papers.firstElement
    return first?.member("color")?.color == shown && first?.has("image") != true ? nil : shown ?? .white
  }

  /// Nulls stay, so that the decoder also recognizes unknown keys with a null value.
  private mutating func merge(_ changes: JSONNode, into node: JSONNode?) -> JSONNode {
    guard case .object(let new) = changes.value else { return changes }
    var old: [JSONMember] = []
    if let node, case .object(let members) = node.value { old = members }
    let values = Dictionary(old.map { ($0.key, $0.node) }) { $1 }
    let changed = Set(new.map(\.key)).subtracting([commentKey])
    var members = old.filter { !changed.contains($0.key) }
    var removes = false
    for var member in new where member.key != commentKey {
      if case .null = member.node.value {
        removes = true
        removed.insert(member.node.span)
      } else {
        member.node = merge(member.node, into: values[member.key])
      }
      members.append(member)
    }
    // A missing value is reported where it was removed.
    let isTheirs = if case .object? = node?.value { !removes } else { false }
    return JSONNode(value: .object(members), span: isTheirs ? node?.span ?? changes.span : changes.span)
  }
}

extension JSONNode {
  fileprivate var isNull: Bool { if case .null = value { true } else { false } }

  fileprivate var color: Color? { if case .string(let text) = value { Color(text) } else { nil } }

  fileprivate var firstElement: JSONNode? {
    if case .array(let elements) = value { elements.first } else { nil }
  }

  /// The value of a key, the last one if it is given twice.
  func member(_ key: String) -> JSONNode? {
    if case .object(let members) = value { members.last { $0.key == key }?.node } else { nil }
  }

  /// The object without a key.
  func without(_ key: String) -> JSONNode {
    guard case .object(let members) = value else { return self }
    return JSONNode(value: .object(members.filter { $0.key != key }), span: span)
  }
}

extension AlbumDecoder {
  /// Reads the name of the theme that an object changes.
  mutating func base(of theme: JSONNode) -> (name: String, place: SourcePlace)? {
    guard case .object(let members) = theme.value else { return nil }
    // The other members are read together with the theme's members.
    let own = JSONNode(value: .object(members.filter { $0.key == "base" }), span: theme.span)
    let field = JSONField(node: own, place: .member("theme", of: ""))
    guard let object = object(field, kind: "a theme with changes", keys: ["base"]) else { return nil }
    guard let base = object["base"] else {
      missingKey("base", in: object, hint: "name the theme that is changed: \"base\": \"ocean\"")
      return nil
    }
    return string(base).map { ($0, SourcePlace(span: base.node.span, pointer: base.pointer)) }
  }
}
