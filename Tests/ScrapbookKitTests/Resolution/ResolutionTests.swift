import Testing

@testable import ScrapbookKit

@Suite struct ResolutionTests {
  private func composed(
    width: Double, strict: Bool = false, isDrawing: Bool = false, more: String = ""
  ) -> Composition {
    let loader = SizesLoader(sizes: ["a.jpg": Size(width: 400, height: 300)], isDrawing: isDrawing)
    let json = """
      { "background": "none", "pages": [{ "photos": [
        { "image": "a.jpg", "frame": [0, 0, \(width), \(width * 3 / 4)] } ]\(more) }] }
      """
    return compose(SourceFile(json), options: CompositionOptions(strict: strict), loader: loader)
  }

  /// Converts points on US Letter to canvas units.
  private func units(_ points: Double) -> Double { points / Spread.letterScale }

  @Test func warnsBelow150() throws {
    #expect(composed(width: units(400 / 150.0 * 72)).diagnostics.isEmpty)
    let soft = composed(width: units(400 / 149.5 * 72)).diagnostics.all
    #expect(soft.map(\.id) == [.lowResolution])
    #expect(soft.first?.message == "\"a.jpg\" has 149 ppi at 6.8 x 5.1 cm; it looks good up to 6.7 x 5 cm")
    let poor = composed(width: units(400 / 60.0 * 72)).diagnostics.all
    #expect(poor.map(\.id) == [.veryLowResolution] && poor.map(\.severity) == [.warning])
    #expect(poor.first?.message == "\"a.jpg\" has 60 ppi at 16.9 x 12.7 cm; it looks good up to 6.7 x 5 cm")
    #expect(poor.first?.pointer == "/pages/0/photos/0/image" && poor.first?.span != nil)
  }

  @Test func strictRefusesOnlyWhatShowsItsPixels() {
    let soft = composed(width: units(400 / 100.0 * 72), strict: true)
    #expect(soft.diagnostics.all.map(\.severity) == [.warning] && soft.document != nil)
    let poor = composed(width: units(400 / 71.0 * 72), strict: true)
    #expect(poor.diagnostics.all.map(\.severity) == [.error] && poor.document == nil)
  }

  @Test func warnsOfEmojiThatAreTooLargeForTheirPixels() throws {
    let composed = { (size: Double, text: String) in
      let json = """
        { "background": "none", "pages": [{ "texts": [
          { "text": "\(text)", "frame": [0, 0, 400, 400], "size": \(size), "rotation": 10 }] }] }
        """
      return compose(
        SourceFile(json), loader: SizesLoader(sizes: [:], isDrawing: false), shaper: SquareShaper()
      )
      .diagnostics.all
    }
    let largest = (units(109 / 150.0 * 72) * 100).rounded(.down) / 100
    #expect(composed(largest, "🐙 a").isEmpty)
    #expect(composed(200, "a").isEmpty)
    let soft = composed(90, "a 🐙")
    #expect(soft.map(\.id) == [.lowResolution] && soft.map(\.pointer) == ["/pages/0/texts/0/text"])
    #expect(soft.first?.message == "\"🐙\" has 112 ppi at size 90; it looks good up to size 67")
    #expect(composed(150, "🐙🐙").map(\.id) == [.veryLowResolution])
  }

  @Test func saysNothingOfDrawings() {
    #expect(composed(width: 400, isDrawing: true).diagnostics.isEmpty)
  }

  @Test func saysNothingOfStickersAndBackgrounds() {
    let more =
      #", "background": { "image": "a.jpg", "mode": "fill" }, "stickers": [{ "image": "a.jpg", "center": [0, 0], "width": 470 }]"#
    let told = composed(width: 50, more: more).diagnostics.all.map(\.id)
    #expect(!told.contains(.lowResolution) && !told.contains(.veryLowResolution))
  }

  @Test func countsWhatIsSeenOfACroppedPhoto() {
    let loader = SizesLoader(sizes: ["a.jpg": Size(width: 400, height: 300)], isDrawing: false)
    let json = """
      { "background": "none", "pages": [{ "photos": [{ "image": "a.jpg", "frame": [0, 0, 250, 400] }] }] }
      """
    // The picture is 533 x 400 units large, of which 250 x 400 are visible.
    #expect(
      compose(SourceFile(json), loader: loader).diagnostics.all.map(\.message) == [
        "\"a.jpg\" has 69 ppi at 6.8 x 10.9 cm; it looks good up to 3.1 x 5 cm"
      ])
  }

  @Test func reportsInTheOrderOfTheText() {
    let loader = SizesLoader(sizes: ["a.jpg": Size(width: 400, height: 300)], isDrawing: false)
    let json = """
      { "background": "none", "pages": [{ "photos": [
        { "image": "a.jpg", "frame": [0, 0, 400, 300], "z": 1 }, { "image": "a.jpg", "frame": [0, 0, 200, 150], "boder": 1 },
        { "image": "a.jpg", "frame": [0, 0, 300, 200] }] }] }
      """
    let all = compose(SourceFile(json), options: CompositionOptions(strict: true), loader: loader).diagnostics
      .all
    let starts = all.compactMap { $0.span?.start }
    #expect(starts.count == all.count && starts == starts.sorted())
    #expect(all.map(\.id) == [.lowResolution, .overlap, .unknownKey, .overlap, .lowResolution], "\(all)")
  }
}
