public import Cairo
import Deflate
public import PDFAssembly

extension PDFImage {
  /// Compresses decoded pixels; with a gray profile, only their red channel.
  public init(pixels picture: PictureSurface, profile: ColorProfile?) {
    let width = Int(picture.width)
    let height = Int(picture.height)
    let components = profile?.components == 1 ? 1 : 3
    let color = RowDeflater(rowLength: 1 + components * width)
    let alpha = picture.isOpaque ? nil : RowDeflater(rowLength: 1 + width)
    var colorRow = [UInt8](repeating: 0, count: 1 + components * width)
    var alphaRow = [UInt8](repeating: 0, count: 1 + width)
    // PNG's Sub filter: the difference from the pixel to the left compresses better.
    colorRow[0] = 1
    alphaRow[0] = 1
    picture.withPixels { pixels, stride in
      for y in 0..<height {
        var left: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) = (0, 0, 0, 0)
        for x in 0..<width {
          let at = y * stride + 4 * x
          let opacity = alpha == nil ? 255 : pixels[at + 3]
          let pixel = (
            red: unpremultiplied(pixels[at + 2], opacity), green: unpremultiplied(pixels[at + 1], opacity),
            blue: unpremultiplied(pixels[at], opacity), alpha: opacity
          )
          colorRow[1 + components * x] = pixel.red &- left.red
          if components == 3 {
            colorRow[2 + 3 * x] = pixel.green &- left.green
            colorRow[3 + 3 * x] = pixel.blue &- left.blue
          }
          alphaRow[1 + x] = pixel.alpha &- left.alpha
          left = pixel
        }
        color.append { $0.copyBytes(from: colorRow) }
        alpha?.append { $0.copyBytes(from: alphaRow) }
      }
    }
    self.init(
      width: width, height: height,
      colorSpace: ColorSpace(components: components, profile: profile),
      encoding: .deflate(filtered: true), data: [.bytes(color.finish()[...])],
      softMask: alpha.map {
        SoftMask(bitsPerComponent: 8, encoding: .deflate(filtered: true), data: [.bytes($0.finish()[...])])
      })
  }
}

/// The unpremultiplied color, rounded.
private func unpremultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
  guard alpha != 255, alpha != 0 else { return value }
  return UInt8(min(255, (Int(value) * 255 + Int(alpha) / 2) / Int(alpha)))
}
