import Dispatch
import PDFAssembly
import ScrapbookKit
import Synchronization

/// Reads pictures, on all processors unless the options say otherwise; the results are in the order of the paths.
///
/// - Parameters:
///   - memory: The memory for encoded pictures: an album of a thousand large pictures is read with the memory of a
///     few.
///   - isSpeculative: See ``PictureReader/read(_:isSpeculative:)``.
func readAll(
  _ paths: [String], with reader: PictureReader, memory: ByteBudget, isSpeculative: Bool = false
) -> [Result<PictureReading, ImageProblem>] {
  let results = Mutex<[Result<PictureReading, ImageProblem>?]>(Array(repeating: nil, count: paths.count))
  let read = { @Sendable (index: Int) in
    let result = Result { () throws(ImageProblem) in
      memory.keeping(try reader.read(paths[index], isSpeculative: isSpeculative))
    }
    results.withLock { $0[index] = result }
  }
  if reader.files.options.readsInParallel {
    DispatchQueue.concurrentPerform(iterations: paths.count, execute: read)
  } else {
    paths.indices.forEach(read)
  }
  return results.withLock { $0.compactMap(\.self) }
}

/// A memory limit for encoded pictures.
final class ByteBudget: Sendable {
  private let byteLimit: Int
  private let kept = Atomic(0)
  /// The size in bytes from which a picture is read again from the cache on the disk, and not kept.
  private static let largeCount = 32 << 10

  init(byteLimit: Int = readPictureBytes) { self.byteLimit = byteLimit }

  /// The reading, without the encoded picture if that exceeds the limit, or is large and on the disk.
  func keeping(_ reading: PictureReading) -> PictureReading {
    var reading = reading
    let count = reading.stored?.memoryByteCount ?? 0
    if reading.isOnDisk, count > Self.largeCount {
      reading.stored = nil
    } else if kept.add(count, ordering: .relaxed).newValue > byteLimit {
      kept.subtract(count, ordering: .relaxed)
      reading.stored = nil
    }
    return reading
  }
}
