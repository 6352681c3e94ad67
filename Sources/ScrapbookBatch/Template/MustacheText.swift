import Mustache
import ScrapbookKit

/// What was the matter when a text was filled.
struct MustacheFaults: Equatable {
  var unknownColumns: [String] = []
  var emptyColumns: [String] = []
  var unknownTransform = false
}

/// A text with `{{column}}` in it, in the language Mustache (mustache(5)): values and sections, without partials.
struct MustacheText {
  private let template: MustacheTemplate

  /// What is wrong with a text, in words that follow a colon.
  struct SyntaxFault: Error {
    var message: String
  }

  init(_ text: String) throws(SyntaxFault) {
    for tag in ["{{>", "{{<", "{{$"] where text.contains(tag) {
      throw SyntaxFault(message: "\(tag) asks for another template, and there is none")
    }
    do {
      // Not HTML: nothing is escaped.
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}" + text)
    } catch {
      throw SyntaxFault(message: Self.sentence((error as? MustacheTemplate.ParserError)?.error ?? error))
    }
  }

  /// - Parameter escape: Applied to each value.
  func filled(
    with values: [String: String], escape: @escaping (String) -> String = { $0 }
  ) -> (text: String, faults: MustacheFaults) {
    let scope = Scope(values, escape)
    return (template.render(scope), scope.faults)
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case MustacheTemplate.Error.sectionCloseNameIncorrect: "a section is closed by another name"
    case MustacheTemplate.Error.expectedSectionEnd: "a section is never closed by {{/…}}"
    case MustacheTemplate.Error.unfinishedName:
      "between {{ and }} stands a column's name of English letters, digits, _ and -"
    default: "{{ and }} do not go together"
    }
  }
}

/// Where a template looks for names: the pupil's row.
private final class Scope: MustacheParent {
  let values: [String: String]
  let escape: (String) -> String
  var faults = MustacheFaults()

  init(_ values: [String: String], _ escape: @escaping (String) -> String) {
    self.values = values
    self.escape = escape
  }

  func child(named name: String) -> Any? {
    if let value = values[name] { return Value(text: value, column: name, scope: self) }
    faults.unknownColumns.append(name)
    return nil
  }
}

/// A pupil's value: a section of it is left out when it is empty.
private struct Value: MustacheCustomRenderable, MustacheParent, MustacheTransformable {
  let text: String
  let column: String
  let scope: Scope

  var renderText: String {
    if text.isEmpty { scope.faults.emptyColumns.append(column) }
    return scope.escape(text)
  }

  var isNull: Bool { text.isEmpty }

  /// It has none; without this, the names of its properties would be found.
  func child(named name: String) -> Any? { nil }

  func transform(_ name: String) -> Any? {
    guard let result = text.transform(name) else {
      scope.faults.unknownTransform = true
      return nil
    }
    return (result as? any StringProtocol).map { Value(text: String($0), column: column, scope: scope) }
      ?? result
  }
}
