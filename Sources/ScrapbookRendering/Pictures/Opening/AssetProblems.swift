import Files
import ImageCodecs
import ScrapbookKit

/// The problems of files that cannot be read or placed.
extension AssetFiles {
  func tooThin(_ path: String, _ size: Size) -> ImageProblem {
    ImageProblem(
      .unsupportedImage,
      "\(jsonQuoted(path)) is \(Int(size.width)) x \(Int(size.height)) pixels, too long and thin to be placed"
    )
  }

  func damaged(_ path: String, _ loss: JPEGLoss, _ orientation: Orientation) -> ImageProblem {
    let part = loss.lowerPart.map { lower in
      let percent = Int((lower * 100).rounded(.up))
      return "the \(orientation.sideOfLowerEdge) \(percent < 2 ? "edge" : "\(percent) %") of it"
    }
    let text =
      loss.isCutOff
      ? "is cut off: \(part ?? "what is missing") is left gray"
      : "is damaged: \(part ?? "parts of it") may be missing or wrong"
    return ImageProblem(
      .truncatedImage, "\(jsonQuoted(path)) \(text)",
      hints: ["copy the picture again from its source"])
  }

  /// A folder of pictures may hold PDFs that were made from them.
  func unnamedPDF(_ path: String) -> ImageProblem {
    ImageProblem(
      .unsupportedImage, "\(jsonQuoted(path)) is a PDF without the number of a page",
      hints: [ForeignKind.pdf.adviceForPicture])
  }

  func problem(_ path: String, _ error: any Error) -> ImageProblem {
    let name = jsonQuoted(path)
    switch error {
    case let problem as ImageProblem: return problem
    case FilePartError.changed: return .changed(path)
    case FilePartError.unreadable(let error):
      return ImageProblem(.unreadableImage, "cannot read \(name): \(error)")
    case ImageError.unsupported(let kind, let advice):
      return ImageProblem(
        .unsupportedImage, "\(name) is \(kind), which cannot be placed yet", hints: [advice])
    case ImageError.notAPicture:
      return ImageProblem(
        .unsupportedImage, "\(name) is not a picture",
        hints: ["a picture is a JPEG, PNG, SVG, WebP, HEIC, AVIF, GIF or TIFF file, or a page of a PDF"])
    case ImageError.missingPage(let page, let count):
      return ImageProblem(
        .missingImage,
        "\(jsonQuoted(ImageReference(path).filePath)) has no page \(page): it has \(count == 1 ? "1 page" : "\(count) pages")",
        hints: ["pages count from 1"])
    case ImageError.broken(let reason):
      return ImageProblem(
        .brokenImage, "\(name) is damaged: \(reason)", hints: ["save or copy the picture again"])
    case ImageError.tooLarge(let reason):
      return ImageProblem(.imageTooLarge, "\(name) is too large: \(reason)", hints: ["save it smaller"])
    case ImageError.tooComplex(let reason):
      return ImageProblem(
        .drawingTooComplex, "\(name) is too complex: \(reason)",
        hints: ["simplify the drawing, or save it as PNG"])
    default:
      return ImageProblem(.brokenImage, "\(name) cannot be decoded: \(error)")
    }
  }
}
