/// The reasons why a page was not drawn.
package enum PageProblem: Error, Equatable {
  /// Neither PDFium nor poppler's programs are installed.
  case unavailable
  /// The document cannot be opened: what is wrong with it.
  case document(String)
  /// The document is encrypted, and its password was not given or is another one: what is wrong.
  case encrypted(String)
  /// What was asked for needs PDFium, which is not installed.
  case needsPDFium(String)
  /// The page cannot be drawn: what is wrong with it, or what became of the program that drew it.
  case page(String)

  /// Another program has the document locked.
  package static let isBeingSaved = document("it is being saved by another program")
}

extension PageProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unavailable: "neither PDFium nor poppler is installed"
    case .document(let reason), .encrypted(let reason), .needsPDFium(let reason), .page(let reason): reason
    }
  }
}
