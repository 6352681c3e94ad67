import Foundation
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// The albums beside the sample pictures.
@Suite struct SampleAlbumsTests {
  private static let root = URL(filePath: Project.root)

  private func composed(_ name: String) throws -> (Composition, DocumentResources) {
    let file = Self.root.appending(path: "Samples/FieldTrip/\(name).json")
    let source = SourceFile(name: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)))
    let builtins = BuiltinAssets(folder: Self.root.appending(path: "Assets").path)
    let resources = DocumentResources(
      store: AssetStore(AssetOptions(folder: file.deletingLastPathComponent().path, builtins: builtins)))
    let composition = compose(
      source, options: .init(strict: true), with: resources)
    return (composition, resources)
  }

  @Test(arguments: [("album", 6), ("plain", 4), ("mounts", 4), ("slots", 4)])
  func buildsWithoutAWord(_ row: (name: String, sheets: Int)) throws {
    let (composition, resources) = try composed(row.name)
    #expect(composition.diagnostics.all.isEmpty, "\(composition.diagnostics.all.map(\.message))")
    let document = try #require(composition.document)
    #expect(document.sheets.count == row.sheets)
    var count = 0
    try makePDF(document, with: resources, to: ClosureOutput { count += $0.count })
    #expect(count > 0)
  }

  @Test func showEveryMountAndEveryLayoutOfSlots() throws {
    let mounts = try composed("mounts").0.album.pages.flatMap(\.photos).map(\.mount)
    #expect(Set(mounts) == Set(Mount.allCases))
    #expect(try composed("slots").0.album.pages.map(\.slots) == SlotLayout.allCases)
  }
}
