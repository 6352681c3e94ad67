import Foundation
import Pango
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// `Samples/Invalid` contains one album for each diagnostic, with only that fault.
@Suite struct InvalidSamplesTests {
  private static let root = URL(filePath: Project.root)
  private static let folder = root.appending(path: "Samples/Invalid")

  private static let fontCache = NSTemporaryDirectory() + "/scrapbook-test-fonts"

  @Test func everyDiagnosticHasItsSample() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Set(names) == Set(DiagnosticID.allCases.filter { !$0.isOfReport }.map(\.rawValue)))
  }

  /// Diagnostics that require a roster, a report, or a missing library have separate tests.
  @Test(
    arguments: Sample.cases(
      DiagnosticID.allCases.filter { !$0.isOfRoster && !$0.isOfReport && $0 != .missingLanguageData },
      some: 20)
  )
  func sampleHasThisFaultAlone(_ id: DiagnosticID) throws {
    let diagnostics = try check(id)
    #expect(diagnostics.map(\.id) == [id], "\(diagnostics.map(\.message))")
    // A PDF's size has no place in the album.
    #expect(diagnostics.allSatisfy { $0.span != nil || $0.id == .sizeLimit })
  }

  static let hints: [(id: DiagnosticID, hint: String)] = [
    (.missingImage, "did you mean \"pictures/dot.png\"? file names are case-sensitive"),
    (.unknownBuiltin, "did you mean \"builtin:star\"?"),
    (
      .unsupportedImage,
      "save the picture in it by itself, as JPEG or PNG"
    ),
    (.outsideFolder, "copy the picture beside the album, or build with --allow-outside"),
    (.unknownKey, "did you mean \"title\"?"), (.markupSyntax, "end it with </b>"),
    (
      .unknownField,
      "did you mean {page}? the fields are {page}, {pages}, {spread}, {title}, {author}, {date}"
    ),
    (.lowContrast, "choose a darker or a lighter \"color\"; 4.5:1 and more is easy to read"),
    (.jsonEncoding, "save the file with the encoding UTF-8"),
    (.jsonSyntax, "delete the comma before the closing bracket"),
  ]

  @Test(arguments: hints) func sampleSaysWhatToDo(_ row: (id: DiagnosticID, hint: String)) throws {
    #expect(try check(row.id).flatMap(\.hints) == [row.hint])
  }

  private func check(_ id: DiagnosticID) throws -> [Diagnostic] {
    let file = Self.folder.appending(path: id.rawValue + ".json")
    let source = SourceFile(name: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)))
    let builtins = BuiltinAssets(folder: Self.root.appending(path: "Assets").path)
    let store = AssetStore(AssetOptions(folder: Self.folder.path, builtins: builtins))
    // The lack of fonts only shows where there are none.
    let fonts = FontOptions(ignoreSystemFonts: id == .fontsUnavailable, cacheFolder: Self.fontCache)
    var options = CompositionOptions(accessibility: id.isOfAccessibility ? .advised : .off)
    options.looksAtRotations = true
    let composition = compose(source, options: options, loader: store, shaper: PangoShaper(fonts))
    guard let document = composition.document, composition.diagnostics.isEmpty else {
      return composition.diagnostics.all
    }
    // Faults that only show when the PDF is made.
    do {
      try makePDF(
        document, with: DocumentResources(store: store), options: PDFOptions(maxSize: 1000),
        to: ClosureOutput { _ in })
    } catch ScrapbookError.document(let diagnostics) {
      return diagnostics.all
    }
    return []
  }
}
