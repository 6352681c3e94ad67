import Pango
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

@testable import ScrapbookKit

/// The rings of the notebook, which hold its pages at the fold.
@Suite struct ThemeBindingTests {
  private func dump(_ keys: String) -> [Substring] {
    let made = compose(
      SourceFile(name: "album.json", bytes: Array("{ \"theme\": \"notebook\", \(keys) }".utf8)),
      loader: AssetStore(AssetOptions()), shaper: PangoShaper(.forTests))
    return (made.dump(.sheets) ?? "").split(separator: "\n")
  }

  private func lines(_ name: String, _ keys: String) -> [Int] {
    dump(keys).enumerated().filter { $0.element.contains(name) }.map(\.offset)
  }

  private let photo = "builtin:themes/classic/scene-1"
  private let rings = "themes/notebook/binding"

  /// A photo over the whole page used to cover half of each ring.
  @Test func ringsAreAbovePhotosAtTheFold() throws {
    let full = #"{ "slots": "full", "photos": [ { "image": "\#(photo)", "mount": "none" } ] }"#
    let across = #"{ "photos": [ { "image": "\#(photo)", "spread": true } ] }"#
    for pages in ["\(full), {}", "{}, \(full)", "\(full), \(full)", "\(across), {}"] {
      let keys = "\"pages\": [ \(pages) ]"
      let above = lines(rings, keys)
      #expect(above.count == 1)
      #expect(try #require(above.last) > #require(lines("scene-1", keys).last))
    }
  }

  @Test func ringsAreBelowWordsAtTheFold() throws {
    let words = #"{ "texts": [ { "text": "Otters", "frame": [300, 100, 175, 60], "align": "right" } ] }"#
    let keys = "\"pages\": [ \(words), {} ]"
    #expect(try #require(lines(rings, keys).last) < #require(lines("Otters", keys).first))
    // They are above the papers, which are drawn before the contents of both pages.
    let long = String(repeating: "otter ", count: 70)
    let ruled =
      "\"pages\": [ \(words), { \"texts\": [ { \"text\": \"\(long)\", \"frame\": [30, 30, 400, 500] } ] } ]"
    #expect(lines("themes/notebook/ruled", ruled).count == 2)
    #expect(try #require(lines(rings, ruled).last) > #require(lines("themes/notebook/ruled", ruled).last))
    #expect(try #require(lines(rings, ruled).last) < #require(lines("Otters", ruled).first))
  }

  @Test func ringsAreBelowAPageInTheMiddle() throws {
    let keys =
      #""odd": "center", "pages": [ { "photos": [ { "image": "\#(photo)", "frame": [30, 30, 415, 500] } ] } ]"#
    #expect(try #require(lines(rings, keys).last) < #require(lines("scene-1", keys).first))
  }

  /// Photos in automatic slots and collages leave paper beside the rings; photos with given frames are not moved.
  @Test(arguments: ["auto", "collage", "rows", "grid"]) func photosKeepOffTheRings(_ slots: String) throws {
    let photos = Array(repeating: #"{ "image": "\#(photo)", "mount": "none" }"#, count: 3)
    let page = #"{ "slots": "\#(slots)", "photos": [ \#(photos.joined(separator: ", ")) ] }"#
    for theme in ["notebook", "classic"] {
      let made = compose(
        SourceFile(
          name: "album.json", bytes: Array(#"{ "theme": "\#(theme)", "pages": [ \#(page), \#(page) ] }"#.utf8)
        ),
        loader: AssetStore(AssetOptions()), shaper: PangoShaper(.forTests))
      let width = ScrapbookPage.size.width
      let boxes = made.pages.map { page in page.compactMap { if case .group = $0 { $0.bounds } else { nil } }
      }
      let gaps = [boxes[0].map { width - $0.maxX }, boxes[1].map(\.x)].map { $0.min() ?? 0 }
      // The rings extend 20 units into each page.
      #expect(gaps.allSatisfy { theme == "classic" ? $0 > 16 : $0 > 36 }, "\(theme) \(gaps)")
    }
  }

  @Test func ringsAreOnlyInTheNotebook() {
    #expect(lines(rings, #""background": "white", "pages": [ {}, {} ]"#).isEmpty)
    #expect(lines(rings, #""pages": [ {}, {}, {}, {} ]"#).count == 2)
  }
}
