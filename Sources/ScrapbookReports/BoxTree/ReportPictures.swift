package import ScrapbookKit

/// The pictures of a report: inspects each once, and reports problems at every reference.
package final class ReportPictures {
  package private(set) var catalog: AssetCatalog
  private let loader: any AssetLoader
  let faults: ReportFaults
  /// Whether a picture that cannot be used is only a warning.
  let keepsGoing: Bool
  /// The scrapbook whose parts can be shown.
  var album: ReportAlbum?
  /// Whether the report names a scrapbook with errors, which are reported.
  var albumIsWrong = false
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
  /// - Parameter svg: An SVG file.
  func drawing(_ svg: String, at place: ReportPlace?) -> Picture? {
    picture(hold(Array(svg.utf8)), at: place, isInline: true)
  }

  /// A picture by its path; nil if it cannot be shown.
  ///
  /// - Parameter isInline: Whether it is a drawing of the template.
  func picture(_ path: String, at place: ReportPlace?, isInline: Bool = false) -> Picture? {
    if problems[PathKey(path)] == nil, catalog.id(of: ImageReference(path)) == nil {
      do throws(ImageProblem) {
        catalog.add(path, try loader.inspect(path))
      } catch {
        problems[PathKey(path)] = error
      }
    }
    if let problem = problems[PathKey(path)]?.ofReport {
      let message =
        isInline ? problem.message.replacing(jsonQuoted(path), with: "the drawing") : problem.message
      faults.add(
        ReportFault(
          severity: keepsGoing ? .warning : .error, id: problem.id, message: message, place: place,
          hints: problem.hints))
    }
    guard let id = catalog.id(of: ImageReference(path)) else { return nil }
    for problem in catalog[id].info.warnings {
      faults.warning(problem.id, problem.message, at: place, hints: problem.hints)
    }
    if catalog[id].info.isForeignPage {
      faults.lack(
        .foreignPage, "the fonts and the text of \(jsonQuoted(path)) have not been checked", at: place,
        hint: "place a picture of the page instead: scrapbook render FILE.pdf --page 1 -o page.png")
    }
    return Picture(asset: id, size: catalog[id].info.size, path: path)
  }
}

extension ImageProblem {
  /// The problem as a message about a report: picture stores report problems of albums.
  var ofReport: ImageProblem {
    let reworded = { (text: String) in
      text.replacing("album's folder", with: "report's folder")
        .replacing("beside the album", with: "beside the report")
    }
    return ImageProblem(id, reworded(message), hints: hints.map(reworded))
  }
}
