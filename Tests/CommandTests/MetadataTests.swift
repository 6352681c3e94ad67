import Testing

/// What a PDF says of itself.
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
    #expect(fields["PDF version"] == "1.4", "\(info)")
  }

  @Test func leavesOutWhatTheAlbumDoesNotSay() throws {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}"]), in: scratch)
    let info = pdf.object(pdf.trailer["/Info"])?.fields ?? [:]
    #expect(info.keys.sorted() == ["/Creator", "/Producer"], "\(info)")
  }
}
