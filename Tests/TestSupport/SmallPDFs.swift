import Foundation

/// A PDF of one empty page.
package let onePagePDF = pdf([
  "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
])

/// A PDF of three pages with a square on each, two of them rotated or cropped.
package let threePagesPDF = pdf([
  "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 6 0 R >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Rotate 90 /Contents 6 0 R >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [-50 -50 250 150] /CropBox [0 0 200 140.5] /Contents 6 0 R >>",
  "<< /Length 17 >>\nstream\n20 20 50 50 re f\n\nendstream",
])

/// A PDF of objects that are numbered from 1.
package func pdf(_ objects: [String]) -> String {
  var text = "%PDF-1.4\n"
  var rows = "0000000000 65535 f \n"
  for (index, object) in objects.enumerated() {
    rows += String(format: "%010d 00000 n \n", text.utf8.count)
    text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
  }
  let count = objects.count + 1
  return text
    + "xref\n0 \(count)\n\(rows)trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(text.utf8.count)\n%%EOF\n"
}
