import Foundation
import Testing

/// The exit status and output of a program.
package struct Outcome: CustomStringConvertible, CustomTestStringConvertible, CustomReflectable {
  package var command: String
  /// The exit code; for a program that a signal ended, the negative signal number.
  package var status: Int32
  package var outputBytes: [UInt8]
  package var errors: String
  /// The processor time in seconds of the program and the programs it waited for.
  package var processorTime: Double
  /// The peak memory that was observed, in kilobytes; 0 if it was not watched.
  package var peakMemory: Int

  package var contents: Contents { Contents(outputBytes) }
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }

  package var testDescription: String { description }
  /// A failing test would list every byte.
  package var customMirror: Mirror { Mirror(self, children: []) }

  package var description: String {
    "\(command)\nexit \(status) after \(processorTime) s of processor time\nstdout: \(output.prefix(2000))\nstderr: \(errors.prefix(4000))"
  }
}

/// A program that was started and has not been waited for.
package final class RunningProgram {
  package let pid: Int32
  private let command: String
  private let output: Int32
  fileprivate let errors: Int32
  private let started = Date()
  private var hasEnded = false

  /// - Parameters:
  ///   - stdout: A file to open for standard output; nil collects it.
  ///   - environment: Variables added to the tests' own environment, without those that change what the command
  ///     writes.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], stdin: [UInt8] = [],
    stdout: String? = nil, in folder: String? = nil
  ) throws {
    let line = (folder.map { ["env", "-C", $0] } ?? []) + [program] + arguments
    command = line.joined(separator: " ")
    let input = try unlinkedFile()
    defer { close(input) }
    let written = stdin.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    try #require(written == stdin.count, "writing standard input: \(lastSystemError())")
    lseek(input, 0, SEEK_SET)
    output = try stdout.map { open($0, O_WRONLY | O_CLOEXEC) } ?? unlinkedFile()
    errors = try unlinkedFile()
    try #require(output >= 0, "open \(stdout ?? ""): \(lastSystemError())")

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    // A test run in the background has SIGINT ignored, which its children would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let variables = RunningProgram.variables(environment)
    var argv = line.map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, line[0], &actions, &attributes, &argv, &envp)
    try #require(code == 0, "cannot start \(command): \(String(cString: strerror(code)))")
    pid = child
  }

  /// The variables of a program.
  private static func variables(_ environment: [String: String]) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for name in ["SOURCE_DATE_EPOCH", "NO_COLOR", "SCRAPBOOK_ASSETS"] { variables[name] = nil }
    // Without a home there is no cache, unless a test asks for one.
    for name in ["HOME", "XDG_CACHE_HOME"] { variables[name] = nil }
    // Scanning all fonts of the machine takes ten times as long as building most albums.
    variables["SCRAPBOOK_FONT_CACHE"] = NSTemporaryDirectory() + "/scrapbook-test-fonts"
    return variables.merging(environment) { $1 }
  }

  deinit {
    if !hasEnded {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    close(output)
    close(errors)
  }

  package func signal(_ number: Int32) { kill(pid, number) }

  /// Waits for the end. A program that hangs is killed and the test fails.
  package func finish(watchingMemory: Bool = false) throws -> Outcome {
    var status: Int32 = 0
    var usage = rusage()
    var pause: UInt32 = 100
    var peak = 0
    var wasKilled = false
    while true {
      if watchingMemory { peak = max(peak, peakMemory(of: pid)) }
      let ended = wait4(pid, &status, WNOHANG, &usage)
      if ended == pid { break }
      try #require(ended == 0 || errno == EINTR, "wait4: \(lastSystemError())")
      if !wasKilled, Date().timeIntervalSince(started) > hangLimit {
        wasKilled = true
        Issue.record("killed, since it hung for \(hangLimit) s: \(command)")
        kill(pid, SIGKILL)
      }
      usleep(pause)
      pause = min(pause * 2, watchingMemory ? 1000 : 5000)
    }
    hasEnded = true
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return Outcome(
      command: command, status: code, outputBytes: contents(of: output),
      errors: String(decoding: contents(of: errors), as: UTF8.self),
      processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakMemory: peak)
  }
}

/// The time in seconds after which a program that has not ended, or a state that has not occurred, counts as a hang:
/// far longer than anything takes on a busy machine.
package let hangLimit = 1200.0

/// Waits for an event in another process; ends the test if it never happens.
package func wait(for event: String, until hasHappened: () throws -> Bool) throws {
  let started = Date()
  while try !hasHappened() {
    try #require(Date().timeIntervalSince(started) < hangLimit, "\(event): never happened")
    usleep(200)
  }
}

extension RunningProgram {
  /// The output of the program on standard error so far.
  package var errorsSoFar: String { String(decoding: contents(of: errors), as: UTF8.self) }

  /// The processor time in seconds that the process has used so far; nil once it has ended.
  package var processorTime: Double? {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    if state(ofThread: "\(pid)") == "Z" { return nil }
    // The file contains nanoseconds on a processor, nanoseconds of waiting for one, and time slices.
    let times = threads.compactMap { thread in
      (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/schedstat", encoding: .utf8))?
        .split(separator: " ").first.flatMap { Double($0) }
    }
    return times.isEmpty ? nil : times.reduce(0, +) / 1e9
  }

  /// Whether all threads except the first are sleeping.
  package var hasIdleThreads: Bool {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.allSatisfy { $0 == "\(pid)" || state(ofThread: $0) == "S" }
  }

  /// The kernel's letter for the state of a thread: S for sleeping, Z for ended.
  private func state(ofThread thread: String) -> Character? {
    // "number (name) state …"
    let line = try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/stat", encoding: .utf8)
    return line?.split(separator: ")").last?.dropFirst().first
  }

  /// Whether its first thread waits in `openat`.
  package var isOpeningAFile: Bool { isInCall(257, onARM: 56) }

  /// Whether its first thread waits in `poll`, which is `ppoll` on ARM.
  package var isPolling: Bool { isInCall(7, onARM: 73) }

  private func isInCall(_ number: Int, onARM other: Int) -> Bool {
    #if arch(x86_64)
      let call = number
    #else
      let call = other
    #endif
    return (try? String(contentsOfFile: "/proc/\(pid)/syscall", encoding: .utf8))?.hasPrefix("\(call) ")
      == true
  }

  /// Whether a signal was sent to it that has not been delivered.
  package var hasPendingSignal: Bool {
    let lines =
      (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.contains {
      $0.hasPrefix("ShdPnd:") && $0.dropFirst(7).contains { "123456789abcdef".contains($0) }
    }
  }
}

private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

/// The kernel's own peak value; `ru_maxrss` would include the test runner's memory, since the value of a spawned
/// process survives its exec.
private func peakMemory(of pid: pid_t) -> Int {
  guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
  else { return 0 }
  return Int(line.filter(\.isNumber)) ?? 0
}

private func unlinkedFile() throws -> Int32 {
  var template = Array((NSTemporaryDirectory() + "/scrapbook-tests-XXXXXX").utf8CString)
  let file = mkstemp(&template)
  try #require(file >= 0, "mkstemp: \(lastSystemError())")
  try #require(fcntl(file, F_SETFD, FD_CLOEXEC) == 0, "fcntl: \(lastSystemError())")
  unlink(template)
  return file
}

private func contents(of file: Int32) -> [UInt8] {
  var status = stat()
  guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return [] }
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
  return Array(bytes.prefix(max(count, 0)))
}

// Six parameters: each test names the one or two that it needs.
/// Runs the command under test.
@discardableResult
package func scrapbook(
  _ arguments: [String], environment: [String: String] = [:], stdin: [UInt8] = [], stdout: String? = nil,
  in folder: String? = nil, watchingMemory: Bool = false
) throws -> Outcome {
  try RunningProgram(
    Project.command, arguments, environment: environment, stdin: stdin, stdout: stdout, in: folder
  ).finish(watchingMemory: watchingMemory)
}

/// Runs another program, which must succeed.
@discardableResult
package func tool(_ program: String, _ arguments: [String], allowing statuses: Set<Int32> = [0]) throws
  -> Outcome
{
  let outcome = try RunningProgram(program, arguments).finish()
  try #require(statuses.contains(outcome.status), "\(outcome)")
  return outcome
}

/// Runs the command under test with a terminal as its standard output and error; its screen is the output.
package func scrapbookOnTerminal(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome
{
  let line = ([Project.command] + arguments).map { "'\($0)'" }.joined(separator: " ")
  let variables = ["TERM": "xterm"].merging(environment) { $1 }
  return try RunningProgram("script", ["-qec", line, "/dev/null"], environment: variables).finish()
}

/// Whether strace may trace here, which containers often forbid.
package let canTrace: Bool = {
  if let outcome = try? RunningProgram("strace", ["-o", "/dev/null", "true"]).finish(), outcome.status == 0 {
    return true
  }
  skipLoudly("strace cannot trace here: faults in system calls are not tested")
  return false
}()
