import Files
import PDFAssembly
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// `scrapbook extract`
struct ExtractAlbum: Action {
  var path: String
  /// The new folder.
  var folder: String
  var isQuiet: Bool

  func perform() throws {
    let source = try PDFFileSource(path)
    let document = try naming(path) { () throws(PDFError) in try PDFDocument(source) }
    guard !document.isEncrypted else {
      throw Failure(
        .albumIsWrong, "\(path) is encrypted",
        hint: "scrapbook decrypt \(shellQuoted(path)) --password-file FILE -o open.pdf makes one that is not")
    }
    let files = try naming(path) { () throws(PDFError) in try document.albumFiles() }
    guard let album = files.first else {
      throw Failure(
        .albumIsWrong, "\(path) contains no album",
        hint: "scrapbook build album.json --embed-originals makes a PDF that does")
    }
    try Interrupt.deferred {
      let folder = try NewFolder(folder)
      for file in files {
        try Interrupt.check()
        let writer = try folder.file(file.name)
        try write(file, of: document, source, to: writer)
        try writer.commit()
      }
      try folder.commit()
    }
    guard !isQuiet, Terminal.isInteractive else { return }
    let others = files.count > 1 ? " and \(count(files.count - 1, "other file"))" : ""
    Terminal.say("\(folder): \(album.name)\(others)")
  }

  private func write(
    _ file: ContainedFile, of document: PDFDocument, _ source: PDFFileSource, to writer: CheckedFileWriter
  ) throws {
    if let range = file.range {
      return try copying(path) { try writer.copy(range, of: source) }
    }
    let bytes = try naming(path) { () throws(PDFError) in try document.bytes(of: file) }
    try bytes.withUnsafeBytes { try writer.write($0) }
  }
}
