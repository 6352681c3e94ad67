import Deflate

/// The profile that a picture's file says its pixels are to be understood by; nil if it has none, a damaged one or
/// one for other pixels. Without a profile pixels are sRGB; inks get a profile of their own.
///
/// - Parameter file: Its header has been read: see ``RasterHeader``.
public func colorProfile(of file: UnsafeRawBufferPointer, _ kind: ImageKind) -> ColorProfile? {
  switch kind {
  case .jpeg: (try? JPEGHeader(file)).flatMap { $0.profile(in: file) }
  case .png: (try? PNGHeader(file)).flatMap { $0.profile(in: file) }
  case .webp: (try? WebPHeader(file)).flatMap { $0.profile(in: file) }
  case .tiff: (try? TIFFHeader(file)).flatMap { $0.profile(in: file) }
  case .heif: heifProfile(of: file)
  case .gif, .svg: nil
  }
}

extension JPEGHeader {
  /// Joins the chunks of the profile (ICC.1:2010, B.4): all have to be there.
  func profile(in file: UnsafeRawBufferPointer) -> ColorProfile? {
    let chunks = profileChunks.sorted { $0.number < $1.number }
    guard let count = chunks.first?.count, chunks.map(\.number) == Array(1...max(count, 1)),
      chunks.allSatisfy({ $0.count == count })
    else { return components == 4 ? plainInksProfile : nil }
    return ColorProfile(chunks.flatMap { Array(file[$0.contents]) }, components: components)
  }
}

extension PNGHeader {
  /// Inflates the chunk iCCP: a name that ends with NUL, the method 0, and the data (ISO/IEC 15948, 11.3.3.3).
  func profile(in file: UnsafeRawBufferPointer) -> ColorProfile? {
    guard let chunk = profileChunk, let nameEnd = file[chunk].prefix(80).firstIndex(of: 0),
      nameEnd + 2 < chunk.upperBound, file[nameEnd + 1] == 0
    else { return nil }
    let inflater = Inflater(file, [nameEnd + 2..<chunk.upperBound])
    // Memory that is not written costs nothing.
    let profile = try? [UInt8](unsafeUninitializedCapacity: ColorProfile.byteLimit) { room, count in
      count = try inflater.readSome(into: UnsafeMutableRawBufferPointer(room))
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
