import Files
import ScrapbookRendering

/// Whether an album must be made.
public enum Freshness: Sendable, Equatable {
  /// The PDF is up to date.
  case unchanged(AlbumResult)
  case stale(reason: String)
}

/// Checks an album, its pictures and its PDF. Pictures are not read; the PDF is read only if its modification time
/// differs.
public func freshness(of job: BatchJob, _ settings: BatchSettings, in folder: String) -> Freshness {
  // A fingerprint would make the password easier to guess.
  if job.encryption != nil { return .stale(reason: "its PDF is encrypted") }
  let album: MadeAlbum
  switch BatchFolder(path: folder).manifest(of: job.id) {
  case nil: return .stale(reason: "new")
  case .failed: return .stale(reason: "it failed")
  case .made(let made): album = made
  }
  guard let text = try? readWholeFile(job.album, limit: settings.albumByteLimit) else {
    return .stale(reason: "\(job.album) cannot be read")
  }
  guard settings.fingerprint(of: text, job) == album.fingerprint else {
    return .stale(reason: "the album or an option has changed")
  }
  let assets = settings.assets(of: job)
  if let changed = album.pictures.first(where: { $0 != FileState(path: $0.path, in: assets.folder) }) {
    return .stale(reason: "\(changed.path) has changed")
  }
  if let changed = album.fonts.first(where: { $0 != FileState(path: $0.path) }) {
    return .stale(reason: "\(changed.path) has changed")
  }
  if let changed = album.listings.first(where: { $0 != PictureListing(glob: $0.glob, assets) }) {
    return .stale(reason: "there are other pictures for \(changed.glob)")
  }
  if let damage = album.damage(of: job.output, verifying: false) { return .stale(reason: damage) }
  if settings.makesBooks, !fileExists(job.book) { return .stale(reason: "its book is not there") }
  var result = AlbumResult(.unchanged)
  (result.pages, result.sheets, result.bytes) = (album.pages, album.sheets, album.size)
  result.warnings = album.warnings
  return .unchanged(result)
}

extension MadeAlbum {
  /// The reason why a PDF is not the one that was made; nil if it is.
  ///
  /// - Parameter verifying: Whether to read it even if size and time are unchanged.
  func damage(of path: String, verifying: Bool) -> String? {
    let now = FileState(path: path)
    guard now.exists else { return "its PDF is not there" }
    guard now.size == size else { return "its PDF has changed" }
    // A copy has another modification time.
    guard now.modified == modified, !verifying else {
      return fileChecksum(path).map(checksumText) == checksum ? nil : "its PDF has changed"
    }
    return nil
  }
}
