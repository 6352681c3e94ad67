import Glibc

/// The exit code of a worker that ended for want of memory (EX_OSERR of sysexits.h, which nothing else here uses).
let outOfMemoryCode: Int32 = 71

/// What the handler of SIGABRT reads; written once, before it is installed.
nonisolated(unsafe) private var smallestRest = 0
nonisolated(unsafe) private var previousHandler: __sighandler_t?

/// Lets this process end with ``outOfMemoryCode`` where an allocation fails. Swift calls abort then, and so do libraries for
/// other reasons: what is left up to the limit tells one from the other. Nothing allocates a quarter of the memory at once.
///
/// - Parameter limit: The bytes of memory that the process may use.
func exitWhenOutOfMemory(limit: Int) {
  smallestRest = limit / 4
  previousHandler = signal(SIGABRT) { number in
    // In a signal handler: mmap is a plain system call, and _exit is safe.
    let rest = mmap(nil, smallestRest, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if rest == MAP_FAILED { _exit(outOfMemoryCode) }
    previousHandler?(number)
  }
}
