import Files
import Glibc
import ScrapbookRendering

/// `scrapbook watch`: builds an album again whenever one of its files changes.
struct WatchAlbum: Action {
  var build: BuildAlbum

  func perform() throws {
    while true {
      // The message is on standard error.
      try? reportingErrors { try nextBuild.perform() }
      try waitForChange()
    }
  }

  /// The build with a cache of its own: one is tidied when it ends.
  private var nextBuild: BuildAlbum {
    var next = build
    let cache = build.input.options.assets.cache
    next.input.options.assets.cache = cache.map { AssetCache(folder: $0.folder) }
    return next
  }

  private func waitForChange() throws {
    // Without its passwords nothing can be built again.
    _ = try build.passwords?.read()
    let album = nextBuild.input
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
