import Dispatch
import Files
import Synchronization

extension PictureAnalysis {
  /// Analyzes pictures on all processors, each with its own store: a store is used by one thread only.
  ///
  /// - Parameters:
  ///   - paths: Paths as written in an album.
  ///   - progress: Called with the number of pictures that were analyzed so far.
  /// - Returns: The results by path, without nil.
  package func analyzed<Result: Sendable>(
    _ paths: [String], progress: (Int) -> Void = { _ in },
    by analyze: @escaping @Sendable (PictureAnalysis, _ path: String) -> Result?
  ) -> [String: Result] {
    let results = Mutex<[String: Result]>([:])
    let options = store.files.options
    // The progress is shown between groups, by the caller's thread.
    let step = 16 * (Helper.count + 1)
    for start in stride(from: 0, to: paths.count, by: step) {
      let group = Array(paths[start..<min(start + step, paths.count)])
      DispatchQueue.concurrentPerform(iterations: group.count) { index in
        let result = analyze(AssetStore(options).analysis, group[index])
        results.withLock { $0[group[index]] = result }
      }
      progress(start + group.count)
    }
    return results.withLock(\.self)
  }
}
