import Cairo
import Foundation
import ImageCodecs
import RenderingTestSupport
import ScrapbookRendering
import TestSupport
import Testing

/// Edges and drawings in several independent viewers.
@Suite struct LookTests {
  // MARK: Turned pictures

  /// The deviation of a dark picture's top edge from a straight line, as the root mean square in pixels.
  ///
  /// - Parameters:
  ///   - start: The start of the edge in canvas units, like `end`.
  private func waviness(of page: Raster, from start: (x: Double, y: Double), to end: (x: Double, y: Double))
    -> Double
  {
    let pixels = 0.773 * 100 / 72
    let points = (Int(start.x * pixels) + 6...Int(end.x * pixels) - 6).map {
      column -> (x: Double, y: Double) in
      let middle = start.y + (Double(column) / pixels - start.x) / (end.x - start.x) * (end.y - start.y)
      let top = Int((middle * pixels).rounded()) - 3
      // The light fraction of six pixels gives the position of the edge between them.
      let light = (top..<top + 6).map { row in
        (Double(page.bytes[3 * (row * page.width + column)]) - 30) / 225
      }
      return (Double(column), Double(top) + light.reduce(0, +))
    }
    let count = Double(points.count)
    let mean = (x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    let slope =
      points.reduce(0) { $0 + ($1.x - mean.x) * ($1.y - mean.y) }
      / points.reduce(0) { $0 + ($1.x - mean.x) * ($1.x - mean.x) }
    let squares = points.map { pow($0.y - mean.y - slope * ($0.x - mean.x), 2) }
    return (squares.reduce(0, +) / count).squareRoot()
  }

  /// Stairs of whole pixels have 0.29.
  @Test(arguments: [
    #""photos": [{ "image": "dark.png", "frame": [137, 213, 200, 150], "rotation": 2 }]"#,
    #""photos": [{ "image": "dark.jpg", "frame": [127, 203, 220, 170], "rotation": 2, "border": 10 }]"#,
    #""photos": [{ "image": "dark.png", "frame": [137, 213, 200, 150], "rotation": 2, "cornerRadius": 9 }]"#,
    #""photos": [{ "image": "dark.jpg", "frame": [137, 213, 200, 150], "rotation": 2, "crop": [0.2, 0.2, 0.5, 0.5] }]"#,
    #""stickers": [{ "image": "dark.jpg", "frame": [137, 213, 200, 150], "rotation": 2 }]"#,
    #""stickers": [{ "image": "dark.png", "frame": [137, 213, 200, 150], "rotation": 2 }]"#,
    #""stickers": [{ "image": "clear.png", "frame": [137, 213, 200, 150], "rotation": 2 }]"#,
  ])
  func drawsTurnedPicturesWithoutStairs(_ items: String) throws {
    let scratch = try Scratch()
    let png = try makePNG(width: 400, height: 300) { _, _ in (30, 30, 30, 255) }
    try scratch.write("dark.png", png)
    // Opaque up to its upper edge.
    let clear = try makePNG(width: 400, height: 300, transparent: true) { _, y in
      (30, 30, 30, y < 200 ? 255 : 0)
    }
    try scratch.write("clear.png", clear)
    try scratch.write("dark.jpg", try darkJPEG())
    let pdf = try build(albumText(pages: ["{ \"background\": \"#ffffff\", \(items) }"]), in: scratch)
    // The middle of the frame is at 237, 288 on the page, and the page is at 36, 92 on the canvas.
    let corner = { (x: Double, y: Double) in
      let angle = 2 * Double.pi / 180
      return (x: 273 + x * cos(angle) - y * sin(angle), y: 380 + x * sin(angle) + y * cos(angle))
    }
    for (viewer, pages) in try viewerPages(pdf.path, in: scratch, dpi: 100) {
      let waviness = waviness(of: try #require(pages.first), from: corner(-80, -75), to: corner(80, -75))
      #expect(waviness < 0.12, "\(viewer)")
    }
  }

  private func darkJPEG() throws -> [UInt8] {
    let picture = try PictureSurface.pixels(.rgb24, width: 400, height: 300) { memory, _ in
      for index in memory.indices { memory[index] = 30 }
    }
    return try encodeJPEG(picture, quality: 90, isGray: true).withBytes { Array($0) }
  }

  // MARK: Paper

  /// Apart from shades at the gutter and the edges, a page mostly has a single color.
  @Test func drawsCalmPaperWithoutBands() throws {
    let scratch = try Scratch()
    let pdf = try build(albumText(pages: ["{}", "{}"], background: "open-book"), in: scratch)
    for (viewer, pages) in try viewerPages(pdf.path, in: scratch, dpi: 100) {
      for part in [0.12...0.32, 0.68...0.88] {
        let page = try #require(pages.first)
        let colors = stride(from: part.lowerBound, to: part.upperBound, by: 0.001).map { page.color($0, 0.4) }
        #expect(Set(colors).count == 1, "\(viewer), \(part)")
      }
    }
  }

  @Test func shadesColoredPagesOfTheOpenBook() throws {
    let scratch = try Scratch()
    let page = ##"{ "background": "#dbeefb" }"##
    let pdf = try build(albumText(pages: [page, page], background: "open-book"), in: scratch)
    for (viewer, pages) in try viewerPages(pdf.path, in: scratch, dpi: 100) {
      let sheet = try #require(pages.first)
      // The middle of both pages, both sides of the gutter, both outer edges.
      let colors = [0.2, 0.7, 0.497, 0.504, 0.038, 0.962].map { sheet.color($0, 0.4) }
      for (color, shades) in zip(colors, [0...1, 0...1, 45...75, 45...75, 5...20, 5...20]) {
        let darker = zip([0xDB, 0xEE, 0xFB], color).map(-)
        #expect(darker.allSatisfy(shades.contains), "\(viewer): \(colors)")
      }
    }
  }

  // MARK: Built-in drawings

  /// Boxes are compared in pixels of 1/150 inch.
  @Test func drawsEveryBuiltInDrawingWithOneBox() throws {
    let scratch = try Scratch()
    let names = BuiltinAssets().stickers.map { "builtin:\($0)" }
    try #require(names.count >= 72, "\(names)")
    // Four by four on a page.
    let pages = stride(from: 0, to: names.count, by: 16).map { start in
      let stickers = names[start..<min(start + 16, names.count)].enumerated().map { index, name in
        "{ \"image\": \"\(name)\", \"center\": [\(60 + index % 4 * 110), \(60 + index / 4 * 130)], \"width\": 90 }"
      }
      return "{ \"background\": \"#2040a0\", \"stickers\": [\(stickers.joined(separator: ", "))] }"
    }
    let pdf = try build(albumText(pages: pages), in: scratch)
    let viewers = try viewerPages(pdf.path, in: scratch, dpi: 150).map { viewer, pages in
      (viewer, boxes: try names.indices.map { try box(of: $0, on: pages) })
    }
    for (viewer, boxes) in viewers.dropFirst() {
      for (name, (box, poppler)) in zip(names, zip(boxes, viewers[0].boxes)) {
        let distance = zip(box, poppler).map { abs($0 - $1) }.max() ?? 0
        #expect(distance <= 2, "\(name): \(viewer) \(box), poppler \(poppler)")
      }
    }
  }

  /// The gray hairline around a sticker is a faded group in the group of the drawing.
  @Test func drawsTheHairlineOfStickersWhole() throws {
    let scratch = try Scratch()
    let names = ["flower", "trophy", "octopus", "pumpkin", "pizza", "turtle"]
    let pages = names.map {
      #"{ "background": "white", "stickers": [{ "image": "builtin:\#($0)", "center": [230, 280], "width": 360 }] }"#
    }
    let pdf = try build(albumText(pages: pages), in: scratch)
    let viewers = try viewerPages(pdf.path, in: scratch, dpi: 300)
    let boxes = try viewers.map { viewer, sheets in
      try names.indices.map { index in
        let sheet = sheets[index / 2]
        let half = sheet.width / 2
        let columns = index.isMultiple(of: 2) ? 0..<half : half..<sheet.width
        return try #require(
          sheet.box(differingFrom: [255, 255, 255], by: 12, columns: columns, rows: 0..<sheet.height),
          "\(names[index]) in \(viewer)")
      }
    }
    for (number, name) in names.enumerated() {
      for (viewer, box) in zip(viewers, boxes).dropFirst() {
        let distance = zip(box[number], boxes[0][number]).map { abs($0 - $1) }.max() ?? 0
        #expect(distance <= 2, "\(name): \(viewer.0) \(box[number]), \(viewers[0].0) \(boxes[0][number])")
      }
    }
  }

  /// Left, top, right and bottom of the pixels in its field that differ from the page's color.
  private func box(of index: Int, on sheets: [Raster]) throws -> [Int] {
    let pixels = 0.773 * 150 / 72
    let (page, place) = (index / 16, index % 16)
    try #require(page / 2 < sheets.count)
    let sheet = sheets[page / 2]
    let left = (36 + 478 * Double(page % 2) + Double(5 + place % 4 * 110)) * pixels
    let top = (92 + Double(-4 + place / 4 * 130)) * pixels
    let box = sheet.box(
      differingFrom: [0x20, 0x40, 0xA0], by: 60, columns: Int(left)..<Int(left + 110 * pixels),
      rows: Int(top)..<Int(top + 128 * pixels))
    return try #require(box, "nothing is seen")
  }
}
