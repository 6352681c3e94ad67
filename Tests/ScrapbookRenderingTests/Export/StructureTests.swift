import PDFAssembly
import TestSupport
import Testing

/// The elements of an album's structure in its PDF.
@Suite struct StructureTests {
  private let album = """
    { "title": "Sea", "language": "en", "pages": [
      { "photos": [{ "image": "builtin:star", "frame": [20, 30, 100, 100], "alt": "A star", "opacity": 0.5,
                     "caption": "Faded", "mount": "polaroid" }],
        "texts": [{ "text": "Fisch", "language": "de", "frame": [200, 30, 200, 60] }] },
      { "texts": [{ "text": "Fish", "frame": [200, 30, 200, 60] }] },
      { "texts": [{ "text": "More", "link": "https://example.org", "frame": [200, 30, 200, 60] }] } ] }
    """

  @Test func hasBoxesLanguagesAndPagesOfWhatTheAlbumSays() throws {
    let scratch = try Scratch()
    let pdf = try PDFDocument(PDFBytes(ComposedAlbum(album, in: scratch).pdf()))
    let pages = try pdf.pages()
    let elements = try Element(pdf, try pdf.resolve(try pdf.catalog()["StructTreeRoot"])).all

    // The photo's upper left corner is near the page's, and the box is relative to the lower left one.
    let figure = try #require(elements.first { $0.role == "Figure" })
    let box = try #require(figure.entries["A"]?.dictionary?["BBox"]?.array).map { $0.double ?? -1 }
    let height = pages[0].shownSize.height
    #expect(box.count == 4 && box[1] > height / 2 && box[1] < box[3] && box[3] < height, "\(box)")
    // A translucent photo is drawn as a group with its caption.
    #expect(figure.entries["Alt"] != nil && !elements.contains { $0.role == "Caption" })

    let languages = elements.filter { $0.role == "P" }.map { $0.entries["Lang"]?.string }
    #expect(languages == ["de", nil, nil], "\(languages)")

    let link = try #require(elements.first { $0.role == "Link" })
    let reference = try #require(link.kids.first { $0["Type"] == .name("OBJR") })
    #expect(reference["Pg"] == .reference(pages[1].number), "\(reference)")
    #expect(pages[1].dictionary["Annots"]?.array == [try #require(reference["Obj"])], "\(reference)")
  }
}

/// An element and what it contains, in reading order.
private struct Element {
  let role: String
  let entries: PDFDictionary
  /// Its kids that are dictionaries but not elements.
  var kids: [PDFDictionary] = []
  var children: [Element] = []

  var all: [Element] { [self] + children.flatMap(\.all) }

  init(_ pdf: PDFDocument, _ value: PDFObject?) throws {
    entries = try #require(value?.dictionary)
    role = entries["S"]?.name ?? ""
    let kids = entries["K"].map { $0.array ?? [$0] } ?? []
    for kid in kids {
      guard let dictionary = try pdf.resolve(kid)?.dictionary else { continue }
      if dictionary["S"] != nil {
        children.append(try Element(pdf, .dictionary(dictionary)))
      } else {
        self.kids.append(dictionary)
      }
    }
  }
}
