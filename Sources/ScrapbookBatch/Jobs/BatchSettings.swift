import ScrapbookKit
public import ScrapbookRendering

/// What holds for all albums of a batch. The workers get it as a line of JSON.
public struct BatchSettings: Sendable {
  /// How each album is made. The folder of its pictures is that of the album.
  public var build: BuildOptions
  /// The most bytes that an album's file may have.
  public var albumByteLimit: Int
  /// How diagnostics are shown.
  public var format: DiagnosticFormat
  /// The most bytes of memory that a worker may use.
  public var memory: Int
  /// The longest time for one album.
  public var seconds: Int

  public init(build: BuildOptions, albumByteLimit: Int, format: DiagnosticFormat, memory: Int, seconds: Int) {
    self.build = build
    // One worker on each processor is faster than each of them on all.
    self.build.assets.readsInParallel = false
    self.build.writing.checksums = true
    // They are removed from the folder of the PDFs before the first of them is made.
    self.build.writing.removesLeftovers = false
    self.albumByteLimit = albumByteLimit
    self.format = format
    self.memory = memory
    self.seconds = seconds
  }
}
