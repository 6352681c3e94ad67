/// A PDF written by hand, object by object.
package struct HandmadePDF {
  /// The bodies of the objects; the first is number 1 and the catalog.
  package var objects: [String]

  package init(_ objects: [String]) { self.objects = objects }

  package var bytes: [UInt8] {
    var text = "%PDF-1.7\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = "\(offset)"
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  package static func stream(_ content: String, _ entries: String = "") -> String {
    "<< /Length \(content.utf8.count) \(entries)>>\nstream\n\(content)\nendstream"
  }

  /// Pages that say "Page 1" and so on, of 200 x 300 points, with labels (i, ii, 1, 2 …), an outline item for each
  /// page, a link from the first page to the third, a link to an address and a field with a value on the second.
  package static func book(pages count: Int = 4) -> HandmadePDF {
    let page = { (number: Int) in 10 + 3 * (number - 1) }
    let kids = (1...count).map { "\(page($0)) 0 R" }.joined(separator: " ")
    var objects = [
      """
      << /Type /Catalog /Pages 2 0 R /Outlines 3 0 R /AcroForm << /Fields [5 0 R] /DA (/F 12 Tf 0 g) /DR << /Font << /F 4 0 R >> >> >>
      /PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >> >>
      """,
      "<< /Type /Pages /Count \(count) /Kids [\(kids)] /MediaBox [0 0 200 300] >>",
      "<< /Type /Outlines /First 12 0 R /Last \(page(count) + 2) 0 R /Count \(count) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      """
      << /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Mia) /Rect [20 20 120 40] /P 13 0 R /F 4 /DA (/F 12 Tf 0 g)
      /AP << /N 6 0 R >> >>
      """,
      stream(
        "/Tx BMC BT /F 12 Tf 2 5 Td (Mia) Tj ET EMC",
        "/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 4 0 R >> >> "),
      "<< /Type /Annot /Subtype /Link /Rect [20 100 120 120] /Border [0 0 0] /Dest [\(page(min(3, count))) 0 R /Fit] >>",
      "<< /Type /Annot /Subtype /Link /Rect [20 60 120 80] /Border [0 0 0] /A << /S /URI /URI (https://example.org/) >> >>",
      "<< >>",
    ]
    for number in 1...count {
      let annotations = [1: "/Annots [7 0 R]", 2: "/Annots [8 0 R 5 0 R]"][number] ?? ""
      objects += [
        "<< /Type /Page /Parent 2 0 R /Contents \(page(number) + 1) 0 R /Resources << /Font << /F 4 0 R >> >> \(annotations) >>",
        stream("BT /F 24 Tf 20 200 Td (Page \(number)) Tj ET"),
        """
        << /Title (Chapter \(number)) /Parent 3 0 R /Dest [\(page(number)) 0 R /Fit] \(number > 1 ? "/Prev \(page(number) - 1) 0 R" : "")
        \(number < count ? "/Next \(page(number) + 5) 0 R" : "") >>
        """,
      ]
    }
    return HandmadePDF(objects)
  }
}
