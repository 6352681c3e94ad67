import Testing

@testable import ScrapbookKit

@Suite struct TemplateTagTests {
  @Test(arguments: [
    (#"{"title": "{{first}}"}"#, "1:11"), (#"{"title": "\u007b\u007Bfirst}}"}"#, "1:11"),
    (#"{"title": "\u007b{first}}"}"#, "1:11"), ("{\"pages\": [{}],\n \"author\": \"by {{ x }}\"}", "2:12"),
  ])
  func tellsOfATagWhereverItsBracesComeFrom(_ json: String, _ place: String) throws {
    let diagnostic = try #require(try warning(about: json))
    #expect(diagnostic.span.map { SourceFile(json).place(of: $0.start) } == place)
  }

  @Test(arguments: [#"{"title": "{first}"}"#, #"{"title": "\n {"}"#, #"{"pages": [{"texts": [{}]}]}"#, "{}"])
  func saysNothingOfSingleBraces(_ json: String) throws {
    #expect(try warning(about: json) == nil)
  }

  private func warning(about json: String) throws -> Diagnostic? {
    var diagnostics = Diagnostics()
    checkTags(in: try parseJSON(SourceFile(json)), into: &diagnostics)
    return diagnostics.all.first { $0.id == .unfilledTemplate }
  }
}
