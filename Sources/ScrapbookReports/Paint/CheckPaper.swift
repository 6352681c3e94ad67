import ScrapbookKit

extension PiecePainter {
  /// A difference in points that cannot be seen.
  private static let tolerance = 1.0

  /// Reports content that is painted beyond the paper; backgrounds may extend beyond it.
  ///
  /// - Parameter items: The items of the piece.
  func check(_ items: DisplayList, of piece: Piece, at: Point) {
    guard !items.isEmpty, let (box, kind) = piece.content.boxWithContent else { return }
    let whole = Rect(x: at.x, y: at.y, width: box.width.points, height: piece.height.points)
    let all = piece.content.isText ? items.compactMap(\.bounds) : [whole.scaledInPlace(by: piece.scale)]
    let paper = pages[piece.page].size
    for area in all {
      let beyond = [
        ("left", -area.x), ("top", -area.y), ("right", area.maxX - paper.width),
        ("bottom", area.maxY - paper.height),
      ]
      guard let (edge, distance) = beyond.max(by: { $0.1 < $1.1 }), distance > Self.tolerance else {
        continue
      }
      pictures.faults.warning(
        .offPage, "\(kind) reaches \(Int(distance.rounded(.up))) pt beyond the \(edge) edge of the paper",
        at: place(box.offset),
        hints: ["only what is on the paper can be seen; change its margins or its position"]
      )
    }
  }
}

extension Piece.Content {
  /// The box of content that must not be lost, and its kind for messages.
  fileprivate var boxWithContent: (Box, String)? {
    switch self {
    case .line(_, let box): (box, "a text")
    case .marker(_, _, let box): (box, "the marker of a list item")
    case .picture(let box): (box, "a picture")
    case .edges(let box, _, _): (box, "a table")
    case .decoration(let box, _, _): box.border == .zero ? nil : (box, "a border")
    case .rowBackground, .bookmark: nil
    }
  }

  fileprivate var isText: Bool {
    switch self {
    case .line, .marker: true
    case .picture, .edges, .decoration, .rowBackground, .bookmark: false
    }
  }
}

extension Rect {
  /// The rectangle, scaled about its top left corner.
  fileprivate func scaledInPlace(by scale: Double) -> Rect {
    Rect(x: x, y: y, width: width * scale, height: height * scale)
  }
}
