import Foundation
import Testing

@testable import ScrapbookRendering

@Suite struct AssetCacheTests {
  private let folder = NSTemporaryDirectory() + "/scrapbook-cache-\(UUID().uuidString)"

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func key(_ number: Int) -> [UInt8] { Array("key \(number)".utf8) }

  @Test func givesBackWhatItGot() {
    defer { remove() }
    let cache = AssetCache(folder: folder + "/new/folders")
    #expect(cache.entry(for: key(1)) == nil && cache.failure == nil)
    cache.keep([1, 2, 3], for: key(1))
    cache.keep([], for: key(2))
    #expect(cache.entry(for: key(1))?.beginning == [1, 2, 3] && cache.entry(for: key(2))?.beginning == [])
    #expect(cache.entry(for: key(3)) == nil && cache.failure == nil)
  }

  @Test func readsTheBeginningOfALargeEntryAlone() throws {
    defer { remove() }
    let cache = AssetCache(folder: folder)
    let large = [UInt8](repeating: 5, count: 200_000)
    cache.keep([1, 2], large, for: key(1))
    cache.keep([3], [4], for: key(2))
    #expect(cache.entry(for: key(1), isBrief: true) == .init(beginning: [1, 2], rest: nil))
    #expect(cache.entry(for: key(1)) == .init(beginning: [1, 2], rest: large[...]))
    #expect(cache.entry(for: key(2), isBrief: true) == .init(beginning: [3], rest: [4]))
    // Damage in the rest is detected when it is read.
    let names = try #require(FileManager.default.enumerator(atPath: folder)?.allObjects as? [String])
    for path in names.map({ folder + "/" + $0 }) {
      guard let bytes = FileManager.default.contents(atPath: path), bytes.count > 100_000 else { continue }
      try Data(bytes.dropLast() + [6]).write(to: URL(fileURLWithPath: path))
    }
    #expect(cache.entry(for: key(1), isBrief: true)?.beginning == [1, 2] && cache.entry(for: key(1)) == nil)
  }

  @Test func keepsItsLimitAndTheEntriesUsedLast() {
    defer { remove() }
    let limit = 100_000
    for number in 0..<50 {
      let cache = AssetCache(folder: folder, byteLimit: limit)
      // The entries are a day and an hour apart, and the first one is used constantly.
      for path in FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [] {
        setAge(of: folder + "/" + path, hours: 25)
      }
      if number > 0 { #expect(cache.entry(for: key(0)) != nil, "after \(number)") }
      cache.keep([UInt8](repeating: 7, count: 5_000), for: key(number))
    }
    let cache = AssetCache(folder: folder, byteLimit: limit)
    let size = cache.size
    #expect(size.bytes <= limit && size.bytes > limit * 9 / 10, "\(size)")
    #expect(cache.entry(for: key(49)) != nil && cache.entry(for: key(1)) == nil)
  }

  @Test func holdsInMemoryWhatFits() {
    let cache = AssetCache(inMemory: 1000)
    for number in 0..<30 { cache.keep([UInt8](repeating: UInt8(number), count: 100), for: key(number)) }
    let held = (0..<30).filter { cache.entry(for: key($0)) != nil }
    // A key has five or six bytes. The oldest are gone.
    #expect(held == Array(21..<30), "\(held)")
    #expect(
      held.allSatisfy {
        cache.entry(for: key($0))?.beginning == [UInt8](repeating: UInt8($0), count: 100)[...]
      })
    #expect(!FileManager.default.fileExists(atPath: "/00"))
  }

  @Test func holdsTheLastOfTwoEntriesInMemoryAndNoneThatIsTooLarge() {
    let cache = AssetCache(inMemory: 1000)
    cache.keep([9], for: key(0))
    for _ in 0..<20 { cache.keep([UInt8](repeating: 1, count: 120), for: key(1)) }
    cache.keep([2], for: key(1))
    cache.keep([UInt8](repeating: 3, count: 126), for: key(2))
    cache.keep([4], for: key(3))
    #expect(cache.entry(for: key(1))?.beginning == [2] && cache.entry(for: key(2)) == nil)
    // An entry that replaces another counts once.
    #expect(cache.entry(for: key(3))?.beginning == [4] && cache.entry(for: key(0))?.beginning == [9])
  }

  /// Makes a file older by some hours.
  private func setAge(of path: String, hours: Int) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let time = timespec(tv_sec: status.st_mtim.tv_sec - hours * 3600, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [time, time], 0)
  }

  @Test func removesWhatAKilledRunLeft() throws {
    defer { remove() }
    do {
      let cache = AssetCache(folder: folder)
      cache.keep([1], for: key(1))
      let name = try #require(
        (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String])?.first { $0.contains("/") })
      let parts = name.split(separator: "/")
      for (number, hours) in [(1, 2), (2, 0)] {
        let path = "\(folder)/\(parts[0])/.\(parts[1]).01234567-\(number)-0.scrapbook-tmp"
        try Data([0]).write(to: URL(fileURLWithPath: path))
        setAge(of: path, hours: hours)
      }
      #expect(cache.size.files == 3)
    }
    #expect(AssetCache(folder: folder).size.files == 2)
  }
}
