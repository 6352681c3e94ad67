import Files
import ScrapbookKit
import ScrapbookRendering

/// `scrapbook new`: an album of all pictures in a folder, ready to build and easy to edit.
struct NewAlbum: Action {
  var folder: String
  /// A file, or `-` for standard output.
  var output: String
  /// The number of photos on each page.
  var perPage: Int
  /// The title; nil is the folder's name.
  var title: String?
  var order: PictureOrder
  /// Replaces an existing album.
  var force: Bool

  func perform() throws {
    guard let listing = PictureFolder(folder) else {
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
        hint: "pictures are JPEG, PNG, SVG, WebP, HEIC, AVIF, GIF and TIFF files")
    }
    try refusingConflicts { () throws(OutputConflict) in
      var files = OutputGuard()
      try files.writes(output, as: "the album")
    }
    if !force, fileExists(output) {
      throw Failure(
        .cannotCreate, "\(output) is already there", hint: "replace it with --force, or choose -o FILE")
    }
    let albumFolder = output == "-" ? "." : parentFolder(of: output)
    guard let prefix = relativePath(from: albumFolder, to: folder) else {
      throw Failure(.cannotCreate, "there is no folder \(albumFolder)")
    }
    let names = (order == .name ? listing.pictures : listing.picturesByDate).map(\.name)
    let text = albumText(
      title: title ?? listing.folderName, images: names.map { prefix + $0 }, perPage: perPage)
    if output == "-" { return try printResult(text) }
    let writer = try CheckedFileWriter(path: output)
    try writer.write(text)
    try writer.commit()
    if Terminal.isInteractive {
      Terminal.say("\(output): \(count(names.count, "photo")); next: scrapbook build \(output)")
    }
    if prefix.hasPrefix("../") || prefix.hasPrefix("/") {
      Terminal.say("scrapbook: note: the pictures lie outside the album's folder; build with --allow-outside")
    }
  }
}

/// One photo per line, so that it is easy to move and to change.
private func albumText(title: String, images: [String], perPage: Int) -> String {
  // Small rotations in a fixed order look like photos placed by hand, and the same folder gives the same album.
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
      "title": \(jsonQuoted(title)),
      "background": "open-book",
      "placement": "center",
      "pages": [
    \(pages.joined(separator: ",\n"))
      ]
    }

    """
}
