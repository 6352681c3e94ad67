import PDFAssembly
import ScrapbookKit

/// Measures PDFs without writing them: each picture is made once for each treatment, and its size is kept.
final class SizeMeter {
  private let keepMetadata: Bool
  private let progress: (ExportStep) throws -> Void
  /// The number of measurements.
  private var rounds = 0
  /// The measured pictures, without their data.
  private var pictures: [Key: LinkedPicture] = [:]
  /// The pictures made last, so that they need not be made again for writing.
  private var whole: [Key: LinkedPicture] = [:]
  private var wholeBytes = 0

  private struct Key: Hashable {
    var placeholder: Placeholder.Key
    var treatment: PictureTreatment
  }

  /// - Parameter progress: Called before each picture is made.
  init(keepMetadata: Bool, progress: @escaping (ExportStep) throws -> Void) {
    self.keepMetadata = keepMetadata
    self.progress = progress
  }

  /// The size in bytes of the PDF of a drawing.
  func size(of drawing: PDFDrawing, quality: PictureQuality) throws -> Int {
    let output = CountingOutput()
    let count = drawing.pictures.drawn.count
    var index = 0
    rounds += 1
    let isKnown = { self.pictures[Key(placeholder: $0, treatment: $1)] != nil }
    try drawing.link(quality, to: output, isKnown: isKnown) { placeholder, treatment in
      let key = Key(placeholder: placeholder, treatment: treatment)
      defer { index += 1 }
      if let known = self.pictures[key] { return known }
      try self.progress(.measuring(index, of: count, round: self.rounds))
      let picture = try drawing.pictures.replacement(
        of: placeholder, treatment: treatment, keepMetadata: self.keepMetadata)
      self.pictures[key] = picture.withoutData
      self.keep(picture, for: key)
      return picture
    }
    return output.count
  }

  /// A picture that was measured before.
  func picture(_ placeholder: Placeholder.Key, _ treatment: PictureTreatment) -> LinkedPicture? {
    whole[Key(placeholder: placeholder, treatment: treatment)]
  }

  /// Keeps pictures that are completely in memory; others would keep their files open.
  private func keep(_ picture: LinkedPicture, for key: Key) {
    guard case .image(let image) = picture.picture, image.isInMemory, image.byteCount <= madePictureBytes
    else {
      return
    }
    if wholeBytes + image.byteCount > madePictureBytes {
      whole = [:]
      wholeBytes = 0
    }
    whole[key] = picture
    wholeBytes += image.byteCount
  }
}

/// Counts the bytes that are written.
private final class CountingOutput: PDFOutput {
  var count = 0

  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
  func copy(_ range: Range<Int>, of file: any PDFInput) { count += range.count }
}

/// A stand-in for data that is counted and not read.
private final class NoFile: PDFInput {
  var descriptor: Int32 { -1 }
  let sharesBlocks: Bool
  init(sharesBlocks: Bool) { self.sharesBlocks = sharesBlocks }
  /// The file ID always has the same length.
  func bytes(in range: Range<Int>) -> [UInt8] { [] }
  func checkCopied(_ range: Range<Int>) {}
}

extension LinkedPicture {
  /// A picture of the same size without its data, for measuring only.
  fileprivate var withoutData: LinkedPicture {
    guard case .image(var image) = picture else { return self }
    // A part of a file keeps its offset, on which padding depends; little other data is beside such parts.
    guard image.isInMemory else {
      return LinkedPicture(picture, in: NoFile(sharesBlocks: file?.sharesBlocks == true))
    }
    image.data = image.data.map { .file(0..<$0.count) }
    if let mask = image.softMask { image.softMask?.data = mask.data.map { .file(0..<$0.count) } }
    return LinkedPicture(.image(image), in: NoFile(sharesBlocks: false))
  }
}
