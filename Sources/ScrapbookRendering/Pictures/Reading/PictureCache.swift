import Cairo

/// A least recently used cache of pictures with a size limit in bytes: a sticker on every page is decoded once, and a
/// thousand photos do not fill the memory.
struct PictureCache<Key: Hashable> {
  let byteLimit: Int
  private var entries: [Key: (picture: PictureSurface, lastUse: Int)] = [:]
  private var byteCount = 0
  private var clock = 0

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  subscript(key: Key) -> PictureSurface? {
    mutating get {
      clock += 1
      entries[key]?.lastUse = clock
      return entries[key]?.picture
    }
  }

  mutating func insert(_ picture: PictureSurface, for key: Key) {
    guard picture.byteCount <= byteLimit / 4 else { return }
    clock += 1
    entries[key] = (picture, clock)
    byteCount += picture.byteCount
    while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      byteCount -= oldest.value.picture.byteCount
      entries[oldest.key] = nil
    }
  }
}
