/// An image XObject to be written (ISO 32000-1, 8.9.5).
public struct PDFImage {
  /// In pixels, as is `height`.
  public var width: Int
  public var height: Int
  public var bitsPerComponent: Int
  public var colorSpace: ColorSpace
  /// Turns the colours round: Adobe's CMYK JPEGs hold 255 for no ink.
  public var isInverted: Bool
  public var encoding: Encoding
  /// The encoded samples.
  public var data: [PDFData]
  /// How opaque each pixel is: a grey picture.
  public var softMask: SoftMask?

  public indirect enum ColorSpace {
    case gray
    case rgb
    case cmyk
    /// An ICC profile for so many components.
    case profile([UInt8], components: Int)
    /// Three bytes for each entry.
    case palette([UInt8], of: ColorSpace)

    public var components: Int {
      switch self {
      case .gray, .palette: 1
      case .rgb: 3
      case .cmyk: 4
      case .profile(_, let components): components
      }
    }
  }

  public enum Encoding {
    case jpeg
    /// A JPEG of red, green and blue that has no marker to say so.
    case rgbJPEG
    /// zlib; `filtered` if each row begins with a PNG filter type.
    case deflate(filtered: Bool)
  }

  /// An alpha channel of the picture's own width and height.
  public struct SoftMask {
    public var bitsPerComponent: Int
    public var encoding: Encoding
    public var data: [PDFData]

    public init(bitsPerComponent: Int, encoding: Encoding, data: [PDFData]) {
      self.bitsPerComponent = bitsPerComponent
      self.encoding = encoding
      self.data = data
    }
  }

  public init(
    width: Int, height: Int, bitsPerComponent: Int = 8, colorSpace: ColorSpace, isInverted: Bool = false,
    encoding: Encoding, data: [PDFData], softMask: SoftMask? = nil
  ) {
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.colorSpace = colorSpace
    self.isInverted = isInverted
    self.encoding = encoding
    self.data = data
    self.softMask = softMask
  }
}

extension PDFImage {
  /// The picture's dictionary without its color space, mask and length, which are or may be objects of their own.
  var dictionary: PDFDictionary {
    var dictionary = Self.dictionary(width: width, height: height, bitsPerComponent: bitsPerComponent)
    encoding.describe(
      in: &dictionary, width: width, bits: bitsPerComponent, components: colorSpace.components)
    if isInverted {
      dictionary["Decode"] = .array((0..<colorSpace.components).flatMap { _ in [.integer(1), .integer(0)] })
    }
    return dictionary
  }

  func dictionary(of mask: SoftMask) -> PDFDictionary {
    var dictionary = Self.dictionary(width: width, height: height, bitsPerComponent: mask.bitsPerComponent)
    dictionary["ColorSpace"] = .name("DeviceGray")
    mask.encoding.describe(in: &dictionary, width: width, bits: mask.bitsPerComponent, components: 1)
    return dictionary
  }

  private static func dictionary(width: Int, height: Int, bitsPerComponent: Int) -> PDFDictionary {
    [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(width),
      "Height": .integer(height),
      "BitsPerComponent": .integer(bitsPerComponent),
    ]
  }
}

extension PDFImage.Encoding {
  fileprivate func describe(in dictionary: inout PDFDictionary, width: Int, bits: Int, components: Int) {
    switch self {
    case .jpeg: dictionary["Filter"] = .name("DCTDecode")
    case .rgbJPEG:
      dictionary["Filter"] = .name("DCTDecode")
      // Three components are taken for YCbCr unless something says otherwise (7.4.8).
      dictionary["DecodeParms"] = .dictionary(["ColorTransform": .integer(0)])
    case .deflate(let filtered):
      dictionary["Filter"] = .name("FlateDecode")
      guard filtered else { return }
      // 15: each row says which of PNG's filters it uses (7.4.4.4).
      dictionary["DecodeParms"] = .dictionary([
        "Predictor": .integer(15), "Colors": .integer(components), "BitsPerComponent": .integer(bits),
        "Columns": .integer(width),
      ])
    }
  }
}
