import Files
import PDFAssembly
import QPDF
import ScrapbookBatch
import ScrapbookCLI
import ScrapbookKit

/// `scrapbook mail`: files that mail programs open, each with a PDF.
struct WriteMails: Action {
  /// The PDF, or the roster.
  var input: String
  var isRoster: Bool
  var texts: MailPlan.Texts
  var from: String?
  /// The mail's file, or the folder of the mails.
  var output: String
  /// The folder of the PDFs of a roster.
  var folder: String
  /// The maximum size of a mail.
  var limit: FileSize
  /// The file of the body.
  var bodyTemplate: String?

  func perform() throws {
    let letters = isRoster ? try rosterLetters() : [Letter(texts: texts, pdf: input, output: output)]
    // All mails are checked before the first is written.
    let mails = try letters.map { try mail(of: $0) }
    let guarded = guarded(letters)
    try OutputFiles(paths: letters.map(\.output), kind: .mail).check(besides: guarded, store: nil)
    guard isRoster else { return try write(mails[0], of: letters[0], besides: guarded) }
    try writing(intoFolder: output) {
      for (letter, mail) in zip(letters, mails) { try write(mail, of: letter, besides: guarded) }
    }
  }

  /// The files that no mail may replace.
  private func guarded(_ letters: [Letter]) -> OutputGuard {
    var guarded = OutputGuard()
    for letter in letters { guarded.reads(letter.pdf, as: "the PDF that is sent") }
    if isRoster { guarded.reads(input, as: "the roster") }
    if let bodyTemplate { guarded.reads(bodyTemplate, as: "the text of the mail") }
    return guarded
  }

  /// A mail before its texts are checked.
  private struct Letter {
    var texts: MailPlan.Texts
    var pdf: String
    var output: String
  }

  private func rosterLetters() throws -> [Letter] {
    let table = try loadSource(input, limit: albumByteLimit, as: .other)
    let plan: MailPlan
    do throws(RosterFaults) {
      plan = try MailPlan(roster: try Roster(table), texts: texts)
    } catch {
      Reporting(format: .human, isQuiet: false).show(error.diagnostics, files: error.files)
      throw Exit.albumIsWrong
    }
    return plan.mails.map { texts in
      Letter(
        texts: texts, pdf: "\(folder)/\(texts.name).pdf",
        output: "\(output)/\(fileName(of: texts.name)).eml")
    }
  }

  private func mail(of letter: Letter) throws -> Mail {
    let size = try Self.size(of: QPDFSource(path: letter.pdf))
    let mail = Mail(
      to: try addresses(letter.texts.to), from: try from.flatMap { try addresses($0).first },
      subject: try oneLine(letter.texts.subject, "the subject"), body: letter.texts.body,
      fileName: fileName(of: letter.pdf))
    let whole = FileSize(bytes: mail.size(withAttachment: size))
    guard whole.bytes <= limit.bytes else {
      throw Failure(
        .albumIsWrong,
        "the mail with \(letter.pdf) would have \(whole), more than \(limit): a mail is larger than its attachment by 37 %",
        hint: "make a smaller PDF, as by scrapbook build --max-size \(limit.argument) --for-mail")
    }
    return mail
  }

  private func write(_ mail: Mail, of letter: Letter, besides guarded: OutputGuard) throws {
    let source = try QPDFSource(path: letter.pdf)
    let size = try Self.size(of: source)
    try OutputFiles(paths: [letter.output], kind: .mail).write(besides: guarded) { outputs in
      try mail.write(attaching: source.file, size: size) { text in
        try Array(text.utf8).withUnsafeBytes { try outputs[0].write($0) }
      }
    }
  }

  private static func size(of source: QPDFSource) throws -> Int {
    do throws(SystemError) {
      return try source.file.status().size
    } catch {
      throw Failure(.readOrWriteFailed, "cannot read \(source.name): \(error)")
    }
  }

  private func addresses(_ text: String) throws -> [MailAddress] {
    let (addresses, wrong) = MailAddress.list(try oneLine(text, "the address"))
    if let wrong { throw Failure(.usage, "\(jsonQuoted(wrong)) is not an address such as mia@example.org") }
    return addresses
  }

  /// A line break would begin another header.
  private func oneLine(_ text: String, _ what: String) throws -> String {
    guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw Failure(.usage, "\(what) is \(text.isEmpty ? "empty" : "not one line"): \(jsonQuoted(text))")
    }
    return text
  }
}

extension FileSize {
  /// The size in the syntax of an option.
  fileprivate var argument: String { bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000)MB" : "\(bytes)" }
}
