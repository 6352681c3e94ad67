/// Writes images as objects of a PDF. Images written before the linker come first in the file, so that their data can
/// be copied while the document is drawn.
public struct PictureWriter {
  var writer: PDFWriter
  /// The numbers of the pictures that were written before the linker.
  private(set) var numbers: [Placeholder.Key: Int] = [:]
  /// The numbers of the profiles that have been written.
  private var profiles: [[UInt8]: Int] = [:]
  private let isForArchive: Bool

  /// Begins a PDF.
  ///
  /// - Parameter isForArchive: Whether images are not smoothed, as PDF/A requires.
  public init(version: String, isForArchive: Bool, to output: any PDFOutput) throws {
    writer = try PDFWriter(version: version, to: output)
    self.isForArchive = isForArchive
  }

  /// The number of a picture that was written before the linker; nil for others.
  public func number(of key: Placeholder.Key) -> Int? { numbers[key] }

  /// The pictures that were written before the linker.
  public var keys: some Collection<Placeholder.Key> { numbers.keys }

  /// Writes the picture that will take the place of a placeholder, if it is an image.
  public mutating func write(_ picture: LinkedPicture, for key: Placeholder.Key) throws {
    guard case .image(let image) = picture.picture else { return }
    let number = writer.reserve()
    numbers[key] = number
    try write(image, of: picture.file, as: number)
  }

  mutating func write(_ image: PDFImage, of file: (any PDFInput)?, as number: Int) throws {
    var image = image
    // An archive has no smoothed pictures (ISO 19005-2, 6.2.8).
    if isForArchive { image.isSmooth = false }
    var dictionary = image.dictionary
    dictionary["ColorSpace"] = try write(image.colorSpace)
    let mask = image.softMask.map { ($0, writer.reserve()) }
    if let mask { dictionary["SMask"] = .reference(mask.1) }
    var stream = PDFStream(image.data, of: file)
    stream.samples = image.samples
    try writer.write(dictionary, stream: stream, isDrawing: false, as: number)
    if let (mask, number) = mask {
      try writer.write(
        image.dictionary(of: mask), stream: PDFStream(mask.data, of: file), isDrawing: false, as: number)
    }
  }

  /// Returns the color space's name or array; writes its profile if necessary.
  private mutating func write(_ colorSpace: PDFImage.ColorSpace) throws -> PDFObject {
    switch colorSpace {
    case .gray: return .name("DeviceGray")
    case .rgb: return .name("DeviceRGB")
    case .cmyk: return .name("DeviceCMYK")
    case .palette(let colors, let base):
      let entries = colors.count / base.components
      return .array([.name("Indexed"), try write(base), .integer(entries - 1), .bytes(colors)])
    case .profile(let profile, let components):
      let known = profiles[profile]
      let number = known ?? writer.reserve()
      if known == nil {
        profiles[profile] = number
        let alternate = components == 1 ? "DeviceGray" : components == 3 ? "DeviceRGB" : "DeviceCMYK"
        try writer.write(
          ["N": .integer(components), "Alternate": .name(alternate)], stream: PDFStream(profile),
          isDrawing: false, as: number)
      }
      return .array([.name("ICCBased"), .reference(number)])
    }
  }
}
