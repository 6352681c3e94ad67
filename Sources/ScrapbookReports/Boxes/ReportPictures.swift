package import ScrapbookKit

/// The pictures of a report: inspects each once, and reports problems at every reference.
package final class ReportPictures {
  package private(set) var catalog: AssetCatalog
  private let loader: any AssetLoader
  private let faults: ReportFaults
  /// Whether a picture that cannot be used is only a warning.
  let keepsGoing: Bool
  /// The scrapbook whose parts can be shown.
  var album: ReportAlbum?
  /// Keeps a drawing of a template and returns its path.
  var hold: ([UInt8]) -> String = { _ in "inline:" }
  private var problems: [PathKey: ImageProblem] = [:]

  /// - Parameter catalog: The pictures that are already known.
  package init(
    _ loader: any AssetLoader, catalog: AssetCatalog = AssetCatalog(), keepsGoing: Bool = false,
    faults: ReportFaults
  ) {
    self.keepsGoing = keepsGoing
    self.loader = loader
    self.catalog = catalog
    self.faults = faults
  }

  /// Announces all pictures to the loader.
  func prepare(_ paths: [String]) {
    var seen: Set<PathKey> = []
    loader.prepare(
      paths.filter {
        !$0.hasPrefix("album:") && seen.insert(PathKey($0)).inserted
          && catalog.id(of: ImageReference($0)) == nil
      })
  }

  /// An inline drawing of a template.
  ///
  /// - Parameter source: The `svg` element including its tags.
  func drawing(_ source: ArraySlice<UInt8>, isNamespaced: Bool, at place: ReportPlace?) -> Picture? {
    var svg = Array(source)
    // Attributes that an HTML parser adds implicitly.
    if !isNamespaced, svg.count > 4 {
      svg.insert(contentsOf: Array(#" xmlns="http://www.w3.org/2000/svg""#.utf8) + Self.linkNamespace, at: 4)
    }
    return picture(hold(svg), at: place)
  }

  private static let linkNamespace = Array(#" xmlns:xlink="http://www.w3.org/1999/xlink""#.utf8)

  /// A picture by its path; nil if it cannot be shown.
  func picture(_ path: String, at place: ReportPlace?) -> Picture? {
    if problems[PathKey(path)] == nil, catalog.id(of: ImageReference(path)) == nil {
      do throws(ImageProblem) {
        catalog.add(path, try loader.inspect(path))
      } catch {
        problems[PathKey(path)] = error
      }
    }
    if let problem = problems[PathKey(path)] {
      faults.add(
        ReportFault(
          severity: keepsGoing ? .warning : .error, id: problem.id, message: problem.message, place: place,
          hints: problem.hints))
    }
    guard let id = catalog.id(of: ImageReference(path)) else { return nil }
    for problem in catalog[id].info.warnings {
      faults.warning(problem.id, problem.message, at: place, hints: problem.hints)
    }
    return Picture(asset: id, size: catalog[id].info.size, path: path)
  }
}
