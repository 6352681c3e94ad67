import Files
import QPDF
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook build`
struct BuildAlbum: Action {
  var input: AlbumInput
  /// A file, or `-` for standard output.
  var output: String
  /// The maximum size in bytes of each of several PDFs; nil makes one PDF.
  var splitSize: Int?
  /// The album's files that are embedded in the PDF; nil for none.
  var embeds: EmbeddedParts?
  /// The files of the PDF's passwords, which are read for each build; nil leaves it open.
  var passwords: PasswordFiles?

  private var pdf: PDFOptions { input.options.pdf }

  func perform() throws {
    let encryption = try passwords?.read()
    let source = try input.load()
    defer { input.warnOfCache() }
    do {
      let resources = input.resources(readsSpeculatively: true)
      resources.loadInAdvance(withFonts: source.mentionsText)
      try build(source, encryption, with: resources)
    } catch is FailedSpeculation {
      // Nothing has been printed or written yet, so build again, reading all pictures first.
      try build(source, encryption, with: input.resources())
    }
  }

  private func build(
    _ source: SourceFile, _ encryption: QPDFJob.AES?, with resources: DocumentResources
  ) throws {
    var (composition, document) = try input.compose(source, with: resources, showing: .noneOfSound)
    let progress = Progress(sheets: document.sheets.count, quiet: input.reporting.isQuiet)
    var made = MadeParts(all: [(document, output)])
    // Releases the content of each sheet once it is drawn.
    (composition.document, document.sheets) = (nil, [])
    try input.reporting.exporting(
      files: composition.files, with: resources, after: composition.diagnostics
    ) {
      defer { progress.clear() }
      var options = pdf
      options.encryption = encryption
      if let embeds {
        options.files = try input.files(embeds, source, composition.album, resources.store)
      }
      // Releases the album and its display lists: the linker needs as much memory.
      (composition.album, composition.pages) = (Album(), [])
      try make(&made, options, with: resources, progress)
    }
    if !input.reporting.isQuiet { printSummary(made) }
  }

  /// The PDFs of a build.
  private struct MadeParts {
    var all: [(document: PagedDocument, path: String)]
    /// The quality that meets the size limit.
    var fit: SizeFit?
  }

  private func make(
    _ made: inout MadeParts, _ pdf: PDFOptions, with resources: DocumentResources, _ progress: Progress
  ) throws {
    if let splitSize {
      made.all = try splitDocument(
        made.all[0].document, within: splitSize, with: resources, options: pdf,
        progress: { progress.show($0) }
      ).enumerated().map { ($1, partPath(output, $0 + 1)) }
    }
    let files = OutputFiles(paths: made.all.map(\.path), kind: .pdf, options: input.options.writing)
    try files.write(of: input, store: resources.store) { outputs in
      for (index, output) in outputs.enumerated() {
        made.fit = try makePDF(
          drawing: &made.all[index].document, with: resources, options: pdf, to: output
        ) { step in
          try Interrupt.check()
          progress.show(step)
        }
      }
    }
  }

  // MARK: Notes

  private func printSummary(_ made: MadeParts) {
    if let fit = made.fit { reportReducedQuality(fit) }
    if splitSize != nil { reportLeftoverPart(after: made.all.count) }
    guard Terminal.isInteractive else { return }
    reportOutput(made.all, isLimited: pdf.maxSize != nil || splitSize != nil || pdf.quality != .original)
  }

  /// Warns of a part with a higher number: it is from an earlier run, and might be mailed with the others.
  private func reportLeftoverPart(after count: Int) {
    let next = partPath(output, count + 1)
    guard fileExists(next) else { return }
    Terminal.say("scrapbook: note: \(next) is from an earlier run; this one made \(count) of them")
  }

  /// Prints "photos lowered to 168 ppi to meet 10 MB (9.81 MB)"; nothing if no photo was changed.
  private func reportReducedQuality(_ fit: SizeFit) {
    guard let limit = pdf.maxSize, fit.quality != pdf.quality, let ppi = fit.quality.ppi else { return }
    let limits = "to meet \(FileSize(bytes: limit)) (\(FileSize(bytes: fit.size)))"
    Terminal.say(
      "scrapbook: note: photos lowered to \(Int(ppi)) ppi and JPEG quality \(fit.quality.jpegQuality) \(limits)"
    )
  }
}

extension SourceFile {
  /// Whether an album probably contains text.
  fileprivate var mentionsText: Bool { contains("\"text", in: bytes) || contains("\"caption\"", in: bytes) }
}
