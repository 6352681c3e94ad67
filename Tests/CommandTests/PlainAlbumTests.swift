import RenderingTestSupport
import TestSupport
import Testing

/// Albums whose items were all set by hand, without a theme.
@Suite struct PlainAlbumTests {
  /// The second sum of each line is the PDF's: it depends on the fonts and the version of cairo.
  @Test func areMadeByteForByteAsBefore() throws {
    let folder = "\(Project.root)/Tests/Bytes"
    let script = "\(folder)/plain_albums.py"
    let seeds = Sample.cases(Array(1...50), some: 15).sorted()
    let options = ["--seeds", seeds.map(String.init).joined(separator: ",")]
    let made = try tool("/usr/bin/python3", [script, Project.command] + options).outputBytes
    let lines = String(decoding: made, as: UTF8.self).split(separator: "\n")
    let kept = String(decoding: try readFile("\(folder)/plain_albums.sums"), as: UTF8.self).split(
      separator: "\n")
    #expect(kept.count == 50)
    for (line, seed) in zip(lines, seeds) {
      #expect(line == kept[seed - 1], "the album is written by python3 \(script) … --albums FOLDER")
    }
    #expect(lines.count == seeds.count)
  }
}
