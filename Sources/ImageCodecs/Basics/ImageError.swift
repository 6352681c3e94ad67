/// The reasons why a picture cannot be used. Each message follows the file's name.
public enum ImageError: Error, Sendable, Equatable {
  /// The content does not look like a picture.
  case notAPicture
  /// A kind that is not supported: its name with the article, and what to do.
  case unsupported(kind: String, advice: String)
  /// Damaged or truncated.
  case broken(String)
  /// Larger than a limit allows.
  case tooLarge(String)
  /// A drawing that takes too much time or memory.
  case tooComplex(String)
  /// A page that a PDF does not have, and the number of its pages.
  case missingPage(Int, count: Int)
}
