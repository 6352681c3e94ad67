import Foundation
import PDFAssembly
import TestSupport
import Testing

@testable import ScrapbookReading

/// Saving into a file that others use, and into one that is signed.
@Suite struct SavingTests {
  private let scratch: Scratch
  private let path: String
  private let before = Array(onePagePDF.utf8)

  init() throws {
    scratch = try Scratch()
    path = try scratch.write("a.pdf", onePagePDF)
  }

  @Test func writesNothingWhileAnotherProgramSaves() throws {
    let source = try PDFFileSource(path)
    let other = open(path, O_RDONLY | O_CLOEXEC)
    try #require(flock(other, LOCK_EX) == 0)
    #expect(throws: SavingError.locked(path)) {
      try source.append([10], at: before.count, waitingAtMost: 0.05)
    }
    #expect(try readFile(path) == before)
    // A program that another test starts may have inherited the open file.
    flock(other, LOCK_UN)
    close(other)
    try source.append([10], at: before.count)
    #expect(try readFile(path) == before + [10])
  }

  /// A change that keeps the size also counts.
  @Test func noticesAChangeOfTheSameSize() throws {
    let source = try PDFFileSource(path)
    let other = open(path, O_WRONLY | O_CLOEXEC)
    try #require(pwrite(other, "%PDF-1.5", 8, 0) == 8)
    close(other)
    let changed = try readFile(path)
    try #require(changed != before && changed.count == before.count)
    #expect(throws: SavingError.changed(path)) { try source.append([10], at: before.count) }
    #expect(throws: SavingError.changed(path)) { try source.checkCopied(0..<8) }
    #expect(try readFile(path) == changed)
  }

  @Test func isNoLongerMadeForTheWebAfterASave() throws {
    let fast = scratch.path("fast.pdf")
    try tool("qpdf", ["--linearize", path, fast])
    #expect(try PDFSummary(PDFDocument(PDFFileSource(fast)), path: fast).isLinearized)
    let source = try PDFFileSource(fast)
    var update = PDFUpdate(try PDFDocument(source))
    update.set(try update.reserve(), to: .integer(1))
    try source.append(try update.section(), at: update.start)
    #expect(try !PDFSummary(PDFDocument(PDFFileSource(fast)), path: fast).isLinearized)
  }

  /// A certificate that allows annotations is still a signature, and readers report that its bytes changed.
  @Test(arguments: [1, 2, 3]) func aCertificateAllowsWhatItSays(_ level: Int) throws {
    let certificate =
      "/DocMDP << /Reference [<< /TransformMethod /DocMDP /TransformParams << /P \(level) >> >>] >>"
    let file = pdf([
      "<< /Pages 2 0 R /Perms << \(certificate) >> /AcroForm << /Fields [4 0 R] >> >>", "<< /Kids [3 0 R] >>",
      "<< /Type /Page >>", "<< /FT /Sig /T (s) /V << /Type /Sig >> >>",
    ])
    let document = try PDFDocument(PDFBytes(Array(file.utf8)))
    let refusal = level < 3 ? AnnotatingRefusal.certified(level) : .signed(1)
    #expect(throws: refusal) { try document.checkAnnotating(SignaturePolicy()) }
    if level < 3 {
      #expect(throws: refusal) { try document.checkAnnotating(SignaturePolicy(keepsSignature: true)) }
    } else {
      #expect(try document.checkAnnotating(SignaturePolicy(keepsSignature: true)).certification == 3)
    }
    #expect(try document.checkAnnotating(SignaturePolicy(ignoresCertificate: true)).signatures == 1)
  }

  @Test(arguments: ["<pdfaid:part>2</pdfaid:part>", "<x pdfaid:part=\"2\"/>", "<x pdfuaid:part='1'/>"])
  func removesClaimsHoweverTheyAreWritten(_ claim: String) throws {
    let data = "<rdf>\(claim)<dc:title>Sea</dc:title></rdf>"
    let file = pdf([
      "<< /Pages 2 0 R /Metadata 3 0 R >>", "<< /Kids [] >>",
      HandmadePDF.stream(data, "/Type /Metadata /Subtype /XML "),
    ])
    let bytes = Array(file.utf8)
    let section = try #require(try PDFDocument(PDFBytes(bytes)).sectionWithoutClaims())
    let document = try PDFDocument(PDFBytes(bytes + section))
    let rest = try #require(try document.object(3).flatMap { try document.decodedData(of: $0) })
    let text = String(decoding: rest, as: UTF8.self)
    #expect(!text.contains("part") && text.contains("<dc:title>Sea</dc:title>"), "\(text)")
  }
}
