internal import CGIF
import Cairo

/// Decodes the first picture of a GIF, on a transparent screen.
///
/// - Parameter file: A file whose size in pixels has been checked: see ``GIFHeader`` and ``ImageLimits``.
func decodeGIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
  let header = try GIFHeader(file)
  let frame = header.frame
  let format: PictureSurface.PixelFormat = header.hasAlpha ? .argb32 : .rgb24
  return try PictureSurface.pixels(format, width: header.width, height: header.height) { pixels, stride in
    try libgif.functions().forEachLine(of: file, header) { row, indices in
      var to = (frame.y + row) * stride + 4 * frame.x
      for index in indices {
        // Indices beyond the palette are black.
        let color = header.palette.lowerBound + 3 * Int(index)
        if Int(index) != header.transparentIndex {
          if color + 3 <= header.palette.upperBound {
            (pixels[to], pixels[to + 1], pixels[to + 2]) = (file[color + 2], file[color + 1], file[color])
          }
          pixels[to + 3] = 0xFF
        }
        to += 4
      }
    }
  }
}

private let libgif = ImageLibrary("libgif.so.7", for: "a GIF picture", Libgif(), load: Libgif_load)

extension Libgif {
  /// Calls the body with each line of the first picture and its row in the picture.
  fileprivate func forEachLine(
    of file: UnsafeRawBufferPointer, _ header: GIFHeader, _ body: (_ row: Int, [GifPixelType]) -> Void
  ) throws {
    var source = GIFSource(file: file)
    try withUnsafeMutablePointer(to: &source) { source in
      var code: Int32 = 0
      // giflib passes the pointer back with each read; it is valid until the file is closed below.
      guard let gif = DGifOpen(source, GIFSource.read, &code) else { throw ImageError.broken(reason(code)) }
      defer { _ = DGifCloseFile(gif, nil) }
      try seekPicture(gif)
      // Decode only the size that was checked, whatever giflib reads from the file.
      guard gif.pointee.Image.Width == header.frame.width, gif.pointee.Image.Height == header.frame.height
      else {
        throw ImageError.broken("its header is damaged")
      }
      var line = [GifPixelType](repeating: 0, count: header.frame.width)
      for row in rows(of: header) {
        guard DGifGetLine(gif, &line, Int32(line.count)) == GIF_OK else {
          throw ImageError.broken(reason(gif.pointee.Error))
        }
        body(row, line)
      }
    }
  }

  /// Skips the extensions up to the first picture.
  private func seekPicture(_ gif: UnsafeMutablePointer<GifFileType>) throws(ImageError) {
    while true {
      var record = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &record) == GIF_OK else { throw .broken(reason(gif.pointee.Error)) }
      if record == IMAGE_DESC_RECORD_TYPE {
        guard DGifGetImageDesc(gif) == GIF_OK else { throw .broken(reason(gif.pointee.Error)) }
        return
      }
      guard record == EXTENSION_RECORD_TYPE else { throw .broken("it contains no picture") }
      var kind: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      guard DGifGetExtension(gif, &kind, &block) == GIF_OK else { throw .broken(reason(gif.pointee.Error)) }
      while block != nil {
        guard DGifGetExtensionNext(gif, &block) == GIF_OK else { throw .broken(reason(gif.pointee.Error)) }
      }
    }
  }

  private func reason(_ code: Int32) -> String {
    // "Failed to read from given file" is the only message that needs other words here.
    if code == D_GIF_ERR_READ_FAILED { return "it is cut off" }
    return GifErrorString(code).map { String(cString: $0).lowercased() } ?? "its picture data is damaged"
  }
}

/// The rows in data order: an interlaced picture is stored in four passes.
private func rows(of header: GIFHeader) -> [Int] {
  let passes = header.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
  return passes.flatMap { start, step in Array(stride(from: start, to: header.frame.height, by: step)) }
}

/// The file's bytes, read sequentially.
private struct GIFSource {
  let file: UnsafeRawBufferPointer
  var offset = 0

  static let read: InputFunc = { gif, bytes, count in
    guard let gif, let bytes, let source = gif.pointee.UserData?.assumingMemoryBound(to: GIFSource.self)
    else {
      return 0
    }
    let taken = min(Int(count), source.pointee.file.count - source.pointee.offset)
    guard taken > 0 else { return 0 }
    // giflib's buffer has `count` bytes.
    UnsafeMutableRawPointer(bytes)
      .copyMemory(from: source.pointee.file.baseAddress! + source.pointee.offset, byteCount: taken)
    source.pointee.offset += taken
    return Int32(taken)
  }
}
