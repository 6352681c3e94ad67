import Foundation
import TestSupport
import Testing

/// The command, suspended at one of its system calls until the test resumes it, so that no timing matters.
struct HeldProgram {
  /// The moment at which the command waits.
  struct Moment: CustomTestStringConvertible {
    /// flock, rename, write, or ioctl; of the latter only calls that share blocks between files count.
    var call: String
    var isBefore: Bool
    /// The call's number within the process, from 1.
    var number = 1

    var testDescription: String { "\(isBefore ? "before" : "after") \(call) \(number)" }
  }

  private let run: RunningProgram
  private let scratch: Scratch

  /// Starts the command, and returns once it is suspended and its other threads are idle.
  init(at moment: Moment, _ arguments: [String]) throws {
    let scratch = try Scratch()
    self.scratch = scratch
    let library = try scratch.write("hold.c", source)
    try tool("clang", ["-shared", "-fPIC", library, "-o", scratch.path("hold.so")])
    run = try RunningProgram(
      Project.command, arguments,
      environment: [
        "LD_PRELOAD": scratch.path("hold.so"), "HOLD_CALL": moment.call, "HOLD_NUMBER": "\(moment.number)",
        "HOLD_BEFORE": moment.isBefore ? "1" : "0", "HOLD_FOLDER": scratch.folder,
      ])
    try wait(for: moment.testDescription) { scratch.exists("held") }
    var idlePolls = 0
    try wait(for: "idle threads") {
      idlePolls = run.hasIdleThreads ? idlePolls + 1 : 0
      return idlePolls == 50
    }
  }

  /// Resumes the command, and waits for its end.
  func finish() throws -> Outcome {
    try scratch.write("go", "")
    return try run.finish()
  }
}

/// Whether a library can be built that replaces functions of the C library.
let canPreload: Bool = {
  if (try? RunningProgram("clang", ["--version"]).finish())?.status == 0 { return true }
  skipLoudly("clang is not there: short reads and writes, and changes at one moment, are not tested")
  return false
}()

private let source = """
  #define _GNU_SOURCE
  #include <fcntl.h>
  #include <stdarg.h>
  #include <stdatomic.h>
  #include <stdio.h>
  #include <stdlib.h>
  #include <string.h>
  #include <sys/syscall.h>
  #include <unistd.h>

  static atomic_int calls;

  // Batch workers and other programs that the command starts are not held.
  static int is_held(const char *call) {
    const char *wanted = getenv("HOLD_CALL");
    return wanted && strcmp(wanted, call) == 0 && atomic_fetch_add(&calls, 1) + 1 == atoi(getenv("HOLD_NUMBER"));
  }

  static void hold(void) {
    char held[4096], go[4096];
    snprintf(held, sizeof held, "%s/held", getenv("HOLD_FOLDER"));
    snprintf(go, sizeof go, "%s/go", getenv("HOLD_FOLDER"));
    syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, held, O_CREAT | O_WRONLY, 0600));
    while (access(go, F_OK) != 0) usleep(1000);
  }

  #define AROUND(name, call) \\
    int is_now = is_held(name), is_before = is_now && atoi(getenv("HOLD_BEFORE")); \\
    if (is_before) hold(); \\
    long result = call; \\
    if (is_now && !is_before) hold(); \\
    return result;

  int flock(int file, int operation) { AROUND("flock", syscall(SYS_flock, file, operation)) }
  int rename(const char *from, const char *to) { AROUND("rename", syscall(SYS_rename, from, to)) }
  ssize_t write(int file, const void *bytes, size_t count) { AROUND("write", syscall(SYS_write, file, bytes, count)) }
  int ioctl(int file, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    const unsigned long share_blocks = 0x4020940d;  // FICLONERANGE
    AROUND(request == share_blocks ? "ioctl" : "another ioctl", syscall(SYS_ioctl, file, request, argument))
  }
  """
