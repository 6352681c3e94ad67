import Deflate

/// Returns the color profile embedded in a picture's file; nil if it has none, a damaged one, or one for another
/// number of channels. Pixels without a profile are sRGB; CMYK gets a profile of its own.
///
/// - Parameter file: A file whose header has been checked: see ``RasterHeader``.
public func colorProfile(of file: UnsafeRawBufferPointer, _ kind: ImageKind) -> ColorProfile? {
  switch kind {
  case .jpeg: (try? JPEGHeader(file)).flatMap { $0.profile(in: file) }
  case .png: (try? PNGHeader(file)).flatMap { $0.profile(in: file) }
  case .webp: (try? WebPHeader(file)).flatMap { $0.profile(in: file) }
  case .tiff: (try? TIFFHeader(file)).flatMap { $0.profile(in: file) }
  case .heif: heifProfile(of: file)
  default: nil
  }
}

extension JPEGHeader {
  /// Joins the chunks of the profile (ICC.1:2010, B.4); all chunks must be present.
  func profile(in file: UnsafeRawBufferPointer) -> ColorProfile? {
    let chunks = profileChunks.sorted { $0.number < $1.number }
    guard let count = chunks.first?.count, chunks.map(\.number) == Array(1...max(count, 1)),
      chunks.allSatisfy({ $0.count == count })
    else { return components == 4 ? plainInksProfile : nil }
    return ColorProfile(chunks.flatMap { Array(file[$0.contents]) }, components: components)
  }
}

extension PNGHeader {
  /// Inflates the iCCP chunk: a NUL-terminated name, the method 0, and the data (ISO/IEC 15948, 11.3.3.3).
  func profile(in file: UnsafeRawBufferPointer) -> ColorProfile? {
    guard let chunk = profileChunk, let nameEnd = file[chunk].prefix(80).firstIndex(of: 0),
      nameEnd + 2 < chunk.upperBound, file[nameEnd + 1] == 0
    else { return nil }
    let inflater = Inflater(file, [nameEnd + 2..<chunk.upperBound])
    // Memory that is never written costs nothing.
    let profile = try? [UInt8](unsafeUninitializedCapacity: ColorProfile.byteLimit) { buffer, count in
      count = try inflater.readSome(into: UnsafeMutableRawBufferPointer(buffer))
    }
    return profile.flatMap { ColorProfile($0, components: colorType & 2 == 0 ? 1 : 3) }
  }
}

extension WebPHeader {
  func profile(in file: UnsafeRawBufferPointer) -> ColorProfile? {
    profileChunk.flatMap { ColorProfile(Array(file[$0]), components: 3) }
  }
}

extension TIFFHeader {
  func profile(in file: UnsafeRawBufferPointer) -> ColorProfile? {
    guard components != 4 else { return nil }
    return profileBytes.flatMap { ColorProfile(Array(file[$0]), components: components) }
  }
}
