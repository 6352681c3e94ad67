import Glibc
import PDFAssembly
import ScrapbookInk
import ScrapbookReading

/// Summarizes, annotates and reparses a PDF.
@_cdecl("LLVMFuzzerTestOneInput")
func readPDF(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let file = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard let document = try? PDFDocument(PDFBytes(file)) else { return 0 }
  _ = try? PDFSummary(document, path: "fuzz.pdf").json(SummaryOptions())
  _ = try? document.notes()
  _ = try? document.xfdf(file: "fuzz.pdf")
  guard (try? document.checkAnnotating(SignaturePolicy())) != nil else { return 0 }
  var marks = Marks()
  marks.erasures = [Erasure(page: 1, eraser: InkEraser([InkPoint(50, 50)], width: 40), isPartial: true)]
  marks.strokes = [InkStroke(id: "fuzz", page: 1, points: [InkPoint(1, 2), InkPoint(30, 40)])]
  var update = PDFUpdate(document)
  guard (try? apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }) != nil,
    let section = try? update.section()
  else {
    return 0
  }
  guard let marked = try? PDFDocument(PDFBytes(file[..<update.start] + section)),
    let pages = try? marked.pages(), !pages.isEmpty
  else { fatalError("what was appended cannot be read") }
  if let end = marked.revisions.dropLast().last?.end, end > update.start {
    fatalError("what was there cannot be restored")
  }
  // Hostile pages are copied like others.
  var copies = PDFUpdate(marked)
  if (try? copies.addForm(pages[0], of: document, matrix: [1, 0, 0, 1, 0, 0])) != nil {
    _ = try? copies.section()
  }
  return 0
}

/// libFuzzer's own loop: it mutates the inputs in the corpus folder, guided by coverage.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutableRawPointer,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments, readPDF))
