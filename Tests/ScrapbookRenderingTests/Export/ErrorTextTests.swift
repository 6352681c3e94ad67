import Files
import Foundation
import ImageCodecs
import ScrapbookKit
import ScrapbookRender
import TestSupport
import Testing

@testable import ScrapbookRendering

/// Messages about documents that could not be made.
@Suite struct ErrorTextTests {
  @Test func namesThePlaceOnlyIfThereIsOne() {
    let problem = ImageProblem(.invalidValue, "p.pdf is a picture")
    let nowhere = ScrapbookError.picture(problem, at: SourcePlace())
    #expect("\(nowhere)" == "error: p.pdf is a picture [invalid-value]")
    var place = SourcePlace()
    place.pointer = "/pages/0"
    #expect(
      "\(ScrapbookError.picture(problem, at: place))" == "/pages/0: error: p.pdf is a picture [invalid-value]"
    )
  }

  @Test(
    arguments: [
      (ImageError.broken("why"), "\"p.pdf\" is damaged: why", DiagnosticID.brokenImage),
      (PageProblem.page("why"), "\"p.pdf\" is damaged: its page cannot be drawn: why", .brokenImage),
      (
        PageProblem.unavailable, "\"p.pdf\" is a page of a PDF, which cannot be placed yet", .unsupportedImage
      ),
      (FilePartError.unreadable("why"), "cannot read \"p.pdf\": why", .unreadableImage),
    ] as [(any Error, String, DiagnosticID)])
  func saysWhatIsWrongWithAPicture(_ error: any Error, message: String, id: DiagnosticID) {
    let problem = AssetFiles(AssetOptions()).problem("p.pdf", error)
    #expect(problem.message == message && problem.id == id)
  }

  /// Other pictures than pages of PDFs are protected before they are read.
  @Test func namesThePhotoThatThePDFWouldReplace() throws {
    let folder = NSTemporaryDirectory() + "/scrapbook-replaced-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let lake = Project.root + "/Samples/FieldTrip/photos/lake.jpg"
    try FileManager.default.copyItem(atPath: lake, toPath: folder + "/lake.jpg")
    let album = { (photos: [String]) in
      Album(
        background: .init(.none), pages: [ScrapbookPage(photos: photos.map { Photo(ImageReference($0)) })])
    }
    let exporter = PDFExporter(folder: folder)
    try exporter.write(album(["lake.jpg"]), toFile: folder + "/page.pdf")
    let error = #expect(throws: ScrapbookError.self) {
      try exporter.write(album(["lake.jpg", "page.pdf"]), toFile: folder + "/page.pdf")
    }
    let text = try #require(error).description
    #expect(
      text.hasPrefix("/pages/0/photos/1") && text.contains("and would be replaced by the PDF"), "\(text)")
  }
}
