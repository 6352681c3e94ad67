import PDFAssembly
import ScrapbookInk
import TestSupport
import Testing

@testable import ScrapbookReading

/// A document that is saved repeatedly, with cached state.
@Suite struct SessionTests {
  /// The file of a session in two versions: reread before each save, and with cached state.
  private struct Session {
    var file: [UInt8]
    var known: (document: PDFDocument, names: MarkNames)?

    mutating func save(_ marks: Marks) throws {
      let fresh = try PDFDocument(PDFBytes(file))
      let document = try PDFDocument(PDFBytes(file), extending: known?.document)
      #expect(document.sections.map(\.offset) == fresh.sections.map(\.offset))
      #expect(document.end == fresh.end && document.nextNumber == fresh.nextNumber)
      for number in 0..<fresh.nextNumber { #expect(document.place(of: number) == fresh.place(of: number)) }
      var wanted = PDFUpdate(fresh)
      _ = try apply(marks, to: &wanted) { _, _, _ in DrawnText(pdf: []) }
      var (update, names) = (PDFUpdate(document), known?.names ?? MarkNames())
      _ = try apply(marks, to: &update, names: &names) { _, _, _ in DrawnText(pdf: []) }
      try #require(update.isEmpty == wanted.isEmpty)
      guard !update.isEmpty else { return }
      let section = try update.section()
      try #require(try section == wanted.section())
      file = file[..<update.start] + section
      known = (document, names)
    }
  }

  private func randomMarks(_ random: inout SeededGenerator) -> Marks {
    var marks = Marks()
    let page = Int.random(in: 1...3, using: &random)
    let x = Double.random(in: 0...180, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      marks.erasures = [
        Erasure(page: page, eraser: InkEraser([InkPoint(x, 0), InkPoint(x, 300)]), isPartial: x < 90)
      ]
    case 1: marks.removals = [.ink(page: page, author: nil)]
    default:
      // A name may come again, with other points.
      let id = "\(Int.random(in: 0..<40, using: &random))"
      marks.strokes = [InkStroke(id: id, page: page, points: [InkPoint(x, 10), InkPoint(x + 9, 60)])]
    }
    return marks
  }

  @Test(arguments: 1...8) func savesTheSameWithWhatIsKnown(_ seed: UInt64) throws {
    let scratch = try Scratch()
    try scratch.write("plain.pdf", threePagesPDF)
    try tool("qpdf", ["--object-streams=generate", scratch.path("plain.pdf"), scratch.path("streams.pdf")])
    var random = SeededGenerator(seed: seed)
    for name in ["plain.pdf", "streams.pdf"] {
      let before = try readFile(scratch.path(name))
      var session = Session(file: before)
      var states = [before]
      for _ in 0..<60 {
        try session.save(randomMarks(&random))
        if session.file != states.last { states.append(session.file) }
        if states.count > 1, Int.random(in: 0..<8, using: &random) == 0 {
          states.removeLast()
          session = Session(file: states[states.count - 1])
        }
      }
      try checkJoined(session.file, before: before, in: scratch)
    }
  }

  /// The joined file looks the same as the separate sections.
  private func checkJoined(_ file: [UInt8], before: [UInt8], in scratch: Scratch) throws {
    let document = try PDFDocument(PDFBytes(file))
    let joined = try #require(try document.joinedSections(after: before.count, moreThan: 4))
    let whole = file[..<joined.start] + joined.section
    #expect(whole.starts(with: before))
    let read = try PDFDocument(PDFBytes(Array(whole)))
    #expect(try read.marks() == document.marks())
    try tool("qpdf", ["--check", scratch.write("joined.pdf", Array(whole))])
  }
}
