import Files

/// `scrapbook thumbs` of several documents: each is drawn to a folder that is named after it. Failures are reported, and
/// the other documents are drawn.
struct WriteFolders: Action {
  struct Document {
    /// A file, or the folder of an album.
    var path: String
    /// The pictures, in the folder that holds the folders of all documents.
    var thumbnails: WriteThumbnails
  }

  var documents: [Document]

  func perform() throws {
    var names: [String: String] = [:]
    for document in documents.map(\.path) {
      guard let other = names.updateValue(document, forKey: Self.name(of: document).lowercased()) else {
        continue
      }
      throw Failure(
        .usage, "the pictures of \(other) and \(document) would be in the same folder",
        hint: "draw one of them with another -o")
    }
    var lost = 0
    for document in documents {
      do {
        try reportingErrors {
          var thumbnails = document.thumbnails
          thumbnails.folder += "/" + Self.name(of: document.path)
          try thumbnails.perform()
        }
      } catch let exit as Exit where exit != .interrupted {
        lost += 1
      }
    }
    guard lost > 0 else { return }
    Terminal.say("scrapbook: \(lost) of \(documents.count) documents could not be drawn whole")
    throw lost == documents.count ? Exit.albumIsWrong : .someFailed
  }

  /// The name of a file without its extension, or of a folder.
  private static func name(of document: String) -> String {
    let name = lastName(of: document)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, !isFolder(document) else { return name }
    return String(name[..<dot])
  }
}
