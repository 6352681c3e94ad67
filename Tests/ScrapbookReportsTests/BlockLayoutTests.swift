import ScrapbookKit
import Testing

@testable import ScrapbookReports

@Suite("Blocks")
struct BlockLayoutTests {
  @Test func joinsMarginsOfNeighborsToTheLargerOne() throws {
    let laid = try Laid(
      """
      <div id="a" style="margin-bottom: 10pt; height: 20pt; background: red"></div>
      <div id="b" style="margin-top: 30pt; height: 20pt; background: red"></div>
      """)
    #expect(laid.boxes("a") == [Rect(x: 0, y: 0, width: 200, height: 20)])
    #expect(laid.boxes("b") == [Rect(x: 0, y: 50, width: 200, height: 20)])
  }

  @Test func joinsMarginsOfParentAndFirstChild() throws {
    let laid = try Laid(
      """
      <div style="height: 10pt"></div>
      <div id="a" style="margin-top: 10pt; background: red"><div style="margin-top: 25pt; height: 5pt"></div></div>
      """)
    #expect(laid.boxes("a") == [Rect(x: 0, y: 35, width: 200, height: 5)])
  }

  @Test func keepsMarginsApartWhereAPaddingIsBetween() throws {
    let laid = try Laid(
      "<div id=\"a\" style=\"padding-top: 1pt; background: red\"><p style=\"margin: 9pt 0; height: 5pt\"></p></div>"
    )
    #expect(laid.boxes("a") == [Rect(x: 0, y: 0, width: 200, height: 15)])
  }

  @Test func addsPaddingAndBorderToAWidthUnlessTheBoxIsABorderBox() throws {
    let laid = try Laid(
      """
      <div id="a" style="width: 100pt; padding: 5pt; border: 1pt solid; height: 10pt"></div>
      <div id="b" style="box-sizing: border-box; width: 100pt; padding: 5pt; border: 1pt solid; height: 30pt"></div>
      """)
    #expect(laid.boxes("a") == [Rect(x: 0, y: 0, width: 112, height: 22)])
    #expect(laid.boxes("b") == [Rect(x: 0, y: 22, width: 100, height: 30)])
  }

  @Test func centersABoxWithAutomaticMargins() throws {
    let laid = try Laid(
      "<div id=\"a\" style=\"width: 50%; margin: 0 auto; height: 10pt; background: red\"></div>")
    #expect(laid.boxes("a") == [Rect(x: 50, y: 0, width: 100, height: 10)])
  }

  @Test func keepsToTheLeastAndMostWidth() throws {
    let laid = try Laid(
      """
      <div id="a" style="max-width: 40pt; height: 1pt; background: red"></div>
      <div id="b" style="width: 10pt; min-width: 30pt; height: 1pt; background: red"></div>
      """)
    #expect(laid.boxes("a").first?.width == 40)
    #expect(laid.boxes("b").first?.width == 30)
  }

  @Test func placesAnAbsoluteBoxInItsPositionedParent() throws {
    let laid = try Laid(
      """
      <div style="position: relative; height: 100pt; padding: 10pt">
        <div id="a" style="position: absolute; right: 5pt; top: 7pt; width: 20pt; height: 10pt; background: red"></div>
      </div>
      """)
    #expect(laid.boxes("a") == [Rect(x: 175, y: 7, width: 20, height: 10)])
  }

  @Test func movesARelativeBoxWithoutTheOthersNoticing() throws {
    let laid = try Laid(
      """
      <div id="a" style="position: relative; left: 5pt; top: 3pt; height: 10pt; background: red"></div>
      <div id="b" style="height: 10pt; background: red"></div>
      """)
    #expect(laid.boxes("a").first?.x == 5)
    #expect(laid.boxes("a").first?.y == 3)
    #expect(laid.boxes("b").first?.y == 10)
  }

  @Test func sharesTheRoomOfAFlexRow() throws {
    let laid = try Laid(
      """
      <div style="display: flex; gap: 10pt">
        <div id="a" style="width: 30pt; height: 10pt; background: red"></div>
        <div id="b" style="flex: 1; background: red"></div>
        <div id="c" style="flex: 2; background: red"></div>
      </div>
      """)
    #expect(laid.boxes("a") == [Rect(x: 0, y: 0, width: 30, height: 10)])
    #expect(laid.boxes("b") == [Rect(x: 40, y: 0, width: 50, height: 10)])
    #expect(laid.boxes("c") == [Rect(x: 100, y: 0, width: 100, height: 10)])
  }

  @Test(arguments: [
    ("flex-start", 0.0), ("flex-end", 160), ("center", 80), ("space-between", 0), ("space-around", 40),
  ])
  func justifiesAFlexRow(justify: String, x: Double) throws {
    let laid = try Laid(
      """
      <div style="display: flex; justify-content: \(justify)">
        <div id="a" style="width: 20pt; height: 10pt; background: red"></div><div style="width: 20pt"></div>
      </div>
      """)
    #expect(laid.boxes("a").first?.x == x)
  }

  @Test(arguments: [
    ("flex: 1", [60.0, 20, 20]), ("flex: 1; min-width: 0", [33.333, 33.333, 33.333]),
    ("flex: 0 1 50pt", [60, 20, 20]), ("width: 100pt", [60, 20, 20]),
    ("flex: 1; max-width: 30pt", [30, 30, 30]),
  ])
  func makesNoItemNarrowerThanItsLongestWord(style: String, widths: [Double]) throws {
    let items = ["abcdefghijkl", "b", "c"].enumerated().map {
      "<div id=\"\($0)\" style=\"background: red; \(style)\">\($1)</div>"
    }
    let laid = try Laid(
      "<div style=\"display: flex; width: 100pt; font-size: 10pt\">\(items.joined())</div>")
    for (number, width) in widths.enumerated() {
      let box = try #require(laid.boxes("\(number)").first)
      #expect(abs(box.width - width) < 0.02, "\(number): \(box.width)")
    }
  }

  @Test func putsNoMarginsAroundListsInLists() throws {
    let laid = try Laid("<ol style=\"font-size: 10pt\"><li>a<ol><li>b<ul><li>c</ul></ol><li>d</ol>")
    #expect(["a", "b", "c", "d"].compactMap { laid.place(of: $0)?.y } == [10, 20, 30, 40])
  }

  @Test func alignsTheItemsOfAFlexRow() throws {
    let laid = try Laid(
      """
      <div style="display: flex; align-items: center">
        <div style="width: 20pt; height: 50pt"></div><div id="a" style="width: 20pt; height: 10pt; background: red"></div>
      </div>
      """)
    #expect(laid.boxes("a").first?.y == 20)
  }

  @Test func keepsAPicturesProportions() throws {
    let laid = try Laid("<img src=\"80x40.png\" style=\"width: 100pt\" id=\"a\"><img src=\"40x40.png\">")
    let pictures = laid.pieces.compactMap {
      if case .picture(let box) = $0.content { (box, $0) } else { nil }
    }
    #expect(pictures.map(\.0.width.points) == [100, 30])
    #expect(pictures.map(\.0.height.points) == [50, 30])
    #expect(laid.faults == [])
  }

  @Test func shrinksAPictureThatIsWiderThanItsRoom() throws {
    let laid = try Laid("<img src=\"800x400.png\">")
    let picture = laid.pieces.compactMap { if case .picture(let box) = $0.content { box } else { nil } }.first
    #expect(picture?.width.points == 200)
    #expect(picture?.height.points == 100)
    #expect(laid.faults.map(\.id) == [.shrunkToFit])
  }
}
