import Pango
import RenderingTestSupport
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// An album in a scratch folder, composed by the library.
struct ComposedAlbum {
  let composition: Composition
  private let resources: DocumentResources

  init(_ json: String, in scratch: Scratch, options: CompositionOptions = .init()) {
    resources = DocumentResources(
      store: AssetStore(AssetOptions(folder: scratch.folder)), shaper: PangoShaper(.forTests))
    composition = compose(
      SourceFile(name: "album.json", bytes: Array(json.utf8)), options: options, with: resources)
  }

  /// Its faults, one per line: the message, and the diagnostic's name in brackets.
  var faults: String {
    composition.diagnostics.all.map { "\($0.message) [\($0.id.rawValue)]" }.joined(separator: "\n")
  }

  var document: PagedDocument { get throws { try #require(composition.document, "\(faults)") } }

  func pdf(_ options: PDFOptions = .init()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try makePDF(
      document, with: resources, options: options, to: ClosureOutput { bytes.append(contentsOf: $0) })
    return bytes
  }

  /// The first sheet, or another; a spread has 1024 x 768 pixels by default.
  func png(_ options: PNGOptions = .init(), ofSheet number: Int = 0) throws -> [UInt8] {
    let document = try document
    var bytes: [UInt8] = []
    try exportPNG(document.sheets[number], of: document, with: resources, options: options) {
      bytes.append(contentsOf: $0)
    }
    return bytes
  }
}

/// Makes `out.pdf` of an album whose pictures lie in the folder, and checks that it is sound.
@discardableResult
func build(
  _ json: String, in scratch: Scratch, options: CompositionOptions = .init(), pdf: PDFOptions = .init(),
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws -> PDFFile {
  let bytes = try ComposedAlbum(json, in: scratch, options: options).pdf(pdf)
  let file = try scratch.write("out.pdf", bytes)
  try expectSound(file, sourceLocation: sourceLocation)
  return try PDFFile(file)
}

/// The faults of an album.
func faults(of json: String, in scratch: Scratch) -> String { ComposedAlbum(json, in: scratch).faults }
