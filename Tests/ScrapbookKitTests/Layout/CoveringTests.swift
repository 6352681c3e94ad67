import Testing

@testable import ScrapbookKit

/// Warnings about hidden photos, and about words in the fold.
@Suite struct CoveringTests {
  private func messages(_ page: String, keys: String = "") -> [String] {
    composed(#"{ \#(keys) "background": "none", "pages": [\#(page), {}] }"#).diagnostics.all.map(\.message)
  }

  private static let photo = #"{ "image": "wide.jpg", "frame": [40, 40, 160, 120] }"#

  @Test(arguments: [
    (#"{ "image": "star.png", "center": [120, 100], "width": 240 }"#, true),
    (#"{ "image": "star.png", "center": [120, 100], "width": 240, "rotation": 30 }"#, true),
    (#"{ "image": "star.png", "center": [120, 100], "width": 240, "opacity": 0.4 }"#, false),
    (#"{ "image": "star.png", "center": [120, 100], "width": 240, "z": -1 }"#, false),
    (#"{ "image": "star.png", "center": [120, 100], "width": 90 }"#, false),
    (#"{ "image": "star.png", "center": [300, 100], "width": 240 }"#, false),
  ])
  func findsAStickerThatHidesMostOfAPhoto(sticker: String, isFound: Bool) {
    let found = messages(#"{ "photos": [\#(Self.photo)], "stickers": [\#(sticker)] }"#)
    let expected = #"the photo "wide.jpg" is mostly hidden by the sticker "star.png""#
    #expect(found == (isFound ? [expected] : []), "\(found)")
  }

  @Test(arguments: [
    ("[50, 50, 300, 300]", ["the photo \"wide.jpg\" is mostly hidden by the photo \"tall.jpg\""]),
    ("[130, 40, 300, 300]", ["the photo \"wide.jpg\" is to 44 % hidden by the photo \"tall.jpg\""]),
    ("[150, 50, 300, 300]", []), ("[40, 200, 160, 120]", []),
  ])
  func findsAPhotoThatHidesAnother(frame: String, expected: [String]) {
    let other = #"{ "image": "tall.jpg", "frame": \#(frame) }"#
    #expect(messages(#"{ "photos": [\#(Self.photo), \#(other)] }"#) == expected)
  }

  @Test(arguments: [
    ("[120, 100]", true), ("[60, 60]", false), ("[180, 140]", false), ("[140, 100]", true),
  ])
  func findsAStickerOnTheFaceThatAFocusNames(center: String, isFound: Bool) {
    let photo = #"{ "image": "wide.jpg", "frame": [40, 40, 160, 120], "focus": [0.5, 0.5] }"#
    let sticker = #"{ "image": "star.png", "center": \#(center), "width": 40 }"#
    let found = messages(#"{ "photos": [\#(photo)], "stickers": [\#(sticker)] }"#)
    let expected = #"the sticker "star.png" hides a face of the photo "wide.jpg""#
    #expect(found == (isFound ? [expected] : []), "\(found)")
  }

  @Test func mirrorsTheFocusOfAFlippedPhoto() {
    for (flip, isFound) in [("none", true), ("horizontal", false), ("vertical", true)] {
      let photo =
        #"{ "image": "wide.jpg", "frame": [40, 40, 160, 120], "focus": [0.2, 0.5], "flip": "\#(flip)" }"#
      let sticker = #"{ "image": "star.png", "center": [72, 100], "width": 30 }"#
      let found = messages(#"{ "photos": [\#(photo)], "stickers": [\#(sticker)] }"#)
      #expect(found.isEmpty != isFound, "\(flip): \(found)")
    }
  }

  @Test func reportsPhotosWithTheSameFrameOnce() {
    #expect(messages(#"{ "photos": [\#(Self.photo), \#(Self.photo)] }"#).count == 1)
  }

  /// A photo near the corner of the one above it used to be taken for an equal frame.
  @Test func findsASmallPhotoBelowALargeOneAtTheSameCorner() {
    let other = #"{ "image": "tall.jpg", "frame": [40, 41, 400, 500] }"#
    #expect(
      messages(#"{ "photos": [\#(Self.photo), \#(other)] }"#) == [
        "the photo \"wide.jpg\" is mostly hidden by the photo \"tall.jpg\""
      ])
  }

  /// A scrap of paper hides its corners, too; a frame is transparent inside.
  @Test(arguments: [("paper-lined", true), ("washi-dots", true), ("sun", false), ("frame-square", false)])
  func knowsTheShapesOfBuiltinStickers(_ name: String, isFound: Bool) {
    var loader = SizesLoader.samples
    loader.sizes["builtin:\(name)"] = Size(width: 100, height: 100)
    let sticker = #"{ "image": "builtin:\#(name)", "frame": [40, 40, 112, 120], "fit": "stretch" }"#
    let album =
      #"{ "background": "none", "pages": [{ "photos": [\#(Self.photo)], "stickers": [\#(sticker)] }, {}] }"#
    #expect(composed(album, loader: loader).diagnostics.all.isEmpty != isFound)
  }

  @Test(arguments: [(452.0, false), (460, false), (468, true)])
  func findsWordsNearTheFold(_ end: Double, isFound: Bool) {
    let text = #"{ "text": "Words", "size": 20, "align": "right", "frame": [100, 40, \#(end - 100), 60] }"#
    let found = messages(#"{ "texts": [\#(text)] }"#)
    #expect(found.isEmpty != isFound, "\(found)")
    #expect(found.allSatisfy { $0.contains("lies in the fold") }, "\(found)")
  }

  @Test func findsWordsAcrossTheFold() {
    let text = #"{ "texts": [{ "text": "Ten whole words", "size": 20, "frame": [300, 40, 260, 60] }] }"#
    #expect(messages(text).contains { $0.contains("lies across the fold") })
    // The outer edge of the page is not the fold.
    let outside = messages(text, keys: #""binding": "right","#)
    #expect(!outside.contains { $0.contains("fold") }, "\(outside)")
    let inside = #"{ "texts": [{ "text": "Words", "size": 20, "frame": [40, 40, 260, 60] }] }"#
    #expect(messages(inside) == [])
  }
}
