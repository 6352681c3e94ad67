import TestSupport
import Testing

@testable import ScrapbookKit

/// The layout `collage`: photos that overlap and turn a little.
@Suite struct CollageTests {
  private static let page = Rect(ScrapbookPage.size)
  private static let area = page.inset(by: 18)

  /// Collages of two to nine photos in the proportions of cameras and phones, each with a face at its edge.
  private func collages() -> [[CollagePhoto]] {
    var random = SeededGenerator(seed: 5)
    let aspects = [4.0 / 3, 1.5, 0.75, 2.0 / 3, 16.0 / 9, 1]
    return (0..<60).map { number in
      let names = (0..<Int.random(in: 2...9, using: &random)).map { "photo-\(number)-\($0).jpg" }
      return collageTurns(of: names, onPage: number).map { turn in
        var photo = CollagePhoto(aspect: aspects[Int.random(in: 0..<6, using: &random)], turn: turn)
        let (x, y) = (Double.random(in: 0...0.8, using: &random), Double.random(in: 0...0.8, using: &random))
        photo.essentials = { frame in
          [
            Rect(
              x: frame.x + x * frame.width, y: frame.y + y * frame.height, width: frame.width / 5,
              height: frame.height / 5)
          ]
        }
        return photo
      }
    }
  }

  /// Whether a turned frame covers a point.
  private func covers(_ place: CollagePlace, _ point: Point) -> Bool {
    guard let back = Transform.rotation(place.turn, about: place.frame.center).inverse else { return false }
    return place.frame.intersection(Rect(center: back.apply(to: point), size: Size(width: 0, height: 0)))
      != nil
  }

  /// The part of a place's box that higher photos hide, measured by 24 x 24 samples.
  private func hidden(_ box: Rect, of place: CollagePlace, in all: [CollagePlace]) -> Double {
    let turn = Transform.rotation(place.turn, about: place.frame.center)
    let above = all.filter { $0.layer > place.layer }
    let points = (0..<576).map { number in
      turn.apply(
        to: Point(
          x: box.x + (Double(number % 24) + 0.5) / 24 * box.width,
          y: box.y + (Double(number / 24) + 0.5) / 24 * box.height))
    }
    return Double(points.count { point in above.contains { covers($0, point) } }) / 576
  }

  @Test func showsMostOfEveryPhotoAndAllFaces() throws {
    for photos in collages() {
      let places = try #require(Collage(photos, in: Self.area).places())
      #expect(places.map(\.layer).sorted() == Array(photos.indices))
      for (photo, place) in zip(photos, places) {
        #expect(hidden(place.frame, of: place, in: places) <= 0.1)
        for face in photo.essentials(place.frame) { #expect(hidden(face, of: place, in: places) == 0) }
      }
    }
  }

  @Test func staysOnThePageAndOffTheFold() throws {
    for photos in collages() {
      for place in try #require(Collage(photos, in: Self.area).places()) {
        let box = Transform.rotation(place.turn, about: place.frame.center).boundingBox(of: place.frame)
        #expect(Self.page.inset(by: 12).contains(box, slack: 1), "\(box)")
      }
    }
  }

  @Test func photosAreOfOneSizeAndFillThePage() throws {
    var shares: [Double] = []
    for photos in collages() {
      let areas = try #require(Collage(photos, in: Self.area).places()).map {
        $0.frame.width * $0.frame.height
      }
      #expect(try #require(areas.min()) > 0.95 * #require(areas.max()))
      shares.append(areas.reduce(0, +) / (Self.area.width * Self.area.height))
    }
    let mean = shares.reduce(0, +) / Double(shares.count)
    #expect(mean > 0.65, "mean \(mean)")
  }

  /// Photos clearly overlap or are clearly apart; nearly touching ones look like a mistake.
  @Test func hardlyAnyPhotosNearlyTouch() throws {
    var (near, pairs) = (0, 0)
    for photos in collages() {
      let places = try #require(Collage(photos, in: Self.area).places())
      let prints = zip(photos, places).map { CollagePrint($0, $1) }
      for (number, print) in prints.enumerated() {
        near += prints[..<number].count { print.nearlyTouches($0) }
        pairs += number
      }
    }
    #expect(near * 40 < pairs, "\(near) of \(pairs)")
  }

  /// Very little of a drawing may be hidden, so there would be a hole if it were not on top of the photos.
  @Test func drawingsLieOnPhotos() throws {
    for number in 0..<4 {
      var photos = collageTurns(of: ["a", "b", "c", "d"], onPage: 1).map {
        CollagePhoto(aspect: 1.3, turn: $0)
      }
      photos[number].isOnTop = true
      let places = try #require(Collage(photos, in: Self.area).places())
      #expect(places[number].layer == 3 && places.map(\.layer).sorted() == [0, 1, 2, 3])
    }
  }

  @Test func turnsPhotosAlternatelyByOneToFourDegrees() {
    let turns = collageTurns(of: ["a.jpg", "b.jpg", "c.jpg", "d.jpg"], onPage: 2).map(\.degrees)
    #expect(turns.allSatisfy { (1...4).contains(abs($0)) })
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 * $1 < 0 })
    #expect(collageTurns(of: ["a.jpg"], onPage: 3) != collageTurns(of: ["a.jpg"], onPage: 4))
  }

  @Test func keepsRotationsAndFramesOfThePhotos() throws {
    let page =
      #"{ "slots": "collage", "photos": [ { "image": "wide.jpg", "rotation": 12 }, { "image": "tall.jpg" }, { "image": "wide.jpg", "frame": [10, 10, 80, 60] } ] }"#
    let dump = try #require(composed("{ \"background\": \"none\", \"pages\": [\(page)] }").dump(.display))
    #expect(dump.contains("(0.978 0.208 -0.208 0.978") && dump.contains("(80 0 0 60 10 10)"), "\(dump)")
  }

  /// A strip that is mostly under another photo would show as a scrap beside it.
  @Test func hasNoTapeUnderOtherPhotos() {
    var hidden = 0
    for seed in 0..<20 {
      let names = (0..<4).map { "photo-\(seed)-\($0).jpg" }
      var catalog = AssetCatalog()
      for name in names { catalog.add(name, ImageInfo(size: Size(width: 400, height: 300))) }
      let page = ScrapbookPage(
        slots: .collage, photos: names.map { Photo(ImageReference($0), mount: .taped) })
      let pictures = placed(page, catalog: catalog).pictures
      for (number, picture) in pictures.enumerated() {
        hidden += 2 - picture.fasteners.count
        for fastener in picture.fasteners {
          let center = Transform.rotation(picture.rotation, about: picture.frame.center).apply(
            to: fastener.center)
          for other in pictures[(number + 1)...] {
            let place = CollagePlace(frame: other.edge.rect, turn: other.rotation, layer: 0)
            #expect(!covers(place, center))
          }
        }
      }
    }
    #expect((1...100).contains(hidden), "\(hidden) strips are left out")
  }

  /// Photos only hide a strip along an edge, and very little of a drawing, which may have words there.
  @Test(arguments: [(false, 0.12), (true, 0.05)]) func showsTheMiddleOfEveryPhoto(
    _ row: (isDrawing: Bool, edge: Double)
  ) {
    for seed in 0..<20 {
      let names = (0..<3).map { "photo-\(seed)-\($0).jpg" }
      var catalog = AssetCatalog()
      for name in names {
        catalog.add(name, ImageInfo(size: Size(width: 400, height: 300), isDrawing: row.isDrawing))
      }
      let page = ScrapbookPage(slots: .collage, photos: names.map { Photo(ImageReference($0)) })
      let places = placed(page, catalog: catalog).pictures.enumerated().map {
        CollagePlace(frame: $1.edge.rect, turn: $1.rotation, layer: $0)
      }
      for place in places {
        let (width, height) = (place.frame.width, place.frame.height)
        let middle = place.frame.inset(x: row.edge * width, y: row.edge * height)
        #expect(hidden(middle, of: place, in: places) == 0, "\(names)")
      }
    }
  }

  @Test func leavesWordsFree() throws {
    let caption = #""caption": "Two otters hold hands""#
    let photos = (0..<4).map { _ in "{ \"image\": \"wide.jpg\", \(caption) }" }.joined(separator: ", ")
    let found = composed(
      "{ \"background\": \"none\", \"pages\": [{ \"slots\": \"collage\", \"photos\": [\(photos)] }] }")
    #expect(found.diagnostics.isEmpty, "\(found.testDescription)")
  }

  /// A band of paper from side to side would split the photos into two groups.
  @Test func leavesNoWideBandBetweenPhotos() throws {
    for aspect in [16.0 / 9, 1.5, 4.0 / 3, 1] {
      for count in 2...4 {
        let turns = collageTurns(of: (0..<count).map { "\($0).jpg" }, onPage: 2)
        let photos = turns.map { CollagePhoto(aspect: aspect, turn: $0) }
        let places = try #require(Collage(photos, in: Self.area).places())
        let boxes = zip(photos, places).map { CollagePrint($0, $1).outer }.sorted { $0.y < $1.y }
        var end = try #require(boxes.first).maxY
        for box in boxes {
          #expect(box.y - end <= 24, "\(count) photos of \(aspect): \(boxes)")
          end = max(end, box.maxY)
        }
      }
    }
  }

  @Test func keepsOffHeadersAndFooters() throws {
    let names = ["a.jpg", "b.jpg", "c.jpg"]
    var catalog = AssetCatalog()
    for name in names { catalog.add(name, ImageInfo(size: Size(width: 400, height: 300))) }
    let page = ScrapbookPage(slots: .collage, photos: names.map { Photo(ImageReference($0)) })
    var album = Album()
    (album.headers, album.footers) = ([RunningText("Otters")], [RunningText("{page}")])
    let pictures = placed(page, of: album, catalog: catalog).pictures
    let boxes = pictures.map {
      Transform.rotation($0.rotation, about: $0.frame.center).boundingBox(of: $0.edge.rect)
    }
    #expect(boxes.allSatisfy { $0.y >= 29 && $0.maxY <= Self.page.height - 29 }, "\(boxes)")
    let free = placed(page, of: Album(), catalog: catalog).pictures.map(\.frame)
    #expect(pictures.map(\.frame) != free)
  }

  /// Words are read in the order of the photos, even where other collages begin at the right.
  @Test func withWordsBeginsAtTheLeft() throws {
    let photos = collageTurns(of: ["a.jpg", "b.jpg", "c.jpg", "d.jpg"], onPage: 5).map { turn in
      CollagePhoto(
        aspect: 1.4, turn: turn, words: { Rect(x: $0.x, y: $0.maxY, width: $0.width, height: 24) })
    }
    let places = try #require(Collage(photos, in: Self.area).places()).map(\.frame.center)
    #expect(places[0].x < places[1].x && places[0].y <= places[3].y, "\(places)")
    let right = try #require(Collage(photos, in: Self.area, isMirrored: true).places()).map(\.frame.center)
    #expect(right[0].x > right[1].x, "\(right)")
  }

  @Test func placesTooManyPhotosInOrdinarySlots() {
    let photos = (0..<40).map { _ in CollagePhoto(aspect: 1.5, turn: .zero) }
    #expect(Collage(photos, in: Self.area).places() == nil)
    #expect(Collage([], in: Self.area).places() == nil)
  }
}
