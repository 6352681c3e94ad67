import Foundation
import PDFAssembly
import TestSupport
import Testing

@testable import ScrapbookInk
@testable import ScrapbookReading

/// The eraser on ink of other programs: hits and remains, after saving and reopening.
@Suite struct ForeignInkTests {
  private static let makers = InkMaker.allCases.filter(\.isThere)
  /// The number of erasures per page; 40 pages give 10,240 positions.
  private static let rounds = Sample.rounds(256, some: 64)

  /// Ten pages, each four times: turned by 0, 90, 180 and 270 degrees, with other boxes.
  private let pages: [ForeignInkPage]

  init() {
    var generator = SeededGenerator(seed: 31)
    pages = (0..<10).flatMap { _ in
      let inks = (0..<4).map { _ in ForeignInk(using: &generator) }
      return [0, 90, 180, 270].map { rotation in
        let (left, bottom) = (Double(rotation) - 100, 50 - Double(rotation) / 2)
        let (width, height) = rotation % 180 == 0 ? (400.0, 500.0) : (500.0, 400.0)
        return ForeignInkPage(
          geometry: PageGeometry(
            corners: [left, bottom, left + width, bottom + height], rotation: rotation), inks: inks)
      }
    }
  }

  private func written(by maker: InkMaker, _ pages: [ForeignInkPage]) throws -> [UInt8] {
    let scratch = try Scratch()
    try maker.write(pages, as: "ink.pdf", in: scratch)
    return try scratch.bytes("ink.pdf")
  }

  /// The saved file after erasing; nil if nothing changed.
  private func erased(_ file: [UInt8], _ erasures: [Erasure]) throws -> [UInt8]? {
    var marks = Marks()
    marks.erasures = erasures
    var update = PDFUpdate(try PDFDocument(PDFBytes(file)))
    _ = try apply(marks, to: &update) { _, _, _ in DrawnText(pdf: []) }
    return update.isEmpty ? nil : try file[..<update.start] + update.section()
  }

  /// The ink of each page of a file, as it is shown.
  private func inks(_ file: [UInt8]) throws -> [[ForeignInk]] {
    let document = try PDFDocument(PDFBytes(file))
    let update = PDFUpdate(document)
    return try document.pages().map { page in
      let geometry = PageGeometry(corners: page.boxes.crop.corners, rotation: page.rotation)
      return try (document.resolve(page.dictionary["Annots"])?.array ?? []).map { entry in
        let ink = try #require(
          try InkAnnotation(document.resolve(entry)?.dictionary ?? [:], in: update))
        #expect(ink.curves.allSatisfy { !$0.isSmooth })
        return ForeignInk(width: ink.width, lists: ink.curves.map { $0.samples.map(geometry.shown) })
      }
    }
  }

  /// The path of the eraser: corners of a box, anywhere in it, close to a line, or on it; and drags.
  private func path(
    _ round: Int, _ ink: ForeignInk, using generator: inout SeededGenerator
  ) throws -> [InkPoint] {
    let box = try #require(InkBox(ink.lists.flatMap(\.self))).grown(by: max(5, ink.width / 2))
    let inBox = { (share: ClosedRange<Double>, generator: inout SeededGenerator) in
      let (x, y) = (Double.random(in: share, using: &generator), Double.random(in: share, using: &generator))
      return InkPoint(
        Bool.random(using: &generator)
          ? box.left + x * (box.right - box.left) : box.right - x * (box.right - box.left),
        Bool.random(using: &generator)
          ? box.top + y * (box.bottom - box.top) : box.bottom - y * (box.bottom - box.top))
    }
    switch round % 5 {
    case 0: return [inBox(0...0.15, &generator)]
    case 1: return [inBox(0...1, &generator)]
    case 2:
      let near = ink.point(using: &generator)
      return [
        InkPoint(
          near.x + .random(in: -9...9, using: &generator), near.y + .random(in: -9...9, using: &generator))
      ]
    case 3: return [ink.point(using: &generator)]
    default: return [inBox(0...1, &generator), inBox(0...1, &generator), inBox(0...0.1, &generator)]
    }
  }

  @Test(arguments: makers) func isReadAsItWasWritten(_ maker: InkMaker) throws {
    for (page, found) in try zip(pages, inks(written(by: maker, pages))) {
      #expect(found.count == page.inks.count)
      for (ink, found) in zip(page.inks, found) {
        #expect(ink.width == found.width && ink.lists.map(\.count) == found.lists.map(\.count))
        for (point, other) in zip(ink.lists.flatMap(\.self), found.lists.flatMap(\.self)) {
          #expect(point.distance(to: other) < 0.01)
        }
      }
    }
  }

  /// Hits agree with the exact distance from the lines, for all lists, boxes and rotations of pages.
  @Test(arguments: makers) func hitsTheLinesAndNothingElse(_ maker: InkMaker) throws {
    let file = try written(by: maker, pages)
    var generator = SeededGenerator(seed: 32)
    var (misses, hits, onLine) = (0, 0, 0)
    for round in 0..<Self.rounds {
      var paths: [[InkPoint]] = []
      for index in pages.indices {
        let ink = pages[index].inks[round % 4]
        // The four turns of a page get the same eraser.
        paths.append(index % 4 == 0 ? try path(round, ink, using: &generator) : paths[index - 1])
      }
      let erasures = paths.enumerated().map { Erasure(page: $0 + 1, eraser: InkEraser($1)) }
      let left = try inks(erased(file, erasures) ?? file)
      for (index, page) in pages.enumerated() {
        for (number, ink) in page.inks.enumerated() {
          let distance = ink.distance(to: paths[index])
          let radius = max(10, ink.width) / 2
          guard abs(distance - radius) > 0.05 else { continue }
          let isThere = left[index].contains { rest in
            zip(rest.lists[0], ink.lists[0]).allSatisfy { $0.distance(to: $1) < 0.01 }
              && rest.lists.count == ink.lists.count
          }
          #expect(isThere == (distance > radius), "\(maker), page \(index + 1), ink \(number): \(distance)")
          if distance > radius { misses += 1 } else { hits += 1 }
          if round % 5 == 3, number == round % 4 {
            onLine += 1
            #expect(!isThere)
          }
        }
      }
    }
    #expect(
      misses > 40 * Self.rounds && hits > 20 * Self.rounds && onLine > 7 * Self.rounds,
      "\(misses), \(hits), \(onLine)")
  }

  /// Kept and erased lengths add up; kept parts are on the lines and outside the eraser.
  @Test(arguments: makers) func cutsWhatItCovers(_ maker: InkMaker) throws {
    let file = try written(by: maker, pages)
    var generator = SeededGenerator(seed: 33)
    var cuts = 0
    for round in 0..<Sample.rounds(20, some: 8) {
      let paths = try pages.map { try path(round, $0.inks[round % 4], using: &generator) }
      let erasures = paths.enumerated().map {
        Erasure(page: $0 + 1, eraser: InkEraser($1), isPartial: true)
      }
      guard let cut = try erased(file, erasures) else { continue }
      for (index, left) in try inks(cut).enumerated() {
        for ink in left {
          let radius = max(10, ink.width) / 2
          // Grazing by less than 0.04 points does not count, and positions have two decimals.
          #expect(ink.distance(to: paths[index]) > radius - 0.06)
          let origins = pages[index].inks.filter { $0.width == ink.width }
          for point in ink.lists.flatMap(\.self) {
            #expect(origins.contains { $0.distance(to: [point]) < 0.02 })
          }
        }
        let (before, after) = (pages[index].inks, left)
        let erasedLength = before.reduce(0) { $0 + lengthCovered(of: $1, by: paths[index]) }
        let lengths = [before, after].map { $0.reduce(0) { $0 + $1.length } }
        let pieces = after.reduce(0) { $0 + $1.lists.count } + 4
        #expect(
          abs(lengths[0] - lengths[1] - erasedLength) < Double(pieces) * 0.5,
          "\(maker), page \(index + 1): \(lengths), \(erasedLength)")
        if lengths[0] > lengths[1] + 1 { cuts += 1 }
      }
      // Erasing again changes nothing, and after it erasing whole strokes finds nothing either.
      #expect(try erased(cut, erasures) == nil)
      let reversed = try erased(file, erasures.reversed()).map(inks)
      #expect(try reversed == inks(cut))
    }
    #expect(cuts > Sample.rounds(300, some: 100), "\(cuts)")
  }

  /// The length of the lines within the eraser, by sampling.
  private func lengthCovered(of ink: ForeignInk, by path: [InkPoint]) -> Double {
    let radius = max(10, ink.width) / 2
    return ink.parts.reduce(0) { sum, part in
      let length = part.0.distance(to: part.1)
      guard length > 0, ForeignInk(width: 0, lists: [[part.0, part.1]]).distance(to: path) < radius else {
        return sum
      }
      let covered = (0..<100).count { step in
        let share = (Double(step) + 0.5) / 100
        let point = InkPoint(
          part.0.x + (part.1.x - part.0.x) * share, part.0.y + (part.1.y - part.0.y) * share)
        return ForeignInk(width: 0, lists: [[point]]).distance(to: path) < radius
      }
      return sum + length * Double(covered) / 100
    }
  }

  @Test(arguments: makers) func aHugeEraserLeavesNothing(_ maker: InkMaker) throws {
    let file = try written(by: maker, pages)
    for isPartial in [false, true] {
      let erasures = pages.indices.map {
        Erasure(
          page: $0 + 1, eraser: InkEraser([InkPoint(200, 250)], width: 5000), isPartial: isPartial)
      }
      #expect(try inks(#require(try erased(file, erasures))).allSatisfy(\.isEmpty))
    }
  }

  /// Neither the order of annotations nor the order of erasures matters.
  @Test(arguments: makers) func orderDoesNotMatter(_ maker: InkMaker) throws {
    let turned = pages.map { ForeignInkPage(geometry: $0.geometry, inks: $0.inks.reversed()) }
    let erasures = pages.enumerated().flatMap { index, page in
      page.inks.prefix(2).map {
        Erasure(page: index + 1, eraser: InkEraser([$0.lists[0][0]]), isPartial: true)
      }
    }
    let first = try inks(#require(try erased(written(by: maker, pages), erasures)))
    let second = try inks(#require(try erased(written(by: maker, turned), erasures.reversed())))
    #expect(first == second.map { $0.reversed() })
  }

  /// Dots, and a list of 100,000 points.
  @Test(arguments: makers) func erasesUnusualLists(_ maker: InkMaker) throws {
    // mutool accepts no more.
    let count = maker == .pdfium && Sample.takesAll ? 100_000 : 10_000
    let long = (0..<count).map { InkPoint(Double($0 % 400), Double($0 / 400) + 100) }
    let inks = [
      ForeignInk(width: 2, lists: [[InkPoint(20, 20)], [InkPoint(300, 20)]]),
      ForeignInk(width: 1, lists: [long]),
    ]
    let file = try written(by: maker, [ForeignInkPage(geometry: pages[1].geometry, inks: inks)])
    let left = { (x: Double, y: Double, isPartial: Bool) in
      let eraser = InkEraser([InkPoint(x, y)])
      let file = try self.erased(file, [Erasure(page: 1, eraser: eraser, isPartial: isPartial)])
      return try file.map { try self.inks($0)[0] }
    }
    #expect(try left(200, 50, false) == nil)
    #expect(try left(304, 21, false)?.count == 1)
    #expect(try left(304, 21, true)?.first?.lists == [[InkPoint(20, 20)]])
    #expect(try left(200, 112, false)?.count == 1)
    let cut = try #require(try left(200, 112, true)?.last)
    #expect(cut.lists.count > 8 && cut.distance(to: [InkPoint(200, 112)]) > 4.94)
  }
}
