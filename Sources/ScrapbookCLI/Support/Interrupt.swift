import Glibc
import ScrapbookRendering
import Synchronization

/// Signals that ask the program to stop. While a file is being written a signal is only recorded, and the writer
/// cleans up before the program exits.
package enum Interrupt {
  private static let received = Atomic<Int32>(0)
  private static let isWriting = Atomic<Bool>(false)

  /// The signal that was recorded, or SIGINT.
  static var signal: Int32 {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? SIGINT : signal
  }

  /// Records signals during the body instead of exiting.
  package static func deferred<Result>(_ body: () throws -> Result) throws -> Result {
    let wasWriting = isWriting.exchange(true, ordering: .relaxed)
    defer { isWriting.store(wasWriting, ordering: .relaxed) }
    return try body()
  }

  /// Runs cleanup within ``deferred(_:)``, even if a signal caused it. Only another signal interrupts it.
  package static func ending(_ body: () throws -> Void) rethrows {
    let signal = received.exchange(0, ordering: .relaxed)
    defer {
      if received.load(ordering: .relaxed) == 0 { received.store(signal, ordering: .relaxed) }
    }
    try body()
  }

  /// Whether a signal was recorded.
  static var isRecorded: Bool { received.load(ordering: .relaxed) != 0 }

  package static func check() throws {
    if isRecorded { throw ScrapbookError.interrupted }
  }

  /// Async-signal-safe: only atomics and _exit are used.
  fileprivate static func note(_ signal: Int32) {
    let earlier = received.exchange(signal, ordering: .relaxed)
    // A second signal exits at once; the next run cleans up.
    if earlier != 0 || !isWriting.load(ordering: .relaxed) { _exit(128 + signal) }
  }

  /// Initialized before a handler can run, since a signal handler must not initialize a lazy global.
  fileprivate static func prepare() {
    received.store(0, ordering: .relaxed)
    isWriting.store(false, ordering: .relaxed)
  }
}

/// Installs the signal handlers, before anything else runs.
func prepareSignals() {
  Interrupt.prepare()
  for number in [SIGINT, SIGTERM, SIGHUP] {
    var old = sigaction()
    // `nohup` ignores SIGHUP, and a shell ignores SIGINT in background jobs; keep it so.
    sigaction(number, nil, &old)
    let ignored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
    if !ignored { signal(number) { Interrupt.note($0) } }
  }
  // cairo 1.16 fails an assertion when part of a rotated drawing is outside its clip, and pango 1.50 on some texts
  // that it cannot break into lines.
  signal(SIGABRT) { _ in
    giveUp(
      """
      scrapbook: internal error: a drawing or a text cannot be painted; nothing was written
         hint: leave out the SVG pictures and unusual texts one after another to find it

      """)
  }
  // GLib aborts when it cannot start a thread or allocate memory.
  signal(SIGTRAP) { _ in
    giveUp(
      """
      scrapbook: internal error: the system has no thread or no memory left; nothing was written
         hint: raise the limits of the session (ulimit -u, ulimit -v), or close other programs

      """)
  }
  // A closed pipe and a file-size limit are reported as failed writes.
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Exits from a signal handler: only write and _exit are safe here; the characters of a StaticString live as long as
/// the program.
private func giveUp(_ sentence: StaticString) -> Never {
  _ = write(2, sentence.utf8Start, sentence.utf8CodeUnitCount)
  _exit(Exit.internalError.rawValue)
}
