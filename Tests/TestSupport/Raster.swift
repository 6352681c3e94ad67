import Foundation
package import Testing

/// Pixels as red, green and blue.
package struct Raster {
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// Reads a binary PPM with 8 bits a channel.
  package init(ppm path: String) throws {
    let file = try readFile(path)
    var fields: [String] = []
    var offset = 0
    while fields.count < 4, offset < file.count {
      let end = file[offset...].firstIndex { [9, 10, 13, 32].contains($0) } ?? file.count
      let word = String(decoding: file[offset..<end], as: UTF8.self)
      offset = end + 1
      if word.hasPrefix("#") {
        offset = (file[end...].firstIndex(of: 10) ?? file.count) + 1
      } else if !word.isEmpty {
        fields.append(word)
      }
    }
    try #require(
      fields.count == 4 && fields[0] == "P6" && fields[3] == "255", "\(path) begins with \(fields)")
    width = try #require(Int(fields[1]), "\(path)")
    height = try #require(Int(fields[2]), "\(path)")
    try #require(
      file.count - offset == width * height * 3, "\(path): \(width) x \(height), \(file.count) bytes")
    bytes = Array(file[offset...])
  }

  /// The left, top, right and bottom of all pixels darker than a light gray; nil if there are none.
  package func inkBox() -> [Int]? {
    var box: [Int]?
    for y in 0..<height {
      for x in 0..<width
      where bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3].contains(where: { $0 < 160 }) {
        let old = box ?? [x, y, x + 1, y + 1]
        box = [min(old[0], x), min(old[1], y), max(old[2], x + 1), max(old[3], y + 1)]
      }
    }
    return box
  }

  /// The left, top, right and bottom of the pixels in a field with a channel that differs from a color by more than
  /// `limit`; nil if there are none.
  package func box(differingFrom color: [UInt8], by limit: Int, columns: Range<Int>, rows: Range<Int>)
    -> [Int]?
  {
    var box: [Int]?
    for y in rows {
      for x in columns {
        let start = (y * width + x) * 3
        guard (0..<3).contains(where: { abs(Int(bytes[start + $0]) - Int(color[$0])) > limit }) else {
          continue
        }
        let old = box ?? [x, y, x, y]
        box = [min(old[0], x), min(old[1], y), max(old[2], x), max(old[3], y)]
      }
    }
    return box
  }

  /// The root of the mean squared difference of all channels, from 0 (equal) to 1.
  package func difference(from other: Raster) throws -> Double {
    try #require(
      width == other.width && height == other.height,
      "\(width) x \(height) pixels against \(other.width) x \(other.height)")
    let sum = bytes.withUnsafeBufferPointer { left in
      other.bytes.withUnsafeBufferPointer { right in
        var sum = 0
        var index = 0
        while index < left.count {
          let difference = Int(left[index]) - Int(right[index])
          sum += difference * difference
          index += 1
        }
        return sum
      }
    }
    return (Double(sum) / Double(bytes.count)).squareRoot() / 255
  }

  /// The share of pixels with a channel that differs by more than `limit`, from 0 to 1.
  package func differing(from other: Raster, by limit: Double) throws -> Double {
    try #require(width == other.width && height == other.height)
    let most = Int(limit * 255)
    let count = bytes.withUnsafeBufferPointer { left in
      other.bytes.withUnsafeBufferPointer { right in
        var (count, index) = (0, 0)
        while index < left.count {
          let red = abs(Int(left[index]) - Int(right[index]))
          let green = abs(Int(left[index + 1]) - Int(right[index + 1]))
          let blue = abs(Int(left[index + 2]) - Int(right[index + 2]))
          if red > most || green > most || blue > most { count += 1 }
          index += 3
        }
        return count
      }
    }
    return Double(count) / Double(width * height)
  }

  /// The color at a point given in fractions of width and height.
  package func color(_ x: Double, _ y: Double) -> [Int] {
    let column = min(Int(x * Double(width)), width - 1)
    let row = min(Int(y * Double(height)), height - 1)
    let start = 3 * (row * width + column)
    return bytes[start..<start + 3].map(Int.init)
  }

  /// The spread of colors: 0 for a single color.
  package var spread: Double {
    let mean = bytes.reduce(0) { $0 + Double($1) } / Double(bytes.count)
    let variance = bytes.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(bytes.count)
    return variance.squareRoot() / 255
  }
}

/// The pages of a PDF as poppler draws them.
package func popplerPages(_ pdf: String, in scratch: Scratch, _ options: [String] = ["-r", "40"]) throws
  -> [Raster]
{
  let prefix = "poppler-\(UUID().uuidString)"
  try tool("pdftoppm", options + [pdf, scratch.path(prefix)])
  return try scratch.names().filter { $0.hasPrefix(prefix) }.map { try Raster(ppm: scratch.path($0)) }
}

/// The pages of a PDF, or of another file, as mupdf draws them.
package func mupdfPages(_ file: String, in scratch: Scratch, _ options: [String] = ["-r", "40"]) throws
  -> [Raster]
{
  let prefix = "mupdf-\(UUID().uuidString)"
  try tool("mutool", ["draw", "-q"] + options + ["-o", scratch.path(prefix + "-%04d.ppm"), file])
  return try scratch.names().filter { $0.hasPrefix(prefix) }.map { try Raster(ppm: scratch.path($0)) }
}

/// The pages of a PDF as each viewer draws them; poppler comes first.
package func viewerPages(
  _ pdf: String, in scratch: Scratch, dpi: Int
) throws -> [(viewer: String, pages: [Raster])] {
  let others = PDFium.isThere ? [("PDFium", try pdfiumPages(pdf, in: scratch, dpi: dpi))] : []
  return [
    ("poppler", try popplerPages(pdf, in: scratch, ["-r", "\(dpi)"])),
    ("mupdf", try mupdfPages(pdf, in: scratch, ["-r", "\(dpi)"])),
  ] + others
}

/// Expects that independent viewers draw every page alike, and that it is not empty.
package func expectViewersAgree(
  on pdf: String, in scratch: Scratch, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  // One pixel per point.
  let viewers = try viewerPages(pdf, in: scratch, dpi: 72)
  let poppler = viewers[0].pages
  for (name, pages) in viewers.dropFirst() {
    try #require(
      poppler.count == pages.count && !poppler.isEmpty, "poppler \(poppler.count), \(name) \(pages.count)",
      sourceLocation: sourceLocation)
    for (index, (left, right)) in zip(poppler, pages).enumerated() {
      let difference = try left.difference(from: right)
      let page = "page \(index + 1) of \(pdf)"
      #expect(difference < 0.06, "\(name), \(page)", sourceLocation: sourceLocation)
      #expect(left.spread > 0.01, "\(page) is blank", sourceLocation: sourceLocation)
    }
  }
}
