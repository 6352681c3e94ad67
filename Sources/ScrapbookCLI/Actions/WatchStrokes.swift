import Files
import Glibc
import PDFAssembly
import ScrapbookReading

/// `scrapbook annotate --watch`: saves new strokes of a file whenever it changes, until it is interrupted.
struct WatchStrokes: Action {
  var annotate: AnnotatePDF
  /// The file of strokes.
  var strokes: String

  /// The time in milliseconds without a change after which the strokes are saved.
  private static let quiet = 1000
  /// The time in milliseconds after which they are saved even while the file keeps changing.
  private static let longest = 10_000
  /// The time in milliseconds after which a failed save is tried again.
  private static let untilNextTry = 5000
  private static let step = 100

  func perform() throws {
    let size = FileState(path: annotate.target.path).size
    var session = Session(file: try WatchedPDF(annotate.target.path))
    // Ends when it is interrupted, or when another file takes the name.
    try Interrupt.deferred {
      defer {
        if (try? session.file.check()) != nil {
          try? reportingErrors {
            try Interrupt.ending {
              if session.saved != FileState(path: strokes) { try saveLast(&session) }
              try joinSession(annotate.target.path, after: size)
            }
          }
        }
      }
      try watch(&session)
    }
  }

  private struct Session {
    let file: WatchedPDF
    /// The file of strokes as it was saved last; nil if it was not.
    var saved: FileState?
    /// The erasers that were used before, which must not touch newer strokes.
    var erased: Set<Erasure> = []
  }

  private func watch(_ session: inout Session) throws {
    try save(&session)
    while true {
      try pause()
      var current = FileState(path: strokes)
      guard current != session.saved, current.exists else { continue }
      // A failed save is tried again.
      let quiet = session.saved == nil ? Self.untilNextTry : Self.quiet
      var (waited, unchanged) = (0, 0)
      while unchanged < quiet, waited < Self.longest {
        try pause()
        let next = FileState(path: strokes)
        unchanged = next == current ? unchanged + Self.step : 0
        waited += Self.step
        current = next
      }
      try save(&session)
    }
  }

  private func pause() throws {
    usleep(UInt32(Self.step) * 1000)
    try Interrupt.check()
  }

  /// Saves new strokes. An error is reported, and the next change may fix it.
  ///
  /// - Throws: `Failure` if another file took the place of the PDF.
  private func save(_ session: inout Session) throws {
    try session.file.check()
    // The message is on standard error.
    do { try reportingErrors { try saveLast(&session) } } catch let exit as Exit {
      // Errors in the strokes remain until they change; a full disk or another program's lock is temporary.
      let isOfStrokes = [.albumIsWrong, .usage].contains(exit)
      session.saved = isOfStrokes ? FileState(path: strokes) : nil
    }
    try session.file.check()
    try Interrupt.check()
  }

  private func saveLast(_ session: inout Session) throws {
    let state = FileState(path: strokes)
    var annotate = annotate
    annotate.target.watched = session.file
    var loaded = try annotate.loadMarks()
    let used = loaded.marks.erasures
    loaded.marks.leaveOut(session.erased)
    try annotate.run(loaded)
    session.erased.formUnion(used)
    session.saved = state
  }
}
