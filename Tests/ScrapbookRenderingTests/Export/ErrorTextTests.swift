import ScrapbookKit
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
}
