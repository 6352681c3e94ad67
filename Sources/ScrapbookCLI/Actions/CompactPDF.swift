import Files
import Glibc
import ScrapbookReading

/// `scrapbook compact`: the program qpdf writes the file anew.
struct CompactPDF: Action {
  var target: PDFTarget

  func perform() throws {
    let source = try PDFFileSource(target.path)
    let temporary = try MadeByQPDF(of: target.path)
    let made = try PDFFileSource(temporary.path)
    guard (try? PDFFileSource(target.path))?.identity == source.identity else {
      throw Failure(.albumIsWrong, "\(target.path) was changed by another program; nothing was written")
    }
    var copied = target
    if target.output == nil {
      // The file itself is replaced at once.
      copied.path = temporary.path
    }
    try copied.writeCopy(to: target.output ?? target.path) { try made.copy(to: made.count, into: $0) }
  }
}

/// A temporary file that qpdf has written.
private struct MadeByQPDF: ~Copyable {
  let path: String

  init(of input: String) throws {
    let folder = environment("TMPDIR") ?? "/tmp"
    path = "\(folder)/scrapbook-\(getpid())-qpdf.pdf"
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess("qpdf", ["--", input, path], errors: .kept)
    } catch {
      throw Failure(
        .unavailable, "this needs qpdf, which cannot be started: \(error)", hint: "apt install qpdf")
    }
    _ = child.exchange(UnsafeRawBufferPointer(start: nil, count: 0), seconds: 600, byteLimit: 1 << 20)
    let status = child.reap() >> 8 & 0xFF
    // 3 means warnings.
    guard !child.tookTooLong, status == 0 || status == 3 else {
      let reason = child.tookTooLong ? "it took more than 10 minutes" : child.keptErrors
      throw Failure(
        .albumIsWrong, "qpdf cannot rewrite \(input): \(reason.split(separator: "\n").first ?? "")")
    }
  }

  deinit { unlink(path) }
}
