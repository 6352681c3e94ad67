package import ScrapbookKit

/// The contents of a book's HTML page, besides its pictures.
package struct WebBook {
  package var title: String
  /// A language tag (BCP 47).
  package var language: String
  package var pageCount: Int
  /// The side on which the book is bound.
  package var binding: Side
  /// The corner radius of the book, in the units of its faces.
  package var radius: Double
  package var faces: [BookFace]
  /// The words of each face, in reading order.
  package var words: [[Words]]
  /// The links of each face; empty for a book without any.
  package var links: [[WebLink]] = []

  /// A paragraph, or the description of a picture.
  package struct Words {
    package var text: String
    package var isOfPicture: Bool

    package init(_ text: String, isOfPicture: Bool = false) {
      (self.text, self.isOfPicture) = (text, isOfPicture)
    }
  }

  package init(title: String?, language: String? = nil, binding: Side, faces: [BookFace], words: [[Words]]) {
    (self.title, self.language) = (title ?? "Scrapbook", language ?? "en")
    (self.binding, self.faces, self.words) = (binding, faces, words)
    (pageCount, radius) = (Set(faces.compactMap(\.label)).count, 0)
  }

  /// The book of an album, whose sheets are spreads.
  package init(_ composition: Composition, _ document: PagedDocument) {
    let faces = composition.bookFaces(of: document)
    let parts = document.sheets.map { composition.readableParts(of: $0) }
    let words = faces.map { face in
      let sheet = document.sheets[face.sheet - 1]
      return parts[face.sheet - 1].filter { face.holds($0.bounds.center, of: sheet) }
        .map { Words($0.text, isOfPicture: $0.kind == .picture) }
    }
    let info = document.info
    self.init(
      title: info.title, language: info.language, binding: info.binding, faces: faces, words: words)
    (pageCount, radius) = (info.pageCount, composition.bookRadius)
  }

  /// "Page 3" or "Cover" in the language of the book; nil for an empty half.
  func title(of face: BookFace) -> String? {
    face.name ?? face.label.map { PageWords(in: language).pages($0, count: 1) }
  }

  /// The numbers of the faces that are open at once, from left to right.
  var openings: [[Int]] {
    let second: BookFace.Place = binding == .left ? .right : .left
    var openings: [[Int]] = []
    for (number, face) in faces.enumerated() {
      if face.place == second, let last = openings.last, last.count == 1,
        ![second, .single].contains(faces[last[0]].place)
      {
        openings[openings.count - 1].insert(number, at: second == .right ? 1 : 0)
      } else {
        openings.append([number])
      }
    }
    return openings
  }
}

extension BookFace {
  /// Whether it shows a point of the sheet, in points.
  fileprivate func holds(_ point: Point, of sheet: Sheet) -> Bool {
    guard !isEmpty else { return false }
    let x = (point.x - sheet.content.x) / sheet.unit
    return place == .left ? x < area.maxX : place == .right ? x >= area.x : true
  }
}
