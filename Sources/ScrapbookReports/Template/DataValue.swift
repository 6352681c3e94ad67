package import Foundation
package import ScrapbookKit

/// A value of a report's data.
package enum DataValue: Sendable {
  case none
  case flag(Bool)
  case text(String)
  /// A number, and its digits as written.
  case number(Decimal, String)
  case list([DataValue])
  case object(DataObject)

  /// - Parameter source: The file that contains the node.
  package init(_ node: JSONNode, in source: SourceFile) {
    switch node.value {
    case .null: self = .none
    case .bool(let flag): self = .flag(flag)
    case .string(let text): self = .text(text)
    case .number:
      // A double would have lost digits.
      let digits = String(decoding: source.bytes[node.span.start..<node.span.end], as: UTF8.self)
      self = Decimal(exact: digits).map { .number($0, digits) } ?? .text(digits)
    case .array(let nodes): self = .list(nodes.map { DataValue($0, in: source) })
    case .object(let members):
      self = .object(
        DataObject(
          members.map { member in
            DataObject.Member(
              key: member.key, value: DataValue(member.node, in: source),
              place: ReportPlace(member.keySpan))
          }))
    }
  }

  /// The number, or a text parsed as a number.
  var decimal: Decimal? {
    switch self {
    case .number(let number, _): number
    case .text(let text):
      text.wholeMatch(of: /\s*[-+]?[0-9]+(\.[0-9]+)?\s*/) == nil
        ? nil : Decimal(exact: text.filter { !$0.isWhitespace })
    case .none, .flag, .list, .object: nil
    }
  }

  /// Whether it is written as a number, but has more digits than a decimal holds.
  var hasTooManyDigits: Bool {
    guard decimal == nil, case .text(let text) = self else { return false }
    return text.wholeMatch(of: /\s*[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?\s*/) != nil
  }

  /// Reports equal names in all objects of the value.
  fileprivate func checkNames(_ faults: ReportFaults) {
    switch self {
    case .object(let object): object.checkNames(faults)
    case .list(let elements): for element in elements { element.checkNames(faults) }
    case .none, .flag, .text, .number: break
    }
  }

  var elements: [DataValue] { if case .list(let elements) = self { elements } else { [] } }
}

extension Decimal {
  /// - Parameter text: A number as in JSON; the initializer fails if it has too many digits.
  fileprivate init?(exact text: String) {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isWholeNumber).drop { $0 == "0" }
    let zeros = mantissa.reversed().prefix { $0 == "0" }.count
    guard mantissa.count - zeros <= mostDigits, let number = Decimal(string: text), !number.isNaN else {
      return nil
    }
    self = number
  }
}

/// Values by name. Names are compared without case and word separators: `INVOICE_DATE`, `invoice_date` and
/// `invoiceDate` are equal.
package final class DataObject: Sendable {
  struct Member: Sendable {
    var key: String
    var value: DataValue
    var place: ReportPlace?
  }

  let members: [Member]
  private let indices: [String: Int]

  init(_ members: [Member]) {
    self.members = members
    indices = Dictionary(members.indices.map { (dataName(members[$0].key), $0) }) { _, last in last }
  }

  /// Reports names that are equal, of which only the last one would have a value.
  func checkNames(_ faults: ReportFaults) {
    var first: [String: String] = [:]
    for member in members {
      let name = dataName(member.key)
      if let other = first[name], other != member.key {
        faults.error(
          .duplicateKey, "\(jsonQuoted(member.key)) and \(jsonQuoted(other)) are the same name in templates",
          at: member.place, hints: ["rename one of them"])
      } else if first[name] != nil {
        faults.warning(
          .duplicateKey, "\(jsonQuoted(member.key)) is given twice; the last one is used", at: member.place)
      }
      first[name] = member.key
      member.value.checkNames(faults)
    }
  }

  package convenience init(_ values: [String: DataValue]) {
    self.init(values.keys.sorted().map { Member(key: $0, value: values[$0] ?? .none, place: nil) })
  }

  /// - Parameter name: A name as returned by ``dataName(_:)``, or several separated by dots.
  subscript(name: String) -> DataValue? {
    if let index = indices[name] { return members[index].value }
    guard let dot = name.firstIndex(of: "."), case .object(let inner) = self[String(name[..<dot])] else {
      return nil
    }
    return inner[String(name[name.index(after: dot)...])]
  }
}

/// The normalized form of a name, for comparison.
package func dataName(_ name: some StringProtocol) -> String {
  name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
}
