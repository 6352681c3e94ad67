import ArgumentParser
import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookReading

/// `scrapbook annotate`, `erase` and `notes`: changes the annotations of a PDF.
struct AnnotatePDF: Action {
  /// What is written and erased.
  enum MarksInput {
    /// The file of strokes or of XFDF, or `-` for standard input.
    case file(String)
    case given(Marks)

    /// The name for the user.
    var name: String {
      if case .file(let path) = self { path } else { "--page" }
    }
  }

  var target: PDFTarget
  var marks: MarksInput
  var policy: SignaturePolicy
  var reporting: Reporting
  var rewriting = Rewriting()
  var isDryRun = false
  /// The time that annotations are marked with, in ISO 8601.
  var date: String?

  func perform() throws { try tell(apply(loadMarks())) }

  /// Reads the marks, and tells of faults in them.
  func loadMarks() throws -> Marks {
    guard case .file(let path) = marks else {
      if case .given(let marks) = marks { return marks }
      return Marks()
    }
    let text = try loadSource(path, limit: strokesByteLimit, as: .strokes)
    let (marks, faults) = isXFDF(text.bytes) ? decodeXFDF(text) : decodeMarks(text)
    if !faults.isEmpty { reporting.show(faults, files: SourceFiles(text)) }
    guard let marks else { throw ExitCode(Exit.albumIsWrong.rawValue) }
    return marks
  }

  func tell(_ applied: AppliedMarks) {
    for (page, number) in applied.unseen.sorted(by: { $0.key < $1.key }) {
      Terminal.say(
        "scrapbook: warning: \(number == 1 ? "a mark lies" : "\(number) marks lie") beside page \(page) of \(target.path), where nobody sees \(number == 1 ? "it" : "them")"
      )
    }
    guard !reporting.isQuiet, Terminal.isInteractive || isDryRun else { return }
    Terminal.say(
      "\(target.output ?? target.path): \(applied.sentence)\(isDryRun ? "; nothing was written" : "")")
  }

  /// Writes marks on the PDF.
  func apply(_ marks: Marks) throws -> AppliedMarks {
    do {
      let source = try PDFFileSource(target.path)
      do {
        let document = try PDFDocument(source)
        guard rewriting.decrypts, document.isEncrypted else {
          return try apply(marks, to: document, policy) { try target.save($0, of: source, at: $1) }
        }
        return try applyRewritten(marks)
      } catch let error as PDFError {
        guard rewriting.repairs, case .malformed = error else { throw error }
        return try applyRewritten(marks)
      }
    } catch let error as PDFError {
      let named = ReadingError(error, of: target.path)
      guard case .malformed = error, !rewriting.repairs else { throw named }
      throw Failure(
        .albumIsWrong, "\(named)", hint: "--repair -o out.pdf lets qpdf mend it first, if it can")
    } catch let refusal as AnnotatingRefusal {
      throw Failure(
        .albumIsWrong, "\(target.path) \(refusal.reason); nothing was written",
        hints: [refusal.hint].compactMap(\.self))
    } catch let missing as MissingMark {
      throw Failure(
        .albumIsWrong,
        missing.isLocked
          ? "the note \(jsonQuoted(missing.name)) of \(target.path) is locked; nothing was written"
          : "\(target.path) has no note with the id \(jsonQuoted(missing.name)); nothing was written",
        hint: "scrapbook notes \(shellQuoted(target.path)) lists them")
    } catch let missing as MissingPage {
      throw Failure(
        .albumIsWrong,
        "\(self.marks.name) names page \(missing.page), and \(target.path) has \(count(missing.count, "page"))"
      )
    }
  }
}

extension AnnotatePDF {
  /// Writes marks on a document that qpdf rewrites: no signature is valid for it.
  private func applyRewritten(_ marks: Marks) throws -> AppliedMarks {
    let rewritten = try RewrittenPDF(
      target.path, decrypts: rewriting.decrypts, passwordFile: rewriting.passwordFile)
    let policy = SignaturePolicy(ignoresCertificate: policy.ignoresCertificate)
    return try apply(marks, to: PDFDocument(rewritten.source), policy) { section, _ in
      try rewritten.write(section, to: target)
    }
  }

  /// - Parameter save: Saves a section that begins at an offset.
  private func apply(
    _ marks: Marks, to document: PDFDocument, _ policy: SignaturePolicy,
    save: ([UInt8], _ start: Int) throws -> Void
  ) throws -> AppliedMarks {
    let protection = try document.checkAnnotating(policy)
    if protection.hasXFA, !reporting.isQuiet {
      Terminal.say(
        "scrapbook: warning: \(target.path) has an XFA form, which a reader may show in place of its pages")
    }
    var update = PDFUpdate(document)
    let applied = try ScrapbookReading.apply(
      marks, to: &update, date: date.flatMap(PDFObject.date), draw: drawn)
    if !isDryRun, !update.isEmpty || target.output != nil {
      try save(update.isEmpty ? [] : try update.section(), update.start)
    }
    return applied
  }
}

/// The maximum size in bytes of a file of strokes.
private let strokesByteLimit = 64 << 20

extension AppliedMarks {
  /// "2 strokes and 1 note added, 3 annotations erased".
  fileprivate var sentence: String {
    var parts: [String] = []
    if strokes + notes > 0 || erased + known == 0 {
      parts.append("\(count(strokes, "stroke")) and \(count(notes, "note")) added")
    }
    if erased > 0 { parts.append("\(count(erased, "annotation")) erased") }
    if known > 0 { parts.append("\(known) there already") }
    return parts.joined(separator: ", ")
  }
}
