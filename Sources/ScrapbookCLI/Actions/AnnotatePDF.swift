import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookReading

/// `scrapbook annotate`, `erase` and `notes`: changes the annotations of a PDF.
struct AnnotatePDF: Action {
  /// The source of the annotations to add and erase.
  enum MarksInput {
    /// The file of strokes or of XFDF, or `-` for standard input.
    case file(String)
    case given(Marks)
  }

  var target: PDFTarget
  var marks: MarksInput
  var policy: SignaturePolicy
  var reporting: Reporting
  var rewriting = Rewriting()
  var isDryRun = false
  /// The time stamp of annotations, in ISO 8601.
  var date: String?

  func perform() throws { try run(loadMarks()) }

  /// Marks and the text from which they were read.
  struct LoadedMarks {
    var marks: Marks
    /// The diagnostics of the text.
    var faults = Diagnostics()
    /// The source of the marks; nil for marks given on the command line.
    var files: SourceFiles?
  }

  /// Reads the marks, and reports errors if they cannot be used.
  func loadMarks() throws -> LoadedMarks {
    switch self.marks {
    case .given(let marks): return LoadedMarks(marks: marks)
    case .file(let path):
      let text = try loadSource(path, limit: strokesByteLimit, as: .strokes)
      let (marks, faults) = isXFDF(text.bytes) ? decodeXFDF(text) : decodeMarks(text)
      let loaded = LoadedMarks(marks: marks ?? Marks(), faults: faults, files: SourceFiles(text))
      guard marks != nil else {
        show(faults, of: loaded)
        throw Exit.albumIsWrong
      }
      return loaded
    }
  }

  /// Writes marks to the PDF, and reports the result.
  func run(_ loaded: LoadedMarks) throws {
    var faults = loaded.faults
    let applied: AppliedMarks
    do {
      applied = try apply(loaded.marks)
    } catch let wrong as MarkFaults {
      faults.add(contentsOf: wrong.faults)
      show(faults, of: loaded)
      throw Exit.albumIsWrong
    } catch {
      show(faults, of: loaded)
      throw error
    }
    faults.add(contentsOf: applied.faults)
    show(faults, of: loaded)
    printWarnings(applied, of: loaded.marks)
  }

  /// Shows all diagnostics together: some formats are a single value.
  private func show(_ faults: Diagnostics, of loaded: LoadedMarks) {
    guard !faults.isEmpty else { return }
    guard let files = loaded.files else {
      for fault in faults.all {
        Terminal.say("scrapbook: \(fault.severity.rawValue): \(target.path): \(fault.message)")
      }
      return
    }
    reporting.show(faults.sortedBySource(), files: files)
  }

  private func printWarnings(_ applied: AppliedMarks, of marks: Marks) {
    for (page, number) in applied.unseen.sorted(by: { $0.key < $1.key }) {
      Terminal.say(
        "scrapbook: warning: \(number == 1 ? "a mark lies" : "\(number) marks lie") beside page \(page) of \(target.path), where nobody sees \(number == 1 ? "it" : "them")"
      )
    }
    if applied.restored > 0 {
      let what = count(applied.restored, "stroke")
      let was = isDryRun ? "would be" : applied.restored == 1 ? "was" : "were"
      Terminal.say("scrapbook: warning: \(what) of \(target.path) \(was) erased and written again")
      Terminal.say("   hint: leave out of the strokes what is erased whole")
    }
    // Other programs read the other formats.
    guard !reporting.isQuiet, isDryRun || [.human, .short].contains(reporting.format) else { return }
    if let reason = applied.reasonForNothing(marks) {
      let unchanged = target.output.map { "\($0) is a copy of \(target.path)" }
      Terminal.say(
        "scrapbook: note: \(reason); \((isDryRun ? nil : unchanged) ?? "\(target.path) stays as it is")")
    } else if Terminal.isInteractive || isDryRun || applied.known + applied.changed > 0 {
      Terminal.say(
        "\(target.output ?? target.path): \(applied.sentence(isDryRun))\(isDryRun ? "; nothing was written" : "")"
      )
    }
    if applied.isProtected, applied.erased > 0 {
      Terminal.say("scrapbook: note: some ink there is locked or hidden, and stays")
    }
  }

  /// Writes marks on the PDF.
  func apply(_ marks: Marks) throws -> AppliedMarks { try target.changing { try applyOnce(marks) } }

  private func applyOnce(_ marks: Marks) throws -> AppliedMarks {
    do {
      let source = try PDFFileSource(target.path)
      do {
        let document = try PDFDocument(source)
        guard rewriting.decrypts, document.isEncrypted else {
          return try apply(marks, to: document, policy) { try target.save($0, of: source, at: $1) }
        }
        return try applyRewritten(marks)
      } catch let error as PDFError {
        switch error {
        case .malformed where rewriting.repairs, .notPDF where rewriting.repairs:
          return try applyRewritten(marks)
        default: throw error
        }
      }
    } catch let error as PDFError {
      let named = ReadingError(error, of: target.path)
      guard case .malformed = error, !rewriting.repairs else { throw named }
      throw Failure(
        .albumIsWrong, "\(named)", hint: "--repair -o out.pdf lets qpdf repair it first, if it can")
    } catch let refusal as AnnotatingRefusal {
      throw Failure(
        .albumIsWrong, "\(target.path) \(refusal.reason); nothing was written",
        hints: [refusal.hint].compactMap(\.self))
    } catch let missing as MissingMark {
      throw Failure(
        .albumIsWrong,
        missing.isLocked
          ? "the mark \(jsonQuoted(missing.name)) of \(target.path) is locked; nothing was written"
          : "\(target.path) has no note with the id \(jsonQuoted(missing.name)); nothing was written",
        hint: "scrapbook notes \(shellQuoted(target.path)) lists them")
    }
  }
}

extension AnnotatePDF {
  /// Writes marks to a document that qpdf rewrites, which invalidates every signature.
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

extension AppliedMarks {
  /// The reason why nothing was changed; nil if something was, or is there already.
  fileprivate func reasonForNothing(_ marks: Marks) -> String? {
    guard strokes + notes + changed + erased + known == 0 else { return nil }
    guard !isProtected else { return "the ink there is locked or hidden" }
    var author = marks.erasures.first?.author
    if case .ink(_, let name)? = marks.removals.first { author = name }
    if let author { return "nothing by \(jsonQuoted(author)) is drawn there" }
    return marks.erasures.isEmpty && marks.removals.isEmpty
      ? "there is nothing to write" : "nothing is drawn there"
  }

  /// "2 strokes and 1 note added, 3 annotations erased".
  ///
  /// - Parameter isDryRun: Whether nothing was actually written.
  fileprivate func sentence(_ isDryRun: Bool) -> String {
    let would = isDryRun ? "would be " : ""
    var parts: [String] = []
    if strokes + notes > 0 {
      parts.append("\(count(strokes, "stroke")) and \(count(notes, "note")) \(would)added")
    }
    if changed > 0 { parts.append("\(changed) \(would)changed") }
    if erased > 0 { parts.append("\(count(erased, "annotation")) \(would)erased") }
    if known > 0 { parts.append("\(known) there already") }
    return parts.joined(separator: ", ")
  }
}
