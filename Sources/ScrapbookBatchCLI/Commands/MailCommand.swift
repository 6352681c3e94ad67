import ArgumentParser
import Files
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit

struct MailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: ExternalMailCommand.configuration.abstract,
    discussion: """
      EXAMPLES
        scrapbook mail album.pdf --to mia@example.org --subject "Our week" -o mail.eml
        scrapbook mail roster.csv --to "{{mail}}" --subject "{{first}}'s album" --body-template body.txt \\
          --folder out/ --name "{{last}}-{{first}}.pdf" -o mails/

      A mail program opens the file, ready to be sent. Nothing is sent. With a roster there is a mail for each row, \
      and {{column}} in --to, --subject, --name and the body stands for its value.
      """)

  @Argument(
    help: ArgumentHelp("The PDF, or a roster: a table as CSV or as JSON lines.", valueName: "file.pdf"),
    completion: .file(extensions: ["pdf", "csv", "jsonl"]))
  var file: String

  @Option(help: ArgumentHelp("The address, or several with commas between them.", valueName: "address"))
  var to: String

  @Option(
    help: ArgumentHelp("The sender's address. (default: the mail program's)", valueName: "address"))
  var from: String?

  @Option(help: ArgumentHelp("The subject.", valueName: "text"))
  var subject: String

  @Option(help: ArgumentHelp("The text of the mail.", valueName: "text"))
  var body: String?

  @Option(help: ArgumentHelp("A file with the text of the mail.", valueName: "body.txt"), completion: .file())
  var bodyTemplate: String?

  @Option(
    help: ArgumentHelp("The folder of the PDFs, for a roster. (default: this folder)", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(
    help: ArgumentHelp("The names of the PDFs, for a roster. (default: {{id}}.pdf)", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The most that a mail may have, with its attachment as mail counts it.", valueName: "size"),
    transform: parseFileSize)
  var limit = FileSize(bytes: 20_000_000)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The mail's file; with a roster the folder of the mails, which is made.", valueName: "mail.eml"))
  var output: String

  private var isRoster: Bool { isRosterName(file) }

  func validate() throws {
    if output.isEmpty { throw ValidationError("-o names no file") }
    if body != nil, bodyTemplate != nil {
      throw ValidationError("--body and --body-template give two texts; choose one of them")
    }
    if !isRoster, name != nil || folder != nil {
      throw ValidationError("--\(name != nil ? "name" : "folder") is for a roster")
    }
    for (option, text) in [("--subject", subject), ("--body", body), ("--to", to), ("--from", from)] {
      try checkUTF8(text, of: option)
    }
  }

  func run() throws {
    try exitingCleanly {
      let body = try bodyTemplate.map { try text(of: $0) } ?? body ?? ""
      if !isRoster {
        let texts = [(to, "--to"), (subject, "--subject"), (body, bodyTemplate ?? "--body")]
        for (text, option) in texts { try checkNoPlaceholders(text, of: option) }
      }
      var texts = MailPlan.Texts(to: to, subject: subject, body: body, name: name ?? "{{id}}.pdf")
      texts.bodySource = bodyTemplate ?? "--body"
      try WriteMails(
        input: file, isRoster: isRoster, texts: texts,
        from: from, output: output, folder: folder ?? ".", limit: limit, bodyTemplate: bodyTemplate
      ).perform()
    }
  }

  private func text(of path: String) throws -> String {
    guard
      let text = String(
        validating: try loadSource(path, limit: mailTextByteLimit, as: .other).bytes, as: UTF8.self)
    else {
      throw Failure(.albumIsWrong, "\(path) is not UTF-8 text")
    }
    return text
  }
}
