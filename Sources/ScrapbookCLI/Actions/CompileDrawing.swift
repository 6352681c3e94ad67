import Pango
import ScrapbookRendering

/// `scrapbook compile-drawing`: the side of the child process of `DrawingCompiler`.
struct CompileDrawing: Action {
  /// The limit of processor time, in seconds.
  var seconds: Int
  /// The fonts for the text of the drawing.
  var fonts: FontOptions
  /// Whether to write the compiled file of a built-in drawing.
  var isAsset: Bool

  func perform() throws {
    guard isAsset else { return serveDrawing(seconds: seconds, fonts: fonts) }
    guard serveAsset() else { throw Failure(.albumIsWrong, "the drawing cannot be compiled") }
  }
}
