// The limits for pictures and fonts, in addition to `ImageLimits` and the limits for albums. Each states what a hostile
// file would do without it, and names its test.

/// The maximum number of file and folder names that a flow's pattern is compared with: each star multiplies them
/// (`refusesAPatternThatMultipliesFolders`).
let nameLimit = 250_000

/// The allowed aspect ratios of pictures: others are slivers, and would leave cairo's coordinates when they cover a
/// frame, see `lengthLimit` (`refusesASliver`).
let aspectRatios = 1.0 / 500...500

/// The maximum number of pixels of an emoji's bitmap, more than any has: a font can claim any size.
let glyphPixelLimit = 1024 * 1024

/// The bytes of the beginning of a picture's file that are read at once; metadata is usually there.
let headSize = 256 << 10
/// The bytes of the beginning of a photo that are searched for the camera's thumbnail: it is in the EXIF, which has at
/// most 64 kB.
let thumbnailHeadSize = 128 << 10
/// The longest side in pixels of such a thumbnail that is decoded: thumbnails of DCF have 160, and a larger picture in
/// its place would take long to decode.
let cameraThumbnailSideLimit = 640
/// The maximum size in bytes of the EXIF of a HEIF file that is read for its date; the file claims the size.
let exifByteLimit = 128 << 10

/// The factor by which the process that draws an SVG may take longer than its processor time: the machine may be busy.
let drawingWaitFactor = 10
/// The memory in bytes that this process may take.
let drawingMemory = 1 << 30
/// The maximum size in bytes of its answer besides the drawing.
let drawingLineLimit = 4096

/// The longer side in pixels of a page of a PDF that is drawn as a picture: 300 pixels per inch of a sheet of A3, and
/// more than a screen shows.
let pageSideLimit = 6000

/// The maximum size in bytes of a theme in the folder of assets.
let themeByteLimit = 1 << 20
/// The maximum size in bytes of a file of the viewer in the folder of assets.
let viewerFileByteLimit = 4 << 20

// The memory in bytes for results that are kept for reuse; an album of a thousand large pictures takes the memory of a
// few.

/// The masks of shadows and silhouettes that are kept.
let keptMaskBytes = 16 << 20
/// The decoded pictures that are kept.
let keptPictureBytes = 32 << 20
/// The encoded pictures that are kept when all are read.
let readPictureBytes = 32 << 20
/// The pictures that are kept when the size of a PDF is measured.
let madePictureBytes = 64 << 20

/// The size that the coordinates of a face in the cache stay below, in fractions of its picture.
let facePlaceLimit = 1e6

extension AssetCache {
  /// The total size limit of a cache in bytes, unless another one is given.
  public static let usualByteLimit = 1_000_000_000
}
