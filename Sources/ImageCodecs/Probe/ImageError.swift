/// Why a picture cannot be used. Each case says what is the matter in words that follow the file's name.
public enum ImageError: Error, Sendable, Equatable {
  /// No picture at all, as far as its content tells.
  case notAPicture
  /// A kind that is not read here, by its name with the article, and what to do.
  case unsupported(kind: String, advice: String)
  /// Damaged or cut off.
  case broken(String)
  /// Larger than a limit allows.
  case tooLarge(String)
  /// A drawing that takes too much time or memory.
  case tooComplex(String)
}
