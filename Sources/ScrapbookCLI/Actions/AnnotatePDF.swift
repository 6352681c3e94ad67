import ArgumentParser
import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookReading

/// `scrapbook annotate`
struct AnnotatePDF: Action {
  var target: PDFTarget
  /// The file of strokes, or `-` for standard input.
  var strokes: String
  var policy: SignaturePolicy
  var reporting: Reporting
  var isDryRun = false
  /// The time that annotations are marked with, in ISO 8601.
  var date: String?

  func perform() throws { try tell(apply(loadMarks())) }

  /// Reads the strokes, and tells of faults in them.
  func loadMarks() throws -> Marks {
    let text = try loadSource(strokes, limit: strokesByteLimit)
    let (marks, faults) = decodeMarks(text)
    if !faults.isEmpty { reporting.show(faults, files: SourceFiles(text)) }
    guard let marks else { throw ExitCode(Exit.albumIsWrong.rawValue) }
    return marks
  }

  func tell(_ applied: AppliedMarks) {
    guard !reporting.isQuiet, Terminal.isInteractive || isDryRun else { return }
    Terminal.say(
      "\(target.output ?? target.path): \(applied.sentence)\(isDryRun ? "; nothing was written" : "")")
  }

  /// Writes marks on the PDF.
  func apply(_ marks: Marks) throws -> AppliedMarks {
    let source = try PDFFileSource(target.path)
    do {
      let document = try PDFDocument(source)
      let protection = try document.checkAnnotating(policy)
      if protection.hasXFA, !reporting.isQuiet {
        Terminal.say(
          "scrapbook: warning: \(target.path) has an XFA form, which a reader may show in place of its pages")
      }
      var update = PDFUpdate(document)
      let applied = try ScrapbookReading.apply(marks, to: &update, date: date.flatMap(PDFObject.date))
      if !isDryRun, !update.isEmpty || target.output != nil {
        try target.save(update.isEmpty ? [] : try update.section(), of: source, at: update.start)
      }
      return applied
    } catch let error as PDFError {
      throw ReadingError(error, of: target.path)
    } catch let refusal as AnnotatingRefusal {
      throw Failure(
        .albumIsWrong, "\(target.path) \(refusal.reason); nothing was written",
        hints: [refusal.hint].compactMap(\.self))
    } catch let missing as MissingPage {
      throw Failure(
        .albumIsWrong,
        "\(strokes) names page \(missing.page), and \(target.path) has \(count(missing.count, "page"))")
    }
  }
}

/// The maximum size in bytes of a file of strokes.
private let strokesByteLimit = 64 << 20

extension AppliedMarks {
  /// "2 strokes and 1 note added, 3 annotations erased".
  fileprivate var sentence: String {
    var parts = ["\(count(strokes, "stroke")) and \(count(notes, "note")) added"]
    if erased > 0 { parts.append("\(count(erased, "annotation")) erased") }
    if known > 0 { parts.append("\(known) there already") }
    return parts.joined(separator: ", ")
  }
}
