/// Reports, once, that numbers and dates are not localized because the language data is missing.
///
/// - Parameter isDateGiven: Whether `{date}` comes from the options and not from the album.
func checkConventions(
  of album: Album, _ conventions: any LanguageConventions, isDateGiven: Bool,
  into diagnostics: inout Diagnostics
) {
  let writesDate = isDateGiven && album.date == nil && album.language != nil
  let text = album.texts.first { text in
    guard text.place == .pageNumber, text.language(in: album) != nil else { return false }
    let fields = text.content.text.fieldNames
    return fields.contains(where: RunningFields.numbers.contains) || writesDate && fields.contains("date")
  }
  // Checked last: it loads the language data.
  guard let text, let language = text.language(in: album), let hint = conventions.missingData else { return }
  diagnostics.warning(
    .missingLanguageData,
    "page numbers and dates cannot be written as in the language \(jsonQuoted(shortened(language)))",
    at: text.content.span, pointer: text.content.pointer ?? "", hints: [hint])
}

extension UsedText {
  fileprivate func language(in album: Album) -> String? {
    ComputedTextStyle(style, in: album, at: place).language
  }
}
