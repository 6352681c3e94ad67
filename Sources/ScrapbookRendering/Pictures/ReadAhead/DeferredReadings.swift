import Files
import ScrapbookKit
import Synchronization

/// The speculative result must be discarded: a picture is broken or contradicts its header, or a photo that was copied
/// before the document was drawn is not visible in it.
public struct FailedSpeculation: Error {}

/// Reads pictures of which only the header was read, on the processors that the caller leaves idle.
final class DeferredReadings: Sendable {
  private typealias Reading = Future<Result<PictureReading, FailedSpeculation>>

  private let readings: [PathKey: (provisional: PictureReading, whole: Reading)]
  /// Pictures that the linker waits for come first, the largest before the others, so that all processors finish at
  /// about the same time; then photos, in reverse copy order, since the linker verifies the photos that it copies.
  private let order: [Reading]
  private let isCancelled = Atomic(false)

  init(
    _ provisional: [(path: String, reading: PictureReading)], with reader: PictureReader, memory: ByteBudget
  ) {
    let all = provisional.map { path, provisional in
      Reading {
        guard let reading = try? reader.read(path), provisional.isVerified(by: reading) else {
          return .failure(FailedSpeculation())
        }
        return .success(memory.keeping(reading))
      }
    }
    readings = Dictionary(zip(provisional, all).map { (PathKey($0.path), ($0.reading, $1)) }) { first, _ in
      first
    }
    let pairs = zip(provisional.map(\.reading), all).map { (header: $0, whole: $1) }
    let photos = pairs.filter { $0.header.unverifiedEnd != nil }
    let pixels = { (pair: (header: PictureReading, whole: Reading)) in
      pair.header.info.size.width * pair.header.info.size.height
    }
    let others = pairs.filter { $0.header.unverifiedEnd == nil }.sorted { pixels($0) > pixels($1) }
    order = others.map(\.whole) + photos.reversed().map(\.whole)
    for _ in 0..<min(Helper.count, all.count) {
      Helper.start { [self] in
        for reading in order where !isCancelled.load(ordering: .relaxed) { reading.run() }
      }
    }
  }

  /// Skips readings that have not started.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The complete reading of a picture; nil if it was not read speculatively.
  func reading(of path: String) throws(FailedSpeculation) -> PictureReading? {
    guard let reading = readings[PathKey(path)] else { return nil }
    return try finish(reading.whole)
  }

  /// The reading of a picture's header, unless the picture has been read completely meanwhile.
  func provisionalReading(of path: String) -> PictureReading? {
    readings[PathKey(path)].flatMap { $0.whole.isFinished ? nil : $0.provisional }
  }

  /// Records a complete reading, so that the picture need not be read again.
  func verify(_ path: String, _ whole: () -> PictureReading) {
    readings[PathKey(path)]?.whole.fulfill { .success(whole()) }
  }

  /// Waits for all readings.
  func finish() throws(FailedSpeculation) {
    for reading in order { _ = try finish(reading) }
  }

  private func finish(_ reading: Reading) throws(FailedSpeculation) -> PictureReading {
    reading.run()
    // While another processor reads it, this one reads others.
    for other in order {
      if reading.isFinished { break }
      other.run()
    }
    return try reading.get().get()
  }
}
