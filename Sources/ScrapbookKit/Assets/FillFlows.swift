/// Replaces each page with a flow by copies of it that show the flow's pictures. Pages without pictures are omitted.
func fillFlows(_ album: Album, loader: some AssetLoader, into diagnostics: inout Diagnostics) -> Album {
  guard album.pages.contains(where: { $0.flow != nil }) else { return album }
  var filled = album
  filled.pages = album.pages.flatMap { page in
    guard let flow = page.flow else { return [page] }
    // The pictures are known only when the template is filled.
    if templateTag(in: flow.glob) != nil { return [page.withoutFlow] }
    do throws(ImageProblem) {
      let found = try loader.pictures(matching: flow.glob, order: flow.order)
      for problem in found.leftOut {
        diagnostics.warning(
          problem.id, "\(problem.message), and is left out", at: flow.span, pointer: flow.pointer ?? "",
          hints: problem.hints)
      }
      if found.paths.isEmpty { diagnostics.emptyFlow(flow) }
      return page.filled(with: found.paths, by: flow, loader)
    } catch {
      diagnostics.error(
        error.id, error.message, at: flow.span, pointer: flow.pointer ?? "", hints: error.hints)
      return []
    }
  }
  if filled.pages.isEmpty, !diagnostics.hasErrors {
    let flow = album.pages.first?.flow
    diagnostics.error(
      .emptyAlbum, "the album has no pages, since there are no pictures for them", at: flow?.span,
      pointer: flow?.pointer ?? "")
  }
  return filled
}

extension ScrapbookPage {
  fileprivate var withoutFlow: ScrapbookPage {
    var page = self
    page.flow = nil
    return page
  }

  /// A picture that the flow does not describe gets the description in its file.
  fileprivate func filled(
    with pictures: [String], by flow: Flow, _ loader: some AssetLoader
  ) -> [ScrapbookPage] {
    stride(from: 0, to: pictures.count, by: flow.perPage).map { start in
      var page = withoutFlow
      page.photos += pictures[start..<min(start + flow.perPage, pictures.count)].enumerated().map {
        index, path in
        var photo = flow.photos.isEmpty ? Photo("") : flow.photos[index % flow.photos.count]
        photo.image = ImageReference(
          path, scale: photo.image.scale, span: flow.span, pointer: flow.pointer)
        photo.span = photo.span ?? flow.span
        if photo.alt == nil, photo.caption == nil, !photo.isDecorative {
          photo.alt = loader.description(of: path)
        }
        return photo
      }
      return page
    }
  }
}

extension Diagnostics {
  fileprivate mutating func emptyFlow(_ flow: Flow) {
    warning(
      .emptyFlow, "no picture matches \(jsonQuoted(flow.glob)): the page is left out", at: flow.span,
      pointer: flow.pointer ?? "",
      hints: ["paths are relative to the album's folder; * stands for any characters but /"])
  }
}

/// Whether a name matches a pattern with `*` and `?`, ignoring case; a backslash escapes the next character.
package func matches(_ name: String, glob: String) -> Bool {
  enum Part: Equatable {
    case any
    case one
    case character(Character)
  }
  var pattern: [Part] = []
  var isEscaped = false
  for character in glob.lowercased() {
    switch character {
    case "\\" where !isEscaped: isEscaped = true
    case "*" where !isEscaped: pattern.append(.any)
    case "?" where !isEscaped: pattern.append(.one)
    default:
      pattern.append(.character(character))
      isEscaped = false
    }
  }
  let name = Array(name.lowercased())
  var (at, read) = (0, 0)
  // The place to retry after the last star, one character further: no other star needs to be retried.
  var retry: (at: Int, read: Int)?
  while read < name.count {
    if at < pattern.count, pattern[at] == .any {
      retry = (at + 1, read + 1)
      at += 1
    } else if at < pattern.count, pattern[at] == .one || pattern[at] == .character(name[read]) {
      (at, read) = (at + 1, read + 1)
    } else if let next = retry {
      (at, read) = next
      retry?.read += 1
    } else {
      return false
    }
  }
  return pattern[at...].allSatisfy { $0 == .any }
}

/// Escapes a text for use in a pattern.
package func globEscaped(_ text: String) -> String {
  text.reduce(into: "") { escaped, character in
    if "*?\\".contains(character) { escaped += "\\" }
    escaped.append(character)
  }
}
