import Files
import Glibc
import ImageCodecs
import Notation
import PDFAssembly
import ScrapbookKit
import ScrapbookRender
import ScrapbookRendering

/// The size at which pages are drawn.
enum DrawingScale {
  /// Pixels per point, or per unit of an album's canvas.
  case factor(Double)
  /// The largest scale at which a page fits into an area.
  case fit(PixelSize)

  func factor(for pages: any DrawnPages, page: Int) throws -> Double {
    switch self {
    case .factor(let factor): return factor
    case .fit(let room):
      // Measured at a large scale, so that rounding to pixels does not matter.
      let size = try pages.size(ofPage: page, scale: 64)
      return 64 * min(Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
    }
  }
}

/// Draws a page to a PNG, band by band: the memory does not grow with the size.
struct WritePage: Action {
  var pages: any DrawnPages
  var number: Int
  var scale: DrawingScale
  /// A file, or `-` for standard output.
  var output: String

  func perform() throws {
    guard number <= pages.count else {
      throw Failure(.usage, "\(pages.name) has \(count(pages.count, "page")); --page is \(number)")
    }
    let factor = try scale.factor(for: pages, page: number)
    let size = try pages.size(ofPage: number, scale: factor)
    guard size.width * size.height <= picturePixelLimit else {
      throw Failure(
        .usage, "the picture would have \(size.width) x \(size.height) pixels", hint: "make --scale smaller")
    }
    try OutputFiles(paths: [output], kind: .png).write(besides: pages.guarded, store: pages.store) {
      outputs in
      var png = try PNGStream(width: size.width, height: size.height) { try outputs[0].write($0) }
      for band in PixelRect(size).bands {
        try Interrupt.check()
        try png.append(try pages.draw(page: number, scale: factor, of: size, band))
      }
      try png.finish()
    }
  }
}

extension PNGStream {
  /// Writes the next rows, as wide as the picture.
  mutating func append(_ bitmap: Bitmap) throws {
    try bitmap.bytes.withUnsafeBytes { try append($0, stride: 4 * bitmap.width) }
  }
}

/// Draws pages to files in a folder; a page that cannot be drawn is left out and reported.
struct WriteAllPages {
  var pages: any DrawnPages
  var range: PageRange
  var folder: String

  /// - Parameters:
  ///   - write: Writes a page, given its number and its name, such as `page-07`.
  ///   - atEnd: Called when all pages have been tried, unless none could be drawn.
  func perform(_ write: (Int, String) throws -> Void, atEnd: () throws -> Void = {}) throws {
    let numbers = try pageNumbers(range, of: pages, option: "--pages")
    try writing(intoFolder: folder) { try perform(numbers, write, atEnd) }
  }

  private func perform(
    _ numbers: [Int], _ write: (Int, String) throws -> Void, _ atEnd: () throws -> Void
  ) throws {
    let digits = "\(pages.count)".count
    var lost = 0
    for number in numbers {
      do {
        try write(number, "page-" + number.zeroPadded(to: digits))
      } catch let problem as PageProblem {
        lost += 1
        Terminal.say("scrapbook: error: \(pages.name), page \(number): \(problem)")
      }
    }
    if lost < numbers.count { try atEnd() }
    guard lost > 0 else { return }
    Terminal.say("scrapbook: \(lost) of \(count(numbers.count, "page")) could not be drawn")
    throw lost == numbers.count ? Exit.albumIsWrong : .someFailed
  }
}
