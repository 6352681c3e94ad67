import Files
import Glibc
import ScrapbookReading

/// `scrapbook annotate --watch`: saves what is new in a file of strokes whenever it changes, until it is interrupted.
struct WatchStrokes: Action {
  var annotate: AnnotatePDF
  /// The file of strokes.
  var strokes: String

  /// The time in milliseconds without a change after which the strokes are saved.
  private static let quiet = 1000
  /// The time in milliseconds after which they are saved in any case.
  private static let longest = 10_000
  private static let step = 100

  func perform() throws {
    var erased: Set<Erasure> = []
    var saved = try save(&erased)
    while true {
      usleep(UInt32(Self.step) * 1000)
      var current = FileState(path: strokes)
      guard current != saved, current.exists else { continue }
      var (waited, unchanged) = (0, 0)
      while unchanged < Self.quiet, waited < Self.longest {
        usleep(UInt32(Self.step) * 1000)
        let next = FileState(path: strokes)
        unchanged = next == current ? unchanged + Self.step : 0
        waited += Self.step
        current = next
      }
      saved = try save(&erased)
    }
  }

  /// Saves what is new. A fault is told, and the next change may mend it.
  ///
  /// - Parameter erased: The erasers that were used before, which must not touch newer strokes.
  /// - Returns: The state of the file of strokes that was read.
  private func save(_ erased: inout Set<Erasure>) throws -> FileState {
    let state = FileState(path: strokes)
    // The message is on standard error.
    try? exitingCleanly {
      let marks = try annotate.loadMarks()
      var new = marks
      new.erasures.removeAll(where: erased.contains)
      try annotate.tell(annotate.apply(new))
      erased.formUnion(marks.erasures)
    }
    try Interrupt.check()
    return state
  }
}
