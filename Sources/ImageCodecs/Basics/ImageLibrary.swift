import Cairo

/// A library that decodes pictures, loaded by the first picture that needs it.
typealias ImageLibrary<Functions> = LibraryOnDemand<Functions, ImageError>

extension LibraryOnDemand where Failure == ImageError {
  /// - Parameter kind: The kind of picture that needs it, with the article.
  init(
    _ file: String, for kind: String, _ functions: Functions,
    load: (UnsafePointer<CChar>, UnsafeMutablePointer<Functions>) -> Bool
  ) {
    self.init(
      file, functions,
      else: .unsupported(kind: kind, advice: "install \(file), the library that reads such pictures"),
      load: load)
  }
}
