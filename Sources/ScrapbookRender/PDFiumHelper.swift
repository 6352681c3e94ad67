import Files
import Glibc
import Notation
import ScrapbookKit

/// The process of scrapbook-render, which draws pages with PDFium and is restarted when it dies.
final class PDFiumHelper {
  private let program: String
  private let opening: String
  private let file: Int32
  private let seconds: Int
  private let isInterrupted: @Sendable () -> Bool
  private var process: ChildProcess?
  private var received: [UInt8] = []
  /// The number of answers of the running process: it is replaced after a thousand tiles, in case it leaks memory.
  private var answers = 0
  private(set) var pageCount = 0

  /// - Parameters:
  ///   - file: The number of the open document, which stays open as long as this object.
  ///   - length: The bytes of the file that belong to the document.
  init(_ place: PDFiumPlace, file: Int32, length: Int, options: DrawingOptions) throws(PageProblem) {
    program = place.program
    self.file = file
    seconds = options.seconds
    isInterrupted = options.isInterrupted
    var request = JSONLine()
    request.add("library", place.library)
    request.add("file", Int(file))
    request.add("length", length)
    request.add("box", options.box.rawValue)
    request.add("password", options.password)
    opening = request.text
    do throws(PageProblem) {
      try start()
    } catch .page(let reason) {
      throw .document(reason)
    }
  }

  func size(ofPage number: Int) throws(PageProblem) -> (width: Double, height: Double) {
    let fields = try ask(jsonObject(["size": number])).fields
    guard let width = fields.double("width"), let height = fields.double("height") else {
      throw .page("PDFium gave no size of the page")
    }
    return (width, height)
  }

  func draw(page: Int, of size: PixelSize, _ part: PixelRect) throws(PageProblem) -> Bitmap {
    let request = jsonObject([
      "page": page, "pageWidth": size.width, "pageHeight": size.height, "x": part.x, "y": part.y,
      "width": part.width, "height": part.height,
    ])
    let bytes = try ask(request, bytes: part.width * part.height * 4).bytes
    return Bitmap(width: part.width, height: part.height, bytes: bytes)
  }

  /// The JSON answer to a request such as `{"text":3}` or `{"outline":1}`.
  func json(_ request: String) throws(PageProblem) -> String {
    String(decoding: try ask(request, bytes: nil).bytes, as: UTF8.self)
  }

  // MARK: The process

  private func start() throws(PageProblem) {
    received = []
    answers = 0
    do throws(SystemError) {
      process = try ChildProcess(program, [], files: [file])
    } catch {
      throw .page("the program that draws cannot be started: \(error)")
    }
    pageCount = try exchange(opening, bytes: 0).fields.int("pages") ?? 0
  }

  /// - Parameter bytes: The number of bytes that follow the answer; nil if the answer gives it.
  private func ask(_ request: String, bytes: Int? = 0) throws(PageProblem) -> (
    fields: JSONFields, bytes: [UInt8]
  ) {
    if answers == answerLimit { process = nil }
    if process == nil { try start() }
    answers += 1
    return try exchange(request, bytes: bytes)
  }

  private func exchange(
    _ request: String, bytes: Int?
  ) throws(PageProblem) -> (fields: JSONFields, bytes: [UInt8]) {
    let limit = Limit(
      deadline: ChildProcess.now() + waitFactor * seconds * 1000,
      processorTime: (process?.processorTime ?? 0) + seconds * 1000)
    do throws(SystemError) { try process?.send(request + "\n") } catch { throw lost(tookTooLong: false) }
    var line = received.takeLine()
    while line == nil {
      try receive(within: limit)
      line = received.takeLine()
    }
    guard let fields = line.flatMap({ JSONFields($0) }) else { throw lost(tookTooLong: false) }
    if let reason = fields.string("error") {
      if fields.int("missing") == 1 { throw .needsPDFium(reason) }
      throw fields.int("encrypted") == 1 ? .encrypted(reason) : .page(reason)
    }
    if bytes == 0 { return (fields, []) }
    guard let count = fields.int("bytes"), count == bytes ?? count,
      bytes != nil || (0...textByteLimit).contains(count)
    else { throw lost(tookTooLong: false) }
    received.reserveCapacity(count)
    while received.count < count { try receive(within: limit) }
    defer { received = [] }
    return (fields, received)
  }

  /// The limits of a request, both in milliseconds. On a busy computer processor time passes more slowly, so that a
  /// page fails or succeeds as on an idle one.
  private struct Limit {
    var deadline: Int
    var processorTime: Int
  }

  /// Receives available bytes; nothing if none arrive for a short time.
  private func receive(within limit: Limit) throws(PageProblem) {
    guard let process else { throw lost(tookTooLong: false) }
    let left = limit.deadline - ChildProcess.now()
    guard left > 0, process.processorTime < limit.processorTime else { throw lost(tookTooLong: true) }
    guard !isInterrupted() else {
      self.process = nil
      throw .interrupted
    }
    let count = withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { buffer -> Int? in
      do throws(SystemError) {
        let count = try process.receive(into: buffer, waitingAtMost: min(left, longestWait))
        received.append(contentsOf: buffer[..<(count ?? 0)])
        return count
      } catch {
        return 0
      }
    }
    if count == 0 { throw lost(tookTooLong: false) }
  }

  /// Ends the process and returns the reason for the missing answer.
  private func lost(tookTooLong: Bool) -> PageProblem {
    guard let ended = process else { return .page("the program that draws is gone") }
    process = nil
    if tookTooLong {
      ended.end()
      return .page("drawing took longer than \(seconds) s")
    }
    return .page("the program that draws \(ended.reap()): the page may need too much memory")
  }
}

/// The files of the helper.
struct PDFiumPlace {
  /// The program scrapbook-render.
  var program: String
  /// The library libpdfium.so.
  var library: String

  /// Finds both; nil if one is missing.
  init?() {
    let folder = programFolder() ?? ""
    let named = getenv("SCRAPBOOK_PDFIUM").map { String(cString: $0) }
    let places = [folder, folder + "/../lib/scrapbook", "/usr/lib/scrapbook"].map { $0 + "/libpdfium.so" }
    guard let program = programPlaces("scrapbook-render").first(where: { isAllowed(.execute, $0) }),
      // An explicitly named library replaces the default places, even to disable it.
      let library = (named.map { [$0] } ?? places).first(where: { isAllowed(.read, $0) })
    else { return nil }
    (self.program, self.library) = (program, library)
  }
}
