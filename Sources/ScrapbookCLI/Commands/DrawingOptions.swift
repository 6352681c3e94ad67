import ArgumentParser
import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookRender

/// Options for drawing the pages of PDFs.
struct PDFDrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page box to draw, for PDFs. (default: crop)",
      valueName: PageBox.allCases.map(\.rawValue).joined(separator: "|")))
  var box: PageBox?

  @Option(
    help: ArgumentHelp(
      "The file whose first line is the password of a PDF; - for standard input.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(
    help: ArgumentHelp(
      "The longest processor time to draw a part of a PDF's page, in seconds.", valueName: "n"))
  var maxSeconds = drawingSeconds

  func validate() throws {
    if !(1...longestDrawingSeconds).contains(maxSeconds) {
      throw ValidationError("--max-seconds is \(maxSeconds), not between 1 and \(longestDrawingSeconds)")
    }
  }

  var values: PDFDrawing {
    PDFDrawing(box: box ?? .crop, passwordFile: passwordFile, seconds: maxSeconds)
  }

  /// Refuses options that do not apply to albums.
  func checkUnused() throws {
    if box != nil || passwordFile != nil {
      throw Failure(.usage, "\(box != nil ? "--box" : "--password-file") is for PDFs, not for albums")
    }
  }
}

/// The document of `thumbs` and `tiles`.
struct DrawnFileOptions: ParsableArguments {
  @OptionGroup var input: InputOptions
  @OptionGroup var pictures: PictureOptions

  @Option(
    help: ArgumentHelp(
      "The contents of a page, for albums: a spread, or one page.", valueName: "spreads|pages"))
  var layout = SheetLayout.spreads

  @Option(
    help: ArgumentHelp(
      "The pages: 3, 3-6, 5-, 1,4-5; z is the last, r2 the last but one. (default: all)", valueName: "pages"),
    transform: parsePageRange)
  var pages: PageRange?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder; it is made.", valueName: "folder"),
    completion: .directory)
  var output: String

  @OptionGroup var drawing: PDFDrawingOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("-o names no folder") }
  }

  /// - Parameter isAlone: Whether all options are meant for it.
  func document(isAlone: Bool = true) throws -> DrawnInput {
    if isPDF(input.path) { return .pdf(input.path, drawing.values) }
    if isAlone { try drawing.checkUnused() }
    let composition = report.composition(ImpositionOptions(layout: layout), keepGoing: false)
    return .album(input.album(pictures, limits, report, composition))
  }
}

/// Whether a file is a PDF and not an album, by its name or its beginning.
package func isPDF(_ path: String) -> Bool {
  if path == "-" || isFolder(path) { return false }
  return path.lowercased().hasSuffix(".pdf")
    || String(decoding: readStart(of: path, count: 1024), as: Unicode.ASCII.self).contains("%PDF-")
}

/// Parses the value of `--fit`.
func parsePixelSize(_ text: String) throws -> PixelSize {
  let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
  guard sides.count == 2, let width = sides[0], let height = sides[1], (1...fittedSideLimit).contains(width),
    (1...fittedSideLimit).contains(height)
  else { throw ValidationError("\"\(text)\" is not a size in pixels, such as 800x600") }
  return PixelSize(width: width, height: height)
}

/// Parses the value of `--levels`.
func parseLevels(_ text: String) throws -> ClosedRange<Int> {
  let ends = text.split(separator: ".", omittingEmptySubsequences: true).map { Int($0) }
  guard text.hasPrefix("-") || text.first?.isNumber == true, (1...2).contains(ends.count),
    let first = ends[0],
    let last = ends[ends.count - 1], first <= last, tileLevels.contains(first), tileLevels.contains(last),
    ends.count == 1 || text.contains("..")
  else { throw ValidationError("\"\(text)\" are not levels; write -3..3, 0..2 or 1") }
  return first...last
}

extension PageBox: ExpressibleByArgument {}
