import Deflate
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// A built-in drawing that was compiled in advance, so that an album without drawings of its own does not need
/// librsvg: a file beside the SVG, made by `./dev drawings`. Its first line identifies the SVG, the rest is a
/// ``DrawingAnswer``.
struct CompiledAsset {
  let drawing: CompiledDrawing

  /// Nil if the bytes were not compiled from this SVG.
  init?(_ bytes: [UInt8], of svg: UnsafeRawBufferPointer) {
    let line = Self.line(of: svg)
    guard bytes.starts(with: line), let answer = DrawingAnswer(Array(bytes[line.count...])),
      case .success(let drawing) = answer.result
    else { return nil }
    self.drawing = drawing
  }

  /// The file's bytes; nil for an SVG that cannot be drawn.
  static func bytes(compiling svg: UnsafeRawBufferPointer) -> [UInt8]? {
    let answer = DrawingAnswer(compiling: svg)
    guard case .success = answer.result else { return nil }
    return line(of: svg) + answer.bytes
  }

  /// The path of the compiled file: `open-book.drawing` for `open-book.svg`.
  static func path(of svg: String) -> String { svg.dropLast(4) + ".drawing" }

  private static func line(of svg: UnsafeRawBufferPointer) -> [UInt8] {
    Array("svg \(svg.count) \(String(crc32(svg), radix: 16))\n".utf8)
  }
}
