internal import CLCMS
public import Cairo

/// Converts the pixels of a decoded picture to sRGB. Pixels that were CMYK are left alone: decoding has converted
/// them already.
///
/// - Parameters:
///   - picture: RGB pixels, as ``decodePicture(_:_:size:curve:)`` returns them.
///   - profile: The profile of the same file: see ``colorProfile(of:_:)``.
public func convertToSRGB(_ picture: PictureSurface, from profile: ColorProfile) throws {
  guard !profile.isSRGB, profile.components != 4 else { return }
  let isGray = profile.components == 1
  let format: ColorTransform.Format = isGray ? .gray : .bgra
  let transform = try ColorTransform(from: profile, format: format, to: format)
  var grays = Array(UInt8.min...UInt8.max)
  if isGray { grays.withUnsafeMutableBytes { transform.convert($0) } }
  picture.changePixels { pixels, stride in
    // Colors are converted without premultiplied alpha.
    if !picture.isOpaque { unpremultiply(pixels) }
    if isGray {
      mapColors(of: pixels, through: grays)
    } else {
      for start in Swift.stride(from: 0, to: pixels.count, by: stride) {
        transform.convert(UnsafeMutableRawBufferPointer(rebasing: pixels[start..<start + stride]))
      }
    }
    if !picture.isOpaque { premultiply(pixels) }
  }
}

/// A conversion between the colors of a profile and sRGB, with 8 bits per channel.
struct ColorTransform: ~Copyable {
  enum Format {
    case gray
    case rgb
    /// BGRA; the alpha byte is not changed.
    case bgra
    case cmyk
    /// CMYK as Adobe's programs write it: 255 means no ink.
    case invertedCMYK

    var lcms: cmsUInt32Number {
      switch self {
      case .gray: scrapbook_lcms_gray()
      case .rgb: scrapbook_lcms_rgb()
      case .bgra: scrapbook_lcms_bgra()
      case .cmyk: scrapbook_lcms_cmyk()
      case .invertedCMYK: scrapbook_lcms_inverted_cmyk()
      }
    }

    var byteCount: Int {
      switch self {
      case .gray: 1
      case .rgb: 3
      case .bgra, .cmyk, .invertedCMYK: 4
      }
    }
  }

  private let handle: cmsHTRANSFORM
  private let format: Format

  init(from profile: ColorProfile, format: Format, to output: Format) throws(ImageError) {
    try self.init(from: profile.bytes, format: format, to: output)
  }

  private init(from profile: [UInt8], format: Format, to output: Format, flags: UInt32 = 0) throws(ImageError)
  {
    guard let source = cmsOpenProfileFromMem(profile, cmsUInt32Number(profile.count)) else {
      throw .broken("its color profile is damaged")
    }
    defer { cmsCloseProfile(source) }
    let target = output == .gray ? Self.grayOfSRGB() : cmsCreate_sRGBProfile()
    defer { if let target { cmsCloseProfile(target) } }
    // The transform copies what it needs of both profiles.
    let flags = flags | cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard
      let handle = cmsCreateTransform(
        source, format.lcms, target, output.lcms, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
    else { throw .broken("its color profile is damaged") }
    self.handle = handle
    self.format = format
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts pixels in place: input and output have the same number of bytes per pixel.
  func convert(_ pixels: UnsafeMutableRawBufferPointer) {
    let count = cmsUInt32Number(pixels.count / format.byteCount)
    cmsDoTransform(handle, pixels.baseAddress, pixels.baseAddress, count)
  }

  /// Whether the profile's colors differ from sRGB by at most 2 of 255, sampled on a grid; nil if it cannot be
  /// converted from.
  static func isSRGB(_ profile: [UInt8], components: Int) -> Bool? {
    let samples: [UInt8]
    let format: Format
    switch components {
    case 1: (samples, format) = (sampleGrays, .gray)
    case 3: (samples, format) = (sampleColors, .rgb)
    default:
      // Inks are never sRGB. Without optimization, lcms2 does not compute a table of all colors.
      let transform = try? ColorTransform(
        from: profile, format: .cmyk, to: .bgra, flags: cmsUInt32Number(cmsFLAGS_NOOPTIMIZE))
      return transform == nil ? nil : false
    }
    guard
      let transform = try? ColorTransform(
        from: profile, format: format, to: format, flags: cmsUInt32Number(cmsFLAGS_NOOPTIMIZE))
    else { return nil }
    var converted = samples
    converted.withUnsafeMutableBytes { transform.convert($0) }
    return zip(samples, converted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
  }

  private static let sampleGrays = Array(stride(from: UInt8(0), through: 255, by: 15))

  /// The sample colors as red, green and blue.
  static let sampleColors = {
    let few = Array(stride(from: UInt8(0), through: 255, by: 51))
    let colors = few.flatMap { red in few.flatMap { green in few.flatMap { [red, green, $0] } } }
    return sampleGrays.flatMap { [$0, $0, $0] } + colors
  }()

  /// A gray profile with the curve of sRGB.
  private static func grayOfSRGB() -> cmsHPROFILE? {
    let curve = curveOfSRGB()
    defer { cmsFreeToneCurve(curve) }
    return cmsCreateGrayProfile(cmsD50_xyY(), curve)
  }

  /// The curve from sRGB values to linear light (IEC 61966-2-1), as lcms2's parametric curve of type 4.
  static func curveOfSRGB() -> OpaquePointer? {
    cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
  }
}
