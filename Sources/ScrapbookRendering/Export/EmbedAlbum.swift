import Cairo
import Files
import ImageCodecs
import PDFAssembly
package import ScrapbookKit

/// A file of an album that its PDF contains, so that the album can be built of the PDF again.
package struct AlbumFile: Sendable {
  /// The path relative to the album's folder.
  package var name: String
  package var content: Content

  package enum Content: Sendable {
    /// The album itself, or another text.
    case text([UInt8])
    /// A picture that was inspected, by its path in the album.
    case picture(String)
  }

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }
}

extension AssetStore {
  /// The files beside an album that it is made of, in the order of the album: texts, such as its theme, and pictures.
  ///
  /// - Throws: ``ScrapbookError/album(_:)`` with an `outside-folder` for a path that could not be found again.
  package func originals(of album: Album) throws -> [AlbumFile] {
    var originals: [AlbumFile] = []
    var seen: Set<PathKey> = []
    func add(_ path: String, _ content: AlbumFile.Content) throws {
      guard let name = AlbumFileName.inFolder(path) else { throw ScrapbookError.outside(path) }
      if seen.insert(PathKey(name)).inserted { originals.append(AlbumFile(name: name, content: content)) }
    }
    for text in others.texts { try add(text.path, .text(embeddedText(text.path))) }
    for path in album.imagePaths where ImageReference(path).builtinName == nil {
      // A picture that cannot be used was reported before.
      if files.held[path] == nil, (try? inspection(of: path)) != nil {
        try add(ImageReference(path).filePath, .picture(path))
      }
    }
    return originals
  }

  private func embeddedText(_ path: String) throws -> [UInt8] {
    do throws(ImageProblem) {
      return try files.open(path).read().withBytes { Array($0) }
    } catch {
      throw ScrapbookError.picture(error, at: SourcePlace())
    }
  }

  /// The file as the linker writes it.
  func embedded(_ file: AlbumFile, opened: @escaping (String) -> Void) throws -> EmbeddedFile {
    switch file.content {
    case .text(let bytes):
      return EmbeddedFile(
        file.name, mediaType: "application/json", description: AlbumFileName.description,
        content: .bytes(bytes))
    case .picture(let path):
      let inspection = try inspection(of: path)
      return EmbeddedFile(
        file.name, mediaType: inspection.kind.mediaType, description: AlbumFileName.description,
        content: .file(size: inspection.identity.size) {
          opened(path)
          do throws(ImageProblem) {
            return try self.reopen(path)
          } catch {
            throw ScrapbookError.picture(error, at: SourcePlace())
          }
        })
    }
  }

  /// What to report of an original that could not be copied.
  func failure(ofOriginal path: String, _ error: any Error) -> ScrapbookError {
    .picture(files.problem(path, error), at: SourcePlace())
  }
}

extension ScrapbookError {
  fileprivate static func outside(_ path: String) -> ScrapbookError {
    .picture(
      ImageProblem(
        .outsideFolder,
        "\(jsonQuoted(path)) is outside the album's folder, where no extracted album finds it",
        hints: ["copy it beside the album and name it without .., or leave out --embed-originals"]),
      at: SourcePlace())
  }
}
