import ScrapbookKit

/// Reads the values of a JSON settings file, and reports errors.
struct SettingsReader {
  let source: SourceFile
  let faults: ReportFaults

  func place(_ span: SourceSpan) -> ReportPlace { ReportPlace(span) }

  /// The members of an object by key; unknown keys are reported.
  ///
  /// - Parameter keys: The known keys; nil accepts any.
  func object(_ node: JSONNode, _ kind: String, keys: [String]?) -> [JSONMember] {
    guard case .object(let members) = node.value else {
      wrongType(node, kind, wanted: "an object")
      return []
    }
    var seen: Set<String> = []
    for member in members where member.key != commentKey {
      if !seen.insert(member.key).inserted {
        faults.warning(
          .duplicateKey, "\(jsonQuoted(member.key)) is given twice; the last one is used",
          at: place(member.keySpan))
      }
      if let keys, !keys.contains(member.key) {
        let meant = suggestion(for: member.key, among: keys).map { "did you mean \"\($0)\"?" }
        faults.warning(
          .unknownKey, "\(kind) has no key \(jsonQuoted(member.key))", at: place(member.keySpan),
          hints: [meant ?? "its keys are " + keys.joined(separator: ", ")])
      }
    }
    return members
  }

  func text(_ node: JSONNode, _ name: String) -> String? {
    if case .string(let text) = node.value { return text }
    wrongType(node, name, wanted: "a text")
    return nil
  }

  func number(_ node: JSONNode, _ name: String, in range: ClosedRange<Double>) -> Double? {
    guard case .number(let number) = node.value else {
      wrongType(node, name, wanted: "a number")
      return nil
    }
    guard range.contains(number) else {
      invalid(
        node,
        "\(name) is \(shown(number)), which is not from \(shown(range.lowerBound)) to \(shown(range.upperBound))"
      )
      return nil
    }
    return number
  }

  /// A whole number without decimals.
  private func shown(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }

  func whole(_ node: JSONNode, _ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(node, name, in: Double(range.lowerBound)...Double(range.upperBound)) else {
      return nil
    }
    guard number == number.rounded() else {
      invalid(node, "\(name) is not a whole number")
      return nil
    }
    return Int(number)
  }

  /// A BCP 47 tag, with hyphens or with underscores as in the names of locales.
  func languageTag(_ text: String, _ node: JSONNode) -> String? {
    if isLanguageTag(text.replacing("_", with: "-")) { return text }
    invalid(
      node, "\(jsonQuoted(text)) is not a language tag",
      hints: ["write it as in \"en\", \"pt-BR\" or \"zh-Hans\""])
    return nil
  }

  /// A string, or a list of strings and numbers, each as written.
  func operands(_ node: JSONNode, _ name: String) -> [String] {
    switch node.value {
    case .string(let text): return [text]
    case .number: return [String(decoding: source.bytes[node.span.start..<node.span.end], as: UTF8.self)]
    case .array(let nodes): return nodes.flatMap { operands($0, name) }
    case .null, .bool, .object:
      wrongType(node, name, wanted: "a name or a list of names")
      return []
    }
  }

  func wrongType(_ node: JSONNode, _ name: String, wanted: String) {
    faults.error(.wrongType, "\(name) is to be \(wanted), not \(node.value.typeName)", at: place(node.span))
  }

  func invalid(_ node: JSONNode, _ message: String, hints: [String] = []) {
    faults.error(.invalidValue, message, at: place(node.span), hints: hints)
  }
}
