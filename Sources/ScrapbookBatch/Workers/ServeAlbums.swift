import Files
import Glibc
import Pango
import ScrapbookKit
import ScrapbookRendering

/// The worker's side: reads the settings and then jobs from standard input, one per line, and answers each job with a
/// line on standard output.
///
/// - Parameters:
///   - check: Throws when the program should stop.
///   - fault: A fault to simulate for a test, such as `crash:NAME`.
/// - Throws: What `check` throws.
public func serveAlbums(fault: String?, check: () throws -> Void) throws {
  var lines = LineReader(file: STDIN_FILENO)
  guard var settings = lines.next().flatMap({ JSONFields($0) }).flatMap({ BatchSettings($0) }) else { return }
  limitProcess(RLIMIT_DATA, to: settings.memory)
  limitProcess(RLIMIT_CORE, to: 0)
  exitWhenOutOfMemory(limit: settings.memory)
  let parent = getppid()
  let fonts = SharedFonts(settings.build.fonts, keepsTexts: settings.makesReports)
  // Even without a disk cache a worker reads the stickers of all its albums only once.
  if settings.build.assets.cache == nil { settings.build.assets.cache = AssetCache(inMemory: heldByteLimit) }
  while let line = lines.next() {
    guard let fields = JSONFields(line), let job = BatchJob(fields) else { return }
    // The batch kills a worker that takes too long; this limit ends a worker without a batch.
    limitProcessorTime(to: settings.seconds * max(1, job.pupils?.count ?? 1))
    act(out: fault, on: job)
    var result = try makeAlbum(job, settings, fonts: fonts) {
      try check()
      // The batch has ended, and nothing else would remove the temporary files.
      if getppid() != parent { throw ScrapbookError.interrupted }
    }
    result.workerMemory = peakMemory()
    guard (try? FileDescriptor.standardOutput.write(result.line + "\n")) != nil else { return }
  }
}

/// The peak memory of this process in bytes (proc(5), VmHWM); nil if /proc is not available.
private func peakMemory() -> Int? {
  guard let bytes = try? readWholeFile("/proc/self/status", limit: statusByteLimit) else { return nil }
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  return lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace).dropFirst().first
    .flatMap { Int($0) }.map { $0 * 1024 }
}

/// Allows this many more seconds of processor time per processor.
private func limitProcessorTime(to seconds: Int) {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  limit.rlim_cur = min(rlim_t(used + seconds + 1), limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
}

/// Simulates a fault, since tests cannot wait for an album that crashes by itself.
private func act(out fault: String?, on job: BatchJob) {
  switch fault {
  case "crash:\(job.id)": abort()
  case "end:\(job.id)": _exit(70)
  case "hang:\(job.id)": while true { sleep(1) }
  case "eat:\(job.id)":
    var pieces: [[UInt8]] = []
    while true { pieces.append([UInt8](repeating: 1, count: 16 << 20)) }
  default: break
  }
}
