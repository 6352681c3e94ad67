internal import CCairo
import Glibc

/// The cairo library. It is not linked, since it brings eighteen libraries of which a command that draws nothing needs none.
///
/// The first use loads it, on any thread. Without it nothing can be drawn, as if it were linked: the program ends.
let libcairo: Libcairo = {
  let file = "libcairo.so.2"
  let library = LibraryOnDemand(
    file, Libcairo(), else: CairoError(description: "\(file) is missing"), load: Libcairo_load)
  guard let functions = try? library.functions() else {
    let message = "scrapbook: error: \(file) cannot be loaded\n   hint: apt-get install libcairo2\n"
    _ = write(STDERR_FILENO, message, message.utf8.count)
    exit(69)
  }
  return functions
}()

/// Loads cairo. A program that will draw calls this on another thread, and goes on meanwhile.
public func loadCairo() { _ = libcairo }
