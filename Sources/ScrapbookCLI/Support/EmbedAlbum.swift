import Files
import ScrapbookKit
import ScrapbookReading
import ScrapbookRendering

/// The files of an album that are embedded in its PDF.
enum EmbeddedParts {
  /// The album alone.
  case album
  /// The album, its pictures, its theme and its ink.
  case originals
}

extension AlbumInput {
  /// The album's files to embed, the album first.
  func files(_ parts: EmbeddedParts, _ source: SourceFile, _ album: Album, _ store: AssetStore) throws
    -> [AlbumFile]
  {
    let name = path == "-" ? "album.json" : fileName(of: path)
    var files = [AlbumFile(name: name, content: .text(source.bytes))]
    guard parts == .originals else { return files }
    if let ink = AlbumInk.path(besides: path), fileExists(ink) {
      let text = try loadSource(ink, limit: byteLimit, as: .strokes)
      files.append(AlbumFile(name: fileName(of: ink), content: .text(text.bytes)))
    }
    let others = try AlbumOriginals(in: store).files(of: album)
    let names = Set(files.map { PathKey($0.name) })
    if let taken = others.first(where: { names.contains(PathKey($0.name)) }) {
      throw Failure(
        .albumIsWrong, "\(taken.name) is the name of the album and of another of its files",
        hint: "rename the album")
    }
    return files + others
  }
}
