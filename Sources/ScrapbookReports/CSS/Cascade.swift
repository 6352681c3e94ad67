import Gumbo
import ScrapbookKit

/// The lowest precedence of author rules. Presentational hints come just below it, and above the built-in rules.
private let authorWeight = 1 << 40

/// Computes the style of every element by cascading and inheritance.
struct Cascade {
  let tree: HTMLTree
  let faults: ReportFaults
  let place: (Int) -> ReportPlace?
  private let index: ElementIndex
  /// The rules by the key of their selector's last compound.
  private var rulesByKey: [String: [WeighedRule]] = [:]
  private(set) var page = PageRule()
  private var rootSize = 12 * 1024

  private struct WeighedRule {
    var rule: StyleRule
    /// The precedence: author rules over user agent rules, then by specificity, then by order.
    var weight: Int
    var order: Int
  }

  /// - Parameter text: The source of the tree, including its style sheets.
  init(_ tree: HTMLTree, text: TemplateText, faults: ReportFaults) {
    self.tree = tree
    self.faults = faults
    place = { text.place(of: $0) }
    index = ElementIndex(elementFacts(of: tree))
    add(Self.builtIn, weight: 0)
    var parser = StylesheetParser(faults: faults, place: place)
    for index in tree.nodes.indices {
      guard let element = tree.element(index), element.name == "style", !element.isForeign,
        let inside = element.inside
      else {
        continue
      }
      parser.parse(text.bytes[inside.clamped(to: text.bytes.indices)], offset: inside.lowerBound)
    }
    page = parser.sheet.page
    add(parser.sheet, weight: authorWeight)
    if let root = tree.element(0) { rootSize = style(of: 0, root, parent: ComputedStyle()).text.size }
  }

  private static let builtIn: Stylesheet = {
    var parser = StylesheetParser(faults: ReportFaults(), place: { _ in nil })
    parser.parse(Array(builtInStyle.utf8)[...], offset: 0)
    return parser.sheet
  }()

  private mutating func add(_ sheet: Stylesheet, weight: Int) {
    for rule in sheet.rules {
      guard let last = rule.selector.compounds.last else { continue }
      let key = last.id.map { "#" + $0 } ?? last.classes.first.map { "." + $0 } ?? last.tag ?? "*"
      let entry = WeighedRule(
        rule: rule, weight: weight + rule.selector.specificity, order: orderCount)
      orderCount += 1
      rulesByKey[key, default: []].append(entry)
    }
  }

  private var orderCount = 0

  /// Reports that matching the selectors exceeded its limit, so that styles are incomplete.
  func reportCost() {
    guard index.isExhausted else { return }
    faults.error(
      .tooLarge, "the selectors of the style sheets take too long", at: place(0),
      hints: ["write fewer rules, or selectors with fewer descendants"])
  }

  /// The style of an element.
  ///
  /// - Parameter table: The table that a cell belongs to.
  func style(
    of index: Int, _ element: HTMLElement, parent: ComputedStyle, in table: HTMLElement? = nil
  ) -> ComputedStyle {
    var style = parent.inherited
    let context = StyleContext(parent: parent, rootSize: rootSize)
    takeLanguage(element, into: &style)
    let hints = presentationHints(of: element, in: table, isRightToLeft: style.isRightToLeft)
    let rules = matching(index)
    let builtIn = rules.prefix { $0.weight < authorWeight }.flatMap(\.rule.declarations)
    let declarations = rules.drop { $0.weight < authorWeight }.flatMap(\.rule.declarations)
    let own = inlineDeclarations(of: element)
    for isFontSize in [true, false] {
      apply(builtIn, isFontSize, false, &style, context)
      apply(hints, isFontSize, false, &style, context)
      apply(declarations, isFontSize, false, &style, context)
      apply(own, isFontSize, false, &style, context)
      apply(declarations, isFontSize, true, &style, context)
      apply(own, isFontSize, true, &style, context)
    }
    return style
  }

  private func apply(
    _ declarations: [Declaration], _ isFontSize: Bool, _ isImportant: Bool, _ style: inout ComputedStyle,
    _ context: StyleContext
  ) {
    for declaration in declarations
    where declaration.isFontSize == isFontSize && declaration.isImportant == isImportant {
      declaration.change(&style, context)
    }
  }

  /// The rules that match an element, in ascending precedence.
  private func matching(_ index: Int) -> [WeighedRule] {
    guard !self.index.isExhausted, let facts = self.index.facts[index] else { return [] }
    var found: [WeighedRule] = []
    let keys = [facts.tag, "*"] + facts.classes.map { "." + $0 } + (facts.id.map { ["#" + $0] } ?? [])
    for key in keys {
      for rule in rulesByKey[key] ?? [] {
        if rule.rule.selector.matches(index, in: self.index) { found.append(rule) }
        if self.index.isExhausted { return [] }
      }
    }
    return found.sorted { ($0.weight, $0.order) < ($1.weight, $1.order) }
  }

  private func inlineDeclarations(of element: HTMLElement) -> [Declaration] {
    guard let attribute = element.attribute("style") else { return [] }
    // If the attribute has a character reference, only its start is known.
    let at: (Int) -> ReportPlace? =
      attribute.isVerbatim ? place : { [place] _ in place(attribute.valueOffset) }
    let parser = StylesheetParser(faults: faults, place: at)
    return parser.declarations(
      CSSTokenizer.tokens(of: Array(attribute.value.utf8)[...], offset: attribute.valueOffset)[...])
  }

  private func takeLanguage(_ element: HTMLElement, into style: inout ComputedStyle) {
    if let language = element["lang"], !language.isEmpty { style.text.language = language }
    switch element["dir"]?.lowercased() {
    case "rtl": style.isRightToLeft = true
    case "ltr": style.isRightToLeft = false
    default: break
    }
  }
}

/// The facts that selectors test, for each node; nil for text nodes.
private func elementFacts(of tree: HTMLTree) -> [ElementFacts?] {
  var facts = tree.nodes.map { node -> ElementFacts? in
    guard case .element(let element) = node.content else { return nil }
    return ElementFacts(
      tag: element.name, id: element["id"],
      classes: element["class"]?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [],
      parent: node.parent)
  }
  for node in tree.nodes {
    let elements = node.children.filter { facts[$0] != nil }
    var (seen, seenLater): (Set<String>, Set<String>) = ([], [])
    for (number, child) in elements.enumerated() {
      guard var own = facts[child] else { continue }
      own.number = number + 1
      own.isLast = number + 1 == elements.count
      own.isFirstOfType = seen.insert(own.tag).inserted
      facts[child] = own
    }
    for child in elements.reversed() {
      guard var own = facts[child] else { continue }
      own.isLastOfType = seenLater.insert(own.tag).inserted
      facts[child] = own
    }
  }
  return facts
}
