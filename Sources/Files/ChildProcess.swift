import CLinux
package import Glibc

/// A program that reads from its standard input, answers on its standard output, and is killed when it takes too
/// long.
package final class ChildProcess {
  private let pid: pid_t
  /// This process's end of a socket pair; the other end is the program's standard input and output.
  private let connection: FileDescriptor
  /// This process's end of the pipe from the program's standard error; nil if that is not captured.
  private let errorPipe: FileDescriptor?
  /// Whether the last exchange timed out.
  package private(set) var tookTooLong = false
  /// The status from `wait`; nil while the program may be running.
  private var status: Int32?

  /// The destination of the program's standard error.
  package enum ErrorOutput {
    case dropped
    /// The standard error of this program.
    case shared
    /// A pipe; see ``ChildProcess/keptErrors``.
    case kept
  }

  /// - Parameters:
  ///   - program: A path, or a name without a slash to be looked up in `PATH`.
  ///   - files: Open files that the program has under the same numbers: it opens them as `/dev/fd/NUMBER`.
  /// - Throws: ``SystemError`` if no process could be started.
  package init(
    _ program: String, _ arguments: [String], errors: ErrorOutput = .dropped, files: [Int32] = []
  ) throws(SystemError) {
    var sockets: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0 else {
      throw .last
    }
    connection = FileDescriptor(owning: sockets[0])
    defer { close(sockets[1]) }
    let pipe: (ours: Int32, theirs: Int32) = errors == .kept ? try Self.pipe() : (-1, -1)
    errorPipe = errors == .kept ? FileDescriptor(owning: pipe.ours) : nil
    defer { if errors == .kept { close(pipe.theirs) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDOUT_FILENO)
    switch errors {
    case .dropped: posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    case .shared: posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDERR_FILENO)
    case .kept: posix_spawn_file_actions_adddup2(&actions, pipe.theirs, STDERR_FILENO)
    }
    // A file duplicated onto itself stays open in the program.
    for file in files { posix_spawn_file_actions_adddup2(&actions, file, file) }
    // posix_spawn copies the strings.
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let status = posix_spawnp(&pid, program, &actions, nil, &words, environ)
    guard status == 0 else { throw SystemError(status) }
    self.pid = pid
  }

  /// Makes the pipe for the program's standard error. It is not emptied while the program runs: output that does not
  /// fit is lost, and the program continues.
  private static func pipe() throws(SystemError) -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .last }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  deinit { end() }

  /// The socket, to poll for answers or to read them; this object closes it.
  package var socket: Int32 { connection.number }

  /// Sends text to the program's standard input; waits until all of it has been accepted.
  package func send(_ text: String) throws(SystemError) { try connection.write(text) }

  /// Waits for output of the program and receives what is there.
  ///
  /// - Returns: The number of bytes; nil if none came in time or before a signal arrived; 0 at the end of the output.
  package func receive(
    into buffer: UnsafeMutableRawBufferPointer, waitingAtMost milliseconds: Int
  ) throws(SystemError) -> Int? {
    var nothing = UnsafeRawBufferPointer(start: nil, count: 0)[...]
    return try receive(into: buffer, sending: &nothing, waitingAtMost: milliseconds)
  }

  /// The same, and sends what the program accepts of `unsent` meanwhile.
  private func receive(
    into buffer: UnsafeMutableRawBufferPointer, sending unsent: inout Slice<UnsafeRawBufferPointer>,
    waitingAtMost milliseconds: Int
  ) throws(SystemError) -> Int? {
    var state = pollfd(fd: socket, events: Int16(POLLIN | (unsent.isEmpty ? 0 : POLLOUT)), revents: 0)
    guard poll(&state, 1, Int32(clamping: milliseconds)) >= 0 || errno == EINTR else { throw .last }
    if state.revents & Int16(POLLOUT) != 0, !unsent.isEmpty {
      let rest = UnsafeRawBufferPointer(rebasing: unsent)
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      unsent = unsent.dropFirst(max(0, Glibc.send(socket, rest.baseAddress, rest.count, flags)))
    }
    guard state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 else { return nil }
    let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
    if count >= 0 { return count }
    guard errno == EAGAIN || errno == EINTR else { throw .last }
    return nil
  }

  /// The program's standard error, up to 64 kB. Call it when the program has ended.
  package var keptErrors: String {
    let bytes = [UInt8](unsafeUninitializedCapacity: keptErrorLimit) { buffer, count in
      count = (try? errorPipe?.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends all of `input` and returns everything that the program writes until it ends; nil if it failed, wrote more
  /// than `byteLimit` or took longer than `seconds`.
  package func exchange(_ input: UnsafeRawBufferPointer, seconds: Int, byteLimit: Int) -> [UInt8]? {
    var answer: [UInt8] = []
    let isComplete = exchange(input, seconds: seconds) { piece in
      answer.append(contentsOf: piece)
      return answer.count <= byteLimit
    }
    return isComplete ? answer : nil
  }

  /// Sends all of `input` and passes on the program's output, until it ends.
  ///
  /// - Parameter take: Takes the next piece, which is empty if none came for a short time; returns false to give up.
  /// - Returns: Whether the program ended with 0; false also if it took longer than `seconds`.
  package func exchange<Failure: Error>(
    _ input: UnsafeRawBufferPointer, seconds: Int, take: (UnsafeRawBufferPointer) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let deadline = Self.now() + seconds * 1000
    var unsent = input[...]
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: readSize, alignment: 16)
    defer { buffer.deallocate() }
    while case let left = deadline - Self.now(), left > 0 {
      if unsent.isEmpty { shutdown(socket, Int32(SHUT_WR)) }
      let count: Int?
      do throws(SystemError) {
        count = try receive(into: buffer, sending: &unsent, waitingAtMost: min(left, longestWait))
      } catch {
        return false
      }
      if count == 0 { return reap() == .exited(code: 0) }
      guard try take(UnsafeRawBufferPointer(rebasing: buffer[..<(count ?? 0)])) else { return false }
    }
    tookTooLong = true
    return false
  }

  /// Sends SIGTERM: asks the program to clean up and exit.
  package func interrupt() { if status == nil { kill(pid, SIGTERM) } }

  /// Whether the program has exited; does not wait.
  package var hasEnded: Bool {
    var ended: Int32 = 0
    if status == nil, waitpid(pid, &ended, WNOHANG) == pid { status = ended }
    return status != nil
  }

  /// Lowers a limit of the running program (setrlimit(2)).
  package func limit(_ resource: __rlimit_resource, to value: Int) {
    _ = linux_limit_process(pid, Int32(resource.rawValue), UInt64(value))
  }

  /// The processor time of the running program in milliseconds; 0 if it has ended.
  package var processorTime: Int {
    var clock = clockid_t()
    var time = timespec()
    guard status == nil, clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return time.milliseconds
  }

  /// Kills the program.
  package func end() {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    reap()
  }

  /// Waits for the program's end.
  @discardableResult package func reap() -> ProcessEnd {
    if let status { return ProcessEnd(status) }
    var ended: Int32 = 0
    _ = try? retrying { Int(waitpid(pid, &ended, 0)) }
    status = ended
    return ProcessEnd(ended)
  }

  /// The time of the monotonic clock in milliseconds.
  package static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.milliseconds
  }
}

extension timespec {
  fileprivate var milliseconds: Int { tv_sec * 1000 + tv_nsec / 1_000_000 }
}
