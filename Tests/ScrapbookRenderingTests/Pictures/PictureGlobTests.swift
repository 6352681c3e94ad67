import Foundation
import ScrapbookKit
import Testing

@testable import ScrapbookRendering

/// The results and the cost of a flow's pattern.
@Suite final class PictureGlobTests {
  private let folder = NSTemporaryDirectory() + "/scrapbook-glob-\(UUID().uuidString)"

  init() throws {
    for index in 0..<8 { try make("album/d\(index)/x.jpg") }
    try make("secret/name.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/album/d0/way-out", withDestinationPath: "../../secret")
    try FileManager.default.createSymbolicLink(atPath: folder + "/album/d1/self", withDestinationPath: ".")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func make(_ name: String) throws {
    let file = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data([1]).write(to: file)
  }

  private func find(_ glob: String, allowOutside: Bool = false) -> Result<[String], ImageProblem> {
    let files = AssetFiles(AssetOptions(folder: folder + "/album", allowOutside: allowOutside))
    return Result { () throws(ImageProblem) in try files.pictures(matching: glob) }
  }

  @Test func findsPicturesThroughFoldersAndLinks() throws {
    #expect(try find("*/x.jpg").get() == (0..<8).map { "d\($0)/x.jpg" })
    #expect(try find("d1/self/*.jpg").get() == ["d1/self/x.jpg"])
    #expect(try find("d1/../d2/./*").get() == ["d1/../d2/./x.jpg"])
    #expect(try find("d0/way-out/*.jpg", allowOutside: true).get() == ["d0/way-out/name.jpg"])
  }

  @Test func findsNoHiddenFilesAndFolders() throws {
    for name in ["album/d3/.x.jpg", "album/d3/Thumbs.db", "album/.trash/x.jpg"] { try make(name) }
    #expect(try find("d3/*").get() == ["d3/x.jpg"])
    #expect(try find("d3/*x.jpg").get() == ["d3/x.jpg"])
    #expect(try find("*/x.jpg").get() == (0..<8).map { "d\($0)/x.jpg" })
  }

  @Test(arguments: ["d0/way-out/*", "*/way-out/*", "d0/*/name.jpg"])
  func tellsNoNamesOfFoldersOutside(_ glob: String) throws {
    guard case .failure(let problem) = find(glob) else {
      Issue.record("\(glob) found \(find(glob))")
      return
    }
    #expect(
      problem.id == .outsideFolder && !problem.message.contains("name.jpg") || glob.contains("name.jpg"))
  }

  /// Each of them multiplies the folders by eight.
  @Test func refusesAPatternThatMultipliesFolders() throws {
    guard case .failure(let problem) = find(String(repeating: "*/../", count: 20) + "*/x.jpg") else {
      Issue.record("nothing was refused")
      return
    }
    #expect(problem.id == .invalidValue && problem.message.contains("more than 250000 names"), "\(problem)")
  }
}
