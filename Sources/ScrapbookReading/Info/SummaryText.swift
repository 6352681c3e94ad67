import PDFAssembly
import ScrapbookKit

/// The parts of `scrapbook info` that are printed.
package struct SummaryOptions: Sendable {
  /// The pages, counted from 1; nil for all.
  package var pages: Set<Int>?
  package var showsBoxes = false
  package var showsAnnotations = false

  package init(pages: Set<Int>? = nil, showsBoxes: Bool = false, showsAnnotations: Bool = false) {
    (self.pages, self.showsBoxes, self.showsAnnotations) = (pages, showsBoxes, showsAnnotations)
  }
}

extension PDFSummary {
  /// Returns the lines for a reader.
  package func lines(_ options: SummaryOptions) -> [String] {
    let rows = documentRows + pageRows(options) + resourceRows
    return ["\(path): \(pages.map { counted($0.count, "page") } ?? "pages that take a password")"]
      + rows.map { key, value in
        "  " + key + String(repeating: " ", count: max(1, 13 - key.count)) + value
      }
  }

  private typealias Row = (key: String, value: String)

  private var documentRows: [Row] {
    var rows: [Row] = (properties ?? []).map { ($0.key.lowercased(), $0.value) }
    rows.append(("size", "\(FileSize(bytes: size)) (\(size) bytes)"))
    rows.append(
      ("version", "PDF \(version)\(isLinearized ? ", linearized" : "")\(isTagged ? ", tagged" : "")"))
    if let language { rows.append(("language", language)) }
    if let album = albumFiles.first {
      let others = albumFiles.count > 1 ? " and \(counted(albumFiles.count - 1, "other file"))" : ""
      rows.append(("album", "\(album)\(others), which \"scrapbook extract\" brings back"))
    }
    if let encryption = protection.encryption {
      let forbidden =
        protection.forbidden.isEmpty ? "" : "; it asks not to \(protection.forbidden.joined(separator: ", "))"
      rows.append(("encryption", encryption + forbidden))
    }
    if protection.signatures > 0 { rows.append(("signatures", "\(protection.signatures)")) }
    if let level = protection.certification {
      let allowed = [1: "no changes", 2: "only filling in forms"][level] ?? "forms and annotations"
      rows.append(("certified", "allows \(allowed)"))
    }
    if protection.fields > 0 { rows.append(("form", counted(protection.fields, "field"))) }
    if protection.hasXFA { rows.append(("form", "XFA, which a reader may show in place of the pages")) }
    if revisions.count > 1 {
      let old = counted(revisions.count - 1, "old revision")
      rows.append(
        ("revisions", "\(revisions.count): \(old) can be restored from this file, until it is compacted"))
    }
    if hasUnfinishedSave {
      rows.append(("unfinished", "a save was interrupted; the next one removes what it left"))
    }
    return rows
  }

  private func pageRows(_ options: SummaryOptions) -> [Row] {
    let pages = (pages ?? []).filter { options.pages?.contains($0.number) ?? true }
    var rows: [Row] = runs(of: pages) { $0.sizeText }.map { ("page \($0.pages)", $0.text) }
    if pages.contains(where: { $0.label != nil }) {
      rows.append(("labels", pages.map { $0.label ?? "" }.joined(separator: " ")))
    }
    if options.showsBoxes {
      rows += runs(of: pages) { $0.boxText }.map { ("boxes \($0.pages)", $0.text) }
    }
    var kinds: [String: Int] = [:]
    for annotation in pages.flatMap(\.annotations) { kinds[annotation.kind, default: 0] += 1 }
    if !kinds.isEmpty {
      let text = kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      rows.append(("annotations", text))
    }
    guard options.showsAnnotations else { return rows }
    for page in pages {
      for annotation in page.annotations { rows.append(("page \(page.number)", annotation.text)) }
    }
    return rows
  }

  private var resourceRows: [Row] {
    fonts.map { font in
      (
        "font",
        "\(font.name), \(font.kind), \(font.isEmbedded ? font.isSubset ? "embedded subset" : "embedded" : "not embedded")"
      )
    }
      + images.map { image in
        let ppi = image.ppi.map { ", \(Int($0.rounded())) ppi" } ?? ""
        let kind = [image.filter, image.colors].compactMap(\.self).joined(separator: " ")
        return ("image", "page \(image.page), \(image.width) x \(image.height)\(ppi), \(kind)")
      }
  }

  /// Runs of pages with the same text.
  private func runs(
    of pages: [PageSummary], _ text: (PageSummary) -> String
  ) -> [(pages: String, text: String)] {
    var runs: [(first: Int, last: Int, text: String)] = []
    for page in pages {
      let text = text(page)
      if let last = runs.last, last.last + 1 == page.number, last.text == text {
        runs[runs.count - 1].last = page.number
      } else {
        runs.append((page.number, page.number, text))
      }
    }
    return runs.map { ($0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)", $0.text) }
  }
}

extension PageSummary {
  fileprivate var sizeText: String {
    let turned = rotation == 0 ? "" : ", turned by \(rotation)°"
    let unit = unit ?? 1
    let name = unit == 1 ? "pt" : "units of \(short(unit)) pt"
    let millimeters = [width, height].map { short($0 * unit * 25.4 / 72, 0) }.joined(separator: " x ")
    return "\(short(width)) x \(short(height)) \(name) (\(millimeters) mm)\(turned)"
  }

  fileprivate var boxText: String {
    PDFBoxes.Kind.allCases.map { kind in
      "\(kind.rawValue.dropLast(3).lowercased()) \(boxes[kind].corners.map { short($0) }.joined(separator: " "))"
    }.joined(separator: ", ")
  }
}

extension AnnotationSummary {
  fileprivate var text: String {
    var parts = [kind]
    if let box { parts.append(box.corners.map { short($0) }.joined(separator: " ")) }
    if let target { parts.append("to \(target)") }
    if let author { parts.append("by \(author)") }
    if let field { parts.append("field \(field)") }
    if let contents, !contents.isEmpty { parts.append(jsonQuoted(contents)) }
    if let name { parts.append("id \(name)") }
    return parts.joined(separator: ", ")
  }
}

/// A number with at most two decimals.
package func short(_ value: Double, _ decimals: Int = 2) -> String {
  let factor = decimals == 0 ? 1.0 : 100
  let rounded = (value * factor).rounded() / factor
  return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
}

private func counted(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}
