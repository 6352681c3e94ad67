import Foundation
import TestSupport
public import Testing

@testable public import ScrapbookKit

/// A fake file system: the sizes of the pictures that "exist".
struct SizesLoader: AssetLoader, Sendable {
  var sizes: [String: Size] = [:]
  var orientations: [String: Orientation] = [:]
  /// A drawing has no resolution that could be too low.
  var isDrawing = true
  var thumbnails: [String: Thumbnail] = [:]
  /// Records the paths of the pictures whose colors were requested.
  var asked: Asked?

  static let samples = SizesLoader(sizes: [
    "wide.jpg": Size(width: 400, height: 300), "tall.jpg": Size(width: 300, height: 400),
    "star.png": Size(width: 100, height: 80), "dot.png": Size(width: 1, height: 1),
    "builtin:open-book": Size(width: 1024, height: 768),
  ])

  func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    guard let size = sizes[path] else {
      throw ImageProblem(.missingImage, "cannot find image \(jsonQuoted(path))")
    }
    return ImageInfo(
      size: size, isDrawing: isDrawing, orientation: orientations[path] ?? .upright)
  }

  func thumbnail(of path: String) -> Thumbnail? {
    asked?.paths.append(path)
    return thumbnails[path]
  }
}

/// Used by one test, on one thread.
final class Asked: @unchecked Sendable {
  var paths: [String] = []
}

/// A failing test shows the faults of a composition, and not every byte and node.
extension Composition: CustomTestStringConvertible {
  public var testDescription: String { "an album with \(diagnostics.testDescription)" }
}

extension Diagnostics: CustomTestStringConvertible {
  public var testDescription: String {
    isEmpty
      ? "no faults"
      : all.map { "\($0.pointer) \($0.message) [\($0.id.rawValue)]" }.joined(separator: "; ")
  }
}

extension SourceFile {
  /// "line:column"
  func place(of offset: Int) -> String {
    let location = location(of: offset)
    return "\(location.line):\(location.column)"
  }

  init(_ text: String, name: String = "album.json") { self.init(name: name, bytes: Array(text.utf8)) }
}

let repositoryRoot = URL(filePath: Project.root)

func composed(
  _ json: String, options: CompositionOptions = .init(), loader: SizesLoader = .samples
) -> Composition {
  compose(SourceFile(json), options: options, loader: loader, shaper: SquareShaper())
}

/// Slots for photos that must not be cropped.
func placeSlots(for sizes: [Size], layout: SlotLayout = .auto) -> [Rect] {
  bestSlots(for: sizes.map { SlotShape(aspect: $0.aspectRatio) }, layout: layout)
}

/// The best slots on an ordinary page.
func bestSlots(for shapes: [SlotShape], layout: SlotLayout = .auto) -> [Rect] {
  slotChoices(for: shapes, layout: layout, in: SlotPlace())[0].slots
}

/// A page of an album, placed with square glyphs.
func placed(
  _ page: ScrapbookPage, of album: Album = Album(), side: Side = .left, catalog: AssetCatalog
) -> PlacedPage {
  let fields = RunningFields(page: "1", pages: 1, spread: 1, title: "", author: "", date: "")
  var texts = TextPlacer(album, shaper: SquareShaper())
  return placePage(
    page, at: PageSetting(number: 1, side: side, fields: fields), catalog: catalog, texts: &texts)
}

extension PlacedPage {
  var pictures: [PlacedPicture] {
    nodes.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
  }

  var texts: [PlacedText] {
    nodes.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

/// A catalog of pictures with these sizes, in this order.
func catalog(_ sizes: KeyValuePairs<String, Size>) -> AssetCatalog {
  var catalog = AssetCatalog()
  for (path, size) in sizes { catalog.add(path, ImageInfo(size: size)) }
  return catalog
}

func isNear(_ left: Double, _ right: Double, within tolerance: Double = 0.001) -> Bool {
  abs(left - right) <= tolerance
}

func isNear(_ left: Rect, _ right: Rect, within tolerance: Double = 0.001) -> Bool {
  zip(left.sides, right.sides).allSatisfy { isNear($0, $1, within: tolerance) }
}

extension Rect {
  fileprivate var sides: [Double] { [x, y, width, height] }

  func contains(_ other: Rect, slack: Double = 1e-9) -> Bool {
    other.x >= x - slack && other.y >= y - slack && other.maxX <= maxX + slack && other.maxY <= maxY + slack
  }

  func overlaps(_ other: Rect) -> Bool {
    x < other.maxX - 1e-9 && other.x < maxX - 1e-9 && y < other.maxY - 1e-9 && other.y < maxY - 1e-9
  }
}

extension Sheet {
  /// The canvas of an album's sheet.
  var canvas: DisplayGroup { items.first?.asGroup ?? DisplayGroup(items: []) }
  var canvasToSheet: Transform { canvas.transform }
  /// The visible part of the canvas.
  var window: Rect { canvasToSheet.inverse?.boundingBox(of: content) ?? Rect(size) }
}

extension DisplayItem {
  var asGroup: DisplayGroup? {
    if case .group(let group) = self { group } else { nil }
  }

  /// The pictures in an item, in paint order, with the transforms of the groups around them.
  func pictures(under outer: Transform = .identity) -> [DisplayPicture] {
    switch self {
    case .picture(var picture):
      picture.transform = picture.transform.then(outer)
      return [picture]
    case .group(let group):
      return group.items.flatMap { $0.pictures(under: group.transform.then(outer)) }
    case .fill, .path, .outline, .shadow, .silhouette, .text, .shading: return []
    }
  }
}

/// A JSON text with `«` and `»` around the place where a diagnostic is expected.
struct MarkedJSON {
  var text: String
  var span: SourceSpan

  init(_ marked: String) throws {
    let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false)
    try #require(parts.count == 3, "needs one « and one »: \(marked)")
    text = parts.joined()
    let start = parts[0].utf8.count
    span = SourceSpan(start: start, end: start + parts[1].utf8.count, in: .first)
  }
}

/// A value as JSON on one line, as the parser understood it.
func rewritten(_ value: JSONValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let flag): "\(flag)"
  case .number(let number):
    number.isInfinite
      ? (number < 0 ? "-1e999" : "1e999") : number == 0 && number.sign == .minus ? "-0" : plainNumber(number)
  case .string(let text): jsonQuoted(text)
  case .array(let elements): "[" + elements.map { rewritten($0.value) }.joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.map { jsonQuoted($0.key) + ":" + rewritten($0.node.value) }.joined(separator: ",") + "}"
  }
}

/// An album that uses every key.
let maximalAlbum = #"""
  {
    "$schema": "album.schema.json", "title": "Ocean Week", "author": "Maya R.", "subject": "The sea",
    "keywords": ["otter", "kelp"], "language": "pt-BR", "date": "May 2026", "binding": "right",
    "firstPage": "left", "odd": "center", "sheetColor": "ivory", "placement": "top-left",
    "spread": { "left": [30, 80, 480, 600], "right": [520, 80, 480, 600] }, "font": ["Andika", "Noto Sans"],
    "styles": { "shout": { "size": 60, "bold": true, "underline": true, "letterSpacing": 2 } },
    "header": "{title}",
    "footer": [ { "markup": "<b>{page}</b>", "on": "spread", "firstPage": false, "align": "outside" }, "{date}" ],
    "background": { "image": "open-book", "mode": "fill" },
    "pages": [
      null,
      { "background": { "image": "star.png", "scale": 3, "mode": "bottomRight", "clip": false },
        "stickers": [ { "image": "star.png", "center": [9, 9], "scale": 2 } ] },
      { "background": { "color": "yellow", "mode": "center" }, "slots": "feature",
        "photos": [
          { "image": "wide.jpg", "frame": [30, 40, 415, 300], "crop": [0.25, 0, 0.5, 1], "fit": "contain", "focus": [0.25, 0.75],
            "rotation": -2, "opacity": 0.5, "flip": "both", "z": 3, "mount": "polaroid", "cornerRadius": 12,
            "border": { "width": 8, "color": "black" },
            "shadow": { "offset": [1, 2], "blur": 4, "color": "#ff0000" },
            "caption": { "text": "An otter!", "style": "note", "italic": true }, "alt": "A sea otter" } ],
        "stickers": [
          { "image": "star.png", "center": [380, 90], "width": 72, "rotation": 12, "opacity": 0.9,
            "flip": "vertical", "z": -1 },
          { "image": "star.png", "center": [1, 2], "height": 50, "outline": 5, "shadow": true },
          { "image": "star.png", "center": [1, 2], "width": 30, "height": 40 },
          { "image": "star.png", "frame": [1, 2, 3, 4], "fit": "stretch" },
          { "image": "star.png", "frame": [1, 2, 3, 4] } ],
        "texts": [
          { "text": "LOOK", "frame": [20, 300, 400, 90], "style": "shout", "rotation": 4, "opacity": 0.9, "z": 2,
            "font": "Comic Neue", "size": 40, "bold": false, "italic": true, "underline": false, "color": "black",
            "align": "inside", "verticalAlign": "bottom", "lineHeight": 1.5, "letterSpacing": 1, "fit": "ellipsis",
            "minSize": 12, "padding": 5, "language": "ja",
            "background": { "shape": "round", "color": "#fffbe8", "border": 2, "tail": [10, 20], "shadow": true } },
          { "markup": "a<br>b", "frame": [20, 400, 400, 90], "background": "torn" } ] },
      { "background": "none", "photos": [ { "image": "tall.jpg", "border": 6, "shadow": true, "caption": "Tall" } ], "header": false,
        "footer": "{page} of {pages}" },
      { "photos": [ { "rotation": 2 }, { "image": "tall.jpg" } ],
        "flow": { "glob": "photos/*.jpg", "perPage": 1, "order": "date" } },
      {}
    ]
  }
  """#
