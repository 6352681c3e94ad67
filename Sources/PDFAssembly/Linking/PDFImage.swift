/// A picture as a PDF stores it: the one type from the codecs to the file.
public enum PDFPicture: Sendable, Equatable {
  case image(PDFImage)
  /// A drawing, kept as vectors.
  case drawing(CompiledDrawing)
}

/// A drawing as a PDF of one page with a classic cross-reference table, which can be placed in another PDF.
public struct CompiledDrawing: Sendable, Equatable {
  /// A page with the drawing's proportions; its longer side is ``pageSide``, unless it is foreign.
  public var pdf: [UInt8]
  /// The drawing's own width in CSS pixels.
  public var width: Double
  public var height: Double
  /// Whether it is a page of another program, which can contain anything.
  public var isForeign = false

  public init(pdf: [UInt8], width: Double, height: Double) {
    self.pdf = pdf
    self.width = width
    self.height = height
  }

  /// The longer side in points of the page that a drawing is painted on. It limits the memory of filters, which
  /// librsvg renders with this resolution for the whole drawing, however small the filtered part: 12 ms.
  public static let pageSide = 1024.0
}

/// An image XObject (ISO 32000-1, 8.9.5), compressed, with color and alpha separate. Some of its data may be ranges of the
/// picture's own file.
public struct PDFImage: Sendable, Equatable {
  /// The width in pixels; `height` is also in pixels.
  public var width: Int
  public var height: Int
  public var bitsPerComponent: Int
  public var colorSpace: ColorSpace
  /// Whether 255 means no ink, as Adobe's programs write CMYK.
  public var isInverted: Bool
  public var encoding: Encoding
  /// The encoded samples.
  public var data: [PDFData]
  /// Whether viewers should smooth the pixels of the picture and its mask when they enlarge them.
  public var isSmooth = false
  /// The opacity of each pixel: a gray image.
  public var softMask: SoftMask?
  /// The samples of the data for the file ID, at most ``largestSamples``, if known: then the file is not read for them.
  public var samples: [UInt8]?

  public indirect enum ColorSpace: Sendable, Equatable {
    case gray
    case rgb
    case cmyk
    /// An ICC profile with this number of components.
    case profile([UInt8], components: Int)
    /// A palette with three bytes per entry.
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

  public enum Encoding: Sendable, Equatable {
    case jpeg
    /// A JPEG of red, green and blue without a marker that says so.
    case rgbJPEG
    /// zlib; `filtered` if each row begins with a PNG filter type.
    case deflate(filtered: Bool)
  }

  /// An alpha channel with the picture's own width and height.
  public struct SoftMask: Sendable, Equatable {
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
  /// The picture with the samples of its data; unchanged if all of that is in memory.
  ///
  /// - Parameter file: The picture's own file.
  public func sampled(of file: any PDFInput) throws -> PDFImage {
    guard !isInMemory else { return self }
    var image = self
    image.samples = try PDFStream(data, of: file).readSamples()
    return image
  }

  /// The size in bytes of its data and its mask.
  public var byteCount: Int { allData.reduce(0) { $0 + $1.count } }

  /// The part of that size that is in memory.
  public var memoryByteCount: Int {
    allData.reduce(0) { if case .bytes(let bytes) = $1 { $0 + bytes.count } else { $0 } }
  }

  /// Whether none of its data must be read from a file.
  public var isInMemory: Bool { memoryByteCount == byteCount }

  private var allData: [PDFData] { data + (softMask?.data ?? []) }
}

extension PDFPicture {
  /// The size in a PDF in bytes, without dictionaries; approximate for a drawing.
  public var byteCount: Int {
    switch self {
    case .image(let image): image.byteCount
    case .drawing(let drawing): drawing.pdf.count
    }
  }

  public var memoryByteCount: Int {
    switch self {
    case .image(let image): image.memoryByteCount
    case .drawing(let drawing): drawing.pdf.count
    }
  }
}

extension PDFImage {
  /// The picture's dictionary without its color space, mask and length, which are or may be separate objects.
  var dictionary: PDFDictionary {
    var dictionary = dictionary(bitsPerComponent: bitsPerComponent)
    encoding.describe(
      in: &dictionary, width: width, bits: bitsPerComponent, components: colorSpace.components)
    if isInverted {
      dictionary["Decode"] = .array((0..<colorSpace.components).flatMap { _ in [.integer(1), .integer(0)] })
    }
    return dictionary
  }

  func dictionary(of mask: SoftMask) -> PDFDictionary {
    var dictionary = dictionary(bitsPerComponent: mask.bitsPerComponent)
    dictionary["ColorSpace"] = .name("DeviceGray")
    mask.encoding.describe(in: &dictionary, width: width, bits: mask.bitsPerComponent, components: 1)
    return dictionary
  }

  private func dictionary(bitsPerComponent: Int) -> PDFDictionary {
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(width),
      "Height": .integer(height),
      "BitsPerComponent": .integer(bitsPerComponent),
    ]
    if isSmooth { dictionary["Interpolate"] = .bool(true) }
    return dictionary
  }
}

extension PDFImage.Encoding {
  fileprivate func describe(in dictionary: inout PDFDictionary, width: Int, bits: Int, components: Int) {
    switch self {
    case .jpeg: dictionary["Filter"] = .name("DCTDecode")
    case .rgbJPEG:
      dictionary["Filter"] = .name("DCTDecode")
      // Three components are taken for YCbCr unless stated otherwise (7.4.8).
      dictionary["DecodeParms"] = .dictionary(["ColorTransform": .integer(0)])
    case .deflate(let filtered):
      dictionary["Filter"] = .name("FlateDecode")
      guard filtered else { return }
      // 15: each row starts with its PNG filter type (7.4.4.4).
      dictionary["DecodeParms"] = .dictionary([
        "Predictor": .integer(15), "Colors": .integer(components), "BitsPerComponent": .integer(bits),
        "Columns": .integer(width),
      ])
    }
  }
}
