import RenderingTestSupport
import TestSupport
import Testing

/// Albums whose items were all set by hand, without a theme.
@Suite struct PlainAlbumTests {
  /// The second sum of each line is the PDF's: it depends on the fonts and the version of cairo.
  @Test func areMadeByteForByteAsBefore() throws {
    let folder = "\(Project.root)/Tests/Bytes"
    let script = "\(folder)/plain_albums.py"
    let made = try tool("/usr/bin/python3", [script, Project.command]).outputBytes
    let lines = String(decoding: made, as: UTF8.self).split(separator: "\n")
    let kept = String(decoding: try readFile("\(folder)/plain_albums.sums"), as: UTF8.self).split(
      separator: "\n")
    #expect(kept.count == 50)
    for (line, kept) in zip(lines, kept) {
      #expect(line == kept, "the album is written by python3 \(script) … --albums FOLDER")
    }
    #expect(lines.count == kept.count)
  }
}
