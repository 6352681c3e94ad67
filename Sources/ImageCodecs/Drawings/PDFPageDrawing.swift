public import PDFAssembly

/// A page of a PDF of any program, kept as it is.
///
/// - Parameter number: The page; the first is 1.
/// - Throws: ``ImageError``.
public func compilePDFPage(_ file: UnsafeRawBufferPointer, number: Int) throws -> CompiledDrawing {
  do {
    let document = try PDFDocument(PDFBytes(Array(file)))
    guard !document.isEncrypted else {
      throw ImageError.unsupported(
        kind: "a protected PDF",
        advice:
          "scrapbook decrypt FILE.pdf -o open.pdf makes a copy that can be used; a password that opens it is named by --password-file FILE"
      )
    }
    let pages = try document.pages()
    guard pages.indices.contains(number - 1) else {
      throw ImageError.missingPage(number, count: pages.count)
    }
    let drawing = try CompiledDrawing(pages[number - 1], of: document)
    guard drawing.pdf.count <= CompiledDrawing.byteLimit else {
      throw ImageError.tooLarge(
        "page \(number) has more than \(CompiledDrawing.byteLimit >> 20) MB")
    }
    return drawing
  } catch PDFError.tooLarge(let reason) {
    throw ImageError.tooComplex("its page \(number) cannot be placed, since \(reason)")
  } catch let error as PDFError {
    throw ImageError.broken(error.reason)
  }
}
