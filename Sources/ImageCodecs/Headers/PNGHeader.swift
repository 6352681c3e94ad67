/// The properties of a PNG that its chunks define (ISO/IEC 15948, 11.2 and 11.3), read without a decoder.
public struct PNGHeader: Sendable, Equatable {
  public var width: Int
  public var height: Int
  /// The bits per channel, or per palette index: 1, 2, 4, 8 or 16.
  public var bitDepth: Int
  /// The color type: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha.
  public var colorType: Int
  public var isInterlaced: Bool
  /// Whether the color type or a transparency chunk can make pixels transparent.
  public var hasAlpha: Bool
  /// The orientation of an eXIf chunk, 1 to 8.
  public var orientation: Int
  /// The gAMA chunk, if it has precedence and differs from sRGB: the exponent from light to values, times 100,000.
  /// Decoding undoes it.
  public var gamma: Int?
  /// The contents of the iCCP chunk.
  var profileChunk: Range<Int>?

  public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the chunks; checks that the required ones are present, and the checksums of critical ones.
  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    let reader = ByteReader(bytes: file)
    (width, height) = try Self.size(file)
    guard let bitDepth = reader.u8(24), let colorType = reader.u8(25), let interlacing = reader.u8(28) else {
      throw .broken("its header is damaged")
    }
    (self.bitDepth, self.colorType) = (bitDepth, colorType)
    isInterlaced = interlacing == 1
    hasAlpha = colorType & 4 != 0
    orientation = 1
    try Self.check(colorType: colorType, bitDepth: bitDepth)
    guard reader.u16(26) == 0, interlacing <= 1 else {
      throw .broken("its header names an unknown method")
    }
    try readChunks(reader)
  }

  /// Returns the width and height in pixels, even if the rest of the file is damaged.
  static func size(_ file: UnsafeRawBufferPointer) throws(ImageError) -> (width: Int, height: Int) {
    let reader = ByteReader(bytes: file)
    guard file.starts(with: Self.signature), reader.hasText("IHDR", at: 12), reader.u32(8) == 13,
      let width = reader.u32(16), let height = reader.u32(20)
    else { throw .broken("its header is damaged") }
    return (width, height)
  }

  private mutating func readChunks(_ reader: ByteReader) throws(ImageError) {
    var seen: Set<String> = []
    var last = ""
    var (hasAlpha, orientation, gamma, profileChunk) = (hasAlpha, 1, Int?.none, Range<Int>?.none)
    let isPalette = colorType == 3
    try forEachPNGChunk(of: reader.bytes) { chunk throws(ImageError) in
      let name = chunk.name
      defer {
        seen.insert(name)
        last = name
      }
      switch name {
      case "IDAT":
        guard !isPalette || seen.contains("PLTE") else { throw .broken("its palette is missing") }
        guard last == "IDAT" || !seen.contains("IDAT") else {
          throw .broken("its picture data is not contiguous")
        }
      case "IHDR", "PLTE":
        guard !seen.contains(name) else { throw .broken("it has two chunks \(name)") }
        let count = chunk.contents.count
        guard name == "IHDR" || count % 3 == 0 && 3...768 ~= count else {
          throw .broken("its palette is damaged")
        }
      case "IEND": break
      case "tRNS" where colorType & 4 == 0: hasAlpha = true
      case "eXIf":
        orientation = Exif(UnsafeRawBufferPointer(rebasing: reader.bytes[chunk.contents])).orientation ?? 1
      case "gAMA": gamma = reader.u32(chunk.contents.lowerBound)
      case "iCCP": profileChunk = chunk.contents
      case _ where chunk.isCritical: throw .broken("it has an unknown critical chunk")
      default: break
      }
    }
    guard seen.contains("IDAT") else { throw .broken("it contains no picture data") }
    (self.hasAlpha, self.orientation, self.profileChunk) = (hasAlpha, orientation, profileChunk)
    // A profile and the sRGB chunk have precedence over gAMA; programs that mean sRGB write 45455.
    let counts = profileChunk == nil && !seen.contains("sRGB")
    if counts, let gamma, allowedGammas ~= gamma, abs(gamma - 45_455) > 45_455 / 20 { self.gamma = gamma }
  }

  private static func check(colorType: Int, bitDepth: Int) throws(ImageError) {
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard let allowed = depths[colorType] else { throw .broken("it claims color type \(colorType)") }
    guard allowed.contains(bitDepth) else {
      throw .broken("it claims \(bitDepth) bits per sample for color type \(colorType)")
    }
  }
}
