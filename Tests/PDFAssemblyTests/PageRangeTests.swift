import PDFAssembly
import Testing

@Suite struct PageRangeTests {
  static let ranges: [(String, [Int])] = [
    ("3", [3]), ("3-6", [3, 4, 5, 6]), ("9,z", [9, 10]), ("5-", [5, 6, 7, 8, 9, 10]), ("-2", [1, 2]),
    ("z", [10]),
    ("r1", [10]), ("r3-z", [8, 9, 10]), ("6-4", [6, 5, 4]), ("z-9", [10, 9]), ("1,1", [1, 1]),
    ("1-z:even", [2, 4, 6, 8, 10]), ("3-6:odd", [3, 5]), ("2,4,6:even", [4]), ("003", [3]),
  ]

  @Test(arguments: ranges) func selectsPages(_ range: (text: String, pages: [Int])) throws {
    #expect(try PageRange(range.text).pages(of: 10) == range.pages)
  }

  static let faults: [(String, Int, String)] = [
    ("0", 1, "there is no page 0: pages count from 1"),
    ("1,0-3", 3, "there is no page 0: pages count from 1"),
    ("r0", 1, "there is no page r0: pages count from 1"), ("", 1, "a page is missing"),
    ("1,,2", 3, "a page is missing"), ("2,x", 3, "\"x\" is not a page"), ("1-2-3", 1, "is not a page or two"),
    ("-", 1, "is not a page or two"), ("٣", 1, "is not a page"), ("1.5", 1, "is not a page"),
    ("+1", 1, "is not a page"), (":odd", 1, "a page is missing"), ("1-z:od", 3, "is not a page"),
    ("11", 1, "there is no page 11: the document has 10 pages"),
    ("2,r11", 3, "there is no page r11: the document has 10 pages"),
    ("99999999999999999999", 1, "there is no page 99999999999999999999"),
    (String(repeating: "1-z,", count: 100_001) + "1", 400_001, "more than 1000000 pages"),
  ]

  @Test(arguments: faults) func saysWhereItIsWrong(_ fault: (text: String, column: Int, message: String)) {
    let error = #expect(throws: PageRangeError.self) { try PageRange(fault.text).pages(of: 10) }
    #expect(
      error?.column == fault.column && error?.message.contains(fault.message) == true,
      "\(error?.message ?? "")")
  }

  @Test func allPagesAreThoseOfTheRangeThatSaysSo() throws {
    #expect(try PageRange("1-z") == .all)
  }

  @Test func selectsNothingOfAnEmptyDocument() throws {
    #expect(throws: PageRangeError.self) { try PageRange.all.pages(of: 0) }
  }
}
