import Files
import Pango
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook new --merge`: appends pages with the pictures that an album does not show yet. Nothing else in the album
/// changes.
struct MergePhotos: Action {
  var folder: String
  /// The album's file, which is replaced.
  var album: String
  var perPage: Int?
  /// The order; nil is by date if most photos have one, or else by name.
  var order: PictureOrder?
  var seed: UInt64
  /// The maximum number of new photos; nil takes all.
  var best: Int?

  func perform() throws {
    let albumFolder = parentFolder(of: album)
    let prefix = try picturePrefix(from: albumFolder, to: folder)
    let file = try EditedAlbum(album, loadSource(album, limit: albumByteLimit))
    let source = file.source
    let resources = DocumentResources(folder: albumFolder)
    let composition = composed(source, resources)
    guard !composition.diagnostics.hasErrors else {
      Reporting(format: .human, isQuiet: false).show(composition.diagnostics.errors, files: composition.files)
      throw Failure(.albumIsWrong, "\(album) has errors; nothing was added to it")
    }
    guard let place = InsertionPlace(of: composition) else {
      throw failure(withoutPlaceIn: composition)
    }
    let listing = try pictureFolder(folder, language: composition.album.language)
    let shown = composition.album.pictures(in: albumFolder)
    let ordered = (order ?? listing.bestOrder) == .name ? listing.pictures : listing.picturesByDate
    let isShown = { (picture: PictureFolder.Picture) in
      resolvedPath("\(folder)/\(picture.name)").map(shown.contains) ?? true
    }
    let fresh = ordered.filter { !isShown($0) }
    guard !fresh.isEmpty else {
      return Terminal.say("scrapbook: note: \(album) has all pictures of \(folder) already")
    }
    let chosen =
      best.map { bestPictures($0, of: fresh, besides: ordered.filter(isShown), in: folder) } ?? fresh
    // All others are near duplicates of what the album shows.
    guard !chosen.isEmpty else { return }
    var edited = composition.album
    // The placeholder for the pages of an empty album is not a page.
    if place.isFirst { edited.pages = [] }
    let added = try pages(of: chosen, for: edited, prefix: prefix, with: resources) {
      composed(place.inserting($0, into: source), resources)
    }
    try file.replace(with: place.inserting(added.pageTexts, into: source))
    if Terminal.isInteractive {
      Terminal.say("\(album): \(count(chosen.count, "photo")) on \(count(added.pages.count, "new page"))")
    }
    if prefix.isOutside {
      Terminal.say(
        "scrapbook: note: the pictures lie outside the album's folder; build with --allow-outside")
    }
  }

  /// The failure for an album without a place for pages.
  private func failure(withoutPlaceIn composition: Composition) -> Failure {
    let members: [JSONMember] = if case .object(let all)? = composition.json?.root.value { all } else { [] }
    let hasParts = members.contains { $0.key == "parts" }
    let hasPages = members.contains { $0.key == "pages" }
    return if hasParts {
      Failure(
        .albumIsWrong, "\(album) is made of parts; nothing was added to it",
        hint: "name the album of the part that gets the photos")
    } else if hasPages {
      Failure(
        .albumIsWrong, "\(album) does not have the key \"pages\" once, as an array; nothing was added to it",
        hint: "keep one array of pages")
    } else {
      Failure(
        .albumIsWrong, "\(album) has no \"pages\"; nothing was added to it",
        hint: "give it an array of pages: \"pages\": []")
    }
  }

  private func composed(_ source: SourceFile, _ resources: DocumentResources) -> Composition {
    // An album without pages gets its first ones.
    compose(source, options: .init(keepGoing: true, allowEmpty: true), with: resources)
  }

  /// The new pages, designed in the album's theme.
  ///
  /// - Parameter merged: Returns the album with the texts of pages added.
  private func pages(
    of pictures: [PictureFolder.Picture], for album: Album, prefix: String,
    with resources: DocumentResources, merged: (String) -> Composition
  ) throws -> DesignedText {
    var files = SourceFiles()
    var diagnostics = Diagnostics()
    var plain = readTheme("classic", loader: resources.store, files: &files, into: &diagnostics)
    // Without a theme photos have no mount.
    plain?.mount = .none
    plain?.otherMounts = []
    guard let theme = album.theme ?? plain else { throw Failure(.usage, "there is no theme classic") }
    let before = album.pageCountBeforeEnd
    let opensAlone = album.firstPage != nil && album.firstPage != album.binding
    let events = events(of: pictures)
    var options = DesignOptions(
      perPage: perPage ?? 3, isPerPageGiven: perPage != nil, seed: seed,
      pagesBefore: before + (opensAlone ? 1 : 0),
      dateLine: DateLine(language: album.language, conventions: resources.shaper.conventions))
    options.look(at: heroCandidates(of: events), in: folder)
    var added = DesignedText(
      title: "", theme: theme, pages: designPages(events, options), prefix: prefix, seed: seed)
    added.pagesBefore = options.pagesBefore
    added.findSubjects(in: resources.store.analysis)
    added.addStickers(to: merged(added.pageTexts).pages.dropFirst(before))
    return added
  }
}

/// The place in an album's text where pages are added.
private struct InsertionPlace {
  /// The end of the last page, or the start of the empty array's contents.
  var offset: Int
  var isFirst: Bool

  /// Nil if the album has no array of pages.
  init?(of composition: Composition) {
    guard case .object(let members)? = composition.json?.root.value else { return nil }
    // If there are two arrays, the reader uses only one.
    let found = members.filter { $0.key == "pages" }
    guard found.count == 1, let pages = found.first?.node, case .array(let elements) = pages.value else {
      return nil
    }
    isFirst = elements.isEmpty
    offset = elements.last?.span.end ?? pages.span.start + 1
  }

  func inserting(_ pages: String, into source: SourceFile) -> SourceFile {
    let lines = (isFirst ? "\n" : ",\n") + pages + (isFirst ? "\n  " : "")
    let text =
      source.endsLinesWithCRLF
      ? lines.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") : lines
    return SourceFile(
      name: source.name,
      bytes: Array(source.bytes[..<offset]) + Array(text.utf8) + Array(source.bytes[offset...]))
  }
}

extension SourceFile {
  /// Whether its first line ends with CRLF.
  fileprivate var endsLinesWithCRLF: Bool {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
  }
}

extension Album {
  /// The number of pages without the filler page of its last spread.
  fileprivate var pageCountBeforeEnd: Int {
    let isEnd =
      end != .blank && pages.count > 1 && pages.last?.texts.first.map { $0.content.span == nil } ?? false
    return isEnd ? pages.count - 1 : pages.count
  }

  /// The files of all pictures that the album shows.
  fileprivate func pictures(in folder: String) -> Set<String> {
    let pages = pages + [cover, backCover].compactMap { $0?.page }
    let paths = pages.flatMap { page in
      page.photos.map(\.image.path) + page.stickers.map(\.image.path)
        + [page.background].compactMap { background in
          if case .image(let image)? = background?.content { image.path } else { nil }
        }
    }
    // The store also finds a name in another Unicode normalization, and it compares equal as a string.
    let root = resolvedPath(folder) ?? folder
    return Set(
      paths.map { path in
        let whole = fullPath(path, in: root)
        return resolvedPath(whole) ?? whole
      })
  }
}
