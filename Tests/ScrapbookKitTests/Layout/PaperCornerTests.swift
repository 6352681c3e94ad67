import Testing

@testable import ScrapbookKit

/// The paper corners that hold a photo.
@Suite struct PaperCornerTests {
  private func corners(side: Double, _ color: Color?) -> [Fastener] {
    var photo = Photo("lake.jpg")
    photo.mount = .corners
    return fasteners(
      of: photo, on: Rect(x: 0, y: 0, width: side, height: side), unit: side,
      palette: Palette(inks: [.black], corners: color))
  }

  /// The length of the bare edge between two corners.
  private func bareEdge(side: Double, _ color: Color?) -> Double {
    let points = corners(side: side, color).prefix(2).map { $0.patches.flatMap(\.points) }
    return (points[1].map(\.x).min() ?? 0) - (points[0].map(\.x).max() ?? 0)
  }

  @Test func cornersOfAThemeLeaveMostOfTheEdgeBare() {
    for side in [60.0, 150, 400] {
      #expect(bareEdge(side: side, .black) > 0.75 * side)
      #expect(bareEdge(side: side, .black) > bareEdge(side: side, nil))
    }
  }

  /// No strip of the photo is bright between the paper and its shadow.
  @Test func theShadowOfACornerBeginsAtItsPaper() throws {
    let patches = try #require(corners(side: 100, .black).first).patches
    let distances = patches.prefix(2).map { patch in patch.points.map { $0.x + $0.y } }
    #expect(abs(try #require(distances[0].min()) - #require(distances[1].max())) < 1e-9)
  }

  @Test func cornersOfAThemeAreShadedAndOthersAreAsBefore() throws {
    let shaded = try #require(corners(side: 100, .black).first).patches
    #expect(shaded.count == 5 && shaded.filter { $0.color.alpha < 1 }.count == 3)
    #expect(try #require(corners(side: 100, nil).first).patches.count == 2)
  }
}
