import TestSupport
import Testing

@testable import ScrapbookKit

@Suite struct FaceTests {
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  /// The positions of faces in a square frame covered by a picture of 200 x 100 or 100 x 200.
  private func placed(_ faces: [Rect], _ size: Size, focus: Point? = nil) -> [Rect] {
    let picture = placePicture(size, in: Self.frame, fit: .cover, focus: focus, faces: faces)
    return faces.map {
      Rect(
        x: picture.x + $0.x * picture.width, y: picture.y + $0.y * picture.height,
        width: $0.width * picture.width, height: $0.height * picture.height)
    }
  }

  private let upright = Size(width: 100, height: 200)
  private let wide = Size(width: 200, height: 100)

  @Test func keepsAFaceInsideWithRoomAboveIt() throws {
    let face = try #require(placed([Rect(x: 0.4, y: 0.1, width: 0.2, height: 0.1)], upright).first)
    #expect(isNear(face.y, 12), "a face 20 high has 12 above it, not \(face.y)")
    #expect(Self.frame.contains(face))
  }

  @Test func staysInTheMiddleWhenTheFacesAreSeenThere() {
    let faces = [Rect(x: 0.4, y: 0.45, width: 0.2, height: 0.1)]
    #expect(
      placePicture(upright, in: Self.frame, fit: .cover, faces: faces)
        == placePicture(upright, in: Self.frame, fit: .cover))
  }

  @Test func keepsAllFacesThatFit() {
    let faces = [
      Rect(x: 0.5, y: 0.3, width: 0.1, height: 0.3), Rect(x: 0.88, y: 0.3, width: 0.12, height: 0.3),
    ]
    let outside = placed(faces, wide).filter { !Self.frame.contains($0) }
    #expect(outside.isEmpty)
  }

  @Test func keepsTheMostOfFacesThatAreTooFarApart() {
    let faces = [0.0, 0.7, 0.85].map { Rect(x: $0, y: 0.3, width: 0.1, height: 0.3) }
    #expect(placed(faces, wide).map { Self.frame.contains($0) } == [false, true, true])
  }

  @Test func showsTheMiddleOfAFaceThatIsTooLarge() throws {
    let face = try #require(placed([Rect(x: 0.2, y: 0, width: 0.7, height: 1)], wide).first)
    #expect(isNear(face.center.x, 50))
  }

  @Test func focusComesBeforeFaces() throws {
    let faces = [Rect(x: 0, y: 0.3, width: 0.1, height: 0.3)]
    let face = try #require(placed(faces, wide, focus: Point(x: 1, y: 0.5)).first)
    #expect(!Self.frame.contains(face))
  }

  @Test func leavesNoGapHoweverFacesLie() {
    var random = SeededGenerator(seed: 11)
    func fraction() -> Double { .random(in: 0...1, using: &random) }
    for _ in 0..<2000 {
      let faces = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let (x, y) = (fraction(), fraction())
        return Rect(x: x, y: y, width: fraction() * (1 - x), height: fraction() * (1 - y))
      }
      let size = Size(width: 10 + 500 * fraction(), height: 10 + 500 * fraction())
      let picture = placePicture(size, in: Self.frame, fit: .cover, faces: faces)
      #expect(picture.contains(Self.frame, slack: 1e-8), "\(faces) in \(size)")
      let union = faces.dropFirst().reduce(faces[0]) { left, right in
        let (x, y) = (min(left.x, right.x), min(left.y, right.y))
        return Rect(
          x: x, y: y, width: max(left.maxX, right.maxX) - x, height: max(left.maxY, right.maxY) - y)
      }
      let fits = union.width * picture.width <= 100 && union.height * picture.height <= 100
      if fits {
        let outside = faces.filter {
          !Self.frame.contains(
            Rect(
              x: picture.x + $0.x * picture.width, y: picture.y + $0.y * picture.height,
              width: $0.width * picture.width, height: $0.height * picture.height), slack: 1e-6)
        }
        #expect(outside.isEmpty, "\(faces) in \(size)")
      }
    }
  }

  @Test func facesAreThoseOfTheCroppedPart() throws {
    var pictures = AssetCatalog()
    let face = Rect(x: 0.8, y: 0.4, width: 0.1, height: 0.1)
    pictures.add("wide", ImageInfo(size: Size(width: 400, height: 100), faces: [face]))
    let photo = Photo("wide", frame: Self.frame, crop: Rect(x: 0.5, y: 0, width: 0.5, height: 1))
    let page = ScrapbookKitTests.placed(ScrapbookPage(photos: [photo]), catalog: pictures)
    let node = try #require(page.pictures.first)
    let shown = Rect(
      x: node.picture.x + face.x * node.picture.width, y: node.picture.y + face.y * node.picture.height,
      width: face.width * node.picture.width, height: face.height * node.picture.height)
    #expect(Self.frame.contains(shown))
  }
}
