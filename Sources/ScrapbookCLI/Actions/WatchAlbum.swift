import Files
import Glibc

/// `scrapbook watch`: builds an album again whenever one of its files changes.
///
/// What the options name is read for each build: the files of passwords may change, too.
struct WatchAlbum: Action {
  /// Makes the album of the options.
  var album: () throws -> AlbumInput
  /// Makes a build of the options.
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
