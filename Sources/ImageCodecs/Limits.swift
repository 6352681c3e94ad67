// What a picture may ask for at most. Each limit names what a hostile file would do without it, and its test.

/// The largest pictures that are opened, checked before a decoder sees a byte: a picture of 613 bytes
/// can claim 1.3 gigapixels and keep a decoder busy for seconds, and a failed allocation ends the process.
public struct ImageLimits: Sendable, Equatable {
  /// Width times height.
  public var pixels: Int
  /// Of a raster picture's file.
  public var bytes: Int
  /// Of an SVG file: every element of it is parsed.
  public var svgBytes: Int
  /// The processor time that drawing an SVG may take.
  public var svgSeconds: Int

  /// The longest side that cairo's image surfaces can have.
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
    // Not the product: of two PNG sides of 2^32 - 1 it does not fit into 64 bits.
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

/// The most scans of a progressive JPEG, as libjpeg-turbo has it: each goes over the whole picture, and takes a few bytes of
/// the file.
let scanLimit = 500

/// The largest packet of XMP that is read, in bytes: one with a hundred faces has 50 kB, and libxml2 builds a tree of all of
/// it (`hostilePacketHasNoFacesAndCostsLittle`).
let packetLimit = 1 << 20
/// The most faces that are read: more make no better window, and each costs layout time
/// (`hostilePacketHasNoFacesAndCostsLittle`).
let faceLimit = 200

/// The largest SVG in bytes that is drawn in this process: a gradient can refer to another and that to a third, as often as
/// there are shapes, which takes about a second for this (`knowsDrawingsThatAreCheap`).
let plainByteLimit = 256 << 10
/// The same with every repetition counted.
let repeatedByteLimit = 2 << 20

extension ColorProfile {
  /// The largest profile in bytes: those of printing presses have up to 3 MB, and a compressed one of a few kB can be made
  /// to fill the memory (`refusesDamagedProfiles`).
  public static let byteLimit = 4 << 20
}

extension CompiledDrawing {
  /// The largest PDF in bytes that an SVG may become: one of 8 MB becomes at most about as large, and what repeats itself may
  /// grow far beyond.
  public static let byteLimit = 64 << 20
}
