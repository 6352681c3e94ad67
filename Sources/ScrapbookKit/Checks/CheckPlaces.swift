/// Reports photos, stickers and texts that are not visible, or only partly on their page.
///
/// - Parameter frame: The page's frame on the canvas.
func checkPlaces(
  on page: PlacedPage, in frame: Rect, limits: PlaceLimits, into diagnostics: inout Diagnostics
) {
  let sheet = Rect(x: -frame.x, y: -frame.y, width: Spread.size.width, height: Spread.size.height)
  var photos: [PlacedPicture] = []
  for node in page.nodes {
    let item = PlacedItem(node)
    if let fault = item.unseenFault {
      item.report(.invisible, fault, into: &diagnostics)
    } else if let fault = item.placeFault(on: Rect(frame.size), of: sheet, limits) {
      item.report(.offPage, fault, into: &diagnostics)
    }
    guard case .picture(let photo) = node, photo.path.kind == .photo else { continue }
    if let hidden = photos.last(where: photo.liesExactly(on:)), photo.opacity == 1 {
      item.report(
        .overlap,
        (
          "is exactly on top of the photo \(jsonQuoted(hidden.image.path))",
          "remove one of the two, or move it"
        ),
        into: &diagnostics)
    }
    photos.append(photo)
  }
}

/// The smallest visible length in canvas units; anything smaller is probably a mistake: 1 and 0.1 mm on Letter.
private let smallestLength = 4.0
private let smallestWidth = 0.4

/// A photo, sticker or text placed on its page.
private struct PlacedItem {
  let node: PlacedNode
  /// The visible box before rotation.
  var box: Rect
  var turn: Transform
  var opacity: Double
  var isSticker = false
  /// Whether it is a photo across both pages of its spread.
  var isAcross = false
  /// The size of a text's largest letters.
  var letters: Double?
  /// Whether the border of a photo covers it.
  var isUnderItsBorder = false
  var span: SourceSpan?
  var pointer: String

  init(_ node: PlacedNode) {
    self.node = node
    switch node {
    case .picture(let picture):
      box = picture.edge.rect
      turn = .rotation(picture.rotation, about: picture.frame.center)
      opacity = picture.opacity
      isSticker = picture.path.kind == .sticker
      isAcross = picture.isAcross
      isUnderItsBorder =
        picture.paper != nil && min(picture.window.rect.width, picture.window.rect.height) < 1
      (span, pointer) = (picture.span, picture.path.pointer)
    case .text(let text):
      box = text.background == nil ? text.ink ?? text.frame : text.frame
      turn = .rotation(text.rotation, about: text.frame.center)
      opacity = text.opacity
      letters = text.lines.map(\.line.size).max()
      (span, pointer) = (text.content.span, text.content.pointer ?? "")
    }
  }

  /// The name in messages.
  private var name: String {
    switch node {
    case .text(let text): "the text \(quoted(text.content))"
    case .picture(let picture): "the \(picture.path.kind.rawValue) \(jsonQuoted(picture.image.path))"
    }
  }

  typealias Fault = (says: String, hint: String)

  /// The fault that makes it invisible at any place.
  var unseenFault: Fault? {
    if opacity < 0.01 { return ("is invisible: its opacity is \(plainNumber(opacity))", "1 is opaque") }
    if max(box.width, box.height) < smallestLength || min(box.width, box.height) < smallestWidth {
      return (
        "is too small to be seen: \(size(box.width)) x \(size(box.height)) units",
        "lengths are canvas units, of which a page is 475 wide; give it a larger frame or width"
      )
    }
    if isUnderItsBorder {
      return ("is hidden by its border", "make the border narrower, or the frame larger")
    }
    if let letters, letters < smallestLetters {
      return ("is too small to be read: its size is \(plainNumber(letters))", "a note has the size 17")
    }
    return nil
  }

  func placeFault(on page: Rect, of sheet: Rect, _ limits: PlaceLimits) -> Fault? {
    let bounds = turn.boundingBox(of: box)
    if bounds.x >= page.x, bounds.maxX <= page.maxX, bounds.y >= page.y, bounds.maxY <= page.maxY {
      return nil
    }
    let reach = "a page reaches from [0, 0] to [\(plainNumber(page.width)), \(plainNumber(page.height))]"
    if bounds.x >= sheet.maxX || bounds.maxX <= sheet.x || bounds.y >= sheet.maxY || bounds.maxY <= sheet.y {
      return ("is outside the sheet, where it is not visible", reach)
    }
    // A panorama over both pages.
    if isAcross || !isSticker && bounds.width > 1.5 * page.width && bounds.width <= sheet.width { return nil }
    let share = share(on: page)
    let least = isSticker ? limits.stickerOnPage : limits.onPage
    // With a minimum of 1, a part between the sampled points may be outside.
    guard share < least || least == 1 else { return nil }
    let part = share == 0 ? "is outside its page" : "is \(percent(1 - share)) outside its page"
    return (
      part,
      "\(reach); an item of the facing page belongs to that page in the album"
    )
  }

  /// The share of it inside a rectangle, sampled at 20 x 20 points.
  private func share(on page: Rect) -> Double {
    let steps = (0..<20).map { (Double($0) + 0.5) / 20 }
    let count = steps.reduce(0) { count, x in
      count
        + steps.count {
          let point = turn.apply(to: Point(x: box.x + x * box.width, y: box.y + $0 * box.height))
          return (page.x...page.maxX).contains(point.x) && (page.y...page.maxY).contains(point.y)
        }
    }
    return Double(count) / 400
  }

  func report(_ id: DiagnosticID, _ fault: Fault, into diagnostics: inout Diagnostics) {
    diagnostics.warning(id, "\(name) \(fault.says)", at: span, pointer: pointer, hints: [fault.hint])
  }

  private func size(_ length: Double) -> String {
    length < 0.01 ? "0" : plainNumber((length * 100).rounded() / 100)
  }
  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension PlacedPicture {
  /// Whether it has the same edge as another visible picture.
  func liesExactly(on other: PlacedPicture) -> Bool {
    let (own, its) = (edge.rect, other.edge.rect)
    return abs(own.x - its.x) < 1 && abs(own.y - its.y) < 1 && abs(own.maxX - its.maxX) < 1
      && abs(own.maxY - its.maxY) < 1 && abs(rotation.degrees - other.rotation.degrees) < 1
      && other.opacity > 0
  }
}

extension PlacedText {
  /// The bounding box of its words before rotation; nil without any.
  var ink: Rect? {
    let boxes = lines.filter { $0.line.ink.width > 0 }.map { $0.line.ink.moved(to: $0.origin) }
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
  }
}
