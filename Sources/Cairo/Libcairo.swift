internal import CCairo

/// The cairo library. It is not linked, since it brings eighteen libraries of which a command that draws nothing needs none.
private let library = LibraryOnDemand(
  "libcairo.so.2", Libcairo(), else: CairoError.missingLibrary, load: Libcairo_load)

/// The functions of cairo, for objects that exist only if cairo is loaded: code that makes a surface calls
/// ``loadCairo()`` first.
let libcairo: Libcairo = {
  guard let functions = try? library.functions() else { fatalError("\(CairoError.missingLibrary)") }
  return functions
}()

/// Loads cairo, on any thread. A program that will draw calls this on another thread, and goes on meanwhile.
///
/// - Throws: ``CairoError/missingLibrary``.
public func loadCairo() throws(CairoError) { _ = try library.functions() }
