import Cairo
import Files
public import Pango

/// The pictures and fonts of one document, with which it is composed and painted.
///
/// Not thread-safe: they serve one job.
public struct DocumentResources {
  public let store: AssetStore
  public let shaper: PangoShaper

  public init(store: AssetStore, shaper: PangoShaper = PangoShaper()) {
    self.store = store
    self.shaper = shaper
  }

  /// Loads cairo on another processor, if there is one and it may be used, while this one reads the album; a caller
  /// that needs it meanwhile waits.
  ///
  /// - Parameter withFonts: Whether there probably is text, so that the fonts are loaded, too.
  package func loadInAdvance(withFonts: Bool) {
    guard store.files.options.readsInParallel else { return }
    let fonts = withFonts ? shaper.shared : nil
    Helper.startShort {
      // The first use reports that it is missing.
      try? loadCairo()
      fonts?.load()
    }
  }
}

/// Loads cairo on another processor, if there is one.
package func loadCairoInAdvance() { Helper.startShort { try? loadCairo() } }

/// Whether an error says that cairo is missing, without which nothing can be drawn.
package func isMissingCairo(_ error: any Error) -> Bool { error as? CairoError == .missingLibrary }
