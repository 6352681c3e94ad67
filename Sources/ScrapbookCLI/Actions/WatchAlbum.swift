import Files
import Glibc

/// `scrapbook watch`: builds an album again whenever one of its files changes.
///
/// The files that the options name are read for each build: password files may change, too.
struct WatchAlbum: Action {
  /// Returns the album given by the options.
  var album: () throws -> AlbumInput
  /// Returns the build given by the options.
  var build: () throws -> BuildAlbum

  func perform() throws {
    while true {
      // The message is on standard error.
      try? exitingCleanly { try build().perform() }
      try waitForChange()
    }
  }

  private func waitForChange() throws {
    let album = try album()
    let files =
      switch try? DrawnAlbum.reading(album) {
      case .drawn(let drawn): drawn.files
      case .faults(_, let files): files
      case nil: [album.path]
      }
    let states = files.map { FileState(path: $0) }
    var isMissing = false
    repeat {
      usleep(50_000)
      try Interrupt.check()
      if !fileExists(album.path), !isMissing {
        isMissing = true
        Terminal.say("scrapbook: \(album.path) is missing; the next one of this name is built")
      }
    } while files.map { FileState(path: $0) } == states || !fileExists(album.path)
  }
}
