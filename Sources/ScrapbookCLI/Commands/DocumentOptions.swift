package import ArgumentParser
package import Files
package import QPDF
package import ScrapbookKit
package import ScrapbookRendering

/// Options for the PDF, besides its paper.
package struct DocumentOptions: ParsableArguments {
  package init() {}

  @Flag(help: "Show a gray box for a picture that cannot be used, and go on.")
  package var keepGoing = false

  @Option(
    help: ArgumentHelp(
      "The PDF's date, as 2026-05-14 or 2026-05-14T09:30:00Z. (default: SOURCE_DATE_EPOCH, else none)",
      valueName: "date"))
  package var date: String?

  @OptionGroup var info: InfoOptions

  @OptionGroup var quality: QualityOptions

  @Option(
    help: ArgumentHelp(
      "The most that the PDF may have, such as 10MB, 500KB or 10MiB: photos lose resolution, then JPEG quality, until it fits. A mail is larger than the file in it by 37 %: 10 MB of mail hold 7.3 MB of PDF, see --for-mail.",
      valueName: "size"),
    transform: parseFileSize)
  package var maxSize: FileSize?

  @Flag(help: "Take --max-size and --split-size as sizes of the mails that the PDFs are sent in.")
  package var forMail = false

  @Flag(help: "Keep EXIF, GPS, XMP and comments in the photos, which are left out otherwise.")
  var keepMetadata = false

  @Flag(help: "Leave out the tags for screen readers, for the smallest file.")
  var noTags = false

  @Flag(
    help:
      "Fail if accessibility information is missing: a description, a title, a language."
  )
  var accessible = false

  @Flag(help: "Wait until the PDF is on the disk, not only in the system's memory.")
  var durable = false

  @Option(help: "Whether the PDF may share blocks of the disk with the photos, where the file system can.")
  var reflink = Reflink.auto

  @Option(
    help: ArgumentHelp(
      "Words in pale letters across each page, such as \"Draft\"; {{…}} stands for a value of a roster or a report.",
      valueName: "text"))
  package var watermark: String?

  @Option(
    help: ArgumentHelp(
      "Encrypt the PDF (AES-256): the file whose first line is the password, or, for a roster, the column that has each pupil's password.",
      valueName: "file|column"))
  package var encrypt: String?

  @Option(
    help: ArgumentHelp(
      "The file of the owner password, which lifts the --deny restrictions. (default: the same password)",
      valueName: "file"),
    completion: .file())
  package var ownerPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The actions that readers are asked to deny, which protects nothing; may be given several times.",
      valueName: "print|modify|copy|annotate"))
  package var deny: [QPDFJob.Permission] = []

  package func validate() throws {
    if accessible, noTags {
      throw ValidationError("--accessible needs what --no-tags leaves out; choose one of them")
    }
    try checkUTF8(watermark, of: "--watermark")
    if let watermark, watermark.allSatisfy(\.isWhitespace) {
      throw ValidationError("--watermark has no words")
    }
    if let watermark, watermark.count > watermarkLimit {
      throw ValidationError(
        "--watermark has \(watermark.count) characters, too many to read across a page; \(watermarkLimit) are allowed"
      )
    }
    if encrypt == nil, ownerPasswordFile != nil || !deny.isEmpty {
      throw ValidationError("--owner-password-file and --deny are for --encrypt")
    }
    if !deny.isEmpty, ownerPasswordFile == nil {
      throw ValidationError("--deny needs --owner-password-file: one password alone allows everything")
    }
    if let date, PDFDate(date) == nil {
      throw ValidationError("\"\(date)\" is not a date; write 2026-05-14 or 2026-05-14T09:30:00Z")
    }
  }

  package func composition(_ paper: PaperOptions, _ report: ReportOptions) throws -> CompositionOptions {
    var composition = report.composition(paper.imposition, keepGoing: keepGoing)
    composition.date = try day()
    composition.info = try infoOverrides()
    composition.accessibility = accessibility
    return composition
  }

  /// Whether a PDF that claims less than PDF/UA is refused.
  package var accessibility: AccessibilityCheck { accessible ? .required : .off }

  /// The day of the date, such as 2026-05-14.
  package func day() throws -> String? { try pdfDate().map { String($0.iso8601.prefix(10)) } }

  package func infoOverrides() throws -> InfoOverrides {
    var overrides = info.info
    overrides.date = try pdfDate()?.iso8601
    return overrides
  }

  package var writing: WritingOptions {
    var options = WritingOptions(durable: durable, sharesBlocks: reflink == .auto)
    options.passwordFiles = [encrypt, ownerPasswordFile].compactMap(\.self)
    return options
  }

  package func pdf() -> PDFOptions {
    var options = PDFOptions(
      keepMetadata: keepMetadata, quality: quality.pictures,
      maxSize: maxSize.map { fileSize($0).bytes })
    options.creator = info.creator ?? options.creator
    options.tags = !noTags
    options.watermark = watermark
    return options
  }

  /// The files of the passwords of a single PDF; nil leaves it open.
  var passwords: PasswordFiles? {
    encrypt.map { PasswordFiles(user: $0, owner: ownerPasswordFile, denies: Set(deny)) }
  }

  /// The options of a single PDF, encrypted with the password from a file.
  package func encryptedPDF() throws -> PDFOptions {
    var options = pdf()
    options.encryption = try passwords?.read()
    return options
  }

  /// The part of a size limit that is left for the PDF itself.
  func fileSize(_ limit: FileSize) -> FileSize { forMail ? limit.inMail : limit }

  private func pdfDate() throws -> PDFDate? {
    if let date { return PDFDate(date) }
    return try sourceDate().flatMap { PDFDate($0) }
  }
}

/// Refuses `{{column}}` in the value of an option that no roster fills in.
package func checkNoPlaceholders(_ text: String?, of option: String) throws {
  guard let text, let open = text.firstRange(of: "{{"),
    let close = text[open.upperBound...].firstRange(of: "}}")
  else { return }
  let placeholder = harmless(String(text[open.lowerBound..<close.upperBound]))
  throw Failure(
    .usage,
    "\(option) has the placeholder \(placeholder), which needs a roster with its value for each person")
}

/// The time of the environment variable SOURCE_DATE_EPOCH in ISO 8601; nil without it.
func sourceDate() throws -> String? {
  guard let epoch = environment("SOURCE_DATE_EPOCH") else { return nil }
  guard let seconds = Int(epoch), let date = PDFDate(epoch: seconds) else {
    throw Failure(.usage, "SOURCE_DATE_EPOCH is \"\(epoch)\", not a number of seconds")
  }
  return date.iso8601
}

/// The values of `cp --reflink`.
enum Reflink: String, CaseIterable, ExpressibleByArgument {
  case auto
  case never
}
