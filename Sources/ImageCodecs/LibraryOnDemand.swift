/// A C library that is loaded when a picture first needs it: to start without librsvg, libheif, libtiff and libxml2
/// spares 10 ms.
///
/// The functions are those of `SCRAPBOOK_ON_DEMAND` in the library's shim. In an extension of `Functions` they are
/// called as if the library were linked; one that the shim forgets is an error of the linker.
///
/// Unchecked, since the compiler does not know pointers to C functions as safe to share: they never change.
struct LibraryOnDemand<Functions>: @unchecked Sendable {
  private let loaded: Functions?
  private let problem: ImageError

  /// As the value of a global constant it is loaded by the first use, on whatever thread that is.
  ///
  /// - Parameters:
  ///   - file: With the version of the interface that the shim was written for.
  ///   - kind: Of the pictures that need it, with the article.
  init(
    _ file: String, for kind: String, _ functions: Functions,
    load: (UnsafePointer<CChar>, UnsafeMutablePointer<Functions>) -> Bool
  ) {
    var functions = functions
    loaded = load(file, &functions) ? functions : nil
    problem = .unsupported(kind: kind, advice: "install \(file), the library that reads such pictures")
  }

  func functions() throws(ImageError) -> Functions {
    guard let loaded else { throw problem }
    return loaded
  }
}
