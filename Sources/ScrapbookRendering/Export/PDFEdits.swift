import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// What the PDF has besides its pages and pictures: metadata, the numbers of its pages, an outline and links.
  func edits(_ options: PDFOptions) -> DocumentEdits {
    var edits = DocumentEdits()
    edits.catalog = info.catalogEntries
    edits.info = info.entries(options)
    edits.catalog["PageLabels"] = .dictionary(["Nums": .array(pageLabels)])
    // With several albums, viewers open the list of albums.
    if !chapters.isEmpty { edits.catalog["PageMode"] = .name("UseOutlines") }
    edits.outline = outline
    edits.links = links
    return edits
  }
}
