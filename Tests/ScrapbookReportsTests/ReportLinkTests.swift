import ScrapbookKit
import Testing

@testable import ScrapbookReports

/// Links in reports. Letters of 10 pt are 5 pt wide.
@Suite("Links of reports")
struct ReportLinkTests {
  private func sheet(_ html: String) throws -> Sheet {
    let (report, faults) = try composedReport(
      #"{"template": "a.html", "inset": 0}"#,
      files: ["a.html": "<style>* { font-size: 10pt; margin: 0; padding: 0 }</style>" + html])
    #expect(faults == [])
    return try #require(report.document(ReportSettings()).sheets.first)
  }

  private func roles(_ link: SheetLink) -> [StructureRole] { link.within?.path.map(\.role) ?? [] }

  @Test func areAsLargeAsTheirPicture() throws {
    let picture = #"<img src="20x10.png" style="width: 40pt; height: 60pt" alt="A fish">"#
    let links = try sheet(#"<p>See <a href="https://example.org">\#(picture)</a> there.</p>"#).links
    #expect(links.map(\.area) == [Rect(x: 20, y: 0, width: 40, height: 60)])
    #expect(links.map(\.text) == ["A fish"])
  }

  @Test func mayBeABlockOfSeveralParagraphs() throws {
    let links = try sheet(
      #"<a href="https://example.org" style="display: block"><p>one</p><p>two three</p></a><p>four</p>"#
    ).links
    #expect(links.count == 2)
    #expect(links.allSatisfy { $0.target == .address("https://example.org") && $0.text == "one two three" })
    #expect(links.map(roles) == [[.paragraph, .link("")], [.paragraph, .link("")]])
  }

  @Test func mayBeAnItemOfARow() throws {
    let links = try sheet(
      ##"<div style="display: flex"><a href="https://example.org">one</a><div>two</div></div>"##
    ).links
    #expect(links.map(\.text) == ["one"] && links.map(\.area.width) == [15])
  }

  @Test func mayHoldAPictureBetweenBlocks() throws {
    let picture = #"<img src="20x10.png" style="display: block; width: 40pt" alt="A fish">"#
    let sheet = try sheet(#"<a href="https://example.org" style="display: block">\#(picture)</a>"#)
    #expect(sheet.links.map(\.area) == [Rect(x: 0, y: 0, width: 40, height: 20)])
    #expect(sheet.links.map(roles) == [[.link("")]])
  }

  @Test func endWithTheirBlock() throws {
    let links = try sheet(
      #"<div><a href="https://example.org" style="display: block">one</a> two</div><div style="display: flex">three</div>"#
    ).links
    #expect(links.map(\.text) == ["one"])
  }
}
