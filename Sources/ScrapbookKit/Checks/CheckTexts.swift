/// Reports missing styles, fonts and fields, and texts that cannot be laid out.
///
/// The decoder has already refused the latter in an album file; this checks albums built in code.
func checkTexts(_ album: Album, shaper: any TextShaper, into diagnostics: inout Diagnostics) {
  guard let first = album.texts.first else { return }
  do throws(FontProblem) {
    try shaper.open()
  } catch {
    diagnostics.error(
      .fontsUnavailable, "the album has text, but \(error.message)", at: first.content.span,
      pointer: first.content.pointer ?? "", hints: error.hints)
    return
  }
  var fonts = FontCheck(installed: shaper.families)
  for text in album.texts {
    check(text, album, into: &diagnostics)
    fonts.check(text, in: album, into: &diagnostics)
  }
}

/// A text of any kind.
struct UsedText {
  var content: TextContent
  var style: TextStyle
  /// The style that applies if the text names none.
  var place: StyleName
}

extension Album {
  /// Every text in file order: headers and footers, then captions and texts page by page. It is lazy, since an array
  /// would be as large as the album.
  var texts: some Collection<UsedText> {
    let running = { (texts: [RunningText]) in
      texts.map { UsedText(content: $0.content, style: $0.style, place: .pageNumber) }
    }
    return (0...pages.count).lazy.flatMap { number in
      // The album's own headers and footers come before the first page.
      if number == 0 {
        let ofCovers = [cover, backCover].flatMap { $0?.page.texts ?? [] }
        return running(headers) + running(footers)
          + ofCovers.map { UsedText(content: $0.content, style: $0.style, place: .note) }
      }
      let page = pages[number - 1]
      return page.photos.compactMap { photo in
        photo.caption.map { UsedText(content: $0.content, style: $0.style, place: photo.captionStyle) }
      }
        + page.texts.map { UsedText(content: $0.content, style: $0.style, place: .note) }
        + running(page.headers ?? []) + running(page.footers ?? [])
    }
  }
}

private func check(_ text: UsedText, _ album: Album, into diagnostics: inout Diagnostics) {
  let content = text.content
  let pointer = content.pointer ?? ""
  // A text has at least as many bytes as characters, and its byte count is known.
  if content.text.utf8.count > longestText, content.text.unicodeScalars.count > longestText {
    diagnostics.error(
      .invalidValue,
      "a text has \(content.text.unicodeScalars.count) characters, more than \(longestText)",
      at: content.span, pointer: pointer, hints: ["spread it over several pages"])
  }
  if let name = text.style.name, album.styles[name] == nil, TextStyle.standard[name] == nil {
    let names = (TextStyle.standard.keys.map(\.text) + album.styles.keys.map(\.text)).sorted()
    let meant = suggestion(for: name.text, among: names).map { "did you mean \"\($0)\"? " } ?? ""
    diagnostics.error(
      .unknownStyle, "there is no style \(jsonQuoted(shortened(name.text)))",
      at: text.style.nameSpan ?? content.span, pointer: siblingPointer(pointer, "style"),
      hints: [meant + "the styles are \(names.joined(separator: ", "))"])
  }
  if content.isMarkup {
    do throws(MarkupFault) {
      _ = try parseMarkup(content.text)
    } catch {
      diagnostics.error(.markupSyntax, error.message, at: content.span, pointer: pointer, hints: [error.hint])
    }
  }
  if text.place == .pageNumber {
    checkFields(of: content, album, into: &diagnostics)
  } else if let field = content.text.fieldNames.first(where: RunningFields.names.contains) {
    diagnostics.warning(
      .unknownField, "{\(field)} is replaced only in headers and footers, and is left unchanged here",
      at: content.span, pointer: pointer, hints: ["move it to the album's or the page's \"footer\""])
  }
}

/// The pointer of another key of the same object.
private func siblingPointer(_ pointer: String, _ key: String) -> String {
  pointer.lastIndex(of: "/").map { pointer[...$0] + key } ?? pointer
}

private func checkFields(of content: TextContent, _ album: Album, into diagnostics: inout Diagnostics) {
  for name in content.text.fieldNames {
    if let hint = album.hint(forEmptyField: name) {
      diagnostics.warning(
        .unknownField, "{\(name)} is empty: the album has no \"\(name)\"", at: content.span,
        pointer: content.pointer ?? "", hints: [hint])
    } else if !RunningFields.names.contains(name) {
      let meant = suggestion(for: name, among: RunningFields.names).map { "did you mean {\($0)}? " } ?? ""
      diagnostics.warning(
        .unknownField, "{\(shortened(name))} is not a field, and is left unchanged", at: content.span,
        pointer: content.pointer ?? "",
        hints: [meant + "the fields are \(RunningFields.names.map { "{\($0)}" }.joined(separator: ", "))"])
    }
  }
}

extension Album {
  /// The hint for a field that is empty; nil for others.
  fileprivate func hint(forEmptyField name: String) -> String? {
    switch name {
    case "title" where title == nil: "give the album a \"title\": \"Ocean Week\""
    case "author" where author == nil: "give the album an \"author\": \"Maya R.\""
    case "date" where date == nil: "give the album a \"date\": \"May 2026\", or use --date"
    default: nil
    }
  }
}

/// Reports each family that is not installed once, at its first use.
private struct FontCheck {
  private let installed: [String]
  private let known: Set<String>
  private var seen: Set<String> = []
  /// The styles of texts that name neither a font nor a language.
  private var checkedStyles: Set<StyleName> = []

  init(installed: [String]) {
    self.installed = installed
    known = Set(installed.map { $0.lowercased() })
  }

  mutating func check(_ text: UsedText, in album: Album, into diagnostics: inout Diagnostics) {
    if text.style.font == nil, text.style.language == nil,
      !checkedStyles.insert(text.style.name ?? text.place).inserted
    {
      return
    }
    let families = ComputedTextStyle.families(of: text.style, in: album, at: text.place)
    // Families after the first one are fallbacks, which not every text needs.
    guard let family = families.first, seen.insert(family).inserted, !known.contains(family.lowercased())
    else { return }
    let meant = suggestion(for: family, among: installed).map { ["did you mean \"\($0)\"?"] } ?? []
    diagnostics.warning(
      .missingFont, "the font \(jsonQuoted(shortened(family))) is not installed; another font is used",
      at: text.content.span, pointer: text.content.pointer ?? "",
      hints: meant + [
        "install it, or give its folder with --font-path; `scrapbook fonts installed` lists what is there"
      ])
  }
}
