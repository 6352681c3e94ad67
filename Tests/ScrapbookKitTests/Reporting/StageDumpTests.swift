import TestSupport
import Testing

@testable import ScrapbookKit

/// The text of each stage of one album.
@Suite struct StageDumpTests {
  @Test(arguments: [Stage.json, .album, .display, .sheets]) func stages(_ stage: Stage) throws {
    let album = #"""
      { "title": "Ocean Week", "keywords": ["sea", "otter"], "language": "en", "background": "#fdf3d8",
        "pages": [
          { "background": { "image": "star.png", "mode": "fit" },
            "photos": [
              { "image": "wide.jpg", "rotation": -2, "border": 8, "shadow": true, "alt": "A \"sea\" otter" },
              { "image": "tall.jpg", "frame": [250, 40, 200, 200], "focus": [0.5, 0.25], "flip": "horizontal",
                "cornerRadius": 12, "opacity": 0.9, "z": -1 } ],
            "stickers": [ { "image": "star.png", "center": [380.5, 90], "width": 72, "rotation": 12,
              "outline": 4, "shadow": true } ] },
          { "background": "none", "photos": [ { "image": "tall.jpg", "crop": [0, 0.5, 1, 0.5], "mount": "corners" }, { "image": "gone.jpg" } ] },
          { "stickers": [ { "image": "star.png", "frame": [10, 20, 100, 100] } ] } ] }
      """#
    let dump = try #require(composed(album, options: .init(keepGoing: true)).dump(stage))
    try expectSnapshot(dump, stage.rawValue)
  }

  @Test func givesNoStageBehindAnError() {
    let composition = composed(#"{"pages": [{"photos": [{"image": "gone.jpg"}]}]}"#)
    #expect(composition.dump(.json) != nil)
    #expect(composition.dump(.album) == nil)
    #expect(composition.dump(.display) == nil)
    #expect(composition.dump(.sheets) == nil)
  }

  @Test func givesTheSameTwice() {
    #expect(composed(maximalAlbum).dump(.sheets) == composed(maximalAlbum).dump(.sheets))
  }
}
