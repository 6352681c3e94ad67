import ArgumentParser
package import ScrapbookKit

/// The resolution and compression of photos.
struct QualityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Photos as they are (original), or with at most 300 (print), 150 (screen) or 110 (email, about half the size of screen) pixels per inch on paper.",
      valueName: "original|print|screen|email"))
  var quality = QualityName.original

  @Option(
    help: ArgumentHelp("The maximum pixels per inch, overriding --quality.", valueName: "n"))
  var dpi: Int?

  func validate() throws {
    if let dpi, !allowedDPI.contains(dpi) {
      throw ValidationError(
        "--dpi is \(dpi), not between \(allowedDPI.lowerBound) and \(allowedDPI.upperBound)")
    }
  }

  var pictures: PictureQuality {
    var pictures = quality.pictures
    if let dpi { pictures.ppi = Double(dpi) }
    return pictures
  }
}

enum QualityName: String, CaseIterable, ExpressibleByArgument {
  case original
  case print
  case screen
  case email

  var pictures: PictureQuality {
    switch self {
    case .original: .original
    case .print: .print
    case .screen: .screen
    case .email: .email
    }
  }
}

/// Parses the value of an option that is a size.
package func parseFileSize(_ text: String) throws -> FileSize {
  guard let size = FileSize(text) else {
    throw ValidationError("\"\(text)\" is not a size; write 10MB, 500KB, 10MiB or a number of bytes")
  }
  guard size.bytes >= smallestPDF else {
    throw ValidationError(
      "\"\(text)\" is \(size), which is too little for any PDF; did you mean \(size.bytes)MB?")
  }
  return size
}
