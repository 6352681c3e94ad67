import ScrapbookKit
import Synchronization

/// A picture is not what its header said, or is broken: what was made so far is worth nothing.
public struct MisjudgedPicture: Error {}

/// Reads whole, on the processors that the caller leaves idle, pictures of which it has only seen the header.
final class LaterReadings: Sendable {
  private typealias Reading = Future<Result<PictureReading, MisjudgedPicture>>

  private let readings: [PathKey: (glimpse: PictureReading, whole: Reading)]
  /// First those that the linker waits for; then photos, those last that it copies first and so confirms itself.
  private let order: [Reading]
  private let isCancelled = Atomic(false)

  init(
    _ glimpses: [(path: String, reading: PictureReading)], with reader: PictureReader, memory: PictureMemory
  ) {
    let all = glimpses.map { path, glimpse in
      Reading {
        guard let reading = try? reader.read(path), glimpse.isConfirmed(by: reading) else {
          return .failure(MisjudgedPicture())
        }
        return .success(memory.keeping(reading))
      }
    }
    readings = Dictionary(zip(glimpses, all).map { (PathKey($0.path), ($0.reading, $1)) }) { first, _ in
      first
    }
    let isPhoto = glimpses.map { $0.reading.unsearched != nil }
    let (photos, others) = (zip(all, isPhoto).filter(\.1), zip(all, isPhoto).filter { !$0.1 })
    order = others.map(\.0) + photos.reversed().map(\.0)
    for _ in 0..<min(Helper.count, all.count) {
      Helper.start { [self] in
        for reading in order where !isCancelled.load(ordering: .relaxed) { reading.run() }
      }
    }
  }

  /// Those that nobody has begun with are not read any more.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// The whole reading of a picture; nil if it was not read hastily.
  func reading(of path: String) throws(MisjudgedPicture) -> PictureReading? {
    guard let reading = readings[PathKey(path)] else { return nil }
    return try finish(reading.whole)
  }

  /// What is believed of a picture, unless it has been read meanwhile.
  func glimpse(of path: String) -> PictureReading? {
    readings[PathKey(path)].flatMap { $0.whole.isFinished ? nil : $0.glimpse }
  }

  /// A picture need not be read any more.
  func confirm(_ path: String, _ whole: () -> PictureReading) {
    readings[PathKey(path)]?.whole.fulfill { .success(whole()) }
  }

  /// Waits for all.
  func finish() throws(MisjudgedPicture) {
    for reading in order { _ = try finish(reading) }
  }

  private func finish(_ reading: Reading) throws(MisjudgedPicture) -> PictureReading {
    reading.run()
    // While another processor is at it, this one reads others.
    for other in order {
      if reading.isFinished { break }
      other.run()
    }
    return try reading.get().get()
  }
}
