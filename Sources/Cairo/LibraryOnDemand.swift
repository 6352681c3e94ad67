/// A C library that is loaded on first use. Starting without librsvg, pango, libheif, libtiff and libxml2 saves 10
/// ms, and 0.05 to 0.1 ms without each of the smaller libraries.
///
/// The functions are listed in `SCRAPBOOK_ON_DEMAND` in the library's shim. An extension of `Functions` makes them
/// callable as if the library were linked; a function that the shim does not list is a linker error.
///
/// Unchecked, since the compiler does not treat pointers to C functions as sendable; they never change.
package struct LibraryOnDemand<Functions, Failure: Error>: @unchecked Sendable {
  private let loaded: Functions?
  private let problem: Failure

  /// Loads the library. As the value of a global constant it is loaded by the first use, on any thread.
  ///
  /// - Parameters:
  ///   - file: The file name with the version of the interface that the shim was written for.
  ///   - problem: The error to throw if the library is missing.
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
