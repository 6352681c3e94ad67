import Files
import Glibc

/// Poppler's programs pdfinfo and pdftoppm, started for each page: slower than PDFium, and an independent
/// implementation.
struct PopplerPages {
  let file: Int32
  private let options: DrawingOptions
  private(set) var pageCount = 0

  /// - Throws: ``PageProblem/unavailable`` if they are not installed.
  init(file: Int32, options: DrawingOptions) throws(PageProblem) {
    // The password would be visible on poppler's command line.
    guard options.password == nil else {
      throw .needsPDFium("without PDFium, no PDF with a password can be drawn")
    }
    guard options.box == .crop else {
      throw .needsPDFium("without PDFium, only the crop box can be drawn")
    }
    (self.file, self.options) = (file, options)
    guard let count = try fields(["-f", "1", "-l", "1"])["Pages"].flatMap({ Int($0) }) else {
      throw .document("poppler's pdfinfo cannot open it")
    }
    pageCount = count
  }

  func size(ofPage number: Int) throws(PageProblem) -> (width: Double, height: Double) {
    let sheet = try sheet(number)
    return sheet.isOnItsSide ? (sheet.height, sheet.width) : (sheet.width, sheet.height)
  }

  /// The properties of a page according to pdfinfo.
  private struct Sheet {
    /// The sides in points before the page is turned.
    var width: Double
    var height: Double
    /// Whether it is turned by 90 or 270 degrees.
    var isOnItsSide: Bool
    /// Whether the crop box is shown; an empty one is ignored.
    var isCropped: Bool
  }

  private func sheet(_ number: Int) throws(PageProblem) -> Sheet {
    let fields = try fields(["-f", "\(number)", "-l", "\(number)", "-box"])
    func numbers(_ key: String) -> [Double] {
      let line = fields.first { $0.key.hasPrefix("Page ") && $0.key.hasSuffix(key) }?.value ?? ""
      return line.split(separator: " ").compactMap { Double($0) }
    }
    // "595.28 x 841.89 pts (A4)", and "0.00 0.00 595.28 841.89"
    let (size, media) = (numbers(" size"), numbers(" MediaBox"))
    guard size.count >= 2, media.count == 4 else { throw .page("poppler gave no size of the page") }
    let isCropped = size[0] > 0 && size[1] > 0
    return Sheet(
      width: isCropped ? size[0] : media[2] - media[0], height: isCropped ? size[1] : media[3] - media[1],
      isOnItsSide: Int(numbers(" rot").first ?? 0) % 180 != 0, isCropped: isCropped)
  }

  func draw(page: Int, of size: PixelSize, _ part: PixelRect) throws(PageProblem) -> Bitmap {
    let sheet = try sheet(page)
    // pdftoppm scales the sides of the page before rotation.
    let scales = sheet.isOnItsSide ? (x: size.height, y: size.width) : (x: size.width, y: size.height)
    let bytes = try run(
      "pdftoppm",
      (sheet.isCropped ? ["-cropbox"] : []) + [
        "-f", "\(page)", "-l", "\(page)", "-singlefile", "-scale-to-x", "\(scales.x)",
        "-scale-to-y",
        "\(scales.y)", "-x", "\(part.x)", "-y", "\(part.y)", "-W", "\(part.width)", "-H", "\(part.height)",
      ], limit: part.width * part.height * 3 + 64)
    // "P6", the sides, and 255, on a line each.
    let header = Array("P6\n\(part.width) \(part.height)\n255\n".utf8)
    guard bytes.starts(with: header), bytes.count == header.count + part.width * part.height * 3 else {
      throw .page("poppler drew nothing")
    }
    var pixels = [UInt8](repeating: 0xFF, count: part.width * part.height * 4)
    for index in 0..<part.width * part.height {
      let source = header.count + index * 3
      pixels[index * 4] = bytes[source + 2]
      pixels[index * 4 + 1] = bytes[source + 1]
      pixels[index * 4 + 2] = bytes[source]
    }
    return Bitmap(width: part.width, height: part.height, bytes: pixels)
  }

  /// The "name: value" lines of pdfinfo.
  private func fields(_ arguments: [String]) throws(PageProblem) -> [String: String] {
    let text = String(decoding: try run("pdfinfo", arguments, limit: pageInfoByteLimit), as: UTF8.self)
    let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = line[..<colon].split(separator: " ").joined(separator: " ")
      return (name, String(line[colon...].dropFirst().drop { $0 == " " }))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private func run(_ program: String, _ arguments: [String], limit: Int) throws(PageProblem) -> [UInt8] {
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(program, arguments + ["/dev/fd/\(file)"], errors: .kept, files: [file])
    } catch {
      throw error.code == ENOENT ? .unavailable : .page("\(program) cannot be started: \(error)")
    }
    child.limit(RLIMIT_AS, to: programMemory)
    child.limit(RLIMIT_CPU, to: options.seconds)
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    var answer: [UInt8] = []
    let isComplete = try child.exchange(none, seconds: waitFactor * options.seconds) {
      piece throws(PageProblem) in
      guard !options.isInterrupted() else { throw .interrupted }
      answer.append(contentsOf: piece)
      return answer.count <= limit
    }
    guard isComplete else {
      guard !child.keptErrors.contains("Incorrect password") else {
        throw .encrypted("it is encrypted, and the password is missing")
      }
      throw .page(
        child.tookTooLong ? "\(program) took longer than \(options.seconds) s" : "\(program) failed")
    }
    return answer
  }
}
