import RenderingTestSupport
import TestSupport
import Testing

/// The metadata of PDFs.
@Suite struct MetadataTests {
  @Test func carriesTheAlbumsTextsInEveryScript() throws {
    let scratch = try Scratch()
    let pdf = try build(
      """
      { "title": "Océan – 海の週 🐙", "author": "Zoë (3b)", "subject": "Über \\\\ Wasser",
        "keywords": ["été", "рыба"], "background": "none", "pages": [{}] }
      """, in: scratch)
    let info = try tool("pdfinfo", ["-enc", "UTF-8", pdf.path]).output
    let fields = Dictionary(
      info.split(separator: "\n").compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        return (String(line[..<colon]), String(value))
      }, uniquingKeysWith: { first, _ in first })
    #expect(fields["Title"] == "Océan – 海の週 🐙", "\(info)")
    #expect(fields["Author"] == "Zoë (3b)", "\(info)")
    #expect(fields["Subject"] == "Über \\ Wasser", "\(info)")
    #expect(fields["Keywords"] == "été, рыба", "\(info)")
    let version = try scrapbook(["--version"]).output.split(separator: "\n").first ?? ""
    #expect(fields["Creator"] == "scrapbook \(version)", "\(info)")
    #expect(fields["PDF version"] == "1.7", "\(info)")
  }

  /// cairo refuses noncharacters; XML, which repeats the metadata, excludes only two of them.
  @Test func carriesCharactersThatAreNone() throws {
    let pdf = try build(
      #"{ "title": "a\ufffe", "author": "\ufdd0", "keywords": ["\uffff"], "background": "none", "pages": [{}] }"#,
      in: try Scratch())
    let info = pdf.object(pdf.trailer["/Info"])?.fields ?? [:]
    let units = [info["/Title"], info["/Author"]].map { ($0 as? String).map { Array($0.utf16.dropFirst(2)) } }
    #expect(units == [[0x61], [0xFDD0]], "\(info)")
  }

  @Test func showsItsTitleInTheWindow() throws {
    let scratch = try Scratch()
    for (title, isShown) in [(#""title": "Sea", "#, true), ("", false)] {
      let pdf = try build("{ \(title)\"background\": \"none\", \"pages\": [{}] }", in: scratch)
      let catalog = pdf.object(pdf.trailer["/Root"])?.fields ?? [:]
      let preferences = catalog["/ViewerPreferences"] as? [String: Any]
      #expect((preferences?["/DisplayDocTitle"] as? Bool == true) == isShown, "\(catalog)")
    }
  }

  @Test func takesTheOptionsInPlaceOfTheAlbumsTexts() throws {
    let scratch = try Scratch()
    let album = """
      { "title": "A", "author": "B", "subject": "C", "keywords": ["D"], "header": "{title} by {author}",
        "background": "none", "pages": [{}] }
      """
    let pdf = try build(
      album, in: scratch,
      [
        "--title", "Océan", "--author", "Zoë", "--subject", "", "--keywords", "été,, sea lion ", "--creator",
        "make",
      ])
    let info = try tool("pdfinfo", ["-enc", "UTF-8", pdf.path]).output
    for line in ["Title: *Océan", "Keywords: *été, sea lion", "Author: *Zoë", "Creator: *make"] {
      #expect(info.firstMatch(of: try Regex(line + "\n")) != nil, "\(line): \(info)")
    }
    #expect(!info.contains("Subject:"), "\(info)")
    #expect(try tool("pdftotext", [pdf.path, "-"]).output.contains("Océan by Zoë"))
  }

  @Test(arguments: ["a\u{1}b", "a\nb"]) func refusesControlCharacters(text: String)
    throws
  {
    for option in ["--title", "--author", "--subject", "--keywords", "--creator"] {
      let outcome = try scrapbook(["build", "none.json", option, text])
      #expect(
        outcome.status == 64 && outcome.errors.contains("\(option) contains the control character U+"),
        "\(outcome)")
    }
  }

  @Test func leavesOutWhatTheAlbumDoesNotSay() throws {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}"]), in: scratch)
    let info = pdf.object(pdf.trailer["/Info"])?.fields ?? [:]
    #expect(info.keys.sorted() == ["/Creator", "/Producer"], "\(info)")
  }
}
