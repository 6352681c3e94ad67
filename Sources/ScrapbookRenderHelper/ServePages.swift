import CLinux
import Files
import Glibc
import Notation
import ScrapbookKit

/// The helper's side: reads requests from standard input, one per line, and answers each with a line on standard
/// output, followed by the pixels.
///
/// The first request opens a document: `{"library":"/usr/lib/…/libpdfium.so","file":3,"length":4711,"box":"crop"}` (and
/// `"password"`), answered by `{"pages":12}`. `{"size":3}` is answered by `{"width":595.2,"height":841.8}` in points,
/// and a ``DrawRequest`` by `{"bytes":1048576}`, as are `{"text":3}` and `{"outline":1}`, after which JSON follows. A
/// failure is answered by `{"error":"…"}`, with `"missing":1` if the library is not PDFium, and `"encrypted":1` if the
/// password is missing or wrong.
public func servePages() {
  restrictProcess()
  // Otherwise memory that PDFium frees after a picture would stay in the heap.
  mapLargeMemory(from: 1 << 18)
  let fault = getenv("SCRAPBOOK_RENDER_FAULT").map { String(cString: $0) }
  var lines = LineReader(file: STDIN_FILENO)
  guard let opening = lines.next().flatMap({ JSONFields($0) }).flatMap({ Opening($0) }) else { return }
  let document: PDFiumDocument
  do throws(PDFiumProblem) {
    document = try PDFiumDocument(opening)
  } catch {
    return answer(error)
  }
  answer(jsonObject(["pages": document.pageCount]))
  while let line = lines.next(), let fields = JSONFields(line) {
    do throws(PDFiumProblem) {
      if let number = fields.int("size") {
        guard (1...document.pageCount).contains(number) else {
          throw PDFiumProblem("there is no page \(number)")
        }
        let size = try document.size(ofPage: number)
        answer(jsonObject(["width": size.width, "height": size.height]))
      } else if let number = fields.int("text") {
        guard (1...document.pageCount).contains(number) else {
          throw PDFiumProblem("there is no page \(number)")
        }
        let text = Array(try document.text(ofPage: number).utf8)
        answer(jsonObject(["bytes": text.count]), text)
      } else if fields.int("outline") != nil {
        let outline = Array(document.outline.utf8)
        answer(jsonObject(["bytes": outline.count]), outline)
      } else if let request = DrawRequest(fields), request.page <= document.pageCount {
        act(out: fault, on: request.page)
        let pixels = try document.draw(request)
        answer(jsonObject(["bytes": pixels.count]), pixels)
      } else {
        throw PDFiumProblem("the request is malformed")
      }
    } catch {
      answer(error)
    }
  }
}

/// Limits the resources that a hostile document can use.
private func restrictProcess() {
  limitProcess(RLIMIT_AS, to: memoryLimit)
  limitProcess(RLIMIT_CPU, to: processorSecondLimit)
  limitProcess(RLIMIT_NOFILE, to: openFileLimit)
  limitProcess(RLIMIT_FSIZE, to: 0)
  limitProcess(RLIMIT_CORE, to: 0)
  linux_deny_new_privileges()
}

private func answer(_ problem: PDFiumProblem) {
  var line = JSONLine()
  line.add("error", problem.message)
  if problem.isMissing { line.add("missing", 1) }
  if problem.isOfPassword { line.add("encrypted", 1) }
  answer(line.text)
}

private func answer(_ line: String, _ bytes: [UInt8] = []) {
  do throws(SystemError) {
    try FileDescriptor.standardOutput.write(line + "\n")
    try FileDescriptor.standardOutput.write(bytes)
  } catch {
    // The parent process has ended.
    exit(0)
  }
}

/// Simulates a fault, such as `hang:2` for the second page: tests have no document that causes one.
private func act(out fault: String?, on page: Int) {
  switch fault {
  case "crash:\(page)": abort()
  case "hang:\(page)": while true { sleep(1) }
  case "eat:\(page)":
    var pieces: [[UInt8]] = []
    while true { pieces.append([UInt8](repeating: 1, count: 16 << 20)) }
  default: break
  }
}
