import Files
import ScrapbookKit
import ScrapbookReports

extension BatchPlan {
  /// A file that an album or a report reads, and its role for the user.
  package typealias NamedFile = (path: String, role: String)

  /// The themes of the albums, the templates and data of the reports, and the PDFs whose pages they show. These must
  /// not be outputs of the batch, since the order in which its PDFs are made is undefined. All other pictures are
  /// recognized when they would be replaced.
  ///
  /// - Parameters:
  ///   - isReport: Whether the jobs are reports.
  ///   - limit: The maximum size in bytes of a file that is searched.
  package func namedFiles(isReport: Bool, limit: Int) -> [NamedFile] {
    let search = NamedFileSearch(limit: limit)
    return jobs.flatMap { isReport ? search.files(ofReport: $0) : search.files(ofAlbum: $0) }
  }
}

/// Finds the files that albums and reports name. Files that the rows of a roster share are searched once.
private final class NamedFileSearch {
  private let limit: Int
  private var albums: [String: Names] = [:]
  private var reports: [String: AlbumTemplate?] = [:]
  /// The files of a report's template, with those that it includes, and the pictures that each of them names.
  private var includes: [String: [String: [String]]] = [:]

  /// The names in an album, which may contain placeholders.
  struct Names {
    var theme: MustacheText?
    /// The names of pictures that are or may be PDFs.
    var pictures: [MustacheText] = []
  }

  init(limit: Int) { self.limit = limit }

  func files(ofAlbum job: BatchJob) -> [BatchPlan.NamedFile] {
    let names = albums[job.album] ?? names(inAlbum: job.album)
    if job.values != nil { albums[job.album] = names }
    let theme = names.theme.map { job.named(job.filled($0) + "/theme.json", "the theme of \(job.id)") }
    return [theme].compactMap(\.self) + job.named(pdfs: names.pictures.map { job.filled($0) })
  }

  private func names(inAlbum path: String) -> Names {
    var names = Names()
    // Most albums name no theme and no PDF, and need not be parsed.
    guard let file = file(path),
      file.bytes.has(".pdf") || file.bytes.has("\"theme\"") || file.bytes.has("}}"),
      let document = try? parseJSON(file)
    else { return names }
    names.theme = themeFolder(of: document).flatMap { try? MustacheText($0) }
    names.pictures = picturePaths(of: document).filter {
      let name = ImageReference($0).filePath.lowercased()
      return name.hasSuffix(".pdf") || name.hasSuffix("}}")
    }.compactMap { try? MustacheText($0) }
    return names
  }

  func files(ofReport job: BatchJob) -> [BatchPlan.NamedFile] {
    let template = reports[job.album] ?? file(job.album).flatMap { try? AlbumTemplate($0) }
    reports[job.album] = .some(template)
    guard let report = template?.filled(with: job.values ?? [:]) else { return [] }
    let folder = parentFolder(of: job.album)
    let names = Set(ReportSettings(report, faults: ReportFaults()).fileNames)
    return names.sorted().flatMap { name in
      included(by: name, in: folder).sorted { $0.key < $1.key }.flatMap { name, sources in
        [job.named(name, "a file of the report")] + job.named(pdfs: sources.map { job.filled($0) })
      }
    }
  }

  private func included(by name: String, in folder: String) -> [String: [String]] {
    if let known = includes[name] { return known }
    var found: [String: [String]] = [name: []]
    let includer = FileIncluder(faults: ReportFaults()) { name, _ in
      let file = self.file(fullPath(name, in: folder))
      found[name] = file.map { sources(of: String(decoding: $0.bytes, as: UTF8.self)) } ?? []
      return file
    }
    _ = includer.text(of: name, at: nil)
    includes[name] = found
    return found
  }

  private func file(_ path: String) -> SourceFile? {
    (try? readWholeFile(path, limit: limit)).map { SourceFile(name: path, bytes: $0) }
  }
}

extension BatchJob {
  fileprivate func named(_ path: String, _ role: String) -> BatchPlan.NamedFile {
    (fullPath(path, in: parentFolder(of: album)), role)
  }

  fileprivate func named(pdfs paths: [String]) -> [BatchPlan.NamedFile] {
    paths.map { ImageReference($0).filePath }.filter { $0.lowercased().hasSuffix(".pdf") }
      .map { named($0, "a picture of \(id)") }
  }

  fileprivate func filled(_ text: MustacheText) -> String { text.filled(with: values ?? [:]).text }

  /// A path of a report, filled with the pupil's values.
  fileprivate func filled(_ path: String) -> String {
    let values = values ?? [:]
    let text = (try? MustacheText(path)).map { filled($0) } ?? path
    return text.replacing(/#([A-Za-z][A-Za-z0-9_ -]*)#/) { match in
      values.first { plainName($0.key) == plainName(match.1) }?.value ?? String(match.0)
    }
  }
}

/// The name of a value without insignificant characters.
private func plainName(_ name: some StringProtocol) -> String {
  name.lowercased().filter { $0.isLetter || $0.isNumber }
}

/// The folder of an album's custom theme; nil for a built-in theme.
private func themeFolder(of document: JSONDocument) -> String? {
  guard case .object(let members) = document.root.value,
    let theme = members.last(where: { $0.key == "theme" })?.node.value
  else { return nil }
  var name = theme
  // A base theme that the album modifies.
  if case .object(let members) = theme, let base = members.last(where: { $0.key == "base" }) {
    name = base.node.value
  }
  if case .string(let name) = name, name.contains("/") { return name }
  return nil
}

/// The values of the attributes `src` of HTML, as they are written.
private func sources(of html: String) -> [String] {
  html.matches(of: /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/.ignoresCase()).compactMap { match in
    (match.1 ?? match.2 ?? match.3).map(String.init)
  }
}

extension [UInt8] {
  /// Whether a text in lowercase ASCII occurs in it, in any case.
  fileprivate func has(_ text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { Array($0) }
    var rest = self[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      let found = rest[start...].prefix(wanted.count)
      if found.count == wanted.count, zip(found, wanted).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 }) {
        return true
      }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
