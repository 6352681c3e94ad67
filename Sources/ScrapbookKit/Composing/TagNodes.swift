extension PlacedText {
  /// The tag of a text on a page; nil for one without words.
  func tag(in section: StructureElement) -> ContentTag? {
    guard !content.plainText.isBlank else { return nil }
    let element = StructureElement(role, place: readingPlace, language: language)
    return ContentTag([section, element] + (link.map { [StructureElement(.link($0), place: 0)] } ?? []))
  }
}

extension PlacedPicture {
  /// The tag of a photo or sticker; nil for decoration. Decoration with a link is named by its address.
  func tag(in section: StructureElement) -> ContentTag? {
    let captionText = caption.map(\.content.plainText).flatMap { $0.isBlank ? nil : $0 }
    guard !isDecorative else {
      return link.map {
        ContentTag([
          section, StructureElement(.link($0), place: readingPlace, alt: captionText == nil ? $0 : nil),
        ])
      }
    }
    var words = alt ?? captionText
    // A caption that fades with the photo is part of its description.
    if opacity < 1, let alt, let caption { words = "\(alt)\n\(caption.content.plainText)" }
    // A description taken from the caption has the caption's language.
    let figure = StructureElement(
      .figure, place: readingPlace, alt: words, language: alt == nil ? caption?.language : nil)
    // Without a caption, the link has no words of its own.
    let name = captionText == nil ? words : nil
    return ContentTag(
      [section] + (link.map { [StructureElement(.link($0), place: readingPlace, alt: name)] } ?? []) + [
        figure
      ])
  }

  /// The tag of the caption: in the element of its photo, or a paragraph if the photo is decoration; nil without words.
  func captionTag(_ caption: PlacedText, in section: StructureElement) -> ContentTag? {
    guard !caption.content.plainText.isBlank else { return nil }
    guard let tag = tag(in: section) else {
      return ContentTag([
        section, StructureElement(.paragraph, place: readingPlace, language: caption.language),
      ])
    }
    if isDecorative { return tag }
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
