import Testing

@testable import ScrapbookKit

/// Photos across the fold, whose faces should not be in it.
@Suite struct FoldFacesTests {
  /// Returns one photo with the proportions of a spread, and its faces.
  private struct Faces: AssetLoader, Sendable {
    var size = Size(width: 3000, height: 1687)
    var faces: [Rect]
    var isOpaque = true

    func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
      var info = ImageInfo(size: size, faces: path == "a.jpg" ? faces : [])
      info.isOpaque = isOpaque
      return info
    }
  }

  private func made(_ photo: String, _ loader: Faces, keys: String = "") -> Composition {
    let album =
      #"{ "background": "none", "pages": [ { \#(keys) "photos": [ { "image": "a.jpg", \#(photo) } ] }, {} ] }"#
    return compose(SourceFile(album), loader: loader, shaper: SquareShaper())
  }

  /// The faces on the canvas.
  private func faces(_ composition: Composition, _ loader: Faces) throws -> [Rect] {
    let picture = try #require(
      composition.document?.sheets.first?.canvas.items.flatMap { $0.pictures() }.last)
    return loader.faces.map { picture.transform.boundingBox(of: $0) }
  }

  private let fold = Spread.leftFrame.maxX - 12...Spread.rightFrame.x + 12

  private static let middle = Rect(x: 0.46, y: 0.42, width: 0.08, height: 0.16)
  private static let left = Rect(x: 0.42, y: 0.42, width: 0.08, height: 0.16)
  private static let second = Rect(x: 0.3, y: 0.42, width: 0.08, height: 0.16)

  @Test(
    arguments: [
      [middle], [left], [left, second], [middle, Rect(x: 0.9, y: 0.4, width: 0.05, height: 0.1)],
    ],
    ["", #""slots": "full","#])
  func aPanoramaKeepsItsFacesOffTheFold(_ faces: [Rect], keys: String) throws {
    let loader = Faces(faces: faces)
    for flip in ["none", "horizontal", "vertical"] {
      let composition = made(#""spread": true, "flip": "\#(flip)""#, loader, keys: keys)
      #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.testDescription)")
      let found = try self.faces(composition, loader)
      #expect(!found.contains { $0.meets(fold) }, "\(flip): \(found)")
    }
  }

  @Test func aPanoramaIsCroppedAsLittleAsNecessary() throws {
    for (face, most) in [(Self.left, 1.08), (Self.middle, 1 / 0.88)] {
      let loader = Faces(faces: [face])
      let found = try faces(made(#""spread": true"#, loader), loader)
      let width = try #require(found.first).width / face.width
      #expect(width > 893 && width <= 893 * most + 1e-6, "\(width)")
    }
    // Nothing is in the fold.
    let loader = Faces(faces: [Rect(x: 0.2, y: 0.4, width: 0.1, height: 0.2)])
    let face = try #require(try faces(made(#""spread": true"#, loader), loader).first)
    #expect(isNear(face.width, 89.3, within: 0.01), "\(face)")
  }

  /// A photo that is narrower than both pages moves aside.
  @Test func anUprightPhotoAcrossTheFoldMovesAside() throws {
    var loader = Faces(faces: [Rect(x: 0.4, y: 0.3, width: 0.2, height: 0.3)])
    loader.size = Size(width: 1200, height: 1000)
    let composition = made(#""spread": true"#, loader)
    #expect(composition.diagnostics.isEmpty, "\(composition.diagnostics.testDescription)")
    let found = try faces(composition, loader)
    #expect(!found.contains { $0.meets(fold) }, "\(found)")
  }

  @Test(arguments: [
    (#""spread": true, "crop": [0, 0, 1, 1]"#, true), (#""spread": true, "fit": "contain""#, true),
    (#""frame": [100, 60, 750, 422]"#, true), (#""frame": [100, 60, 750, 422], "opacity": 0"#, false),
    (#""frame": [220, 60, 750, 422]"#, false), (#""frame": [-10, 60, 485, 300]"#, false),
  ])
  func aFaceThatStaysInTheFoldIsReported(photo: String, isFound: Bool) {
    let found = made(photo, Faces(faces: [Self.middle])).diagnostics.all
      .filter { $0.message == "a face of the photo \"a.jpg\" lies in the fold of the book" }
    #expect(found.count == (isFound ? 1 : 0))
    #expect(found.allSatisfy { $0.id == .offPage && $0.pointer == "/pages/0/photos/0" && $0.span != nil })
  }

  @Test func theFocusIsKeptOffTheFoldAsAFaceIs() {
    for (focus, isFound) in [("[0.44, 0.5]", false), ("[0.5, 0.5]", true), ("[0.2, 0.5]", false)] {
      let found = made(#""spread": true, "focus": \#(focus)"#, Faces(faces: [])).diagnostics.all
      #expect(found.map(\.id) == (isFound ? [.offPage] : []), "\(focus): \(found.map(\.message))")
    }
  }

  @Test func manyFacesInTheFoldLeaveThePhotoAsItIs() throws {
    let loader = Faces(faces: (0..<12).map { Rect(x: Double($0) / 12, y: 0.4, width: 0.08, height: 0.2) })
    let composition = made(#""spread": true"#, loader)
    #expect(composition.diagnostics.all.map(\.id) == [.offPage])
    let found = try faces(composition, loader)
    #expect(isNear(try #require(found.first).width, 0.08 * 893, within: 0.01))
  }
}
