import ArgumentParser
import Files
import PDFAssembly
import QPDF
import ScrapbookKit

/// Options for a PDF that is read.
struct PDFFileOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The file whose first line is the password that opens the PDF; - for standard input.",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  var input: PDFInputFile { PDFInputFile(path: file, passwordFile: passwordFile) }
}

/// Options for a PDF that is made of another one.
struct PDFOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The new PDF; - writes it to standard output.", valueName: "out.pdf"),
    completion: .file(extensions: ["pdf"]))
  var output: String?

  @Flag(help: "Replace the PDF that is read.")
  var inPlace = false

  @Flag(help: "Replace it although it is signed.")
  var force = false

  @Flag(help: "Wait until the PDF is on the disk, not only in the system's memory.")
  var durable = false

  @Flag(name: .shortAndLong, help: "Show no notes and no warnings.")
  var quiet = false

  func validate() throws {
    if output == "" { throw ValidationError("-o names no file") }
    if output == nil, !inPlace {
      throw ValidationError("name the new PDF with -o out.pdf, or replace the old one with --in-place")
    }
    if let output {
      if inPlace {
        throw ValidationError("-o names a new file, and --in-place replaces the old one; choose one of them")
      }
      try checkExtension(of: output, isAnyOf: ["pdf"], what: "this writes a PDF")
    }
  }

  var file: PDFOutputFile {
    PDFOutputFile(
      path: output, isForced: force, isQuiet: quiet, options: WritingOptions(durable: durable))
  }
}

/// The option `--pages` of a command that needs it.
struct PageRangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The pages: 3, 3-6, 5-, 1,4-5; z is the last, r2 the last but one, 6-3 goes backward, 1-z:odd takes every second.",
      valueName: "pages"),
    transform: parsePageRange)
  var pages: PageRange
}

/// Options for a place between pages.
struct PagePlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The page before which the pages are put.", valueName: "page"),
    transform: parsePageRange)
  var before: PageRange?

  @Option(
    help: ArgumentHelp("The page after which the pages are put.", valueName: "page"),
    transform: parsePageRange)
  var after: PageRange?

  func validate() throws {
    if before != nil, after != nil {
      throw ValidationError("--before and --after name two places; choose one of them")
    }
  }

  var place: PagePlace? { before.map { .before($0) } ?? after.map { .after($0) } }
}

/// Parses the value of an option.
func parsePageRange(_ text: String) throws -> PageRange {
  do throws(PageRangeError) {
    return try PageRange(text)
  } catch {
    throw ValidationError("\(error)")
  }
}

/// Parses the value of `--paper`.
func parsePaper(_ text: String) throws -> Paper {
  guard let paper = Paper(text) else {
    throw ValidationError(
      "\"\(text)\" is not a paper; use \(Paper.names.joined(separator: ", ")), or WIDTHxHEIGHT such as 297x210mm (1 to 200 inches)"
    )
  }
  return paper
}

extension QPDFJob.Permission: ExpressibleByArgument {}
