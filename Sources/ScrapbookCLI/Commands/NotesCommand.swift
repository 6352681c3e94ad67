import ArgumentParser
import ScrapbookInk
import ScrapbookReading

struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes",
    abstract: "List the notes of a PDF of any program, add one, or remove one.",
    subcommands: [ListNotesCommand.self, AddNoteCommand.self, RemoveNoteCommand.self],
    defaultSubcommand: ListNotesCommand.self)
}

struct ListNotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the notes of a PDF.",
    discussion: """
      EXAMPLES
        scrapbook notes exam.pdf
        scrapbook notes exam.pdf --format xfdf > exam.xfdf
            notes and ink, for other programs
        scrapbook annotate other.pdf exam.xfdf  and back
      """)

  @OptionGroup var input: PDFFileOptions

  @Option(help: ArgumentHelp("The format of the list; xfdf also has the ink.", valueName: "text|json|xfdf"))
  var format = ListNotes.Format.text

  @Flag(help: ArgumentHelp("Print JSON, like --format json."))
  var json = false

  func run() throws {
    try exitingCleanly {
      try ListNotes(path: input.file, format: json ? .json : format, passwordFile: input.passwordFile)
        .perform()
    }
  }
}

struct AddNoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a note to a page.",
    discussion: """
      EXAMPLES
        scrapbook notes add exam.pdf --page 2 --at 40,60 "Well done!" --author "Ms R."
        scrapbook notes add exam.pdf --page 2 --frame 40,80,200,40 --size 14 "Look at 3 again"
            on the page itself
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var file: String

  @Argument(help: ArgumentHelp("The text.", valueName: "text"))
  var text: String

  @Option(help: ArgumentHelp("The page, counted from 1.", valueName: "n"))
  var page = 1

  @Option(
    help: ArgumentHelp(
      "The top left corner of the note, in points from the page's.", valueName: "x,y"),
    transform: parseInkPoint)
  var at: InkPoint?

  @Option(
    help: ArgumentHelp("The frame of a free text.", valueName: "x,y,width,height"),
    transform: parseFrame)
  var frame: FreeText.Frame?

  @Option(help: ArgumentHelp("The size of a text in a frame, in points.", valueName: "points"))
  var size = 12.0

  @Option(help: ArgumentHelp("The author.", valueName: "name"))
  var author: String?

  @OptionGroup var marking: MarkingOptions

  func validate() throws {
    try checkPage(page)
    try checkUTF8(author, of: "--author")
    try checkUTF8(text, of: "the text")
    if text.isEmpty { throw ValidationError("the note has no text") }
    guard (at == nil) != (frame == nil) else {
      throw ValidationError("say where it is: --at x,y for a note, or --frame x,y,width,height for a text")
    }
    if !noteSizes.contains(size) {
      throw ValidationError("--size is \(size), not from 1 to \(Int(noteSizes.upperBound))")
    }
  }

  func run() throws {
    try exitingCleanly {
      var marks = Marks()
      if let at { marks.notes = [Note(page: page, at: at, text: text, author: author)] }
      if let frame {
        var note = FreeText(page: page, frame: frame, text: text, size: size)
        note.author = author
        marks.texts = [note]
      }
      try marking.annotate(file, .given(marks)).perform()
    }
  }
}

struct RemoveNoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove notes, with their replies.",
    discussion: """
      EXAMPLE
        scrapbook notes remove exam.pdf n1
            the ids are those that "scrapbook notes" prints
      """)

  @Argument(help: ArgumentHelp("The PDF.", valueName: "file.pdf"), completion: .file(extensions: ["pdf"]))
  var file: String

  @Argument(help: ArgumentHelp("The ids of the notes.", valueName: "id"))
  var ids: [String]

  @OptionGroup var marking: MarkingOptions

  func run() throws {
    try exitingCleanly {
      var marks = Marks()
      marks.removals = ids.map { .named($0) }
      try marking.annotate(file, .given(marks)).perform()
    }
  }
}

/// Parses a frame such as `40,80,200,40`.
private func parseFrame(_ text: String) throws -> FreeText.Frame {
  let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
  guard numbers.count == text.split(separator: ",", omittingEmptySubsequences: false).count,
    let frame = FreeText.Frame(numbers)
  else {
    throw ValidationError(
      "\"\(text)\" is not a frame; write x,y,width,height in points, such as 40,80,200,40")
  }
  return frame
}

extension ListNotes.Format: ExpressibleByArgument {}
