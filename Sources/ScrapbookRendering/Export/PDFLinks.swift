import PDFAssembly
import ScrapbookKit

extension PagedDocument {
  /// The links of the sheets, by the index of the page.
  var links: [Int: [LinkAnnotation]] {
    var links: [Int: [LinkAnnotation]] = [:]
    for (index, sheet) in sheets.enumerated() where !sheet.links.isEmpty {
      let height = sheet.size.height
      links[index] = sheet.links.map { link in
        let target: LinkAnnotation.Target =
          switch link.target {
          case .address(let address): .address(address)
          case .sheet(let index, let y):
            .page(index, top: (sheets.indices.contains(index) ? sheets[index].size.height : 0) - y)
          }
        let area = link.area
        return LinkAnnotation(
          corners: [area.x, height - area.maxY, area.maxX, height - area.y], target: target,
          text: link.name(in: info.language))
      }
    }
    return links
  }
}
