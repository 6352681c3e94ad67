import Files
import Glibc
import PDFAssembly
import QPDF
import ScrapbookKit

/// The papers that CUPS knows by name.
enum PrintedPaper: String, CaseIterable {
  case letter, legal, tabloid, a3, a4, a5

  var media: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

enum PrintedSides: String, CaseIterable {
  case one, long, short

  var option: String {
    switch self {
    case .one: "one-sided"
    case .long: "two-sided-long-edge"
    case .short: "two-sided-short-edge"
    }
  }
}

/// A print job.
struct PrintJob {
  var file: String
  var printer: String?
  var paper: PrintedPaper?
  var sides: PrintedSides?
  var copies = 1
  var pages: PageRange?

  /// The arguments of lp(1).
  ///
  /// - Parameter pageCount: The number of pages of the document.
  func arguments(pageCount: Int) throws(PageRangeError) -> [String] {
    var words: [String] = []
    if let printer { words += ["-d", printer] }
    if copies > 1 { words += ["-n", "\(copies)"] }
    if let paper { words += ["-o", "media=\(paper.media)", "-o", "fit-to-page"] }
    if let sides { words += ["-o", "sides=\(sides.option)"] }
    if let pages {
      words += ["-P", try pages.pages(of: pageCount).map(String.init).joined(separator: ",")]
    }
    // A name that begins with a hyphen must not be taken for an option.
    return words + [file.hasPrefix("-") ? "./" + file : file]
  }
}

/// `scrapbook print`
struct PrintPDF: Action {
  var job: PrintJob
  var isDryRun: Bool

  func perform() throws {
    let source = try QPDFSource(path: job.file)
    var count = 0
    if let pages = job.pages {
      count = try QPDFProgram().examine(source).pageCount
      let numbers = try source.pages(pages, of: count)
      guard zip(numbers, numbers.dropFirst()).allSatisfy(<) else {
        throw Failure(
          .usage, "--pages \"\(pages.text)\" must be in ascending order for printing",
          hint: "scrapbook pages extract makes a PDF with pages in another order")
      }
    }
    let arguments: [String]
    do throws(PageRangeError) {
      arguments = try job.arguments(pageCount: count)
    } catch {
      throw Failure(.usage, "--pages \(error)")
    }
    if isDryRun { return try printLines([shellQuoted(["lp"] + arguments)]) }
    try run("lp", arguments, package: "cups-client")
  }
}

/// Runs another program and waits for it; its output is shown, or its last message if it fails.
///
/// - Parameter package: The Debian package that provides it.
func run(_ program: String, _ arguments: [String], package: String) throws {
  let child: ChildProcess
  do throws(SystemError) {
    child = try ChildProcess(program, arguments, errors: .kept)
  } catch {
    throw error.code == ENOENT
      ? Failure(.unavailable, "this needs the program \(program)", hint: "install it: apt install \(package)")
      : Failure(.unavailable, "cannot start \(program): \(error)")
  }
  let none = UnsafeRawBufferPointer(start: nil, count: 0)
  guard let answer = child.exchange(none, seconds: programSeconds, byteLimit: programByteLimit) else {
    let reason = child.keptErrors.split(separator: "\n").last.map { ": " + harmless(String($0)) } ?? ""
    throw Failure(
      .unavailable, "\(program) failed" + reason,
      hint: "the command was \(shellQuoted([program] + arguments))")
  }
  try printLines(String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init))
}

/// The action on a finished PDF.
package enum NextStep: String, CaseIterable {
  case open, mail, print, nothing

  package func perform(with path: String) throws {
    let file = path.hasPrefix("-") ? "./" + path : path
    switch self {
    case .open: try run("xdg-open", [file], package: "xdg-utils")
    case .mail: try run("xdg-email", ["--attach", file], package: "xdg-utils")
    case .print: try run("lp", [file], package: "cups-client")
    case .nothing: break
    }
  }
}
