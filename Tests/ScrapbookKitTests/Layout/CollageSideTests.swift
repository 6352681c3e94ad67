import Testing

@testable import ScrapbookKit

/// The side on which the layout of a collage begins.
@Suite struct CollageSideTests {
  /// Collages that are three to six pages apart mostly differ, anywhere in the album.
  @Test func collagesThatFollowEachOtherDiffer() {
    for distance in 3...6 {
      let different = (1...18).filter {
        collageBeginsAtTheRight(onPage: $0) != collageBeginsAtTheRight(onPage: $0 + distance)
      }
      #expect(different.count >= 12, "\(distance) pages apart: \(different)")
    }
  }
}
