extension PlacedText {
  /// The tag of a text on a page.
  func tag(in section: StructureElement) -> ContentTag {
    let element = StructureElement(role, place: readingPlace, language: language)
    return ContentTag([section, element] + (link.map { [StructureElement(.link($0), place: 0)] } ?? []))
  }
}

extension PlacedPicture {
  /// The tag of a photo or sticker; nil for decoration.
  func tag(in section: StructureElement) -> ContentTag? {
    guard !isDecorative else { return nil }
    var words = alt ?? caption?.content.plainText
    // What fades with the photo is a part of it.
    if opacity < 1, let alt, let caption { words = "\(alt)\n\(caption.content.plainText)" }
    let figure = StructureElement(.figure, place: readingPlace, alt: words)
    return ContentTag(
      [section] + (link.map { [StructureElement(.link($0), place: readingPlace)] } ?? []) + [figure])
  }

  /// The tag of the caption: in the element of its photo, or a paragraph if the photo is decoration.
  func captionTag(_ caption: PlacedText, in section: StructureElement) -> ContentTag {
    guard let tag = tag(in: section) else {
      return ContentTag([
        section, StructureElement(.paragraph, place: readingPlace, language: caption.language),
      ])
    }
    return ContentTag(tag.path + [StructureElement(.caption, place: 0, language: caption.language)])
  }
}

extension DisplayList {
  /// The items as one content with a tag.
  func tagged(_ tag: ContentTag?) -> DisplayList {
    guard let tag, !isEmpty else { return self }
    if count == 1, case .group(var group) = self[0], group.tag == nil {
      group.tag = tag
      return [.group(group)]
    }
    return [.group(DisplayGroup(items: self, tag: tag))]
  }
}
