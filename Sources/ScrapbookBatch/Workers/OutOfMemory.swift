import Glibc

/// The exit code of a worker that ran out of memory (EX_OSERR of sysexits.h, which is not used otherwise).
let outOfMemoryCode: Int32 = 71

/// The size in bytes below which the rest of the memory counts as exhausted. Read by the handler of SIGABRT; written
/// once before it is installed.
nonisolated(unsafe) private var smallestRest = 0
nonisolated(unsafe) private var previousHandler: __sighandler_t?

/// Makes this process exit with ``outOfMemoryCode`` when an allocation fails. Swift calls `abort` in that case, but
/// libraries also do so for other reasons: the memory left below the limit distinguishes the two. No single allocation
/// needs a quarter of the memory.
///
/// - Parameter limit: The memory limit of the process in bytes.
func exitWhenOutOfMemory(limit: Int) {
  smallestRest = limit / 4
  previousHandler = signal(SIGABRT) { number in
    // Async-signal-safe: mmap is a plain system call, and _exit is safe.
    let rest = mmap(nil, smallestRest, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if rest == MAP_FAILED { _exit(outOfMemoryCode) }
    previousHandler?(number)
  }
}
