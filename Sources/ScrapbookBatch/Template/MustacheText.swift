import Mustache

/// A text with `{{column}}` tags in Mustache (mustache(5)): values and sections, without partials.
struct MustacheText {
  private let template: MustacheTemplate
  /// The columns that it names, without duplicates.
  let columns: [String]

  init(_ text: String) throws(TemplateTags.SyntaxFault) {
    let tags = try TemplateTags(text)
    columns = tags.columns
    do {
      // Not HTML: nothing is escaped.
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}" + tags.text)
    } catch {
      throw TemplateTags.SyntaxFault(message: "{{ and }} do not match")
    }
  }

  /// - Parameters:
  ///   - values: The values of ``columns``. A missing one is shown as nothing, and not reported as empty.
  ///   - escape: Applied to each value.
  /// - Returns: The text, and the columns that it shows but that have no value.
  func filled(
    with values: [String: String], escape: @escaping (String) -> String = { $0 }
  ) -> (text: String, emptyColumns: [String]) {
    let scope = Scope(columns: columns, values: values, escape: escape)
    return (template.render(scope), scope.emptyColumns)
  }
}

/// The scope of a template's names: the pupil's row.
private final class Scope: MustacheParent {
  let columns: [String]
  let values: [String: String]
  let escape: (String) -> String
  var emptyColumns: [String] = []

  init(columns: [String], values: [String: String], escape: @escaping (String) -> String) {
    self.columns = columns
    self.values = values
    self.escape = escape
  }

  /// - Parameter name: The number of a column.
  func child(named name: String) -> Any? {
    guard let number = Int(name), columns.indices.contains(number) else { return nil }
    let column = columns[number]
    return Value(text: values[column] ?? "", column: column, scope: self)
  }
}

/// A pupil's value; a section of an empty value is omitted.
private struct Value: MustacheCustomRenderable, MustacheParent, MustacheTransformable {
  let text: String
  let column: String
  let scope: Scope

  var renderText: String {
    if text.isEmpty, scope.values[column] != nil { scope.emptyColumns.append(column) }
    return scope.escape(text)
  }

  var isNull: Bool { text.isEmpty }

  /// Values have no children; otherwise the names of their properties would be found.
  func child(named name: String) -> Any? { nil }

  func transform(_ name: String) -> Any? {
    guard let result = text.transform(name) else { return nil }
    return (result as? any StringProtocol).map { Value(text: String($0), column: column, scope: scope) }
      ?? result
  }
}
