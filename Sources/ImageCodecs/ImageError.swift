/// Why a picture cannot be used. Each case says what is the matter in words that follow the file's name.
public enum ImageError: Error, Sendable, Equatable {
  /// No picture at all, as far as its content tells.
  case notAPicture
  /// A kind that is not read here, by its name with the article, and what to do.
  case unsupported(kind: String, advice: String)
  /// Damaged or cut off.
  case broken(String)
  /// Larger than a limit allows.
  case tooLarge(String)
  /// A drawing that takes too much time or memory.
  case tooComplex(String)
}

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
