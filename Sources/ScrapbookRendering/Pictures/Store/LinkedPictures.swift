import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// What the linker writes of each picture.
extension AssetStore {
  /// The picture of a path that was inspected before. What a treatment would not make smaller stays as it is.
  func linkedPicture(
    _ path: String, treatment: PictureTreatment, keepMetadata: Bool
  ) throws(ImageProblem) -> LinkedPicture {
    let inspection = try inspection(of: path)
    let file = try reopen(path)
    let keepMetadata = keepMetadata && inspection.kind == .jpeg
    do {
      if treatment == .original, !keepMetadata, let stored = inspection.stored {
        return try LinkedPicture(stored, in: input(file, path))
      }
      return try LinkedPicture(
        picture(file, path, inspection.kind, treatment, keepMetadata: keepMetadata), in: file)
    } catch {
      throw files.problem(path, error)
    }
  }

  private func picture(
    _ file: PictureFile, _ path: String, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> StoredPicture {
    // It was kept when it was read, if it could be.
    if treatment == .original, !keepMetadata {
      let reading: PictureReading? = reader.cached.value(.reading, of: file)
      if let stored = reading?.stored { return stored }
      return try files.read(file, path).withBytes { try reader.stored($0, kind, path) }
    }
    let contents = CachedContents.made(treatment, keepMetadata: keepMetadata)
    if let cached: StoredPicture = reader.cached.value(contents, of: file) { return cached }
    let made = try files.read(file, path).withBytes {
      try image($0, kind, treatment, keepMetadata: keepMetadata)
    }
    reader.cached.keep(StoredPicture.image(made), contents, of: file)
    return .image(made)
  }

  private func image(
    _ bytes: UnsafeRawBufferPointer, _ kind: ImageKind, _ treatment: PictureTreatment, keepMetadata: Bool
  ) throws -> CompressedImage {
    let held = try heldImage(bytes, kind, keepMetadata: keepMetadata)
    if treatment == .original, let held { return held }
    let made = try madeImage(bytes, kind, treatment, keepMetadata: keepMetadata)
    if let held, held.byteCount <= made.byteCount { return held }
    return made
  }
}

extension LinkedPicture {
  init(_ stored: StoredPicture, in file: any PDFInput) throws(PDFError) {
    switch stored {
    case .image(let image):
      self = .image(
        PDFImage(image) { part in
          switch part {
          case .file(let range): .file(file, range)
          case .bytes(let bytes): .bytes(bytes)
          }
        })
    case .drawing(let drawing): self = .drawing(try PDFFile(drawing.pdf))
    }
  }
}

extension PDFImage {
  /// - Parameter data: Gives a part of the picture's file.
  init(_ image: CompressedImage, data: (FilePart) -> PDFData) {
    let components = image.palette.isEmpty ? image.components : 3
    let space = ColorSpace(components: components, profile: image.profile)
    self.init(
      width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
      colorSpace: image.palette.isEmpty ? space : .palette(image.palette, of: space),
      isInverted: image.isInverted, encoding: Encoding(image.encoding),
      data: image.data.map(data),
      softMask: image.alpha.map { alpha in
        SoftMask(
          bitsPerComponent: alpha.bitsPerComponent, encoding: Encoding(alpha.encoding),
          data: alpha.data.map(data))
      })
  }
}

extension PDFImage.Encoding {
  fileprivate init(_ encoding: CompressedImage.Encoding) {
    switch encoding {
    case .jpeg: self = .jpeg
    case .rgbJPEG: self = .rgbJPEG
    case .deflate(let filtered): self = .deflate(filtered: filtered)
    }
  }
}

extension PDFImage.ColorSpace {
  /// The device's color space, unless a profile for so many components tells more.
  fileprivate init(components: Int, profile: ColorProfile?) {
    if let profile, profile.components == components {
      self = .profile(profile.bytes, components: components)
    } else {
      self = components == 1 ? .gray : components == 3 ? .rgb : .cmyk
    }
  }
}
