import ScrapbookKit
import Synchronization

/// A picture is not what its header said, or is broken: what was made so far is worth nothing.
public struct MisjudgedPicture: Error {}

/// Reads whole, on the processors that the caller leaves idle, pictures of which it has only seen the header.
final class LaterReadings: Sendable {
  private typealias Reading = Future<Result<PictureReading, MisjudgedPicture>>

  private let readings: [PathKey: Reading]
  /// First those that the linker waits for.
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
    readings = Dictionary(zip(glimpses.map { PathKey($0.path) }, all)) { first, _ in first }
    let isStored = glimpses.map { $0.reading.stored != nil }
    order = [false, true].flatMap { wanted in zip(all, isStored).filter { $1 == wanted }.map(\.0) }
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
    return try finish(reading)
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
