import ImageCodecs
import PDFAssembly

/// The answer of the process that compiles a drawing: a header line, followed by the PDF or the reason of a failure.
struct DrawingAnswer {
  var result: Result<CompiledDrawing, ImageError>

  init(_ error: ImageError) { result = .failure(error) }

  /// Compiles an SVG.
  init(compiling file: UnsafeRawBufferPointer) {
    do {
      result = .success(try compileSVG(file))
    } catch {
      result = .failure(error as? ImageError ?? .broken("it cannot be drawn: \(error)"))
    }
  }

  var bytes: [UInt8] {
    switch result {
    case .success(let drawing): Array("drawing \(drawing.width) \(drawing.height)\n".utf8) + drawing.pdf
    case .failure(.tooLarge(let reason)): Array("too-large\n\(reason)".utf8)
    case .failure(.tooComplex(let reason)): Array("too-complex\n\(reason)".utf8)
    case .failure(.broken(let reason)): Array("broken\n\(reason)".utf8)
    case .failure(let error): Array("broken\nit cannot be drawn: \(error)".utf8)
    }
  }

  /// Nil if the bytes are not a complete answer.
  init?(_ bytes: [UInt8]) {
    let line = bytes.prefix(100).prefix { $0 != 0x0A }
    let rest = bytes.dropFirst(line.count + 1)
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    switch words.first {
    case "drawing":
      guard words.count == 3, let width = Double(words[1]), let height = Double(words[2]), width > 0,
        height > 0,
        rest.starts(with: "%PDF-1.4".utf8), rest.suffix(6).elementsEqual("%%EOF\n".utf8)
      else { return nil }
      result = .success(CompiledDrawing(pdf: Array(rest), width: width, height: height))
    case "too-large": result = .failure(.tooLarge(String(decoding: rest, as: UTF8.self)))
    case "too-complex": result = .failure(.tooComplex(String(decoding: rest, as: UTF8.self)))
    case "broken": result = .failure(.broken(String(decoding: rest, as: UTF8.self)))
    default: return nil
    }
  }
}
