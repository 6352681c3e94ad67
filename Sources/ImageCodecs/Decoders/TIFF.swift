import Cairo

#if TIFF
  internal import CTIFF

  /// Decodes the first picture of a TIFF in its stored orientation.
  ///
  /// - Parameter file: A file whose size in pixels has been checked: see ``TIFFHeader`` and ``ImageLimits``.
  func decodeTIFF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    try libtiff.functions().decode(file)
  }

  private let libtiff = ImageLibrary("libtiff.so.6", for: "a TIFF picture", Libtiff(), load: Libtiff_load)

  extension Libtiff {
    fileprivate func decode(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
      let header = try TIFFHeader(file)
      let memory = MemoryFile(file)
      guard let tiff = open(memory) else { throw ImageError.broken("its header is damaged") }
      // `memory` outlives the handle, whose callbacks use it.
      defer { withExtendedLifetime(memory) { TIFFClose(tiff) } }
      var image = TIFFRGBAImage()
      var message = [CChar](repeating: 0, count: 1024)
      guard TIFFRGBAImageBegin(&image, tiff, 1, &message) != 0 else { throw ImageError.broken(text(message)) }
      defer { TIFFRGBAImageEnd(&image) }
      guard image.width == header.width, image.height == header.height else {
        throw ImageError.broken("its header states two sizes")
      }
      // Stored orientation: the page applies the rotation.
      image.orientation = UInt16(ORIENTATION_TOPLEFT)
      image.req_orientation = UInt16(ORIENTATION_TOPLEFT)
      return try PictureSurface.pixels(
        image.alpha != 0 ? .argb32 : .rgb24, width: header.width, height: header.height
      ) { (pixels, stride) throws(ImageError) in
        // libtiff writes four premultiplied bytes per pixel, row by row without padding, as the surface has.
        precondition(stride == 4 * header.width, "a row of the surface has a gap")
        let raster = pixels.assumingMemoryBound(to: UInt32.self).baseAddress
        guard TIFFRGBAImageGet(&image, raster, image.width, image.height) != 0 else {
          throw .broken("its picture data is damaged or cut off")
        }
        // RGBA to BGRA.
        for start in Swift.stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(start, start + 2) }
      }
    }

    /// Opens the file through callbacks for libtiff, which never writes.
    private func open(_ memory: MemoryFile) -> OpaquePointer? {
      let options = TIFFOpenOptionsAlloc()
      defer { TIFFOpenOptionsFree(options) }
      TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(stripByteLimit))
      let silent: TIFFErrorHandlerExtR = { _, _, _, _, _ in 1 }
      TIFFOpenOptionsSetErrorHandlerExtR(options, silent, nil)
      TIFFOpenOptionsSetWarningHandlerExtR(options, silent, nil)
      return TIFFClientOpenExt(
        "picture", "rm", Unmanaged.passUnretained(memory).toOpaque(),
        { handle, buffer, count in MemoryFile.of(handle).read(into: buffer, count) },
        { _, _, _ in -1 },
        { handle, offset, whence in MemoryFile.of(handle).seek(to: offset, whence) },
        { _ in 0 },
        { handle in UInt64(MemoryFile.of(handle).bytes.count) },
        { _, _, _ in 0 }, { _, _, _ in }, options)
    }
  }

  /// Bytes in memory that are read like a file.
  private final class MemoryFile {
    let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func of(_ handle: thandle_t?) -> MemoryFile {
      // libtiff passes the pointer that `open` gave it, to an object that is still alive.
      Unmanaged.fromOpaque(handle!).takeUnretainedValue()
    }

    func read(into buffer: UnsafeMutableRawPointer?, _ count: tmsize_t) -> tmsize_t {
      let count = max(0, min(Int(count), bytes.count - position))
      if count > 0 { buffer?.copyMemory(from: bytes.baseAddress! + position, byteCount: count) }
      position += count
      return tmsize_t(count)
    }

    /// Seeks from the start, the position or the end, as lseek(2) does.
    func seek(to offset: UInt64, _ whence: Int32) -> UInt64 {
      let base = whence == 0 ? 0 : whence == 1 ? position : bytes.count
      position = min(max(base &+ Int(truncatingIfNeeded: offset), 0), bytes.count)
      return UInt64(position)
    }
  }

  private func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
#else
  func decodeTIFF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
    throw ImageError.unsupported(kind: "a TIFF picture", advice: "save it as JPEG or PNG")
  }
#endif
