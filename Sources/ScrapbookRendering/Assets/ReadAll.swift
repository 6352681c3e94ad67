import Dispatch
import ScrapbookKit
import Synchronization

/// Reads pictures, on all processors unless the options say otherwise; the results are in the order of the paths, whoever is ready first.
///
/// What a PDF holds of them is kept up to so many bytes.
func readAll(
  _ paths: [String], with reader: PictureReader, keeping byteLimit: Int
) -> [Result<PictureReading, ImageProblem>] {
  let results = Mutex<[Result<PictureReading, ImageProblem>?]>(Array(repeating: nil, count: paths.count))
  let kept = Atomic(0)
  let read = { @Sendable (index: Int) in
    let result = Result { () throws(ImageProblem) in
      var reading = try reader.read(paths[index])
      let count = reading.stored?.memoryByteCount ?? 0
      if kept.add(count, ordering: .relaxed).newValue > byteLimit {
        kept.subtract(count, ordering: .relaxed)
        reading.stored = nil
      }
      return reading
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
