import Cairo
import Files
public import Pango
public import ScrapbookKit

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

/// Composes an album's text.
public func compose(
  _ source: SourceFile, options: CompositionOptions = .init(), with resources: DocumentResources
) -> Composition {
  compose(source, options: options, loader: resources.store, shaper: resources.shaper)
}

/// Composes one of several albums that become one document.
///
/// - Parameters:
///   - files: The texts of the document, with this one; empty for this one alone.
///   - catalog: The pictures of the albums before it, to which this album's pictures are added.
public func compose(
  _ json: JSONDocument, in files: SourceFiles = SourceFiles(), options: CompositionOptions = .init(),
  with resources: DocumentResources, catalog: inout AssetCatalog
) -> Composition {
  compose(
    json, in: files, options: options, loader: resources.store, shaper: resources.shaper, catalog: &catalog)
}

/// Composes an album.
public func compose(
  _ album: Album, options: CompositionOptions = .init(), with resources: DocumentResources
) -> Composition {
  compose(album, options: options, loader: resources.store, shaper: resources.shaper)
}

/// Loads cairo on another processor, if there is one.
package func loadCairoInAdvance() { Helper.startShort { try? loadCairo() } }

/// Whether an error says that cairo is missing, without which nothing can be drawn.
package func isMissingCairo(_ error: any Error) -> Bool { error as? CairoError == .missingLibrary }
