/// The templates of a list's rows.
package struct RowTemplates: Sendable {
  /// The name of the list in the data.
  package var list: String
  package var row: TemplateText
  package var first: TemplateText?
  package var last: TemplateText?
  package var odd: TemplateText?
  package var even: TemplateText?
  /// The template in place of the rows if there are none.
  package var empty: TemplateText?
  /// Values of each row.
  package var computed: [Computation] = []

  package init(list: String, row: TemplateText) {
    self.list = list
    self.row = row
  }

  /// The template of a row, counted from 0.
  func template(of index: Int, count: Int) -> TemplateText {
    if index == count - 1, let last { return last }
    if index == 0, let first { return first }
    return (index.isMultiple(of: 2) ? odd : even) ?? row
  }
}
