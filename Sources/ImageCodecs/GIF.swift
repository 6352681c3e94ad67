public import Cairo

/// Decodes the first picture of a GIF, on a screen that is transparent around it.
///
/// - Parameter file: Its size in pixels has been checked: see ``GIFHeader`` and ``ImageLimits``.
public func decodeGIF(_ file: UnsafeRawBufferPointer) throws -> PictureSurface {
  let header = try GIFHeader(file)
  let frame = header.frame
  let indices = try lzwDecoded(file, from: header.dataStart, count: frame.width * frame.height)
  let format: PictureSurface.PixelFormat = header.hasAlpha ? .argb32 : .rgb24
  return try PictureSurface.pixels(format, width: header.width, height: header.height) { pixels, stride in
    for (line, row) in rows(of: header).enumerated() {
      var to = (frame.y + row) * stride + 4 * frame.x
      for column in 0..<frame.width {
        let index = Int(indices[line * frame.width + column])
        // Colours beyond the palette are black.
        let color = header.palette.lowerBound + 3 * index
        if index != header.transparentIndex, color + 3 <= header.palette.upperBound {
          (pixels[to], pixels[to + 1], pixels[to + 2]) = (file[color + 2], file[color + 1], file[color])
        }
        if index != header.transparentIndex { pixels[to + 3] = 0xFF }
        to += 4
      }
    }
  }
}

/// The rows in the order of the data: an interlaced picture comes in four passes.
private func rows(of header: GIFHeader) -> [Int] {
  let passes = header.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
  return passes.flatMap { start, step in Array(stride(from: start, to: header.frame.height, by: step)) }
}

/// Undoes GIF's variable-length LZW (GIF89a specification, appendix F): `count` indices into the palette.
private func lzwDecoded(
  _ file: UnsafeRawBufferPointer, from start: Int, count: Int
) throws(ImageError) -> [UInt8] {
  guard start < file.count, 2...8 ~= file[start] else { throw .broken("its picture data is damaged") }
  let codeSize = Int(file[start])
  let clear = 1 << codeSize
  // Each code stands for the string of another and one more index; the first ones for an index alone.
  var prefixes = [Int](repeating: 0, count: 4096)
  var lasts = [UInt8](repeating: 0, count: 4096)
  var lengths = [Int](repeating: 1, count: 4096)
  for index in 0..<clear { lasts[index] = UInt8(index) }
  var next = clear + 2
  var width = codeSize + 1
  var previous: Int?
  var bits = SubBlockBits(file: file, offset: start + 1)
  var output = [UInt8](repeating: 0, count: count)
  var filled = 0

  while filled < count {
    guard let code = bits.next(width), code != clear + 1 else { throw .broken("it is cut off") }
    if code == clear {
      (next, width, previous) = (clear + 2, codeSize + 1, nil)
      continue
    }
    guard code < next || code == next && previous != nil && next < 4096, code < clear || code > clear + 1
    else {
      throw .broken("its picture data is damaged")
    }
    if let previous, next < 4096 {
      // A code that is just being made begins with the first index of the string before it.
      var first = code == next ? previous : code
      while lengths[first] > 1 { first = prefixes[first] }
      (prefixes[next], lasts[next], lengths[next]) = (previous, lasts[first], lengths[previous] + 1)
      next += 1
      if next == 1 << width, width < 12 { width += 1 }
    } else if previous == nil, code >= clear {
      throw .broken("its picture data is damaged")
    }
    // The string, from its end.
    var position = filled + lengths[code]
    filled = position
    var part = code
    while position > filled - lengths[code] {
      position -= 1
      if position < count { output[position] = lasts[part] }
      part = prefixes[part]
    }
    previous = code
  }
  return output
}

/// Numbers of so many bits, the lowest first, from blocks of up to 255 bytes.
private struct SubBlockBits {
  let file: UnsafeRawBufferPointer
  /// Of the next byte, or of a block's length if none is left of the block.
  var offset: Int
  var left = 0
  var buffer = 0
  var bitCount = 0

  init(file: UnsafeRawBufferPointer, offset: Int) {
    self.file = file
    self.offset = offset
  }

  /// Nil at the end of the blocks, or of the file.
  mutating func next(_ width: Int) -> Int? {
    while bitCount < width {
      if left == 0 {
        guard offset < file.count, file[offset] > 0 else { return nil }
        left = Int(file[offset])
        offset += 1
      }
      guard offset < file.count else { return nil }
      buffer |= Int(file[offset]) << bitCount
      bitCount += 8
      offset += 1
      left -= 1
    }
    defer {
      buffer >>= width
      bitCount -= width
    }
    return buffer & (1 << width - 1)
  }
}
