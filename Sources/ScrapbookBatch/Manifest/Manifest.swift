import Deflate
import Files
import ICU
import Notation
import ScrapbookKit
import ScrapbookRendering

/// The record of an album that was made or failed: a JSON file beside the PDFs.
enum Manifest: Equatable {
  case made(MadeAlbum)
  case failed(reason: String)
}

/// The inputs of a PDF, and the state of its file.
struct MadeAlbum: Equatable {
  /// The fingerprint of the album's text, its pupil's values, the options and the program.
  var fingerprint: String
  var pictures: [FileState]
  /// The files that its flows found.
  var listings: [PictureListing]
  /// The font files of its texts.
  var fonts: [FileState]
  var pages: Int
  var sheets: Int
  var warnings: Int
  /// The size of the PDF in bytes; `modified` is in nanoseconds.
  var size: Int
  var modified: Int
  /// The CRC-32 of the PDF, which detects damage but not forgery.
  var checksum: String
}

extension Manifest {
  var text: String {
    var line = JSONLine()
    switch self {
    case .failed(let reason):
      line.add("status", AlbumResult.Status.failed.rawValue)
      line.add("reason", reason)
    case .made(let album):
      line.add("status", AlbumResult.Status.made.rawValue)
      line.add("fingerprint", album.fingerprint)
      line.add("pages", album.pages)
      line.add("sheets", album.sheets)
      line.add("warnings", album.warnings)
      line.add("size", album.size)
      // A double cannot represent that many nanoseconds.
      line.add("modified", String(album.modified))
      line.add("checksum", album.checksum)
      line.add("pictures", json: jsonArray(album.pictures.map(\.line)))
      line.add("fonts", json: jsonArray(album.fonts.map(\.line)))
      line.add("listings", json: jsonArray(album.listings.map(\.line)))
    }
    return line.text + "\n"
  }

  /// Nil for text that this program did not write.
  init?(_ bytes: [UInt8]) {
    guard let fields = JSONFields(bytes),
      let status = fields.string("status").flatMap({ AlbumResult.Status(rawValue: $0) })
    else { return nil }
    if status == .failed, let reason = fields.string("reason") {
      self = .failed(reason: reason)
      return
    }
    guard status == .made, let fingerprint = fields.string("fingerprint"), let pages = fields.int("pages"),
      let sheets = fields.int("sheets"), let warnings = fields.int("warnings"), let size = fields.int("size"),
      let modified = fields.string("modified").flatMap({ Int($0) }), let checksum = fields.string("checksum"),
      let pictures = fields.all("pictures", FileState.init), let fonts = fields.all("fonts", FileState.init),
      let listings = fields.all("listings", PictureListing.init)
    else { return nil }
    self = .made(
      MadeAlbum(
        fingerprint: fingerprint, pictures: pictures, listings: listings, fonts: fonts, pages: pages,
        sheets: sheets, warnings: warnings, size: size, modified: modified, checksum: checksum))
  }
}

extension FileState {
  fileprivate var line: String {
    var line = JSONLine()
    line.add("path", path)
    line.add("size", size)
    line.add("modified", String(modified))
    line.add("statusChanged", String(statusChanged))
    return line.text
  }

  fileprivate init?(_ fields: JSONFields) {
    guard let path = fields.string("path"), let size = fields.int("size"),
      let modified = fields.string("modified").flatMap({ Int($0) }),
      let statusChanged = fields.string("statusChanged").flatMap({ Int($0) })
    else { return nil }
    self.init(path: path, size: size, modified: modified, statusChanged: statusChanged)
  }
}

extension PictureListing {
  fileprivate var line: String {
    var line = JSONLine()
    line.add("glob", glob)
    line.add("names", names)
    return line.text
  }

  fileprivate init?(_ fields: JSONFields) {
    guard let glob = fields.string("glob"), let names = fields.strings("names") else { return nil }
    self.init(glob: glob, names: names)
  }
}

/// Increased when the encoding of a fingerprint changes: all PDFs are then made once more.
private let fingerprintVersion = 2

extension BatchSettings {
  /// The fingerprint of everything that determines the PDF except the pictures and the font files.
  func fingerprint(of album: [UInt8], _ job: BatchJob) -> String {
    var fingerprint = Fingerprint(
      "\(fingerprintVersion) \(scrapbookVersion) \(languageDataVersion) \(decisive)")
    fingerprint.add(job.valuesText)
    fingerprint.add(album)
    return fingerprint.hexString
  }
}
