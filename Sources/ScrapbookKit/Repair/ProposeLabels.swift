extension RepairedPage {
  /// The backgrounds of words that are unreadable on a picture, or that are on a photo, if they remove the warning and
  /// hide neither a face nor much of a photo.
  ///
  /// - Parameters:
  ///   - spoiled: The texts that cannot be read because of a picture.
  ///   - color: The color of the background of a text; nil if none suits its words.
  func labels(for spoiled: Set<SourceSpan>, color: (SourceSpan) -> Color?) -> [ItemMove] {
    let search = MoveSearch(self)
    var tried = page
    var open = search.problems(of: tried)
    var labels: [ItemMove] = []
    for (number, node) in page.nodes.enumerated() {
      guard let span = node.span, movable.contains(span), var text = node.text, text.background == nil,
        text.opacity == 1
      else { continue }
      let overlap = MoveSearch.Problem(id: .overlap, span: span)
      guard spoiled.contains(span) || open.contains(overlap) && liesOnPhoto(number),
        hidesLittle(text, below: number), let color = color(span)
      else { continue }
      text.background = TextBackground(.plain, color: color)
      let before = tried.nodes[number]
      tried.nodes[number] = .text(text)
      let left = search.problems(of: tried)
      if !left.contains(overlap), left.allSatisfy(open.contains) {
        labels.append(ItemMove(page: page.number, span: span, label: color))
        open = left
      } else {
        tried.nodes[number] = before
      }
    }
    return labels
  }

  /// Whether a photo is below a part of an item.
  private func liesOnPhoto(_ number: Int) -> Bool {
    let box = page.nodes[number].bounds
    return page.nodes[..<number].contains { node in
      guard case .picture(let picture) = node, picture.path.kind == .photo else { return false }
      return node.bounds.meets(box)
    }
  }

  /// Whether the frame of a text would cover no face, at most 30 % of any photo, and a quarter of the page.
  private func hidesLittle(_ text: PlacedText, below number: Int) -> Bool {
    let box = Transform.rotation(text.rotation, about: text.frame.center).boundingBox(of: text.frame)
    guard box.area <= frame.width * frame.height / 4 else { return false }
    return page.nodes[..<number].allSatisfy { node in
      guard case .picture(let picture) = node, picture.path.kind == .photo else { return true }
      let turn = Transform.rotation(picture.rotation, about: picture.frame.center)
      let photo = turn.boundingBox(of: picture.window.rect)
      let hidden = photo.intersection(box)?.area ?? 0
      return hidden <= 0.3 * photo.area
        && picture.faces.allSatisfy { face in
          let face = turn.boundingBox(of: face)
          return face.intersection(box)?.area ?? 0 <= 0.05 * face.area
        }
    }
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
