/// The reasons why a page was not drawn.
package enum PageProblem: Error, Equatable {
  /// Neither PDFium nor poppler's programs are installed.
  case unavailable
  /// The document cannot be opened, with the reason.
  case document(String)
  /// The document is encrypted, and its password is missing or wrong, with the reason.
  case encrypted(String)
  /// The request needs PDFium, which is not installed.
  case needsPDFium(String)
  /// The page cannot be drawn, because of its contents or because the program that draws it ended.
  case page(String)

  /// Another program holds a lock on the document.
  package static let isBeingSaved = document("it is being saved by another program")
  /// Drawing was broken off, see ``DrawingOptions/isInterrupted``.
  package static let interrupted = document("it was interrupted")
}

extension PageProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unavailable: "neither PDFium nor poppler is installed"
    case .document(let reason), .encrypted(let reason), .needsPDFium(let reason), .page(let reason): reason
    }
  }
}
