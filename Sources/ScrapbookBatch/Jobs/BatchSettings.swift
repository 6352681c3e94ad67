import Files
public import ScrapbookKit
public import ScrapbookRendering

/// The settings of all albums of a batch. Workers receive them as a line of JSON.
public struct BatchSettings: Sendable {
  /// The options of each album. Pictures are relative to the folder of their album.
  public var build: BuildOptions
  /// The maximum size of an album's file in bytes.
  public var albumByteLimit: Int
  /// Whether the jobs are reports and not albums.
  public var makesReports = false
  /// Whether an HTML page is made beside each PDF.
  public var makesBooks = false
  /// The format of diagnostics.
  public var format: DiagnosticFormat
  /// The memory limit of a worker in bytes.
  public var memory: Int
  /// The time limit of an album in seconds.
  public var seconds: Int

  public init(build: BuildOptions, albumByteLimit: Int, format: DiagnosticFormat, memory: Int, seconds: Int) {
    self.build = build
    // One worker per processor is faster than workers that use all processors.
    self.build.assets.readsInParallel = false
    self.build.writing.checksums = true
    // Leftovers are removed from the folder of the PDFs before the first PDF is made.
    self.build.writing.removesLeftovers = false
    self.albumByteLimit = albumByteLimit
    self.format = format
    self.memory = memory
    self.seconds = seconds
  }

  /// The options for the pictures of one album, which are relative to its own folder.
  func assets(of job: BatchJob) -> AssetOptions {
    var assets = build.assets
    assets.folder = parentFolder(of: job.album)
    return assets
  }
}
