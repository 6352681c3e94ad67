import Cairo

/// A library that reads pictures, loaded by the first one that needs it.
typealias ImageLibrary<Functions> = LibraryOnDemand<Functions, ImageError>

extension LibraryOnDemand where Failure == ImageError {
  /// - Parameter kind: Of the pictures that need it, with the article.
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
