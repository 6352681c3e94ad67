import Cairo
import ImageCodecs
import PDFAssembly
import Pango

/// A glyph that is a bitmap, ready to be painted or stored.
final class PaintedGlyph {
  /// The number among the glyph pictures of a PDF, in the order of their first use.
  let number: Int
  /// The bounds relative to the glyph's origin, in ems.
  let box: InkBox
  private let picture: GlyphPicture
  /// The pixels; nil if the bitmap is broken.
  private(set) lazy var surface = try? picture.decoded(number: number)
  /// The picture's own data, without loss; nil if the bitmap is broken.
  private(set) lazy var linkedPicture = try? picture.linkedPicture()

  init(_ picture: GlyphPicture, number: Int) {
    (self.picture, self.number) = (picture, number)
    box = picture.box
  }
}

extension GlyphPicture {
  fileprivate func decoded(number: Int) throws -> PictureSurface {
    try png.withUnsafeBytes { file in
      try checkSize(file)
      let surface = try decodePicture(.png, file)
      try surface.identify(as: "scrapbook-glyph-\(number)")
      return surface
    }
  }

  fileprivate func linkedPicture() throws -> LinkedPicture {
    try png.withUnsafeBytes { file in
      try checkSize(file)
      return LinkedPicture(.image(try PDFImage(png: file).inMemory(from: png)))
    }
  }

  private func checkSize(_ file: UnsafeRawBufferPointer) throws {
    let header = try PNGHeader(file)
    guard header.width * header.height <= glyphPixelLimit else {
      throw ImageError.tooLarge("a glyph of \(header.width) x \(header.height) pixels")
    }
  }
}

extension PDFImage {
  /// The picture with parts of its file copied to memory.
  fileprivate func inMemory(from file: [UInt8]) -> PDFImage {
    var image = self
    image.data = data.map { part in
      if case .file(let range) = part { .bytes(file[range]) } else { part }
    }
    return image
  }
}
