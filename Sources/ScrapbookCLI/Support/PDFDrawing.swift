package import ScrapbookRender

/// How the pages of PDFs are drawn.
package struct PDFDrawing: Sendable {
  /// The part of the page.
  package var box: PageBox
  /// The file whose first line is the password; nil for none.
  var passwordFile: String?
  /// The longest processor time to draw a part of a page, in seconds.
  var seconds: Int

  package func pages(of path: String) throws -> DrawnPDF {
    try DrawnPDF(PDFInputFile(path: path, passwordFile: passwordFile), box: box, seconds: seconds)
  }
}
