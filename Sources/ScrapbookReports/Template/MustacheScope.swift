import Mustache
import ScrapbookKit

/// The scope of a template's values: one object, or all scopes of the filler.
final class MustacheScope: MustacheParent, MustacheCustomRenderable {
  /// Nil for all scopes of the filler.
  let object: DataObject?
  /// The tag that named the object.
  let origin: Int?
  let pass: MustacheValues

  init(object: DataObject?, from origin: Int?, pass: MustacheValues) {
    self.object = object
    self.origin = origin
    self.pass = pass
  }

  /// - Parameter name: The number of a tag.
  func child(named name: String) -> Any? {
    guard let number = Int(name), pass.tags.indices.contains(number) else { return nil }
    let tag = pass.tags[number]
    if let object { return object[tag.name].map { pass.shown($0, number) } }
    pass.filler.use(tag.name)
    guard let value = pass.filler.find(tag.name) else {
      pass.filler.reportUnknown(tag.name, at: pass.template.place(of: tag.offset))
      return nil
    }
    return pass.shown(value, number)
  }

  var renderText: String { pass.refused(.object(object ?? DataObject([:])), origin) }
  var isNull: Bool { false }
}

/// Converts values for the library.
struct MustacheValues {
  let tags: [MustacheTags.Tag]
  let filler: TemplateFiller
  let template: TemplateText

  func shown(_ value: DataValue, _ number: Int) -> any MustacheCustomRenderable {
    let tag = tags[number]
    switch value {
    case .list(let elements): return MustacheList(elements: elements, origin: number, pass: self)
    case .object(let object): return MustacheScope(object: object, from: number, pass: self)
    case .none, .flag, .text, .number:
      let filter = tag.filter ?? filler.formats[tag.name]
      let isKnown = filter.map(DataFormat.isFilter) ?? true
      let text = isKnown ? filler.format.text(value, filter: filter) : nil
      if text == nil { _ = refused(value, number) }
      let shown = (text ?? "").withoutMarks
      let isKept = filler.charge(shown.utf8.count, at: template.place(of: tag.offset))
      var isNull = shown.isEmpty
      if case .flag(let flag) = value { isNull = !flag }
      return MustacheValue(text: isKept ? shown : "", isNull: isNull, offset: tag.offset)
    }
  }

  /// Reports a value that is not a text, and returns what is shown for it.
  func refused(_ value: DataValue, _ number: Int?) -> String {
    guard let tag = number.map({ tags[$0] }) else { return "" }
    _ = filler.html(
      value, filter: tag.filter ?? filler.formats[tag.name], isHTML: false, tag.name.uppercased(),
      template.place(of: tag.offset))
    return ""
  }
}

extension String {
  fileprivate var withoutMarks: String {
    // The first byte of such a scalar in UTF-8.
    guard utf8.contains(0xF4) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { $0.value < 0x10FFF0 }))
  }
}

/// A text with the mark of its tag.
private struct MustacheValue: MustacheCustomRenderable, MustacheParent {
  let text: String
  /// Whether its section is omitted, as for an empty text.
  let isNull: Bool
  let offset: Int

  var renderText: String { "\u{10FFF2}\(offset):\(text)\u{10FFF3}" }

  /// Values have no children; otherwise the names of their properties would be found.
  func child(named name: String) -> Any? { nil }
}

/// The elements of a list, for each of which its section is rendered.
private struct MustacheList: MustacheSequence, MustacheCustomRenderable, MustacheParent {
  let elements: [DataValue]
  let origin: Int
  let pass: MustacheValues

  func makeIterator() -> some IteratorProtocol {
    let tag = pass.tags[origin]
    let place = pass.template.place(of: tag.offset)
    return elements.lazy.prefix { _ in pass.filler.charge(tag.length + elementCost, at: place) }
      .map { pass.shown($0, origin) }.makeIterator()
  }

  var renderText: String { pass.refused(.list(elements), origin) }
  var isNull: Bool { elements.isEmpty }

  func child(named name: String) -> Any? { nil }
}

/// The bytes charged for each list element in addition to its part of the template: its scope, its values and the marks
/// of its tags. Deeply nested short sections thus reach the limit within seconds.
private let elementCost = 64
