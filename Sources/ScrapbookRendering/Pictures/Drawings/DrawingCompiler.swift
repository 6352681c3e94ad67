import Files
import Glibc
import ImageCodecs
import PDFAssembly
import Pango

/// Compiles SVGs within bounds of time and memory: plain ones here, all others in a process of their own, which can
/// be ended and which does not take this one along.
struct DrawingCompiler {
  /// The program that serves as the other process, by ``serveDrawing(seconds:)``. Without it every SVG is compiled
  /// in this process, unbounded.
  let program: String?
  /// The processor time of the other process in seconds; it is waited for ten times as long, since the computer may be busy with others.
  let seconds: Int
  /// Those that a drawing's text is set in.
  var fonts = FontOptions()

  func compile(_ file: UnsafeRawBufferPointer) throws -> CompiledDrawing {
    guard let program, !isPlainDrawing(file) else {
      try fonts.prepareDrawing(file)
      return try compileSVG(file)
    }
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(program, ["compile-drawing", "--seconds", String(seconds)] + fonts.arguments)
    } catch {
      throw ImageError.broken("no process can be started to draw it: \(error)")
    }
    let bytes = child.exchange(file, seconds: 10 * seconds, byteLimit: CompiledDrawing.byteLimit + 4096)
    guard let bytes, let answer = DrawingAnswer(bytes) else {
      throw ImageError.tooComplex(
        child.tookTooLong
          ? "it was not drawn within \(10 * seconds) s; the computer may be busy with other programs"
          : "drawing it takes more than \(seconds) s of processor time or 1 GB of memory")
    }
    return try answer.result.get()
  }
}

/// The other side: reads an SVG from standard input and writes to standard output what it compiles to, or why it
/// does not. The system ends this process when it takes too much.
///
/// - Parameters:
///   - seconds: Of processor time.
///   - fonts: Those that its text is set in; reading them does not count.
public func serveDrawing(seconds: Int, fonts: FontOptions = .init()) {
  let file = standardInput()
  do {
    try file.withUnsafeBytes { try fonts.prepareDrawing($0) }
  } catch {
    return writeToStandardOutput(DrawingAnswer(.broken("its text cannot be drawn: \(error)")).bytes)
  }
  for (resource, value) in [
    (RLIMIT_CPU, usedProcessorSeconds() + seconds), (RLIMIT_AS, 1 << 30), (RLIMIT_CORE, 0),
  ] {
    limitProcess(resource, to: value)
  }
  writeToStandardOutput(file.withUnsafeBytes { DrawingAnswer(compiling: $0).bytes })
}

extension FontOptions {
  /// Before librsvg reads an SVG in this process: what text there is in it finds these fonts and no others.
  func prepareDrawing(_ file: UnsafeRawBufferPointer) throws {
    if mayShowText(file) { try useDrawingFonts(folders: folders, cacheFolder: cacheFolder) }
  }

  /// The options of the command that say the same.
  fileprivate var arguments: [String] {
    fontPaths.flatMap { ["--font-path", $0] } + (ignoreSystemFonts ? ["--ignore-system-fonts"] : [])
      + (cacheFolder.map { ["--font-cache", $0] } ?? [])
  }
}

/// Rounded up.
private func usedProcessorSeconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec + (time.tv_nsec > 0 ? 1 : 0)
}

/// Reads an SVG of the program's own from standard input and writes to standard output what is kept beside it in the
/// `Assets` folder.
///
/// - Returns: Whether it can be drawn.
public func serveAsset() -> Bool {
  let file = standardInput()
  let bytes = file.withUnsafeBytes { CompiledAsset.bytes(compiling: $0) }
  if let bytes { writeToStandardOutput(bytes) }
  return bytes != nil
}

private func standardInput() -> [UInt8] { (try? FileDescriptor.standardInput.readToEnd()) ?? [] }

/// What cannot be written is missing in what the reader gets, which notices it.
private func writeToStandardOutput(_ bytes: [UInt8]) { try? FileDescriptor.standardOutput.write(bytes) }
