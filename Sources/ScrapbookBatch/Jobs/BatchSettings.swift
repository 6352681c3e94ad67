public import Files
import ScrapbookKit
public import ScrapbookRendering

/// What holds for all albums of a batch.
public struct BatchSettings: Sendable {
  /// Their folder is that of each album.
  public var assets: AssetOptions
  public var composition: CompositionOptions
  public var fonts: FontOptions
  public var pdf: PDFOptions
  public var writing: WritingOptions
  /// Of an album's file.
  public var albumByteLimit: Int
  /// How diagnostics are shown.
  public var format: DiagnosticFormat
  public var color: Bool
  /// Bounds of a worker: bytes of memory, and seconds for one album.
  public var memory: Int
  public var seconds: Int

  public init(
    assets: AssetOptions, composition: CompositionOptions, fonts: FontOptions, pdf: PDFOptions,
    writing: WritingOptions, albumByteLimit: Int, format: DiagnosticFormat, color: Bool, memory: Int,
    seconds: Int
  ) {
    self.assets = assets
    // One worker on each processor is faster than each of them on all.
    self.assets.readsInParallel = false
    self.composition = composition
    self.fonts = fonts
    self.pdf = pdf
    self.writing = writing
    self.albumByteLimit = albumByteLimit
    self.format = format
    self.color = color
    self.memory = memory
    self.seconds = seconds
  }
}
