import TestSupport
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

  @Test(arguments: [Side.left, .right]) func readsAColumnBesideATallBoxFromTheTop(start: Side) {
    let mirrored = { (x: Double, width: Double) in start == .left ? x : 460 - x - width }
    let tall = Rect(x: mirrored(20, 200), y: 50, width: 200, height: 500)
    let notes = [(250.0, 100.0), (240, 200), (230, 300)].map { x, y in
      Rect(x: mirrored(x, 150), y: y, width: 150, height: 40)
    }
    #expect(readingOrder(of: [notes[2], tall, notes[1], notes[0]], from: start) == [1, 3, 2, 0])
  }

  @Test func readsWhatLiesOnAPictureAfterItFromTheTop() {
    let picture = Rect(x: 0, y: 0, width: 460, height: 580)
    let words = [Rect(x: 200, y: 60, width: 150, height: 40), Rect(x: 150, y: 400, width: 200, height: 40)]
    #expect(readingOrder(of: [words[1], words[0], picture], from: .left) == [2, 1, 0])
  }

  @Test func readsEachBoxOnce() {
    var generator = SeededGenerator(seed: 7)
    for count in 0..<60 {
      let boxes = (0..<count).map { _ in
        Rect(
          x: .random(in: -50...400, using: &generator), y: .random(in: -50...500, using: &generator),
          width: .random(in: 0...300, using: &generator), height: .random(in: 0...300, using: &generator))
      }
      #expect(readingOrder(of: boxes, from: .left).sorted() == Array(0..<count))
    }
  }

  @Test func readsAnEmptyPage() { #expect(readingOrder(of: [], from: .left).isEmpty) }

  @Test func readsBoxesWithoutHeight() {
    let lines = [Rect(x: 0, y: 5, width: 9, height: 0), Rect(x: 0, y: 5, width: 9, height: 0)]
    #expect(readingOrder(of: lines, from: .left) == [0, 1])
  }
}
