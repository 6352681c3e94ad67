import Cairo
import Files
import ImageCodecs
import PDFAssembly
package import ScrapbookKit

/// An album file that is embedded in its PDF, so that the album can be rebuilt from the PDF.
package struct AlbumFile: Sendable {
  /// The path relative to the album's folder.
  package var name: String
  package var content: Content
  /// The place where the album names it.
  package var place: SourcePlace

  package enum Content: Sendable {
    /// The album itself, or another text.
    case text([UInt8])
    /// A picture that was inspected, by its path in the album.
    case picture(String)
  }

  package init(name: String, content: Content, place: SourcePlace = SourcePlace()) {
    self.name = name
    self.content = content
    self.place = place
  }
}

/// Embeds the files of an album in its PDF.
package struct AlbumOriginals {
  private let store: AssetStore

  /// - Parameter store: The store with which the album was composed.
  package init(in store: AssetStore) { self.store = store }

  /// The files that an album uses, in the order of the album: texts, such as its theme, and pictures.
  ///
  /// - Throws: ``ScrapbookError/document(_:)`` with an `outside-folder` for a path that could not be found again.
  package func files(of album: Album) throws -> [AlbumFile] {
    var originals: [AlbumFile] = []
    var seen: Set<PathKey> = []
    func add(_ path: String, _ content: AlbumFile.Content, _ place: SourcePlace) throws {
      guard let name = AlbumFileName.inFolder(path) else { throw ScrapbookError.outside(path, place) }
      guard seen.insert(PathKey(name)).inserted else { return }
      originals.append(AlbumFile(name: name, content: content, place: place))
    }
    for text in store.folder.texts {
      let place = SourcePlace(pointer: "/theme")
      try add(text.path, .text(embeddedText(text.path, place)), place)
    }
    for (image, pointer) in album.images where image.builtinName == nil && !store.files.holds(image.path) {
      // A picture that cannot be used was reported before.
      if (try? store.inspection(of: image.path)) != nil {
        try add(image.filePath, .picture(image.path), image.place(ifBuilt: pointer))
      }
    }
    return originals
  }

  private func embeddedText(_ path: String, _ place: SourcePlace) throws -> [UInt8] {
    do throws(ImageProblem) {
      return try store.files.open(path).read().withBytes { Array($0) }
    } catch {
      throw ScrapbookError.picture(error, at: place)
    }
  }

  /// The file in the form that the linker writes.
  ///
  /// - Parameter opened: Called with each picture's file before it is copied.
  func embedded(_ file: AlbumFile, opened: @escaping (AlbumFile) -> Void) throws -> EmbeddedFile {
    switch file.content {
    case .text(let bytes):
      return EmbeddedFile(
        file.name, mediaType: "application/json", description: AlbumFileName.description,
        content: .bytes(bytes))
    case .picture(let path):
      let inspection = try store.inspection(of: path)
      return EmbeddedFile(
        file.name, mediaType: inspection.kind.mediaType, description: AlbumFileName.description,
        content: .file(size: inspection.identity.size) {
          opened(file)
          do throws(ImageProblem) {
            return try store.reopen(path)
          } catch {
            throw ScrapbookError.picture(error, at: file.place)
          }
        })
    }
  }

  /// The error to report for an original that could not be copied.
  func failure(ofOriginal file: AlbumFile, _ error: FilePartError) -> ScrapbookError {
    let path = if case .picture(let path) = file.content { path } else { file.name }
    return .picture(store.files.problem(path, error), at: file.place)
  }
}

extension ScrapbookError {
  fileprivate static func outside(_ path: String, _ place: SourcePlace) -> ScrapbookError {
    .picture(
      ImageProblem(
        .outsideFolder,
        "\(jsonQuoted(path)) is outside the album's folder, where no extracted album finds it",
        hints: ["copy it beside the album and name it without .., or leave out --embed-originals"]),
      at: place)
  }
}
