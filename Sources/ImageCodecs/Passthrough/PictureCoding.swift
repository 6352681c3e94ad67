public import PDFAssembly

extension ImageKind: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) { bytes.encode(bytes: Array(rawValue.utf8)) }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    let name = String(decoding: try reader.readBytes(), as: UTF8.self)
    guard let kind = Self(rawValue: name) else { throw DamagedBytes() }
    self = kind
  }
}

extension PDFPicture: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    switch self {
    case .image(let image):
      false.encode(to: &bytes)
      image.encode(to: &bytes)
    case .drawing(let drawing):
      true.encode(to: &bytes)
      drawing.encode(to: &bytes)
    }
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self = try Bool(from: &reader) ? .drawing(try reader.read()) : .image(try reader.read())
  }
}

extension PDFImage: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    width.encode(to: &bytes)
    height.encode(to: &bytes)
    bitsPerComponent.encode(to: &bytes)
    colorSpace.encode(to: &bytes)
    isInverted.encode(to: &bytes)
    encoding.encode(to: &bytes)
    data.encode(to: &bytes)
    softMask.encode(to: &bytes)
    bytes.encode(bytes: samples ?? [])
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    // Swift evaluates the arguments in this order.
    self.init(
      width: try reader.read(), height: try reader.read(), bitsPerComponent: try reader.read(),
      colorSpace: try reader.read(), isInverted: try reader.read(), encoding: try reader.read(),
      data: try reader.read(), softMask: try reader.read())
    let known = try reader.readBytes()
    guard known.count <= largestSamples else { throw DamagedBytes() }
    samples = known.isEmpty ? nil : known
    guard storedSides ~= width, storedSides ~= height, sampleBits ~= bitsPerComponent,
      sampleBits ~= softMask?.bitsPerComponent ?? 1
    else { throw DamagedBytes() }
  }
}

extension PDFImage.ColorSpace: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    switch self {
    case .gray: 1.encode(to: &bytes)
    case .rgb: 3.encode(to: &bytes)
    case .cmyk: 4.encode(to: &bytes)
    case .profile(let profile, let components):
      5.encode(to: &bytes)
      components.encode(to: &bytes)
      bytes.encode(bytes: profile)
    case .palette(let colors, let base):
      6.encode(to: &bytes)
      bytes.encode(bytes: colors)
      base.encode(to: &bytes)
    }
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    switch try Int(from: &reader) {
    case 6: self = .palette(try reader.readBytes(), of: try Self(plainFrom: &reader, Int(from: &reader)))
    case let kind: try self.init(plainFrom: &reader, kind)
    }
  }

  /// Reads a color space that a palette can also have. A profile was checked before it was encoded.
  private init(plainFrom reader: inout BinaryReader, _ kind: Int) throws(DamagedBytes) {
    switch kind {
    case 1: self = .gray
    case 3: self = .rgb
    case 4: self = .cmyk
    case 5:
      let components = try Int(from: &reader)
      guard [1, 3, 4].contains(components) else { throw DamagedBytes() }
      self = .profile(try reader.readBytes(), components: components)
    default: throw DamagedBytes()
    }
  }
}

extension PDFImage.SoftMask: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    bitsPerComponent.encode(to: &bytes)
    encoding.encode(to: &bytes)
    data.encode(to: &bytes)
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self.init(bitsPerComponent: try reader.read(), encoding: try reader.read(), data: try reader.read())
  }
}

extension PDFImage.Encoding: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    switch self {
    case .jpeg: 0.encode(to: &bytes)
    case .deflate(filtered: false): 1.encode(to: &bytes)
    case .deflate(filtered: true): 2.encode(to: &bytes)
    case .rgbJPEG: 3.encode(to: &bytes)
    }
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    switch try Int(from: &reader) {
    case 0: self = .jpeg
    case 1: self = .deflate(filtered: false)
    case 2: self = .deflate(filtered: true)
    case 3: self = .rgbJPEG
    default: throw DamagedBytes()
    }
  }
}

extension PDFData: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    switch self {
    case .file(let range):
      true.encode(to: &bytes)
      range.lowerBound.encode(to: &bytes)
      range.upperBound.encode(to: &bytes)
    case .bytes(let part):
      false.encode(to: &bytes)
      bytes.encode(bytes: part)
    }
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    guard try Bool(from: &reader) else {
      self = .bytes(try reader.readSlice())
      return
    }
    let (start, end) = (try Int(from: &reader), try Int(from: &reader))
    // Larger files are not read, and sums of such offsets do not overflow.
    guard start >= 0, start <= end, end <= 1 << 40 else { throw DamagedBytes() }
    self = .file(start..<end)
  }
}

extension CompiledDrawing: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    bytes.encode(bytes: pdf)
    width.encode(to: &bytes)
    height.encode(to: &bytes)
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self.init(pdf: try reader.readBytes(), width: try reader.read(), height: try reader.read())
    guard [width, height].allSatisfy({ $0 > 0 && $0 < storedDrawingSideLimit }) else { throw DamagedBytes() }
  }
}
