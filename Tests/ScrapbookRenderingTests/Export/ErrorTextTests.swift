import Files
import ImageCodecs
import ScrapbookKit
import ScrapbookRender
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
}
