import Dispatch
import Files
import PDFAssembly
import ScrapbookKit
import Synchronization

/// Makes treated pictures before the linker asks for them, on the processors that the caller leaves idle. Not
/// thread-safe: one thread takes the pictures.
final class PicturesInAdvance {
  typealias Made = Result<PDFPicture, ImageProblem>

  private struct Key: Hashable {
    var path: PathKey
    var treatment: PictureTreatment
  }

  private var pictures: [Key: Future<Made>] = [:]
  private var takenCount = 0
  private let work: Work

  /// - Parameters:
  ///   - pictures: The pictures in the expected order of requests.
  ///   - make: Makes a picture, on any thread.
  init(
    _ pictures: [(path: String, treatment: PictureTreatment)],
    make: @escaping @Sendable (_ path: String, PictureTreatment) -> Made
  ) {
    work = Work(pictures.map { path, treatment in Future { make(path, treatment) } })
    for (picture, future) in zip(pictures, work.order) {
      self.pictures[Key(path: PathKey(picture.path), treatment: picture.treatment)] = future
    }
    work.startHelpers()
  }

  deinit { work.cancel() }

  /// Returns a picture and makes it if necessary; nil if it is not one of them or was taken before.
  func take(_ path: String, _ treatment: PictureTreatment) -> Made? {
    guard let picture = pictures.removeValue(forKey: Key(path: PathKey(path), treatment: treatment)) else {
      return nil
    }
    takenCount += 1
    work.allowOneMore()
    picture.run()
    // While another processor makes it, this one makes others.
    for other in work.order.prefix(takenCount + Work.window) {
      if picture.isFinished { break }
      other.run()
    }
    return picture.take()
  }
}

/// The state that the taking thread and the helpers share.
private final class Work: Sendable {
  /// The maximum number of pictures that are made and not yet taken, so that the memory does not grow with the album.
  static let window = 8

  let order: [Future<PicturesInAdvance.Made>]
  private let allowed = DispatchSemaphore(value: 0)
  private let next = Atomic(0)
  private let helperCount = Atomic(0)
  private let isCancelled = Atomic(false)

  init(_ order: [Future<PicturesInAdvance.Made>]) {
    self.order = order
    // Not the initial value: a semaphore must not be released below that.
    for _ in 0..<Self.window { allowed.signal() }
  }

  /// Lets every idle processor help.
  func startHelpers() {
    while helperCount.load(ordering: .relaxed) < min(Helper.count, order.count) {
      guard Helper.start({ [self] in help() }) else { return }
      helperCount.add(1, ordering: .relaxed)
    }
  }

  func allowOneMore() {
    startHelpers()
    allowed.signal()
  }

  /// Ends the helpers after the pictures that they are making.
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    for _ in 0..<helperCount.load(ordering: .relaxed) { allowed.signal() }
  }

  private func help() {
    while true {
      allowed.wait()
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < order.count, !isCancelled.load(ordering: .acquiring) else { return }
      order[index].run()
    }
  }
}
