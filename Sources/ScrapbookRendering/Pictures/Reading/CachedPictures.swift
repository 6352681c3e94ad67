public import Files
package import ImageCodecs
import PDFAssembly
public import ScrapbookKit

/// The kinds of cache entries of a picture.
enum CachedContents {
  /// A ``PictureReading``.
  case reading
  /// A `PDFPicture`.
  case made(PictureTreatment, keepMetadata: Bool)
}

/// Access to a picture's cache entries, which are keyed by file identity (never by name), limits, treatment and build
/// of the program.
struct CachedPictures {
  let cache: AssetCache?
  let limits: ImageLimits

  /// The cached reading of a picture.
  ///
  /// - Parameter isBrief: Leaves out the encoded picture if it is large: it is read when it is needed.
  func reading(of file: PictureFile, isBrief: Bool = false) -> PictureReading? {
    guard let entry = cache?.entry(for: key(.reading, file), isBrief: isBrief) else { return nil }
    guard var reading: PictureReading = decoded(entry.beginning) else { return nil }
    if let rest = entry.rest {
      guard let stored: PDFPicture? = decoded(rest) else { return nil }
      reading.stored = stored
    }
    reading.isOnDisk = cache?.isOnDisk == true
    return reading
  }

  /// The cached picture of a PDF.
  func picture(_ contents: CachedContents, of file: PictureFile) -> PDFPicture? {
    cache?.entry(for: key(contents, file)).flatMap { decoded($0.beginning) }
  }

  private func decoded<Value: BinaryCodable>(_ bytes: ArraySlice<UInt8>) -> Value? {
    var reader = BinaryReader(bytes)
    guard let value = try? Value(from: &reader), reader.rest.isEmpty else { return nil }
    return value
  }

  /// - Returns: Whether it is on the disk.
  func keep(_ reading: PictureReading, of file: PictureFile) -> Bool {
    keep(encoded(reading), encoded(reading.stored), .reading, of: file)
  }

  func keep(_ picture: PDFPicture, _ contents: CachedContents, of file: PictureFile) {
    _ = keep(encoded(picture), [], contents, of: file)
  }

  private func encoded(_ value: some BinaryCodable) -> [UInt8] {
    var bytes: [UInt8] = []
    value.encode(to: &bytes)
    return bytes
  }

  private func keep(
    _ beginning: [UInt8], _ rest: [UInt8], _ contents: CachedContents, of file: PictureFile
  ) -> Bool {
    guard let cache, file.isSettled else { return false }
    return cache.keep(beginning, rest, for: key(contents, file))
  }

  private func key(_ contents: CachedContents, _ file: PictureFile) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.encode(bytes: Self.makers)
    [limits.pixels, limits.bytes, limits.svgBytes, limits.svgSeconds].encode(to: &bytes)
    file.identity.encode(to: &bytes)
    switch contents {
    case .reading: bytes.append(0)
    case .made(.original, let keepMetadata):
      bytes.append(1)
      keepMetadata.encode(to: &bytes)
    case .made(.resampled(let width, let height, let quality), let keepMetadata):
      bytes.append(2)
      [width, height, quality].encode(to: &bytes)
      keepMetadata.encode(to: &bytes)
    }
    return bytes
  }

  /// Another build of the program, or another version of a library, may make a different picture. The dynamic linker's
  /// cache file changes when a library is installed; asking the libraries for their versions would load them.
  private static let makers = (programs() + ["/etc/ld.so.cache"]).flatMap { path -> [UInt8] in
    let file = FileIdentity(path: path)
    return Array("\(file?.size ?? 0) \(file?.modified ?? 0) ".utf8)
  }

  /// The programs that are installed or built together, so that all of them use the same entries; otherwise this program.
  private static func programs() -> [String] {
    guard let program = resolvedPath("/proc/self/exe") else { return [] }
    let names = ["scrapbook", "scrapbook-batch", "scrapbook-view"]
    guard names.contains(fileName(of: program)) else { return [program] }
    return names.compactMap { programPlaces($0, folders: ["bin", "libexec"]).first(where: fileExists) }
  }
}

extension FileIdentity: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    [Int(bitPattern: UInt(device)), Int(bitPattern: UInt(inode)), size, modified, statusChanged]
      .encode(to: &bytes)
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    let numbers: [Int] = try reader.read()
    guard numbers.count == 5 else { throw DamagedBytes() }
    self.init(
      device: UInt64(UInt(bitPattern: numbers[0])), inode: UInt64(UInt(bitPattern: numbers[1])),
      size: numbers[2], modified: numbers[3], statusChanged: numbers[4])
  }
}

extension Orientation: BinaryCodable {}

/// A reading without its encoded picture. Warnings are not encoded, since they contain the path: a reading with warnings
/// is not cached.
extension PictureReading: BinaryCodable {
  func encode(to bytes: inout [UInt8]) {
    kind.encode(to: &bytes)
    identity.encode(to: &bytes)
    [info.size.width, info.size.height].encode(to: &bytes)
    info.orientation.encode(to: &bytes)
    info.isOpaque.encode(to: &bytes)
    info.faces.flatMap { [$0.x, $0.y, $0.width, $0.height] }.encode(to: &bytes)
    isDeep.encode(to: &bytes)
  }

  init(from reader: inout BinaryReader) throws(DamagedBytes) {
    kind = try reader.read()
    identity = try reader.read()
    let size: [Double] = try reader.read()
    guard size.count == 2, size.allSatisfy({ $0 > 0 && $0 < storedDrawingSideLimit }) else {
      throw DamagedBytes()
    }
    info = ImageInfo(
      size: Size(width: size[0], height: size[1]), isDrawing: kind.isDrawing, orientation: try reader.read())
    info.isOpaque = try reader.read()
    let faces: [Double] = try reader.read()
    guard faces.count % 4 == 0, faces.allSatisfy({ abs($0) < facePlaceLimit }) else { throw DamagedBytes() }
    info.faces = stride(from: 0, to: faces.count, by: 4).map {
      Rect(x: faces[$0], y: faces[$0 + 1], width: faces[$0 + 2], height: faces[$0 + 3])
    }
    isDeep = try reader.read()
  }
}
