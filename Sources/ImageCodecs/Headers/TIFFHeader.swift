/// The first directory of a TIFF (TIFF 6.0), read without a decoder.
public struct TIFFHeader: Sendable, Equatable {
  /// The width as stored, before the orientation.
  public var width: Int
  public var height: Int
  /// The EXIF orientation, 1 to 8.
  public var orientation: Int
  /// The number of components: 1 for gray, 3 for color; 4 for CMYK, which libtiff decodes to RGB.
  var components: Int
  var profileBytes: Range<Int>?

  public init(_ file: UnsafeRawBufferPointer) throws(ImageError) {
    guard let directory = TIFFDirectory(file), let width = directory[256], let height = directory[257] else {
      throw .broken("its header is damaged")
    }
    (self.width, self.height) = (width, height)
    orientation = directory.orientation ?? 1
    components =
      switch directory[262] {
      case 0, 1: 1
      case 5: 4
      default: 3
      }
    profileBytes = directory.bytes(34_675)
  }
}
