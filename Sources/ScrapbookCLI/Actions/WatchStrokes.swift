import ArgumentParser
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
  /// The time in milliseconds after which is tried again what failed.
  private static let untilNextTry = 5000
  private static let step = 100

  func perform() throws {
    let size = FileState(path: annotate.target.path).size
    var session = Session(file: try WatchedPDF(annotate.target.path))
    // It ends when it is interrupted, or when another file has the name.
    try Interrupt.deferred {
      defer {
        if (try? session.file.check()) != nil {
          try? exitingCleanly {
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
      // What could not be saved is tried again.
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

  /// Saves what is new. A fault is told, and the next change may mend it.
  ///
  /// - Throws: `Failure` if another file took the place of the PDF.
  private func save(_ session: inout Session) throws {
    try session.file.check()
    // The message is on standard error.
    do { try exitingCleanly { try saveLast(&session) } } catch let code as ExitCode {
      // What is wrong with the strokes stays wrong until they change; a full disk or another program's lock goes.
      let isOfStrokes = [Exit.albumIsWrong, .usage].map(\.rawValue).contains(code.rawValue)
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
