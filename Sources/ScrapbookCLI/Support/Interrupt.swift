import Glibc
import ScrapbookRendering
import Synchronization

/// A signal that asks the program to stop: while a file is being written it is only noted, and the writer
/// cleans up before the program ends.
package enum Interrupt {
  private static let received = Atomic<Int32>(0)
  private static let isWriting = Atomic<Bool>(false)

  /// The signal that was noted, or SIGINT.
  static var signal: Int32 {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? SIGINT : signal
  }

  /// Notes signals during the body instead of ending the program.
  package static func deferred<Result>(_ body: () throws -> Result) throws -> Result {
    isWriting.store(true, ordering: .relaxed)
    defer { isWriting.store(false, ordering: .relaxed) }
    return try body()
  }

  package static func check() throws {
    if received.load(ordering: .relaxed) != 0 { throw ScrapbookError.interrupted }
  }

  /// In a signal handler: only atomics and _exit are safe here.
  fileprivate static func note(_ signal: Int32) {
    let earlier = received.exchange(signal, ordering: .relaxed)
    // Who asks twice does not want to wait; the next run removes what is left.
    if earlier != 0 || !isWriting.load(ordering: .relaxed) { _exit(128 + signal) }
  }

  /// Made before a handler can run, since a lazy global is no thing for a signal handler to initialise.
  fileprivate static func prepare() {
    received.store(0, ordering: .relaxed)
    isWriting.store(false, ordering: .relaxed)
  }
}

/// Decides what signals do, before anything else runs.
func prepareSignals() {
  Interrupt.prepare()
  for number in [SIGINT, SIGTERM, SIGHUP] {
    var old = sigaction()
    // `nohup` sets SIGHUP to be ignored, and a shell SIGINT of a background job; that stays so.
    sigaction(number, nil, &old)
    let ignored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
    if !ignored { signal(number) { Interrupt.note($0) } }
  }
  // cairo 1.16 ends the process by an assertion when a turned drawing has a part that leaves its clip, and pango 1.50 at some
  // texts that it cannot break into lines.
  signal(SIGABRT) { _ in
    giveUp(
      """
      scrapbook: internal error: a drawing or a text cannot be painted; nothing was written
         hint: leave out the SVG pictures and unusual texts one after another to find it

      """)
  }
  // GLib, by what it does when it cannot start a thread or gets no memory.
  signal(SIGTRAP) { _ in
    giveUp(
      """
      scrapbook: internal error: the system has no thread or no memory left; nothing was written
         hint: raise the limits of the session (ulimit -u, ulimit -v), or close other programs

      """)
  }
  // A closed pipe and a file-size limit are failed writes, which are reported as such.
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Ends the program from a signal handler: only write and _exit are safe here; the characters of a StaticString live as long as the program.
private func giveUp(_ sentence: StaticString) -> Never {
  _ = write(2, sentence.utf8Start, sentence.utf8CodeUnitCount)
  _exit(Exit.internalError.rawValue)
}
