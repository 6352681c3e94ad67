import Testing

@testable import ScrapbookKit

/// The schema of themes names the keys that are read.
@Suite struct ThemeSchemaTests {
  private func keys(_ path: String...) throws -> [String] {
    var node = try parseJSON(SourceFile(themeSchema)).root
    for key in path + ["properties"] {
      guard case .object(let members) = node.value, let member = members.first(where: { $0.key == key })
      else { return [] }
      node = member.node
    }
    guard case .object(let members) = node.value else { return [] }
    return members.map(\.key)
  }

  @Test func namesTheKeysThatAreRead() throws {
    #expect(try keys().sorted() == AlbumKeys.theme.sorted())
    #expect(try keys("properties", "papers", "items").sorted() == AlbumKeys.paper.sorted())
    #expect(try keys("properties", "cover").sorted() == AlbumKeys.themeCover.sorted())
    #expect(try keys("properties", "bubbles").sorted() == AlbumKeys.themeBubbles.sorted())
  }

  @Test func namesAllMounts() {
    for mount in Mount.allCases { #expect(themeSchema.contains("\"\(mount.rawValue)\"")) }
  }
}
