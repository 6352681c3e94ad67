import PDFAssembly
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook render`
struct RenderSpread: Action {
  var input: AlbumInput
  /// The number of the sheet, counted from 1.
  var number: Int
  /// Pixels per canvas unit.
  var scale: Double
  /// A file, or `-` for standard output.
  var output: String

  func perform() throws {
    let source = try input.load()
    defer { input.warnOfCache() }
    let resources = input.resources()
    let (composition, document) = try input.compose(source, with: resources)
    let sheet = try document.sheet(number, of: input)
    let file = OutputFiles(paths: [output], kind: .png)
    try input.reporting.exporting(files: composition.files, with: resources) {
      try file.write(of: input, store: resources.store) { outputs in
        try exportPNG(
          sheet, of: document, with: resources, options: PNGOptions(scale: scale)
        ) { try outputs[0].write($0) }
      }
    }
  }
}
