import Cairo
import Files
import ImageCodecs
import PDFAssembly
import ScrapbookRender

/// Draws the page of a PDF as pixels, with PDFium or poppler, as a viewer shows it in the finished PDF.
///
/// - Parameter side: The longer side in pixels.
func drawPageOfPDF(_ page: CompiledDrawing, side: Int) throws -> PictureSurface {
  let bitmap: Bitmap
  do {
    let pages = try page.pdf.withUnsafeBytes { try PDFPages(FileDescriptor.holding($0)) }
    let shown = try pages.size(ofPage: 1)
    let scale = Double(min(max(side, 1), pageSideLimit)) / max(shown.width, shown.height)
    let size = try pages.pixelSize(ofPage: 1, scale: scale)
    bitmap = try pages.draw(page: 1, of: size, PixelRect(size))
  } catch PageProblem.unavailable {
    throw ImageError.unsupported(
      kind: "a page of a PDF",
      advice: "install poppler-utils, which draws it: sudo apt-get install poppler-utils")
  } catch let problem as PageProblem {
    throw ImageError.broken("its page cannot be drawn: \(problem)")
  }
  return try PictureSurface.pixels(.rgb24, width: bitmap.width, height: bitmap.height) { memory, stride in
    for row in 0..<bitmap.height {
      let line = bitmap.bytes[row * bitmap.width * 4..<(row + 1) * bitmap.width * 4]
      UnsafeMutableRawBufferPointer(rebasing: memory[row * stride..<row * stride + line.count])
        .copyBytes(from: line)
    }
  }
}
