import ScrapbookKit

/// The readings of an album's pictures before they are inspected.
struct PreparedReadings {
  private var readings: [PathKey: Result<PictureReading, ImageProblem>] = [:]
  private let memory = ByteBudget()
  private let isSpeculative: Bool
  /// The complete readings of pictures of which only the header was read.
  private(set) var later: DeferredReadings?

  /// - Parameter isSpeculative: Whether the headers of photos and PNGs are taken as correct at first.
  init(isSpeculative: Bool) { self.isSpeculative = isSpeculative }

  /// Reads pictures, on all processors unless the options say otherwise.
  mutating func read(_ paths: [String], with reader: PictureReader) {
    let found = readAll(paths, with: reader, memory: memory, isSpeculative: isSpeculative)
    for (path, reading) in zip(paths, found) { readings[PathKey(path)] = reading }
    guard isSpeculative else { return }
    let provisional = zip(paths, found).compactMap { path, reading in
      (try? reading.get()).flatMap { $0.isProvisional ? (path, $0) : nil }
    }
    later = DeferredReadings(provisional, with: reader, memory: memory)
  }

  /// The reading of a picture, once; nil if it was not prepared.
  mutating func take(_ path: String) -> Result<PictureReading, ImageProblem>? {
    readings.removeValue(forKey: PathKey(path))
  }
}
