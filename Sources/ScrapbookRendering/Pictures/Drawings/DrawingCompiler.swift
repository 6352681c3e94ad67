import Files
import Glibc
import ImageCodecs
import PDFAssembly
public import Pango

/// Compiles SVGs within limits of time and memory: simple ones in this process, all others in a child process that
/// can be killed and cannot crash this one.
struct DrawingCompiler {
  /// The program of the child process, which calls ``serveDrawing(seconds:)``. Nil compiles every SVG in this process
  /// without limits.
  let program: String?
  /// The processor time limit of the child process in seconds.
  let seconds: Int
  /// The fonts for the text of drawings.
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
    let bytes = child.exchange(
      file, seconds: drawingWaitFactor * seconds, byteLimit: CompiledDrawing.byteLimit + drawingLineLimit)
    guard let bytes, let answer = DrawingAnswer(bytes) else {
      throw ImageError.tooComplex(
        child.tookTooLong
          ? "it was not drawn within \(drawingWaitFactor * seconds) s; the computer may be busy with other programs"
          : "drawing it takes more than \(seconds) s of processor time or 1 GB of memory")
    }
    return try answer.result.get()
  }
}

/// The child's side: reads an SVG from standard input and writes the compiled drawing, or the reason of a failure, to
/// standard output. The system ends the process when it exceeds its limits.
///
/// - Parameters:
///   - seconds: The processor time limit in seconds.
///   - fonts: The fonts for its text; loading them is not counted.
public func serveDrawing(seconds: Int, fonts: FontOptions = .init()) {
  let file = standardInput()
  do {
    try file.withUnsafeBytes { try fonts.prepareDrawing($0) }
  } catch {
    return writeToStandardOutput(DrawingAnswer(.broken("its text cannot be drawn: \(error)")).bytes)
  }
  for (resource, value) in [
    (RLIMIT_CPU, usedProcessorSeconds() + seconds), (RLIMIT_AS, drawingMemory), (RLIMIT_CORE, 0),
  ] {
    limitProcess(resource, to: value)
  }
  writeToStandardOutput(file.withUnsafeBytes { DrawingAnswer(compiling: $0).bytes })
}

extension FontOptions {
  /// Prepares librsvg in this process so that the text of an SVG uses only these fonts.
  func prepareDrawing(_ file: UnsafeRawBufferPointer) throws {
    if mayShowText(file) { try useDrawingFonts(folders: folders, cacheFolder: cacheFolder) }
  }

  /// The equivalent options of the command.
  fileprivate var arguments: [String] {
    fontPaths.flatMap { ["--font-path", $0] } + (ignoreSystemFonts ? ["--ignore-system-fonts"] : [])
      + (cacheFolder.map { ["--font-cache", $0] } ?? [])
  }
}

/// The processor time used by this process in seconds, rounded up.
private func usedProcessorSeconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec + (time.tv_nsec > 0 ? 1 : 0)
}

/// Reads a built-in SVG from standard input and writes the file that is stored beside it in the `Assets` folder to
/// standard output.
///
/// - Returns: Whether it can be drawn.
public func serveAsset() -> Bool {
  let file = standardInput()
  let bytes = file.withUnsafeBytes { CompiledAsset.bytes(compiling: $0) }
  if let bytes { writeToStandardOutput(bytes) }
  return bytes != nil
}

private func standardInput() -> [UInt8] { (try? FileDescriptor.standardInput.readToEnd()) ?? [] }

/// The reader notices an incomplete answer.
private func writeToStandardOutput(_ bytes: [UInt8]) { try? FileDescriptor.standardOutput.write(bytes) }
