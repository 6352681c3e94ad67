import Glibc

/// Returns the processor time in seconds that this thread spends in a function. Tests limit this and not the elapsed
/// time, which includes other programs.
package func processorTime(of work: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try work()
  return threadTime() - start
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
