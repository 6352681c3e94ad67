import Cairo
import ImageCodecs
import ScrapbookKit

extension PictureAnalysis {
  /// The longer side in pixels, enough for the color behind each letter of a line across a page.
  private static let thumbnailSide = 96.0

  /// The colors of a raster picture. JPEGs are decoded at no more than an eighth of their pixels. Drawings have none:
  /// drawing them needs a library and may take a while.
  func thumbnail(of path: String) -> Thumbnail? { thumbnail(of: path, side: Self.thumbnailSide) }

  /// - Parameter side: The maximum number of pixels of the longer side.
  func thumbnail(of path: String, side: Double) -> Thumbnail? {
    rasterPicture(path, side: side).flatMap { try? Thumbnail($0, side: side) }
  }

  /// A raster picture as it is stored; nil for a drawing.
  ///
  /// - Parameter side: The number of pixels of the longer side that are enough; a JPEG is decoded at hardly more.
  func rasterPicture(_ path: String, side: Double) -> PictureSurface? {
    guard let inspection = try? store.inspection(of: path), !inspection.kind.isDrawing,
      let picture = try? store.picture(path, paintedAt: Size(width: side, height: side))
    else { return nil }
    return picture
  }
}

extension PictureSurface {
  /// The picture, reduced to this number of pixels on its longer side; never enlarged.
  fileprivate func reduced(to side: Double) throws -> PictureSurface {
    let factor = side / max(width, height)
    guard factor < 1 else { return self }
    return try scaled(
      width: max(1, Int((width * factor).rounded())), height: max(1, Int((height * factor).rounded())))
  }
}

extension Thumbnail {
  /// - Parameter side: The maximum number of pixels of the longer side.
  init?(_ picture: PictureSurface, side: Double) throws {
    let small = try picture.reduced(to: side)
    let (width, height) = (Int(small.width), Int(small.height))
    let pixels = small.withPixels { bytes, stride in
      (0..<height).flatMap { y in
        (0..<width).map { x in
          Color(premultiplied: bytes[(y * stride + x * 4)...], isOpaque: small.isOpaque)
        }
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}

extension Color {
  /// - Parameter bytes: Bytes that begin with blue, green, red and alpha.
  fileprivate init(premultiplied bytes: Slice<UnsafeRawBufferPointer>, isOpaque: Bool) {
    let first = bytes.startIndex
    let alpha = isOpaque ? 1 : Double(bytes[first + 3]) / 255
    let channel = { (offset: Int) in alpha > 0 ? Double(bytes[first + offset]) / 255 / alpha : 0 }
    self.init(red: channel(2), green: channel(1), blue: channel(0), alpha: alpha)
  }
}
