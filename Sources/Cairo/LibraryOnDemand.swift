/// A C library that is loaded when something first needs it: to start without librsvg, pango, libheif, libtiff and
/// libxml2 spares 10 ms, and each of the smaller ones 0.05 to 0.1.
///
/// The functions are those of `SCRAPBOOK_ON_DEMAND` in the library's shim. In an extension of `Functions` they are
/// called as if the library were linked; one that the shim forgets is an error of the linker.
///
/// Unchecked, since the compiler does not know pointers to C functions as safe to share: they never change.
package struct LibraryOnDemand<Functions, Failure: Error>: @unchecked Sendable {
  private let loaded: Functions?
  private let problem: Failure

  /// As the value of a global constant it is loaded by the first use, on whatever thread that is.
  ///
  /// - Parameters:
  ///   - file: With the version of the interface that the shim was written for.
  ///   - problem: What to throw if it is missing.
  package init(
    _ file: String, _ functions: Functions, else problem: Failure,
    load: (UnsafePointer<CChar>, UnsafeMutablePointer<Functions>) -> Bool
  ) {
    var functions = functions
    loaded = load(file, &functions) ? functions : nil
    self.problem = problem
  }

  package func functions() throws(Failure) -> Functions {
    guard let loaded else { throw problem }
    return loaded
  }
}
