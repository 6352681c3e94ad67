/// A selector: compounds from left to right, each with the combinator before it.
struct Selector: Sendable {
  enum Combinator: Sendable { case descendant, child }

  struct Compound: Sendable {
    var tag: String?
    var id: String?
    var classes: [String] = []
    var pseudos: [PseudoClass] = []
    /// The combinator between it and the previous compound.
    var combinator = Combinator.descendant
  }

  enum PseudoClass: Sendable {
    /// Every `step`th child of its parent, starting at `offset`.
    case nthChild(step: Int, offset: Int)
    case lastChild, firstOfType, lastOfType
  }

  var compounds: [Compound]

  /// The specificity: the number of ids, classes and tags, in this order of importance.
  var specificity: Int {
    compounds.reduce(0) { sum, compound in
      sum + (compound.id == nil ? 0 : 1 << 20) + (compound.classes.count + compound.pseudos.count) << 10
        + (compound.tag == nil ? 0 : 1)
    }
  }
}

/// The facts about an element that selectors test.
struct ElementFacts: Sendable {
  var tag: String
  var id: String?
  var classes: [String]
  var parent: Int?
  /// The position among its parent's elements, and among its parent's elements with the same tag, from 1.
  var number = 1
  var isLast = true
  var isFirstOfType = true
  var isLastOfType = true
}

/// The elements of a document as selectors see them, and the cost of matching so far.
final class ElementIndex {
  /// The facts of all nodes; nil for texts.
  let facts: [ElementFacts?]
  private var steps = 0

  init(_ facts: [ElementFacts?]) { self.facts = facts }

  var isExhausted: Bool { steps > mostSelectorSteps }

  /// - Returns: False once the maximum cost is reached.
  func step() -> Bool {
    steps += 1
    return steps <= mostSelectorSteps
  }
}

extension Selector {
  func matches(_ node: Int, in index: ElementIndex) -> Bool {
    matches(node, index, last: compounds.count - 1)
  }

  private func matches(_ node: Int, _ index: ElementIndex, last: Int) -> Bool {
    let facts = index.facts
    guard index.step(), let element = facts[node], compounds[last].matches(element) else { return false }
    guard last > 0 else { return true }
    var parent = element.parent
    switch compounds[last].combinator {
    case .child: return parent.map { matches($0, index, last: last - 1) } ?? false
    case .descendant:
      while let ancestor = parent {
        if matches(ancestor, index, last: last - 1) { return true }
        parent = facts[ancestor]?.parent
      }
      return false
    }
  }
}

extension Selector.Compound {
  fileprivate func matches(_ element: ElementFacts) -> Bool {
    if let tag, tag != element.tag { return false }
    if let id, id != element.id { return false }
    if !classes.allSatisfy(element.classes.contains) { return false }
    return pseudos.allSatisfy { pseudo in
      switch pseudo {
      case .nthChild(let step, let offset):
        let distance = element.number - offset
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
      case .lastChild: return element.isLast
      case .firstOfType: return element.isFirstOfType
      case .lastOfType: return element.isLastOfType
      }
    }
  }
}

extension Selector {
  /// Parses a list of selectors; nil with the place of an unsupported part.
  static func parse(_ tokens: ArraySlice<CSSToken>) -> Result<[Selector], SelectorFault> {
    var parser = SelectorParser(tokens: tokens)
    return parser.parseList()
  }
}

struct SelectorFault: Error {
  var message: String
  var offset: Int
}

private struct SelectorParser {
  var tokens: ArraySlice<CSSToken>

  mutating func parseList() -> Result<[Selector], SelectorFault> {
    var list: [Selector] = []
    for part in tokens.split(whereSeparator: { $0.kind == .mark(",") }) {
      do throws(SelectorFault) {
        list.append(try parse(part))
      } catch {
        return .failure(error)
      }
    }
    return .success(list)
  }

  private func parse(_ tokens: ArraySlice<CSSToken>) throws(SelectorFault) -> Selector {
    var rest = tokens
    var compounds: [Selector.Compound] = []
    var current: Selector.Compound?
    var combinator = Selector.Combinator.descendant
    while let token = rest.popFirst() {
      switch token.kind {
      case .space, .mark(">"):
        if let done = current { compounds.append(done) }
        current = nil
        if token.kind == .mark(">") { combinator = .child }
        continue
      default: break
      }
      if current == nil {
        current = Selector.Compound(combinator: combinator)
        combinator = .descendant
      }
      try add(token, &rest, to: &current!)
    }
    if let done = current { compounds.append(done) }
    guard !compounds.isEmpty else {
      throw SelectorFault(message: "a selector is missing", offset: tokens.first?.offset ?? 0)
    }
    return Selector(compounds: compounds)
  }

  private func add(
    _ token: CSSToken, _ rest: inout ArraySlice<CSSToken>, to compound: inout Selector.Compound
  ) throws(SelectorFault) {
    switch token.kind {
    case .ident(let name): compound.tag = name.lowercased()
    case .mark("*"): break
    case .hash(let name): compound.id = name
    case .mark("."):
      guard let name = rest.popFirst(), case .ident(let text) = name.kind else { throw unknown(token) }
      compound.classes.append(text)
    case .mark(":"):
      guard let name = rest.popFirst() else { throw unknown(token) }
      compound.pseudos.append(try pseudo(name, &rest))
    default: throw unknown(token)
    }
  }

  private func pseudo(
    _ token: CSSToken, _ rest: inout ArraySlice<CSSToken>
  ) throws(SelectorFault) -> Selector.PseudoClass {
    switch token.kind {
    case .ident("first-child"): return .nthChild(step: 0, offset: 1)
    case .ident("last-child"): return .lastChild
    case .ident("first-of-type"): return .firstOfType
    case .ident("last-of-type"): return .lastOfType
    case .function("nth-child"):
      let inside = rest.prefix { $0.kind != .mark(")") }
      rest = rest.dropFirst(inside.count + 1)
      guard let (step, offset) = nth(inside) else { throw unknown(token) }
      return .nthChild(step: step, offset: offset)
    case .ident(let name), .function(let name):
      throw SelectorFault(message: "the pseudo-class :\(name) is not supported", offset: token.offset)
    default: throw unknown(token)
    }
  }

  /// Parses `odd`, `even`, `3`, `2n+1`, `-n + 3`.
  private func nth(_ tokens: ArraySlice<CSSToken>) -> (Int, Int)? {
    let tokens = tokens.filter { $0.kind != .space }
    let number = { (value: Double) in Int(max(-largestPosition, min(largestPosition, value))) }
    guard let first = tokens.first else { return nil }
    let step: Int
    switch first.kind {
    case .ident("odd"): return (2, 1)
    case .ident("even"): return (2, 0)
    case .number(let value, unit: ""): return tokens.count == 1 ? (0, number(value)) : nil
    case .number(let value, unit: "n"): step = number(value)
    case .ident("n"): step = 1
    case .ident("-n"): step = -1
    // In "2n-1" the tokenizer takes the end for a part of the unit.
    case .number(let value, let unit) where unit.hasPrefix("n-"):
      return Int(unit.dropFirst(2)).map { (number(value), -$0) }
    case .ident(let name) where name.hasPrefix("n-"): return Int(name.dropFirst(2)).map { (1, -$0) }
    default: return nil
    }
    let rest = tokens.dropFirst().map(\.kind)
    guard let last = rest.last else { return (step, 0) }
    guard case .number(let value, unit: "") = last else { return nil }
    switch rest.count == 1 ? .mark("+") : rest[0] {
    case .mark("+"): return (step, number(value))
    case .mark("-"): return (step, -number(value))
    default: return nil
    }
  }

  private func unknown(_ token: CSSToken) -> SelectorFault {
    SelectorFault(message: "this selector is not supported", offset: token.offset)
  }
}
