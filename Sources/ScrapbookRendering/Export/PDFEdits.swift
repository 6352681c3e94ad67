import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// What the PDF has besides its pages and pictures: metadata, the numbers of its pages, an outline and links.
  func edits(_ options: PDFOptions, structure: StructureTree?) -> DocumentEdits {
    var edits = DocumentEdits()
    edits.catalog = info.catalogEntries
    edits.info = info.entries(options)
    edits.catalog["PageLabels"] = .dictionary(["Nums": .array(pageLabels)])
    // With several albums, viewers open the list of albums.
    if !chapters.isEmpty { edits.catalog["PageMode"] = .name("UseOutlines") }
    edits.outline = outline
    edits.links = links
    if options.tags {
      let metadata = xmpMetadata(
        info, options, producer: PDFSurface.producer, archiveClaim(options, isTagged: structure != nil))
      edits.archive = ArchiveParts(
        metadata: metadata, profile: ColorProfile.sRGB, colors: "sRGB IEC61966-2.1")
    }
    guard let structure else { return edits }
    edits.structure = structure
    for page in sheets.indices { edits.pages[page] = ["StructParents": .integer(page), "Tabs": .name("S")] }
    return edits
  }
}

extension PagedDocument {
  /// The standards that the PDF meets.
  private func archiveClaim(_ options: PDFOptions, isTagged: Bool) -> ArchiveClaim {
    // Nobody has checked the fonts and colors of another program's pages.
    guard !catalog.assets.contains(where: \.info.isForeignPage) else {
      return ArchiveClaim(part: 2, level: nil, isUniversal: false)
    }
    let elements = structure
    let texts = [info.title, info.author, info.subject, info.keywords.joined(separator: ", ")].compactMap {
      $0
    }
    guard texts.allSatisfy(\.isShortForArchives), elements.allSatisfy(\.isShortForArchives) else {
      return ArchiveClaim(part: 2, level: nil, isUniversal: false)
    }
    let isComplete = isTagged && info.checkedLanguage != nil
    // An archive contains no encrypted files; screen readers may read them.
    let level = options.encryption != nil ? nil : isComplete ? "A" : "U"
    return ArchiveClaim(
      part: options.files.isEmpty ? 2 : 3, level: level,
      isUniversal: isComplete && info.title?.isBlank == false && elements.allSatisfy(\.isDescribed))
  }
}

extension StructuredElement {
  /// Whether all figures have a description, and all tables header cells.
  fileprivate var isDescribed: Bool {
    let isComplete =
      switch element.role {
      case .figure: element.alt?.isBlank == false
      case .table: children.contains { $0.children.contains(where: \.isHeaderCell) }
      default: true
      }
    return isComplete && children.allSatisfy(\.isDescribed)
  }

  /// Whether its texts are those of an archive.
  fileprivate var isShortForArchives: Bool {
    let title = if case .section(let title) = element.role { title } else { "" }
    return title.isShortForArchives && element.alt?.isShortForArchives != false
      && children.allSatisfy(\.isShortForArchives)
  }

  private var isHeaderCell: Bool { if case .headerCell = element.role { true } else { false } }
}
