import Files
import ScrapbookKit

/// Returns hints for the path of a missing picture.
///
/// - Parameters:
///   - full: The path from the current directory.
///   - builtins: The names of the built-in pictures.
func missingHints(_ path: String, _ full: String, builtins: () -> [String]) -> [String] {
  if let advice = adviceOnForeignPath(path) { return [advice] }
  if path.contains("{{") { return ["its name is known when \"scrapbook batch\" fills the template"] }
  let (folder, name) = folderAndName(full)
  let prefix = String(path.dropLast(name.count))
  // Albums are beside their pictures and often named like one.
  guard let found = similarName(to: name, among: fileNames(in: folder).filter { !$0.hasSuffix(".json") })
  else {
    if !path.contains("/"), !path.contains("."),
      let builtin = suggestion(for: path, among: builtins())
    {
      return ["did you mean \"builtin:\(builtin)\"?"]
    }
    return ["paths are relative to the album's folder"]
  }
  // Equal strings with different bytes: macOS stores é as e and an accent.
  if found == name {
    if found.utf8.elementsEqual(name.utf8) { return ["it is a link to a file that does not exist"] }
    return ["two files have this name, with accents stored in different ways; rename one of them"]
  }
  let didYouMean = "did you mean \(jsonQuoted(prefix + found))?"
  return [
    found.lowercased() == name.lowercased() ? didYouMean + " file names are case-sensitive" : didYouMean
  ]
}

/// The hint for a URL or a Windows path; nil for other paths.
private func adviceOnForeignPath(_ path: String) -> String? {
  let last = jsonQuoted(path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "")
  let lowercased = path.lowercased()
  if lowercased.hasPrefix("file:") { return "write the path alone, without file://" }
  if lowercased.hasPrefix("data:") {
    return "save the picture as a file beside the album, and write its name"
  }
  if ["http:", "https:", "ftp:", "www."].contains(where: lowercased.hasPrefix) {
    return "pictures are not fetched from the network: download it, and write the name of its file"
  }
  if path.hasPrefix("\\") || path.dropFirst().hasPrefix(":\\") || path.dropFirst().hasPrefix(":/") {
    return "this is a Windows path: copy the picture beside the album and write \(last)"
  }
  guard path.contains("\\") else { return nil }
  let slashes = String(path.map { $0 == "\\" ? "/" : $0 })
  return "folders are separated by /: write \(jsonQuoted(slashes))"
}

/// Compares case first, then the extension, then misspellings. The name without the extension must be similar,
/// since the extension is the same for many files.
private func similarName(to name: String, among names: [String]) -> String? {
  let stem = { (name: String) in
    (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name).lowercased()
  }
  if let same = names.first(where: { $0.lowercased() == name.lowercased() }) { return same }
  let near =
    names.contains { stem($0) == stem(name) }
    ? stem(name) : suggestion(for: stem(name), among: names.map(stem))
  return near.flatMap { near in names.first { stem($0) == near } }
}
