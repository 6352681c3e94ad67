import Files
import Pango
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook themes preview`
struct PreviewThemes: Action {
  /// The names or folders of the themes; empty for all built-in ones.
  var themes: [String]
  var output: OutputFiles

  func perform() throws {
    let store = AssetStore(AssetOptions(folder: ".", allowOutside: true))
    let resources = DocumentResources(store: store)
    let builtins = BuiltinAssets.find().themes
    // A bare name refers to a built-in theme.
    let named = themes.map { $0.contains("/") || builtins.contains($0) || !isFolder($0) ? $0 : "./" + $0 }
    var files = OutputGuard()
    for folder in named where isFolder(folder) { files.reads(filesBelow: folder, as: "a file of the theme") }
    var catalog = AssetCatalog()
    var sheets: [Sheet] = []
    var chapters: [Chapter] = []
    for theme in named.isEmpty ? builtins : named {
      do throws(ImageProblem) {
        _ = try store.theme(theme)
      } catch {
        throw Failure(.usage, error.message, hints: error.hints)
      }
      let source = SourceFile(name: "\(theme).json", bytes: Array(album(in: theme).utf8))
      let composition = compose(try parseJSON(source), with: resources, catalog: &catalog)
      guard let document = composition.document else {
        Reporting(format: .human, isQuiet: false).show(
          composition.diagnostics.errors, files: composition.files)
        throw Failure(.albumIsWrong, "the theme \(shortened(theme)) has errors; nothing was written")
      }
      chapters.append(Chapter(title: theme, firstSheet: sheets.count))
      sheets += document.sheets
    }
    let document = PagedDocument(
      info: DocumentInfo(title: "Themes", language: "en", pageCount: sheets.count), catalog: catalog,
      sheets: sheets, fonts: resources.shaper.documentFonts, chapters: chapters)
    try output.write(besides: files, store: resources.store) { files in
      try makePDF(document, with: resources, to: files[0]) { _ in try Interrupt.check() }
    }
  }

  /// The same album for every theme: a cover, and two spreads with photos in all mounts, words and stickers.
  private func album(in theme: String) -> String {
    let shown = [
      "A boat on a lake below mountains", "A balloon over the hills", "A sailing boat off the beach",
    ]
    let scenes = shown.enumerated().map { index, alt in
      #""image": "builtin:themes/classic/scene-\#(index + 1)", "alt": "\#(alt)""#
    }
    let cover = scenes[0].replacing(#""image""#, with: #""photo""#)
    return #"""
      { "title": "Our week outdoors", "language": "en", "author": "Mia and Ben", "theme": \#(jsonQuoted(theme)), "placement": "center",
        "cover": { \#(cover), "subtitle": \#(jsonQuoted("in the theme \(lastName(of: theme))")) },
        "footer": "{page}",
        "pages": [
          { "texts": [ { "text": "At the lake", "style": "title", "frame": [30, 20, 415, 56] } ],
            "photos": [ { \#(scenes[0]), "caption": "The first morning" },
              { \#(scenes[1]) }, { \#(scenes[2]) } ] },
          { "photos": [
              { \#(scenes[2]), "mount": "polaroid", "rotation": -2, "frame": [40, 40, 190, 230], "caption": "Ahoy!" },
              { \#(scenes[0]), "mount": "taped", "rotation": 2, "frame": [210, 230, 235, 180] } ],
            "stickers": [ { "image": "builtin:star", "center": [360, 130], "width": 96 } ],
            "texts": [ { "text": "We waved to the boat, and it waved back.", "background": { "shape": "speech", "tail": [330, 404] }, "frame": [50, 440, 260, 90] } ] },
          { "photos": [ { \#(scenes[1]) } ] },
          { "photos": [ { \#(scenes[0]), "mount": "corners" }, { \#(scenes[2]), "mount": "white" } ] } ] }
      """#
  }
}
