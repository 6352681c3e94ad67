import Cairo
import Glibc
import ScrapbookKit

/// The shape of a picture, widened and blurred, as an alpha image.
///
/// Equal stickers have equal masks wherever they are and however they are rotated: a mask depends on the picture and
/// its place in its window, in thousandths of a unit.
struct SilhouetteMask: Hashable {
  /// The name of the picture as bytes, since the file system compares paths by bytes.
  private let name: [UInt8]

  init(_ silhouette: DisplaySilhouette, path: String) {
    let window = silhouette.window
    let transform = silhouette.picture.transform.then(.translation(x: -window.x, y: -window.y))
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, window.width,
      window.height, silhouette.spread, silhouette.blur,
    ].map { String(Int(($0 * 1000).rounded())) }
    name = Array("scrapbook-silhouette \(numbers.joined(separator: " ")) \(path)".utf8)
  }

  /// The area of the mask, in the coordinates of the silhouette.
  static func area(of silhouette: DisplaySilhouette) -> Rect {
    // Three standard deviations of the blur, and a margin for the smooth edge.
    silhouette.window.outset(by: silhouette.spread + 1.5 * silhouette.blur + 0.5)
  }

  /// Pixels per unit. An edge of 1/4 unit is 0.07 mm on a sheet, finer than a printer's dots; a blurred one needs at
  /// most 3.5 pixels per standard deviation. The longer side is limited, and so is the cost; 2048 pixels give a rim
  /// around a whole page of 475 x 577 units more than 300 pixels per inch.
  static func scale(of silhouette: DisplaySilhouette) -> Double {
    let area = area(of: silhouette)
    let wanted = silhouette.blur > 0 ? min(4, 7 / silhouette.blur) : 4
    return min(wanted, 2048 / max(area.width, area.height))
  }

  /// The image, with a name that is equal for equal masks.
  ///
  /// - Parameter paint: Paints the picture, clipped to the window, in the coordinates of the silhouette.
  func image(
    of silhouette: DisplaySilhouette, paint: (borrowing Context) throws -> Void
  ) throws -> PictureSurface {
    let area = Self.area(of: silhouette)
    let scale = Self.scale(of: silhouette)
    let width = max(1, Int((area.width * scale).rounded(.up)))
    let height = max(1, Int((area.height * scale).rounded(.up)))
    let picture = try PictureSurface.pixels(.alpha8, width: width, height: height) { _, _ in }
    let context = try Context(picture)
    // The mask is painted into its whole area, so it fills its pixels.
    context.concatenate(
      Matrix(
        Transform.translation(x: -area.x, y: -area.y)
          .then(.scale(x: Double(width) / area.width, y: Double(height) / area.height))))
    try paint(context)
    try context.check()

    var grid = AlphaGrid(picture)
    if silhouette.spread > 0 { grid.spread(by: Float(silhouette.spread * scale)) }
    if silhouette.blur > 0 { grid.blur(deviation: Float(silhouette.blur / 2 * scale)) }
    let image = try grid.image()
    try image.identify(as: String(decoding: name, as: UTF8.self))
    return image
  }
}

extension AlphaGrid {
  init(_ picture: PictureSurface) {
    let (width, height) = (Int(picture.width), Int(picture.height))
    let values = picture.withPixels { pixels, stride in
      (0..<height).flatMap { row in (0..<width).map { Float(pixels[row * stride + $0]) / 255 } }
    }
    self.init(width: width, height: height, values: values)
  }

  func image() throws -> PictureSurface {
    try PictureSurface.pixels(.alpha8, width: width, height: height) { pixels, stride in
      for row in 0..<height {
        for column in 0..<width {
          pixels[row * stride + column] = UInt8((values[row * width + column] * 255).rounded())
        }
      }
    }
  }
}
