import ScrapbookKit
import Testing

@Suite struct NodePathTests {
  static let nodes: [(path: NodePath, pointer: String)] = [
    (NodePath(page: 0, kind: .photo, index: 0), "/pages/0/photos/0"),
    (NodePath(page: 11, kind: .photo, index: 120), "/pages/11/photos/120"),
    (NodePath(page: 3, kind: .sticker, index: 10), "/pages/3/stickers/10"),
    (
      NodePath(page: 2_147_483_647, kind: .sticker, index: 2_147_483_647),
      "/pages/2147483647/stickers/2147483647"
    ),
  ]

  @Test(arguments: nodes) func readsWhatItWrites(_ row: (path: NodePath, pointer: String)) {
    #expect(row.path.pointer == row.pointer)
    #expect(NodePath(pointer: row.pointer) == row.path)
  }

  static let others: [String] = [
    // The whole, and parts of a pointer.
    "", "/", "/pages", "/pages/0", "/pages/0/photos", "/pages/0/photos/", "/pages//photos/0", "////",
    // Parts too many.
    "/pages/0/photos/1/image", "/pages/0/photos/1/", "//pages/0/photos/1", "/pages/0/photos//1",
    "/album/pages/0/photos/1",
    // Another start or kind.
    "pages/0/photos/1", "#/pages/0/photos/1", "x/pages/0/photos/1", "/Pages/0/photos/1", "/page/0/photos/1",
    "/pages/0/texts/1", "/pages/0/photo/1", "/pages/0/Photos/1", "/pages/0/photoss/1", "/pages/0/s/1",
    "/pages/0/background", "/cover/0/photos/1", "/pages/0/photos~1/1", "/pages/0/photos\0/1",
    "/pages/0/photos\u{301}/1", "/\u{301}pages/0/photos/1",
    // Numbers that are not those of elements.
    "/pages/00/photos/1", "/pages/0/photos/01", "/pages/-1/photos/1", "/pages/0/photos/-0",
    "/pages/+1/photos/1", "/pages/0/photos/1.0", "/pages/0/photos/1e1", "/pages/0x1/photos/1",
    "/pages/0/photos/-", "/pages/ 0/photos/1", "/pages/0/photos/1 ", "/pages/0/photos/1\n",
    "/pages/٣/photos/1", "/pages/0/photos/１",
    // Numbers that overflow.
    "/pages/2147483648/photos/1", "/pages/0/photos/9223372036854775807",
    "/pages/9223372036854775808/photos/1", "/pages/0/photos/18446744073709551616",
  ]

  @Test(arguments: others) func readsNoOtherPointer(_ pointer: String) {
    #expect(NodePath(pointer: pointer) == nil)
  }

  @Test func readsNoLongPointer() {
    #expect(NodePath(pointer: String(repeating: "/pages/0/photos/1", count: 10_000)) == nil)
    #expect(NodePath(pointer: "/pages/0/photos/" + String(repeating: "9", count: 10_000)) == nil)
  }
}
