import Cairo
import Files
import PDFAssembly
import ScrapbookRender

/// Draws the page of a PDF as pixels, with PDFium or poppler, as a viewer shows it in the finished PDF.
///
/// - Parameter side: The longer side in pixels.
/// - Throws: ``PageProblem``, or an error of the system or of cairo.
func drawPageOfPDF(_ page: CompiledDrawing, side: Int) throws -> PictureSurface {
  let bitmap = try page.pdf.withUnsafeBytes { try drawnPage(of: FileDescriptor.holding($0), side: side) }
  return try PictureSurface.pixels(.rgb24, width: bitmap.width, height: bitmap.height) { memory, stride in
    for row in 0..<bitmap.height {
      let line = bitmap.bytes[row * bitmap.width * 4..<(row + 1) * bitmap.width * 4]
      UnsafeMutableRawBufferPointer(rebasing: memory[row * stride..<row * stride + line.count])
        .copyBytes(from: line)
    }
  }
}

private func drawnPage(of file: consuming FileDescriptor, side: Int) throws(PageProblem) -> Bitmap {
  let pages = try PDFPages(file)
  let shown = try pages.size(ofPage: 1)
  let scale = Double(min(max(side, 1), pageSideLimit)) / max(shown.width, shown.height)
  let size = try pages.pixelSize(ofPage: 1, scale: scale)
  return try pages.draw(page: 1, of: size, PixelRect(size))
}
