import Foundation
import Synchronization
import Testing

@testable import Files

@Suite struct ChildProcessTests {
  private func exchange(
    _ process: ChildProcess, _ input: [UInt8], seconds: Int = 1200, byteLimit: Int = 1 << 24
  )
    -> [UInt8]?
  {
    input.withUnsafeBytes { process.exchange($0, seconds: seconds, byteLimit: byteLimit) }
  }

  @Test func givesBackWhatAProgramAnswers() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(exchange(try ChildProcess("cat", []), input) == input)
  }

  @Test func givesNothingOfAProgramThatFails() throws {
    #expect(exchange(try ChildProcess("false", []), []) == nil)
    #expect(exchange(try ChildProcess("cat", []), [1, 2, 3], byteLimit: 2) == nil)
    let slow = try ChildProcess("sleep", ["60"])
    #expect(exchange(slow, [], seconds: 0) == nil && slow.tookTooLong)
  }

  @Test func saysThatThereIsNoSuchProgram() {
    #expect(throws: SystemError(ENOENT)) { try ChildProcess("/nonexistent/program", []) }
  }

  @Test func keepsWhatAProgramSaysOfItsErrors() throws {
    let process = try ChildProcess("sh", ["-c", "echo reason >&2; exit 3"], errors: .kept)
    #expect(process.reap() == .exited(code: 3) && process.keptErrors == "reason\n")
  }

  @Test(arguments: [
    ("exit 0", ProcessEnd.exited(code: 0), "ended with code 0"),
    ("exit 255", .exited(code: 255), "ended with code 255"),
    ("kill -9 $$", .killed(signal: 9), "was ended by signal 9"),
  ])
  func saysHowAProgramEnded(script: String, end: ProcessEnd, words: String) throws {
    let process = try ChildProcess("sh", ["-c", script])
    #expect(process.reap() == end && "\(process.reap())" == words)
  }

  @Test func talksInLines() throws {
    let process = try ChildProcess("cat", [])
    var lines = LineReader(file: process.socket)
    try process.send("one\ntw")
    #expect(lines.next().map { String(decoding: $0, as: UTF8.self) } == "one")
    try process.send("o\nthree\n")
    #expect(lines.next().map { String(decoding: $0, as: UTF8.self) } == "two")
    #expect(lines.next().map { String(decoding: $0, as: UTF8.self) } == "three")
    process.end()
    #expect(lines.next() == nil && process.hasEnded)
  }

  /// Signals are sent until the wait has ended, since the first may arrive before it.
  @Test func receivesNothingWhenASignalInterruptsTheWait() throws {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    try #require(sigaction(SIGUSR2, &action, nil) == 0)
    // The threads of tests block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR2)
    try #require(pthread_sigmask(SIG_UNBLOCK, &signals, nil) == 0)
    defer { pthread_sigmask(SIG_BLOCK, &signals, nil) }
    let process = try ChildProcess("cat", [])
    let thread = pthread_self()
    let hasReturned = Atomic(false)
    let sender = DispatchGroup()
    DispatchQueue.global().async(group: sender) {
      while !hasReturned.load(ordering: .relaxed) {
        pthread_kill(thread, SIGUSR2)
        usleep(100)
      }
    }
    var buffer = [UInt8](repeating: 0, count: 16)
    let interrupted = try buffer.withUnsafeMutableBytes {
      try process.receive(into: $0, waitingAtMost: .max)
    }
    hasReturned.store(true, ordering: .relaxed)
    sender.wait()
    #expect(interrupted == nil)
    try process.send("answer")
    let received = try buffer.withUnsafeMutableBytes { try process.receive(into: $0, waitingAtMost: .max) }
    #expect(received == 6 && buffer.starts(with: "answer".utf8))
    process.end()
    let ended = try buffer.withUnsafeMutableBytes { try process.receive(into: $0, waitingAtMost: .max) }
    #expect(ended == 0)
  }
}
