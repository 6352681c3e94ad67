import Foundation
import ScrapbookKit
import ScrapbookRendering
import TestSupport
import Testing

/// Albums with unusual values for the imposition of spreads: each is refused with a place, or made.
@Suite struct RandomSpreadTests {
  private static let root = URL(filePath: Project.root)

  private static let numbers = [
    "0", "-1", "1e308", "-1e308", "1e-308", "0.1", "0.5", "2", "3", "99.9", "100", "1e400", "null", "true",
    "\"2\"", "[]",
    "{}", "475", "500", "1024",
  ]
  private static let modes = [
    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "fill",
    "fit",
    "stretch", "tile",
  ].map { "\"\($0)\"" }
  private static let images = ["open-book", "builtin:star", "builtin:leaf"].map { "\"\($0)\"" }

  /// Usually a valid value.
  private static func value(_ right: [String], _ random: inout SeededGenerator) -> String {
    (Int.random(in: 0..<12, using: &random) == 0 ? numbers : right).randomElement(using: &random) ?? "0"
  }

  private static func background(_ random: inout SeededGenerator) -> String {
    """
    { "image": \(value(images, &random)), "mode": \(value(modes, &random)),
      "scale": \(value(["0.1", "0.7", "1", "2", "3", "40"], &random)), "clip": \(value(["true", "false"], &random)) }
    """
  }

  private static func frame(_ random: inout SeededGenerator) -> String {
    let sides = [
      ["0", "36", "514.5", "12"], ["0", "92", "33.25"], ["475", "100", "300.5"], ["577", "100", "260"],
    ]
    return "[" + sides.map { value($0, &random) }.joined(separator: ", ") + "]"
  }

  private static func page(_ random: inout SeededGenerator) -> String {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return value(["null", "{}"], &random) }
    return """
      { "background": \(background(&random)), "slots": "full",
        "photos": [{ "image": "builtin:sun", "fit": "center", "scale": \(value(["0.5", "2"], &random)) }, { "image": "builtin:star" }],
        "stickers": [{ "image": "builtin:star", "center": [470, 90], "scale": \(value(["0.3", "1", "9"], &random)) }] }
      """
  }

  private static func album(_ random: inout SeededGenerator) -> String {
    let pages = (0..<Int.random(in: 0..<4, using: &random)).map { _ in page(&random) }
    return """
      { "spread": { "left": \(frame(&random)), "right": \(frame(&random)) },
        "odd": \(value(["\"left\"", "\"right\"", "\"center\""], &random)),
        "sheetColor": \(value(["\"ivory\"", "\"#12345678\""], &random)), "background": \(background(&random)),
        "pages": [\(pages.joined(separator: ", "))] }
      """
  }

  @Test func makesWhatItDoesNotRefuse() throws {
    var random = SeededGenerator(seed: 12)
    var made = 0
    let builtins = BuiltinAssets(folder: Self.root.appending(path: "Assets").path)
    for _ in 0..<(Project.isSoaking ? 5000 : 60) {
      let text = Self.album(&random)
      let layout = SheetLayout.allCases.randomElement(using: &random) ?? .spreads
      let paper = [nil, Paper.a4, Paper(width: 100, height: 2000)].randomElement(using: &random) ?? nil
      let options = CompositionOptions(
        allowEmpty: Bool.random(using: &random), imposition: ImpositionOptions(layout: layout, paper: paper))
      let store = AssetStore(AssetOptions(builtins: builtins))
      let composition = compose(
        SourceFile(name: "album.json", bytes: Array(text.utf8)), options: options, loader: store)
      guard let document = composition.document else {
        #expect(composition.diagnostics.hasErrors, "\(text)")
        #expect(composition.diagnostics.all.allSatisfy { $0.span != nil }, "\(text)")
        continue
      }
      made += 1
      do {
        try makePDF(document, with: DocumentResources(store: store), to: ClosureOutput { _ in })
      } catch {
        Issue.record("\(error) of \(text) as \(layout) on \(String(describing: paper))")
      }
    }
    #expect(made > 10, "\(made)")
  }
}
