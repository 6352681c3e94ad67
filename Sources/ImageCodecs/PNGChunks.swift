/// How a PNG stores its samples, and where they lie (ISO/IEC 15948, 11.2 and 11.3).
struct PNGChunks {
  var width: Int
  var height: Int
  var bitDepth: Int
  var colorType: Int
  var isInterlaced: Bool
  /// Three bytes for each color.
  var palette: [UInt8] = []
  /// The tRNS chunk: for a palette the alpha of its first colors.
  var transparency: [UInt8]?
  /// The pieces of the zlib stream.
  var data: [Range<Int>] = []
  /// gAMA in 1/100000, which sRGB and iCCP chunks overrule.
  private var gamma: Int?
  private var hasColorSpace = false

  static let gray = 0
  static let rgb = 2
  static let indexed = 3
  static let grayAlpha = 4
  static let rgbAlpha = 6

  init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    guard let width = reader.u32(16), let height = reader.u32(20), let bitDepth = reader.u8(24),
      let colorType = reader.u8(25), let interlacing = reader.u8(28)
    else { throw .broken("its header is damaged") }
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    isInterlaced = interlacing != 0
    // A chunk is a length, a name, its contents and a checksum.
    var offset = 8
    while let length = reader.u32(offset), offset + 12 + length <= file.count {
      let contents = offset + 8..<offset + 8 + length
      switch String(decoding: file[offset + 4..<offset + 8], as: UTF8.self) {
      case "PLTE": palette = Array(file[contents])
      case "tRNS": transparency = Array(file[contents])
      case "IDAT": data.append(contents)
      case "gAMA": gamma = reader.u32(contents.lowerBound)
      case "sRGB", "iCCP": hasColorSpace = true
      case "IEND": return
      default: break
      }
      offset = contents.upperBound + 4
    }
  }

  /// Samples for each pixel.
  var channels: Int {
    switch colorType {
    case Self.rgb: 3
    case Self.grayAlpha: 2
    case Self.rgbAlpha: 4
    default: 1
    }
  }

  /// Whether viewers show its numbers as they should when no gamma is given: it is that of sRGB within the 5 %
  /// that libpng takes for equal (PNG_GAMMA_THRESHOLD), or a color space tells more than a gamma.
  var hasUsualGamma: Bool {
    guard let gamma, !hasColorSpace else { return true }
    return abs(gamma * 22 - 1_000_000) <= 50_000
  }

  /// The bytes of one row without its filter type.
  var rowLength: Int { (width * channels * bitDepth + 7) / 8 }
}
