import ScrapbookKit

/// A picture that could not be painted, and where the album names it.
struct PaintFailure: Error {
  var problem: ImageProblem
  var place: SourcePlace
}

extension Diagnostics {
  /// The one diagnostic of a picture that failed while it was painted.
  init(_ failure: PaintFailure) {
    self.init()
    error(
      failure.problem.id, failure.problem.message, at: failure.place.span, pointer: failure.place.pointer,
      hints: failure.problem.hints)
  }
}
