/// A document whose pages are drawn, before it is opened.
enum DrawnInput {
  case album(AlbumInput)
  case pdf(String, PDFDrawing)

  /// Opens the PDF, or composes the album and shows its diagnostics.
  func open() throws -> any DrawnPages {
    switch self {
    case .album(let album): try DrawnAlbum(album)
    case .pdf(let path, let drawing): try drawing.pages(of: path)
    }
  }
}
