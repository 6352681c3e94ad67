import Testing

@testable import ScrapbookKit

@Suite struct ReadingOrderTests {
  private let left = Rect(x: 10, y: 100, width: 100, height: 80)
  private let right = Rect(x: 200, y: 110, width: 100, height: 80)
  private let top = Rect(x: 50, y: 10, width: 300, height: 40)
  private let bottom = Rect(x: 50, y: 300, width: 100, height: 40)

  @Test func readsRowsFromTheTop() {
    #expect(readingOrder(of: [bottom, right, top, left], from: .left) == [2, 3, 1, 0])
  }

  @Test func readsRowsFromTheRightInABookFromRightToLeft() {
    #expect(readingOrder(of: [bottom, left, top, right], from: .right) == [2, 3, 1, 0])
  }

  @Test func readsWhatIsBelowAfterwards() {
    let note = Rect(x: 0, y: 150, width: 100, height: 100)
    #expect(readingOrder(of: [note, left], from: .left) == [1, 0])
  }

  @Test func readsAnEmptyPage() { #expect(readingOrder(of: [], from: .left).isEmpty) }

  @Test func readsBoxesWithoutHeight() {
    let lines = [Rect(x: 0, y: 5, width: 9, height: 0), Rect(x: 0, y: 5, width: 9, height: 0)]
    #expect(readingOrder(of: lines, from: .left) == [0, 1])
  }
}
