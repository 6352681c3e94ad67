/// The level of the accessibility check (PDF/UA-1, ISO 14289-1).
public enum AccessibilityCheck: String, Sendable, CaseIterable {
  case off
  /// Missing information is a warning.
  case advised
  /// Missing information is an error.
  case required

  /// The severity of missing information; nil if it is not checked.
  package var severity: Diagnostic.Severity? {
    switch self {
    case .off: nil
    case .advised: .warning
    case .required: .error
    }
  }
}

/// Reports missing accessibility information: the title, the language, and descriptions of photos.
///
/// - Parameters:
///   - pages: The pages to check; nil checks all pages and the covers.
///   - isPart: Whether the album is part of a document that has its own title and language.
func checkAccessibility(
  _ album: Album, _ check: AccessibilityCheck, pages selection: PageSelection?, isPart: Bool,
  into diagnostics: inout Diagnostics
) {
  guard let severity = check.severity else { return }
  var checker = AccessibilityChecker(severity: severity)
  if !isPart { checker.checkNames(of: album) }
  checker.checkLengths(of: album)
  for (page, content) in album.pages.enumerated() where selection?.overlaps(page + 1...page + 1) ?? true {
    checker.check(content, at: "/pages/\(page)")
  }
  if selection == nil {
    for (cover, key) in [(album.cover, "cover"), (album.backCover, "backCover")] {
      for photo in cover?.page.photos ?? [] { checker.check(coverPhoto: photo, at: "/\(key)/photo") }
    }
  }
  diagnostics.add(contentsOf: checker.found)
}

private struct AccessibilityChecker {
  let severity: Diagnostic.Severity
  private(set) var found = Diagnostics()

  init(severity: Diagnostic.Severity) { self.severity = severity }

  private mutating func report(
    _ id: DiagnosticID, _ message: String, at span: SourceSpan?, _ pointer: String, hint: String
  ) {
    found.add(
      Diagnostic(
        severity: severity, id: id, message: message, span: span, pointer: pointer, hints: [hint]))
  }

  mutating func checkNames(of album: Album) {
    if album.title?.isBlank != false {
      report(
        .missingTitle, "the album has no title", at: album.span, "", hint: "add one: \"title\": \"Our trip\"")
    }
    if album.language == nil {
      report(
        .missingLanguage, "the album does not say its language", at: album.span, "",
        hint: "add it: \"language\": \"en\"")
    }
  }

  mutating func checkLengths(of album: Album) {
    for (key, text) in [
      ("title", album.title), ("author", album.author), ("subject", album.subject),
      ("keywords", album.keywords.joined(separator: ", ")),
    ] {
      check(length: text, of: "the album's \(key)", at: album.span, "/\(key)")
    }
  }

  mutating func check(_ page: ScrapbookPage, at pointer: String) {
    let pictures = page.photos.map(\.image) + page.stickers.map(\.image)
    for image in pictures where image.filePath.lowercased().hasSuffix(".pdf") {
      report(
        .foreignPage, "the fonts and the text of \(jsonQuoted(image.displayName)) have not been checked",
        at: image.span, image.pointer ?? pointer,
        hint: "place a picture of the page instead: scrapbook render FILE.pdf --page 1 -o page.png")
    }
    for (index, photo) in page.photos.enumerated() {
      let pointer = "\(pointer)/photos/\(index)"
      if !photo.isDescribed {
        report(
          .missingAlt, "the photo \(jsonQuoted(photo.image.displayName)) has no description", at: photo.span,
          pointer,
          hint:
            "say what it shows: \"alt\": \"Two otters hold hands\"; or add a \"caption\", or \"decorative\": true"
        )
      }
      check(length: photo.readDescription, of: "the description", at: photo.span, pointer)
    }
    for (index, sticker) in page.stickers.enumerated() {
      check(length: sticker.alt, of: "the description", at: sticker.span, "\(pointer)/stickers/\(index)/alt")
    }
  }

  mutating func check(coverPhoto photo: Photo, at pointer: String) {
    let pointer = photo.image.pointer ?? pointer
    if !photo.isDescribed {
      report(
        .missingAlt, "the photo \(jsonQuoted(photo.image.displayName)) of the cover has no description",
        at: photo.image.span, pointer, hint: "say what it shows: \"alt\": \"Two otters hold hands\"")
    }
    check(length: photo.readDescription, of: "the description", at: photo.image.span, pointer)
  }

  /// - Parameter name: The text for messages.
  private mutating func check(
    length text: String?, of name: String, at span: SourceSpan?, _ pointer: String
  ) {
    guard let text, !text.isShortForArchives else { return }
    report(
      .longDescription,
      "\(name) has \(text.utf16.count) characters, and an archive allows \(longestArchiveText)",
      at: span, pointer, hint: "shorten it, and write long texts on the page")
  }
}

extension Photo {
  /// The text that a screen reader reads for it, as in ``PlacedPicture/tag(in:)``.
  fileprivate var readDescription: String? {
    guard !isDecorative else { return nil }
    let words = caption?.content.plainText
    guard let alt else { return words }
    return opacity < 1 ? [alt, words ?? ""].joined(separator: "\n") : alt
  }

  /// Whether it needs no further description: it is described, decoration or invisible.
  fileprivate var isDescribed: Bool {
    isDecorative || alt != nil || caption?.content.plainText.isBlank == false || opacity < faintestOpacity
  }
}
