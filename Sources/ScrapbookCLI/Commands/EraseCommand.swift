import ArgumentParser
import ScrapbookInk
import ScrapbookReading

struct EraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase ink of any program from a PDF, whole strokes or parts of them.",
    discussion: """
      EXAMPLES
        scrapbook erase exam.pdf --page 1 --at 72,100  the strokes at that place
        scrapbook erase exam.pdf --page 1 --along "70,98 90,110" --partial
        scrapbook erase exam.pdf --all --author "Ms R."
            all ink of an author, on all pages

      Places are in points from the top left of the page as it is shown. Erased ink is still in the file until \
      "scrapbook compact" rewrites it.
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(help: ArgumentHelp("The page, counted from 1.", valueName: "n"))
  var page: Int?

  @Option(
    help: ArgumentHelp("The point that the eraser touches.", valueName: "x,y"), transform: parseInkPoint)
  var at: InkPoint?

  @Option(
    help: ArgumentHelp("The line along which the eraser is moved.", valueName: "\"x,y x,y\""),
    transform: parseInkPoints)
  var along: InkPoints?

  @Option(help: ArgumentHelp("The width of the eraser in points.", valueName: "points"))
  var width = 10.0

  @Flag(help: "Erase only what the eraser covers, not whole strokes.")
  var partial = false

  @Flag(help: "Erase all ink of the page, or of all pages.")
  var all = false

  @Option(help: ArgumentHelp("Only the ink of this author.", valueName: "name"))
  var author: String?

  @OptionGroup var marking: MarkingOptions

  func validate() throws {
    try checkPage(page)
    try checkUTF8(author, of: "--author")
    guard [at != nil, along != nil, all].count(where: \.self) == 1 else {
      throw ValidationError("say what is erased: --at x,y, --along \"x,y x,y\" or --all")
    }
    if !all, page == nil { throw ValidationError("--page is missing: on which page is the eraser?") }
    if all, partial { throw ValidationError("--partial is for --at and --along; --all erases whole strokes") }
    if !eraserWidths.contains(width) {
      throw ValidationError("--width is \(width), not from 0 to \(Int(eraserWidths.upperBound))")
    }
  }

  func run() throws {
    try exitingCleanly {
      var marks = Marks()
      if all {
        marks.removals = [.ink(page: page, author: author)]
      } else {
        let points = at.map { [$0] } ?? along?.points ?? []
        marks.erasures = [
          Erasure(
            page: page ?? 1, eraser: InkEraser(points, width: width), isPartial: partial, author: author)
        ]
      }
      try marking.annotate(file, .given(marks)).perform()
    }
  }
}

/// The points of a line.
struct InkPoints {
  var points: [InkPoint]
}

/// Parses a point such as `72,100`.
func parseInkPoint(_ text: String) throws -> InkPoint {
  let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
  guard numbers.count == 2, let x = numbers[0], let y = numbers[1], InkPoint(x, y).isUsable else {
    throw ValidationError("\"\(text)\" is not a place; write x,y in points, such as 72,100")
  }
  return InkPoint(x, y)
}

/// Parses points separated by spaces.
func parseInkPoints(_ text: String) throws -> InkPoints {
  let points = try text.split(separator: " ").map { try parseInkPoint(String($0)) }
  guard !points.isEmpty else { throw ValidationError("a line has at least one place, such as 72,100") }
  return InkPoints(points: points)
}

/// Checks the number of a page.
func checkPage(_ page: Int?) throws {
  if let page, page < 1 { throw ValidationError("--page is \(page); pages count from 1") }
}
