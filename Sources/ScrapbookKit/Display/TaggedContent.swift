/// A tagged content of a sheet.
public struct TaggedContent: Sendable, Equatable {
  public var tag: ContentTag
  /// The bounds on the sheet in points; nil if it paints nothing there.
  public var box: Rect?
  public var text: String
  /// Whether the drawing order of the text differs from its reading order.
  public var isReordered: Bool
}

extension DisplayGroup {
  /// Whether tags of items within the group are ignored: cairo draws a faded group separately from its page, and
  /// elements do not contain each other's content.
  public var hidesTags: Bool { tag != nil || opacity < 1 }
}

extension Sheet {
  /// The tagged contents in the order in which they are painted.
  public var taggedContents: [TaggedContent] {
    var contents: [TaggedContent] = []
    items.addTagged(to: &contents, .identity, on: Rect(size))
    // The letters of each line are drawn as a reader of such a sheet expects them.
    if ReadingDirection(of: items) == .rightToLeft {
      for index in contents.indices { contents[index].isReordered = true }
    }
    return contents
  }
}

extension Sheet {
  /// The words and descriptions on it, in reading order.
  package var readWords: [String] {
    let contents = taggedContents.filter { !$0.tag.isPagination }.sorted {
      $0.tag.places.lexicographicallyPrecedes($1.tag.places)
    }
    return contents.map { $0.tag.path.last?.alt ?? $0.text }.filter { !$0.isBlank }
  }
}

extension ContentTag {
  /// The places in the structure, from the outermost element to its own.
  var places: [Int] { path.map(\.place) + [place] }
}

extension Sheet {
  /// Makes decoration of items outside the sheet, which are neither seen nor read aloud.
  package mutating func untagUnseen() {
    let area = Rect(size)
    if items.hasUnseenTags(.identity, on: area) { items = items.untaggingUnseen(.identity, on: area) }
  }
}

extension DisplayGroup {
  /// Whether it is entirely outside a sheet.
  fileprivate func isUnseen(_ transform: Transform, on sheet: Rect) -> Bool {
    let box = DisplayItem.group(self).bounds.flatMap { transform.boundingBox(of: $0).intersection(sheet) }
    return box.map { $0.width <= 0 || $0.height <= 0 } ?? true
  }
}

extension DisplayList {
  fileprivate func hasUnseenTags(_ transform: Transform, on sheet: Rect) -> Bool {
    contains { item in
      guard case .group(let group) = item else { return false }
      if group.tag != nil { return group.isUnseen(transform, on: sheet) }
      return !group.hidesTags && group.items.hasUnseenTags(group.transform.then(transform), on: sheet)
    }
  }

  fileprivate func untaggingUnseen(_ transform: Transform, on sheet: Rect) -> DisplayList {
    map { item in
      guard case .group(var group) = item else { return item }
      if group.tag != nil {
        if group.isUnseen(transform, on: sheet) { group.tag = nil }
      } else if !group.hidesTags {
        group.items = group.items.untaggingUnseen(group.transform.then(transform), on: sheet)
      }
      return .group(group)
    }
  }
}

extension Sheet {
  /// The links of contents that lead to an address.
  package var linksOfContents: [SheetLink] {
    taggedContents.enumerated().compactMap { number, content in
      guard let address = content.tag.address, let box = content.box else { return nil }
      let text = [content.tag.path.last?.alt ?? content.text, address].first { !$0.isEmpty } ?? ""
      return SheetLink(area: box, target: .address(address), content: number, text: text)
    }
  }
}

extension ContentTag {
  /// The address that a click on the content leads to; captions are not clicked with their figures.
  fileprivate var address: String? {
    guard path.last?.role != .caption else { return nil }
    for element in path { if case .link(let address) = element.role, !address.isEmpty { return address } }
    return nil
  }
}

extension DisplayList {
  fileprivate func addTagged(
    to contents: inout [TaggedContent], _ transform: Transform, on sheet: Rect
  ) {
    for case .group(let group) in self {
      if let tag = group.tag {
        let box = DisplayItem.group(group).bounds.map { transform.boundingBox(of: $0) }
        contents.append(
          TaggedContent(
            tag: tag, box: box?.intersection(sheet), text: group.items.words.joined(separator: " "),
            isReordered: !group.items.forEachRun { !$0.isRightToLeft }))
      } else if !group.hidesTags {
        group.items.addTagged(to: &contents, group.transform.then(transform), on: sheet)
      }
    }
  }

  /// The words of each text.
  private var words: [String] {
    flatMap { item -> [String] in
      switch item {
      case .text(let text): [text.shownWords]
      case .group(let group): group.items.words
      case .fill, .path, .outline, .shadow, .picture, .silhouette, .shading: []
      }
    }
  }
}

extension DisplayText {
  /// The words that its lines show, in the order of the text.
  fileprivate var shownWords: String {
    var words = ""
    for placed in lines {
      words += placed.line.runs.sorted { $0.textOffset < $1.textOffset }.map(\.text).joined()
      if placed.line.endsParagraph, placed != lines.last { words += "\n" }
    }
    return words
  }
}
