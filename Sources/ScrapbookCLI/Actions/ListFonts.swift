import Pango
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook fonts`
struct ListUsedFonts: Action {
  var input: AlbumInput

  func perform() throws {
    let source = try input.load()
    let resources = input.resources()
    let (_, document) = try input.compose(source, with: resources, showing: .errors)
    let lines = try document.usedFonts().map { font in
      let name = font.face.isEmpty ? font.family : "\(font.family) \(font.face)"
      return "\(harmless(name))\t\(harmless(font.path))\t\(font.sha256 ?? "cannot be read")\n"
    }
    try printResult(lines.joined())
  }
}

/// `scrapbook fonts installed`
struct ListFamilies: Action {
  var fonts: FontOptions

  func perform() throws {
    let shaper = PangoShaper(fonts)
    do throws(FontProblem) {
      try shaper.open()
    } catch {
      throw Failure(.readOrWriteFailed, error.message, hint: error.hints.first)
    }
    try printLines(shaper.families)
  }
}
