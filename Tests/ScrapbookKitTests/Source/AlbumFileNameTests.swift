import Testing

@testable import ScrapbookKit

@Suite struct AlbumFileNameTests {
  @Test(
    arguments: [
      ("x.jpg", "x.jpg"), ("./ph//x.jpg", "ph/x.jpg"), ("./ph/../ph/x.jpg", "ph/x.jpg"),
      ("a/b/../b/../../a/b/c/x", "a/b/c/x"), ("..x/x..", "..x/x.."),
      // The folder before `..` would not exist.
      ("ph/../x.jpg", nil), ("a/x/../../b/x", nil), ("x.jpg/../x.jpg", nil), ("../x.jpg", nil),
      ("a/../../x", nil),
      ("/x.jpg", nil), ("", nil), (".", nil), ("a/..", nil), ("a\nb", nil),
    ] as [(String, String?)]) func shortensPathsBelowAFolder(_ path: String, _ name: String?)
  {
    #expect(AlbumFileName.inFolder(path) == name)
  }
}
