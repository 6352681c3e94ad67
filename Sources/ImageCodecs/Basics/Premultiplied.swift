/// Multiplies blue, green and red by alpha, rounded: cairo's surfaces hold premultiplied colors.
func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
  var offset = 0
  while offset + 3 < pixels.count {
    let alpha = UInt32(pixels[offset + 3])
    if alpha != 255 {
      for channel in offset..<offset + 3 {
        let product = UInt32(pixels[channel]) * alpha + 128
        // Exact division by 255 for products of two bytes.
        pixels[channel] = UInt8((product + product >> 8) >> 8)
      }
    }
    offset += 4
  }
}

/// Divides blue, green and red by alpha, rounded; a fully transparent pixel becomes black.
func unpremultiply(_ pixels: UnsafeMutableRawBufferPointer) {
  var offset = 0
  while offset + 3 < pixels.count {
    let alpha = UInt32(pixels[offset + 3])
    if alpha != 255, alpha != 0 {
      for channel in offset..<offset + 3 {
        pixels[channel] = UInt8(min(255, (UInt32(pixels[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    offset += 4
  }
}

/// Replaces blue, green and red with their entries in a table of 256.
func mapColors(of pixels: UnsafeMutableRawBufferPointer, through table: [UInt8]) {
  var offset = 0
  while offset + 3 < pixels.count {
    for channel in offset..<offset + 3 { pixels[channel] = table[Int(pixels[channel])] }
    offset += 4
  }
}
