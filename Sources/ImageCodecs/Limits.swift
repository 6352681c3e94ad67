public import PDFAssembly

// The limits for pictures. Each states what a hostile file would do without it, and names its test.

/// The largest pictures that are opened, checked before a decoder sees a byte: a picture of 613 bytes
/// can claim 1.3 gigapixels and keep a decoder busy for seconds, and a failed allocation ends the process.
public struct ImageLimits: Sendable, Equatable {
  /// The maximum of width times height.
  public var pixels: Int
  /// The maximum size in bytes of a raster picture's file.
  public var bytes: Int
  /// The maximum size in bytes of an SVG file, whose elements are all parsed.
  public var svgBytes: Int
  /// The processor time in seconds that drawing an SVG may take.
  public var svgSeconds: Int

  /// The longest side of cairo's image surfaces.
  public static let side = 32_767

  public init(pixels: Int = 100_000_000, bytes: Int = 256 << 20, svgBytes: Int = 8 << 20, svgSeconds: Int = 3)
  {
    self.pixels = pixels
    self.bytes = bytes
    self.svgBytes = svgBytes
    self.svgSeconds = svgSeconds
  }

  /// Checks a raster picture's size in pixels.
  public func check(width: Int, height: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .broken("its header claims \(width) x \(height) pixels") }
    // Not the product: two PNG sides of 2^32 - 1 would overflow 64 bits.
    guard height <= pixels / width else {
      throw .tooLarge("it has \(width) x \(height) pixels; the limit is \(pixels / 1_000_000) megapixels")
    }
    guard max(width, height) <= Self.side else {
      throw .tooLarge("it has \(width) x \(height) pixels; a side has at most \(Self.side)")
    }
  }

  /// Checks a file's size before it is read.
  public func check(byteCount: Int) throws(ImageError) {
    guard byteCount <= bytes else {
      throw .tooLarge("it has \(byteCount >> 20) MB; the limit is \(bytes >> 20) MB")
    }
  }
}

/// The maximum number of scans of a progressive JPEG, as in libjpeg-turbo: each covers the whole picture but takes
/// only a few bytes.
let scanLimit = 500

/// The largest offset in bytes at which the first marker of a JPEG may begin: files that are not JPEGs are not searched
/// to their end.
let jpegStartLimit = 4096

/// The number of bytes that determine the format of a file: an SVG may begin after a long comment, and other files are
/// not searched to their end.
public let detectedByteCount = 64 << 10

/// The maximum size in bytes of a strip of a TIFF, which the file claims: a strip can be the whole picture, with 16
/// bits and alpha.
let stripByteLimit = 1 << 30

/// The maximum size in bytes of the EXIF of a HEIF file, which the file claims: cameras write some kB.
let exifByteLimit = 1 << 20

/// The number of code points of a description that are examined: it may consist of spaces.
let readDescriptionLimit = 4000
/// The maximum number of characters of a description; a longer one is truncated.
let descriptionLimit = 1000

/// The maximum size of an XMP packet in bytes: one with a hundred faces has 50 kB, and libxml2 builds a tree of all
/// of it (`hostilePacketHasNoFacesAndCostsLittle`).
let packetLimit = 1 << 20
/// The maximum number of faces: more do not improve the crop, and each costs layout time
/// (`hostilePacketHasNoFacesAndCostsLittle`).
let faceLimit = 200

/// The maximum size in bytes of an SVG that is drawn in this process: gradients can refer to one another as often as
/// there are shapes, which takes about a second at this size (`knowsDrawingsThatAreCheap`).
let plainByteLimit = 256 << 10
/// The maximum size with every repetition counted.
let repeatedByteLimit = 2 << 20

/// The maximum number of tags of a color profile: profiles of cameras and printing presses have about 20.
let profileTagLimit = 100
/// The number of profiles that are remembered, each with up to `byteLimit` bytes: every picture could have its own.
let knownProfileLimit = 64

/// The allowed numbers of entries of a curve in a profile.
let curveEntries = 2...4096
/// The allowed values of a PNG's gamma, in 100,000ths: others are mistakes.
let allowedGammas = 1000...1_000_000

/// The allowed sides in pixels, and bits per sample, of a picture in the cache: sums of others could overflow.
let storedSides = 1...1 << 24
let sampleBits = 1...16
/// The size that the sides of a drawing, or of any picture as seen, stay below in the cache.
package let storedDrawingSideLimit = 1e9

extension ColorProfile {
  /// The maximum size of a profile in bytes: profiles of printing presses have up to 3 MB, and a compressed profile of
  /// a few kB could fill the memory (`refusesDamagedProfiles`).
  public static let byteLimit = 4 << 20
}

extension CompiledDrawing {
  /// The maximum size in bytes of the PDF of an SVG: an ordinary SVG of 8 MB becomes about as large, but repetition
  /// may grow far beyond.
  public static let byteLimit = 64 << 20
}
