import Deflate
import ImageCodecs
import PDFAssembly
import ScrapbookKit

/// A built-in drawing that was compiled ahead, so that an album without drawings of its own needs no librsvg: a file
/// beside the SVG, made by `./dev drawings`. Its first line tells which SVG it was made of, its rest is a
/// ``DrawingAnswer``.
struct CompiledAsset {
  let drawing: CompiledDrawing

  /// Nil if the bytes are not what this SVG was compiled to.
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

  /// `open-book.svg` has it in `open-book.drawing`.
  static func path(of svg: String) -> String { svg.dropLast(4) + ".drawing" }

  private static func line(of svg: UnsafeRawBufferPointer) -> [UInt8] {
    Array("svg \(svg.count) \(String(crc32(svg), radix: 16))\n".utf8)
  }
}
