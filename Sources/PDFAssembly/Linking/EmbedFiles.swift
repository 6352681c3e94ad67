import Deflate

/// A file that a PDF contains besides its pages (ISO 32000-1, 7.11.4).
public struct EmbeddedFile {
  /// The name; slashes separate folders.
  public var name: String
  public var mediaType: String
  public var description: String
  public var content: Content

  public enum Content {
    case bytes([UInt8])
    /// A file with a size in bytes, which is opened when it is copied.
    case file(size: Int, open: () throws -> any PDFInput)
  }

  public init(_ name: String, mediaType: String, description: String, content: Content) {
    self.name = name
    self.mediaType = mediaType
    self.description = description
    self.content = content
  }
}

extension Linker {
  /// Reserves the objects of the embedded files, and adds them to the catalog (ISO 19005-3, 6.8).
  mutating func reserveFiles(in catalog: inout PDFDictionary) -> [Int] {
    let files = options.edits.files
    guard !files.isEmpty else { return [] }
    let numbers = files.map { _ in writer.reserve() }
    catalog["AF"] = .array(numbers.map { .reference($0) })
    let names = zip(files, numbers).sorted { isBefore($0.0.name, $1.0.name) }.flatMap { file, number in
      [.text(file.name), PDFObject.reference(number)]
    }
    catalog["Names"] = .dictionary(["EmbeddedFiles": .dictionary(["Names": .array(names)])])
    return numbers
  }

  /// Writes the embedded files.
  mutating func writeFiles(as numbers: [Int]) throws {
    for (file, number) in zip(options.edits.files, numbers) {
      let stream = writer.reserve()
      let entries: PDFDictionary = ["F": .reference(stream), "UF": .reference(stream)]
      try writer.write(
        .dictionary([
          "Type": .name("Filespec"), "F": .text(file.name), "UF": .text(file.name),
          "Desc": .text(file.description), "AFRelationship": .name("Source"), "EF": .dictionary(entries),
        ]), as: number)
      try write(file, as: stream)
    }
  }

  private mutating func write(_ file: EmbeddedFile, as number: Int) throws {
    var dictionary: PDFDictionary = ["Type": .name("EmbeddedFile"), "Subtype": .name(file.mediaType)]
    switch file.content {
    case .bytes(let bytes):
      dictionary["Params"] = .dictionary(["Size": .integer(bytes.count)])
      // Data that readers would refuse to decompress is not compressed.
      guard bytes.count <= inflatedSizeLimit else {
        return try writer.write(dictionary, stream: PDFStream(bytes), isDrawing: true, as: number)
      }
      dictionary["Filter"] = .name("FlateDecode")
      let deflater = Deflater()
      bytes.withUnsafeBytes { deflater.append($0) }
      try writer.write(dictionary, stream: PDFStream(deflater.finish()), isDrawing: true, as: number)
    case .file(let size, let open):
      dictionary["Params"] = .dictionary(["Size": .integer(size)])
      try writer.write(
        dictionary, stream: PDFStream([.file(0..<size)], of: open()), isDrawing: false, as: number)
      // The caller knows the file by the last call of `open`.
      try writer.finishCopies()
    }
  }
}

/// The order of strings as a PDF stores them (7.9.6): strings in UTF-16 begin with a high byte.
private func isBefore(_ first: String, _ second: String) -> Bool {
  guard first.isStoredAsASCII == second.isStoredAsASCII else { return first.isStoredAsASCII }
  return first.utf16.lexicographicallyPrecedes(second.utf16)
}
