import Files
import Glibc
import PDFAssembly
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
    let size = FileState(path: annotate.target.path).size
    let file = try WatchedPDF(annotate.target.path)
    // It ends when it is interrupted, or when another file has the name.
    try Interrupt.deferred {
      defer {
        if (try? file.check()) != nil {
          try? exitingCleanly { try Interrupt.ending { try joinSession(annotate.target.path, after: size) } }
        }
      }
      try watch(file)
    }
  }

  private func watch(_ file: WatchedPDF) throws {
    var erased: Set<Erasure> = []
    var saved = try save(to: file, &erased)
    while true {
      try pause()
      var current = FileState(path: strokes)
      guard current != saved, current.exists else { continue }
      var (waited, unchanged) = (0, 0)
      while unchanged < Self.quiet, waited < Self.longest {
        try pause()
        let next = FileState(path: strokes)
        unchanged = next == current ? unchanged + Self.step : 0
        waited += Self.step
        current = next
      }
      saved = try save(to: file, &erased)
    }
  }

  private func pause() throws {
    usleep(UInt32(Self.step) * 1000)
    try Interrupt.check()
  }

  /// Saves what is new. A fault is told, and the next change may mend it.
  ///
  /// - Parameter erased: The erasers that were used before, which must not touch newer strokes.
  /// - Returns: The state of the file of strokes that was read.
  /// - Throws: `Failure` if another file took the place of the PDF.
  private func save(to file: WatchedPDF, _ erased: inout Set<Erasure>) throws -> FileState {
    let state = FileState(path: strokes)
    try file.check()
    var annotate = annotate
    annotate.target.watched = file
    // The message is on standard error.
    try? exitingCleanly {
      var loaded = try annotate.loadMarks()
      let used = loaded.marks.erasures
      loaded.marks.leaveOut(erased)
      try annotate.run(loaded)
      erased.formUnion(used)
    }
    try file.check()
    try Interrupt.check()
    return state
  }
}
