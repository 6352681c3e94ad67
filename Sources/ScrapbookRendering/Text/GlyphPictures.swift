import Cairo
import ImageCodecs
import PDFAssembly
import Pango

/// The bitmap glyphs of a shaper, ready to be painted or stored. Broken bitmaps are not shown.
final class GlyphPictures {
  private var surfaces: [Int: PictureSurface?] = [:]
  private var linked: [Int: LinkedPicture?] = [:]
  /// The font that states their text.
  private(set) lazy var invisibleFace = FontFace.invisible()

  func surface(of picture: GlyphPicture) -> PictureSurface? {
    if let known = surfaces[picture.number] { return known }
    let surface = try? picture.decoded()
    surfaces[picture.number] = .some(surface)
    return surface
  }

  func linked(_ picture: GlyphPicture) -> LinkedPicture? {
    if let known = linked[picture.number] { return known }
    let made = try? picture.linked()
    linked[picture.number] = .some(made)
    return made
  }
}

extension GlyphPicture {
  /// The pixels per em; nil if the bitmap is broken.
  var pixelsPerEm: Double? {
    let header = try? png.withUnsafeBytes { file in try PNGHeader(file) }
    return header.map { Double($0.width) / (box.maxX - box.minX) }
  }

  fileprivate func decoded() throws -> PictureSurface {
    try png.withUnsafeBytes { file in
      try checkSize(file)
      let surface = try decodePNG(file)
      try surface.identify(as: "scrapbook-glyph-\(number)")
      return surface
    }
  }

  /// Its own data, without loss.
  fileprivate func linked() throws -> LinkedPicture {
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
