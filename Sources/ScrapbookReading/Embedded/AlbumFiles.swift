package import PDFAssembly
import ScrapbookKit

/// A file of an album that is embedded in the album's PDF.
package struct ContainedFile {
  /// The path below a folder, such as `photos/otter.jpg`.
  package var name: String
  package var stream: PDFStored

  /// The range of its bytes in the PDF; nil if they are compressed.
  package var range: Range<Int>? { stream.value.dictionary?["Filter"] == nil ? stream.data : nil }
}

extension PDFDocument {
  /// The files that `scrapbook build --embed-album` embedded in a PDF, the album first; other files are omitted.
  ///
  /// - Throws: `PDFError` for names that a folder cannot have, and for files that no PDF of this size contains.
  package func albumFiles() throws(PDFError) -> [ContainedFile] {
    var files: [ContainedFile] = []
    var names: Set<PathKey> = []
    var size = 0
    let list = try resolve(catalog()["AF"])?.array ?? []
    guard list.count <= embeddedFileLimit else {
      throw .tooLarge("it contains more than \(embeddedFileLimit) files")
    }
    for entry in list {
      guard let file = try albumFile(entry) else { continue }
      let offset = file.stream.data?.lowerBound ?? 0
      guard names.insert(PathKey(file.name)).inserted else {
        throw .malformed("it contains two files with the name \(jsonQuoted(file.name))", offset: offset)
      }
      size += file.stream.data?.count ?? 0
      guard size <= source.count else {
        throw .malformed("its files overlap, and have more bytes than itself", offset: offset)
      }
      files.append(file)
    }
    return files
  }

  /// A file of an album; nil for another file.
  private func albumFile(_ entry: PDFObject) throws(PDFError) -> ContainedFile? {
    guard let specification = try resolve(entry)?.dictionary,
      try resolve(specification["Desc"])?.string == AlbumFileName.description
    else { return nil }
    let given = try resolve(specification["UF"] ?? specification["F"])?.string ?? ""
    // Names must be normalized: this program writes no other spelling.
    guard let name = AlbumFileName.inFolder(given), PathKey(name) == PathKey(given) else {
      throw .malformed("it contains a file with the name \(jsonQuoted(given)), which is refused", offset: 0)
    }
    let streams = try resolve(specification["EF"])?.dictionary
    guard case .reference(let number, let generation)? = streams?["F"],
      let stream = try object(number, generation: generation), stream.data != nil
    else { throw .malformed("its file \(jsonQuoted(name)) is missing", offset: 0) }
    return ContainedFile(name: name, stream: stream)
  }

  /// The bytes of a compressed file.
  package func bytes(of file: ContainedFile) throws(PDFError) -> [UInt8] {
    guard let bytes = try decodedData(of: file.stream) else {
      throw .malformed(
        "its file \(jsonQuoted(file.name)) is compressed in an unknown way",
        offset: file.stream.data?.lowerBound ?? 0)
    }
    return bytes
  }
}
