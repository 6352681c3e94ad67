import Foundation

/// Renders each page with PDFium, which Chrome uses. It comes from PyPI: see `./dev`.
package func pdfiumPages(_ pdf: String, in scratch: Scratch, dpi: Int = 72) throws -> [Raster] {
  let prefix = scratch.path("pdfium")
  let count = try tool(PDFium.python, ["-c", PDFium.program, pdf, prefix, "\(dpi)"]).output
  return try (0..<(Int(count.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)).map {
    try Raster(ppm: "\(prefix)-\($0).ppm")
  }
}

package enum PDFium {
  package static let isThere: Bool = {
    let isThere = access(python, X_OK) == 0
    let outcome = isThere ? try? RunningProgram(python, ["-c", "import pypdfium2"]).finish() : nil
    if outcome?.status == 0 { return true }
    skipLoudly("pypdfium2 is not there, which ./dev test installs: PDFium's pages are not tested")
    return false
  }()

  /// The environment variables by which the command finds the library.
  package static let variables: [String: String] = {
    let places =
      (try? tool("find", [Project.root + "/.build/test/venv/lib", "-name", "libpdfium.so"]))?.output ?? ""
    guard let path = places.split(separator: "\n").first else { return [:] }
    return ["SCRAPBOOK_PDFIUM": String(path)]
  }()

  fileprivate static let python = Project.root + "/.build/test/venv/bin/python"

  fileprivate static let program = """
    import sys, pypdfium2
    document = pypdfium2.PdfDocument(sys.argv[1])
    document.init_forms()
    for number, page in enumerate(document):
        bitmap = page.render(scale=int(sys.argv[3]) / 72, rev_byteorder=True)
        assert bitmap.format == pypdfium2.raw.FPDFBitmap_BGR, bitmap.format
        rows, line = bytes(bitmap.buffer), bitmap.width * 3
        with open(f"{sys.argv[2]}-{number}.ppm", "wb") as file:
            file.write(b"P6 %d %d 255\\n" % (bitmap.width, bitmap.height))
            for y in range(bitmap.height):
                file.write(rows[y * bitmap.stride:y * bitmap.stride + line])
    print(len(document))
    """
}
