/// Readers of pictures.
extension AlbumDecoder {
  /// Reads the picture of an object, with its scale, and its page if it is a PDF.
  mutating func image(
    _ object: JSONObject, _ key: String, required: Bool, aliases: [String: ImageReference] = [:]
  ) -> ImageReference? {
    guard let field = object[key] else {
      if required { missingKey(key, in: object, hint: "name its picture: \"\(key)\": \"photos/lake.jpg\"") }
      return nil
    }
    let scale = number(object, "scale", within: scaleLimits)
    guard let path = string(field), var image = aliases[path] ?? imageReference(path, field) else {
      return nil
    }
    if let page = page(object, of: path) { image.path = image.filePath + ImageReference.pageMark + "\(page)" }
    image.scale = scale
    return image
  }

  /// The page of a PDF that is to be shown.
  private mutating func page(_ object: JSONObject, of path: String) -> Int? {
    guard let field = object["page"] else { return nil }
    if case .number(let number) = field.node.value, number == 0 {
      invalid(field, "\"page\" is 0, and pages count from 1", hints: ["the first page is 1"])
      return nil
    }
    guard let page = wholeNumber(field, within: 1...lastPageOfPDF) else { return nil }
    guard ImageReference(path).filePath.lowercased().hasSuffix(".pdf") else {
      invalid(
        field, "\"page\" is the page of a PDF, and \(jsonQuoted(shortened(path))) does not end in .pdf",
        hints: ["leave \"page\" out, or name a PDF"])
      return nil
    }
    return page
  }

  mutating func imageReference(_ path: String, _ field: JSONField) -> ImageReference? {
    guard !path.isEmpty else {
      invalid(field, "\"\(field.name)\" is an empty path")
      return nil
    }
    return ImageReference(path, span: field.node.span, pointer: field.pointer)
  }
}
