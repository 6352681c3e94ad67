import Cairo
import ImageCodecs
import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// The parts of the PDF besides its pages and pictures: metadata, page labels, an outline and links.
  func edits(_ options: PDFOptions, structure: DrawnStructure?) -> DocumentEdits {
    var edits = DocumentEdits()
    edits.catalog = info.catalogEntries
    edits.info = info.entries(options)
    edits.catalog["PageLabels"] = .dictionary(["Nums": .array(pageLabels)])
    // With several albums, viewers open the list of albums.
    if !chapters.isEmpty { edits.catalog["PageMode"] = .name("UseOutlines") }
    edits.outline = outline
    edits.links = links
    if options.tags { edits.archive = archive(options, structure) }
    for (index, sheet) in sheets.enumerated() {
      let entries = pageEntries(sheet, number: index, isTagged: structure != nil)
      if !entries.entries.isEmpty { edits.pages[index] = entries }
    }
    edits.structure = structure?.tree
    return edits
  }

  /// The entries of a page's dictionary in addition to cairo's.
  private func pageEntries(_ sheet: Sheet, number: Int, isTagged: Bool) -> PDFDictionary {
    var page = PDFDictionary()
    if sheet.size.inWholePoints != sheet.size {
      page["MediaBox"] = .array([0, 0, sheet.size.width, sheet.size.height].map(PDFObject.number))
    }
    if isTagged {
      page["StructParents"] = .integer(number)
      page["Tabs"] = .name("S")
    }
    return page
  }

  private func archive(_ options: PDFOptions, _ structure: DrawnStructure?) -> ArchiveParts {
    let metadata = xmpMetadata(
      info, options, producer: PDFSurface.producer, archiveClaim(options, structure))
    return ArchiveParts(metadata: metadata, profile: ColorProfile.sRGB, colors: "sRGB IEC61966-2.1")
  }

  /// The standards that the PDF meets.
  private func archiveClaim(_ options: PDFOptions, _ structure: DrawnStructure?) -> ArchiveClaim {
    // The fonts and colors of another program's pages are not checked.
    guard !catalog.assets.contains(where: \.info.isForeignPage) else {
      return ArchiveClaim(part: 2, level: nil, isUniversal: false)
    }
    let texts = [info.title, info.author, info.subject, info.keywords.joined(separator: ", ")].compactMap {
      $0
    }
    guard texts.allSatisfy(\.isShortForArchives), structure?.isShortForArchives != false else {
      return ArchiveClaim(part: 2, level: nil, isUniversal: false)
    }
    let isComplete = structure != nil && info.checkedLanguage != nil
    // An archive contains no encrypted files; screen readers may read them.
    let level = options.encryption != nil ? nil : isComplete ? "A" : "U"
    return ArchiveClaim(
      part: options.files.isEmpty ? 2 : 3, level: level,
      isUniversal: isComplete && info.title?.isBlank == false && structure?.isDescribed == true)
  }
}

extension Size {
  /// The size in whole points, within a millionth. cairo 1.16 draws nothing in the last part of a point of a page whose size has changed:
  /// `cairo_pdf_surface_set_size` cuts the recorded area (`_cairo_paginated_surface_set_size`). So pages are drawn in an area of
  /// whole points, and the linker states their size.
  var inWholePoints: Size {
    Size(width: (width - 1e-6).rounded(.up), height: (height - 1e-6).rounded(.up))
  }
}
