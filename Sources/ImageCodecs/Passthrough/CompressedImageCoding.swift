extension ImageKind: BinaryCodable {}

extension CompressedImage: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    width.encode(to: &bytes)
    height.encode(to: &bytes)
    bitsPerComponent.encode(to: &bytes)
    components.encode(to: &bytes)
    bytes.encode(bytes: palette)
    isInverted.encode(to: &bytes)
    profile.encode(to: &bytes)
    encoding.encode(to: &bytes)
    data.encode(to: &bytes)
    alpha.encode(to: &bytes)
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    // Swift evaluates the arguments in this order.
    self.init(
      width: try reader.read(), height: try reader.read(), bitsPerComponent: try reader.read(),
      components: try reader.read(), palette: try reader.readBytes(), isInverted: try reader.read(),
      profile: try reader.read(), encoding: try reader.read(), data: try reader.read(),
      alpha: try reader.read())
    // Out of the range of real pictures; sums could overflow.
    guard 1...1 << 24 ~= width, 1...1 << 24 ~= height, 1...16 ~= bitsPerComponent, 1...4 ~= components,
      1...16 ~= alpha?.bitsPerComponent ?? 1
    else { throw DamagedBytes() }
  }
}

extension CompressedImage.Alpha: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    bitsPerComponent.encode(to: &bytes)
    encoding.encode(to: &bytes)
    data.encode(to: &bytes)
  }

  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    self.init(bitsPerComponent: try reader.read(), encoding: try reader.read(), data: try reader.read())
  }
}

extension CompressedImage.Encoding: BinaryCodable {
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

extension FilePart: BinaryCodable {
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
      self = .bytes(try reader.readBytes())
      return
    }
    let (start, end) = (try Int(from: &reader), try Int(from: &reader))
    // Larger files are not read, and sums of such offsets do not overflow.
    guard start >= 0, start <= end, end <= 1 << 40 else { throw DamagedBytes() }
    self = .file(start..<end)
  }
}

extension ColorProfile: BinaryCodable {
  package func encode(to bytes: inout [UInt8]) {
    components.encode(to: &bytes)
    bytes.encode(bytes: self.bytes)
  }

  /// Checks the profile like one that was found in a picture.
  package init(from reader: inout BinaryReader) throws(DamagedBytes) {
    let components = try Int(from: &reader)
    guard let profile = ColorProfile(try reader.readBytes(), components: components) else {
      throw DamagedBytes()
    }
    self = profile
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
    guard [width, height].allSatisfy({ $0 > 0 && $0 < 1e9 }) else { throw DamagedBytes() }
  }
}
