/// Whether it is checked what a PDF for everyone lacks (PDF/UA-1, ISO 14289-1).
public enum AccessibilityCheck: String, Sendable, CaseIterable {
  case off
  /// What is missing is a warning.
  case advised
  /// What is missing is an error.
  case required
}

/// Reports what those who cannot see the album lack: its title, its language, and descriptions of photos.
///
/// - Parameters:
///   - hasCovers: Whether the covers are made.
///   - isMade: Whether a page is made, by its number, counted from 1.
func checkAccessibility(
  _ album: Album, _ check: AccessibilityCheck, hasCovers: Bool, into diagnostics: inout Diagnostics,
  isMade: (Int) -> Bool
) {
  guard check != .off else { return }
  func report(_ id: DiagnosticID, _ message: String, _ span: SourceSpan?, _ pointer: String, _ hint: String) {
    diagnostics.add(
      Diagnostic(
        severity: check == .required ? .error : .warning, id: id, message: message, span: span,
        pointer: pointer, hints: [hint]))
  }
  if album.title?.isBlank != false {
    report(.missingTitle, "the album has no title", album.span, "", "add one: \"title\": \"Our trip\"")
  }
  if album.language == nil {
    report(
      .missingLanguage, "the album does not say its language", album.span, "",
      "add it: \"language\": \"en\"")
  }
  for (page, content) in album.pages.enumerated() where isMade(page + 1) {
    let pictures = content.photos.map(\.image) + content.stickers.map(\.image)
    for image in pictures where image.filePath.lowercased().hasSuffix(".pdf") {
      report(
        .foreignPage, "the fonts and the text of \(jsonQuoted(image.displayName)) have not been checked",
        image.span, image.pointer ?? "/pages/\(page)",
        "place a picture of the page instead: scrapbook render FILE.pdf --page 1 -o page.png")
    }
    for (index, photo) in content.photos.enumerated() where !photo.isDescribed {
      report(
        .missingAlt, "the photo \(jsonQuoted(photo.image.displayName)) has no description", photo.span,
        "/pages/\(page)/photos/\(index)",
        "say what it shows: \"alt\": \"Two otters hold hands\"; or add a \"caption\", or \"decorative\": true"
      )
    }
  }
  guard hasCovers else { return }
  for (cover, key) in [(album.cover, "cover"), (album.backCover, "backCover")] {
    for photo in cover?.page.photos ?? [] where !photo.isDescribed {
      report(
        .missingAlt, "the photo \(jsonQuoted(photo.image.displayName)) of the cover has no description",
        photo.image.span, photo.image.pointer ?? "/\(key)/photo",
        "say what it shows: \"alt\": \"Two otters hold hands\"")
    }
  }
}

extension Photo {
  /// Whether those who cannot see it are told what it shows.
  fileprivate var isDescribed: Bool {
    isDecorative || alt != nil || caption?.content.plainText.isBlank == false || opacity < faintestOpacity
  }
}
