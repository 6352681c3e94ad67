import Files
import ImageCodecs
import Notation
import Pango
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook new`: an album of all pictures in a folder, ready to build and easy to edit.
struct NewAlbum: Action {
  var folder: String
  /// A file, or `-` for standard output.
  var output: String
  /// The number of photos per page; nil for 2 on plain pages, and about 3 on designed pages.
  var perPage: Int?
  /// The title; nil is the folder's name.
  var title: String?
  /// The order; nil sorts by date if most photos have one, or else by name.
  var order: PictureOrder?
  /// Whether photos are placed in order without any design.
  var isPlain = false
  /// The theme of designed pages.
  var theme = "classic"
  /// The seed; each seed gives a different design.
  var seed: UInt64 = 0
  /// The maximum number of photos, without near duplicates and blurred ones; nil takes all.
  var best: Int?
  /// The album's language as a BCP 47 tag; nil leaves it open, with dates in English.
  var language: String?
  /// Replaces an existing album.
  var force: Bool

  func perform() throws {
    let listing = try pictureFolder(folder, language: language)
    let albumFolder = output == "-" ? "." : parentFolder(of: output)
    try refusingConflicts { () throws(OutputConflict) in
      var files = OutputGuard()
      if !isPlain, theme.contains("/") {
        for folder in [theme, "\(albumFolder)/\(theme)"] where isFolder(folder) {
          files.reads(filesBelow: folder, as: "a file of the theme")
        }
      }
      try files.writes(output, as: "the album")
    }
    if !force, fileExists(output) {
      throw Failure(
        .cannotCreate, "\(output) is already there", hint: "replace it with --force, or choose -o FILE")
    }
    let prefix = try picturePrefix(from: albumFolder, to: folder)
    let pictures =
      order ?? (isPlain ? .name : listing.bestOrder) == .name ? listing.pictures : listing.picturesByDate
    let chosen = best.map { bestPictures($0, of: pictures, in: folder) } ?? pictures
    let text =
      isPlain
      ? plainText(chosen.map { prefix + $0.name }, of: listing)
      : try designed(chosen, of: listing, prefix: prefix, in: albumFolder)
    if output == "-" { return try printResult(text) }
    let writer = try CheckedFileWriter(path: output)
    try writer.write(text)
    try writer.commit()
    if Terminal.isInteractive {
      Terminal.say("\(output): \(count(chosen.count, "photo")); next: scrapbook build \(output)")
    }
    let outside = [
      prefix.isOutside ? "the pictures" : nil,
      !isPlain && themeName(in: albumFolder).isOutside ? "the theme" : nil,
    ].compactMap(\.self)
    if !outside.isEmpty {
      let verb = outside == ["the theme"] ? "lies" : "lie"
      Terminal.say(
        "scrapbook: note: \(outside.joined(separator: " and ")) \(verb) outside the album's folder; build with --allow-outside"
      )
    }
  }
}

extension NewAlbum {
  private func plainText(_ images: [String], of listing: PictureFolder) -> String {
    albumText(
      title: title ?? plainTitle(listing.folderName), hasTitlePage: title != nil, language: language,
      images: images,
      perPage: perPage ?? 2)
  }

  /// The theme as the album names it. A folder may also be relative to the current one.
  private func themeName(in albumFolder: String) -> String {
    guard theme.contains("/"), isFolder(theme), !isFolder("\(albumFolder)/\(theme)"),
      let path = relativePath(from: albumFolder, to: theme)
    else { return theme }
    // A bare name refers to a built-in theme.
    let folder = String(path.dropLast())
    return folder.contains("/") ? folder : "./" + folder
  }

  /// The text of an album that looks made by hand.
  private func designed(
    _ pictures: [PictureFolder.Picture], of listing: PictureFolder, prefix: String, in albumFolder: String
  ) throws -> String {
    let resources = DocumentResources(folder: albumFolder)
    var files = SourceFiles()
    var diagnostics = Diagnostics()
    let theme = themeName(in: albumFolder)
    guard let look = readTheme(theme, loader: resources.store, files: &files, into: &diagnostics) else {
      let problem = diagnostics.all.first
      if problem?.span != nil {
        Reporting(format: .human, isQuiet: false).show(diagnostics.errors, files: files)
        throw Failure(.albumIsWrong, "the theme \(shortened(theme)) has errors; nothing was written")
      }
      throw Failure(.usage, problem?.message ?? "there is no theme \(theme)", hints: problem?.hints ?? [])
    }
    for name in look.stickerNames.unknown {
      Terminal.say(
        "scrapbook: warning: the theme names \(jsonQuoted(shortened(name))), which is neither a built-in sticker nor a set of them"
      )
    }
    let dateLine = DateLine(language: language, conventions: resources.shaper.conventions)
    let events = events(of: pictures)
    var options = DesignOptions(
      perPage: perPage ?? 3, isPerPageGiven: perPage != nil, seed: seed, dateLine: dateLine)
    options.look(at: heroCandidates(of: events), in: folder)
    var album = DesignedText(
      title: title ?? readableTitle(listing.folderName), theme: look,
      pages: designPages(events, options), prefix: prefix, seed: seed, dateLine: dateLine)
    album.themeName = theme
    let analysis = resources.store.analysis
    album.coverPhoto = album.bestCoverPhoto { analysis.look(of: prefix + $0.name) }
    if let cover = album.coverPhoto, album.pages.contains(where: { $0.photos == [cover] }) {
      // The cover photo is repeated inside, but not as large.
      options.photoOnCover = cover.name
      album.pages = designPages(events, options)
    }
    album.coverExtent = album.coverPhoto.flatMap { analysis.subjectExtent(of: prefix + $0.name) }
    album.findSubjects(in: analysis)
    // Stickers are put where the laid-out pages have free paper; the title page comes first.
    let composition = compose(
      SourceFile(name: "album.json", bytes: Array(album.text.utf8)), options: .init(keepGoing: true),
      with: resources)
    album.addStickers(to: composition.pages.dropFirst())
    return album.text
  }
}

/// The best pictures of a folder in their order; a note says how many others were left out, and why.
///
/// - Parameter shown: Pictures of the folder that an album already shows; their near duplicates are left out.
func bestPictures(
  _ number: Int, of pictures: [PictureFolder.Picture], besides shown: [PictureFolder.Picture] = [],
  in folder: String
) -> [PictureFolder.Picture] {
  let looks = looks(of: (pictures + shown).map(\.name), in: folder)
  let chosen = bestPhotos(number, of: events(of: pictures), besides: shown) { looks[$0] }
  if let note = chosen.note { Terminal.say("scrapbook: note: \(note)") }
  return chosen.photos
}

extension DesignOptions {
  /// Analyzes the photos of a folder that may get a page of their own.
  mutating func look(at names: [String], in folder: String) {
    looks = ScrapbookCLI.looks(of: names, in: folder)
  }
}

/// The looks of a folder's photos by their names; drawings have none.
func looks(of names: [String], in folder: String) -> [String: PictureLook] {
  let progress = Progress(sheets: 0, quiet: false)
  defer { progress.clear() }
  return AssetStore(AssetOptions(folder: folder)).analysis.analyzed(names) { seen in
    progress.show("looking at photo \(seen) of \(names.count)")
  } by: { analysis, name in
    analysis.look(of: name)
  }
}

/// The start of the pictures' paths, as an album in another folder names them.
func picturePrefix(from albumFolder: String, to folder: String) throws -> String {
  guard let prefix = relativePath(from: albumFolder, to: folder) else {
    throw Failure(.cannotCreate, "there is no folder \(albumFolder)")
  }
  if let fault = faultOfPictureName(prefix) { throw Failure(.albumIsWrong, fault) }
  return prefix
}

/// The pictures of the folder, of which there is at least one.
///
/// - Parameter language: The language of the album, which is preferred for descriptions.
func pictureFolder(_ folder: String, language: String? = nil) throws -> PictureFolder {
  let progress = Progress(sheets: 0, quiet: false)
  progress.show("reading the pictures of \(folder)")
  defer { progress.clear() }
  guard let listing = PictureFolder(folder, language: language) else {
    guard fileExists(folder), !isFolder(folder) else {
      throw Failure(.inputMissing, "cannot read the folder \(folder)")
    }
    throw Failure(
      .inputMissing, "\(folder) is a file, not a folder",
      hint: "name the folder of the pictures: scrapbook new \(parentFolder(of: folder))")
  }
  for reason in listing.skipped { Terminal.say("scrapbook: warning: left out: \(reason)") }
  guard !listing.pictures.isEmpty else {
    throw Failure(
      .albumIsWrong, "there are no pictures in \(folder)",
      hint: "a picture is a \(ImageKind.names) file")
  }
  return listing
}

extension String {
  /// Whether it is a path that leads out of the folder.
  var isOutside: Bool { hasPrefix("../") || hasPrefix("/") }
}

/// A folder's name without characters that no title can have, and without the braces of fields and templates.
private func plainTitle(_ name: String) -> String {
  let scalars = name.unicodeScalars.filter { !$0.isMisleading && $0 != "{" && $0 != "}" }
  let title = String(String.UnicodeScalarView(scalars))
  return title.isEmpty ? "Album" : title
}

/// A title from a folder's name: separators become spaces, a leading date is removed, and camera folders give no title.
private func readableTitle(_ name: String) -> String {
  let parts = plainTitle(name).split { "_-. ".contains($0) }
  let words = parts.dropFirst(parts.lengthOfDate).joined(separator: " ")
  let isOfCamera =
    name.count == 8 && name.prefix(3).allSatisfy(\.isNumber) || name == "DCIM" || name == "Camera"
  guard let first = words.first, !isOfCamera, words.contains(where: \.isLetter) else { return "Our album" }
  return first.uppercased() + words.dropFirst()
}

extension [Substring] {
  /// The number of words at the start that are a month or a day, such as "2025-07"; 0 for a year alone.
  fileprivate var lengthOfDate: Int {
    let lengths = prefix(3).map { $0.allSatisfy(\.isASCIIDigit) ? $0.count : 0 }
    guard lengths.count >= 2, lengths[0] == 4, lengths[1] == 2 else { return 0 }
    return lengths.count == 3 && lengths[2] == 2 ? 3 : 2
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

/// One photo per line, so that it is easy to move and to change.
private func albumText(
  title: String, hasTitlePage: Bool, language: String?, images: [String], perPage: Int
) -> String {
  // Small rotations look like photos placed by hand; their order is fixed, so that the same folder gives the same
  // album.
  let turns = ["-1.5", "1", "-1", "1.5"]
  let photos = images.enumerated().map { index, image in
    "        { \"image\": \(jsonQuoted(image)), \"rotation\": \(turns[index % turns.count]), \"border\": 10, \"shadow\": true }"
  }
  let pages = stride(from: 0, to: photos.count, by: perPage).map { first in
    let lines = photos[first..<min(first + perPage, photos.count)].joined(separator: ",\n")
    return "    {\n      \"photos\": [\n\(lines)\n      ],\n      \"stickers\": []\n    }"
  }
  return """
    {
      "title": \(jsonQuoted(title)),\(hasTitlePage ? "\n  \"titlePage\": true," : "")\(language.map { "\n  \"language\": \(jsonQuoted($0)),\(isWrittenFromRight($0) ? "\n  \"binding\": \"right\"," : "")" } ?? "")
      "background": "open-book",
      "placement": "center",
      "pages": [
    \(pages.joined(separator: ",\n"))
      ]
    }

    """
}
