/// The first directory of a TIFF (TIFF 6.0), read without a decoder.
public struct TIFFHeader: Sendable, Equatable {
  /// As stored, before the orientation.
  public var width: Int
  public var height: Int
  /// 1 to 8, as EXIF counts it.
  public var orientation: Int
  /// 1 for grey, 3 for colour; 4 for CMYK, which libtiff decodes to RGB.
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
