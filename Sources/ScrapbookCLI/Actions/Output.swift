import Glibc
import PDFAssembly
import ScrapbookRendering

/// Opens the output, gives its writer to the body, and makes the file appear at the end.
///
/// - Parameters:
///   - path: A file, or `-` for standard output.
///   - inputs: Files that the output must not replace.
///   - body: Writes to the output that it gets.
func writingOutput(
  _ path: String, protecting inputs: [String], store: AssetStore,
  _ body: (any PDFOutput) throws -> Void
) throws {
  try writingOutputs([path], protecting: inputs, store: store) { try body($0[0]) }
}

/// The same for several files, which appear one right after another once all of them are written.
func writingOutputs(
  _ paths: [String], protecting inputs: [String], store: AssetStore, writing: WritingOptions = .init(),
  _ body: ([any PDFOutput]) throws -> Void
) throws {
  if paths == ["-"] {
    try store.confirm()
    return try body([standardOutput()])
  }
  for path in paths where inputs.contains(where: { isSameFile($0, path) }) || store.hasInspected(fileAt: path)
  {
    throw Failure(
      .usage, "\(path) is one of the files that the album is made of", hint: "choose another name with -o")
  }
  try Interrupt.deferred {
    let writers = try paths.map { try CheckedFileWriter(path: $0, options: writing) }
    // What went into a pipe cannot be taken back.
    if !writers.allSatisfy(\.isReplacing) { try store.confirm() }
    try body(writers)
    try Interrupt.check()
    for writer in writers { try writer.commit() }
  }
}

private func standardOutput() throws -> ClosureOutput {
  guard isatty(1) == 0 else {
    throw Failure(
      .usage, "standard output is a terminal", hint: "write to a file with -o FILE, or pipe it on")
  }
  return ClosureOutput { bytes in
    do throws(WriteFailure) {
      try writeAll(bytes, to: 1)
    } catch {
      throw ScrapbookError.writeFailed(path: "standard output", reason: error.reason)
    }
  }
}

private func isSameFile(_ left: String, _ right: String) -> Bool {
  var a = stat()
  var b = stat()
  return stat(left, &a) == 0 && stat(right, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino
}
