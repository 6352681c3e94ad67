import Files
import ImageCodecs
import ScrapbookKit
import ScrapbookRender

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
    switch error {
    case let problem as ImageProblem: problem
    case let error as ImageError: problem(path, error)
    case let error as PageProblem: problem(path, error)
    case let error as FilePartError: problem(path, error)
    default: ImageProblem(.brokenImage, "\(jsonQuoted(path)) cannot be decoded: \(error)")
    }
  }

  func problem(_ path: String, _ error: FilePartError) -> ImageProblem {
    switch error {
    case .changed: .changed(path)
    case .unreadable(let reason):
      ImageProblem(.unreadableImage, "cannot read \(jsonQuoted(path)): \(reason)")
    }
  }

  private func problem(_ path: String, _ error: PageProblem) -> ImageProblem {
    switch error {
    case .unavailable:
      unsupported(
        path, "a page of a PDF",
        advice: "install poppler-utils, which draws it: sudo apt-get install poppler-utils")
    case .document, .encrypted, .needsPDFium, .page:
      broken(path, "its page cannot be drawn: \(error)")
    }
  }

  private func problem(_ path: String, _ error: ImageError) -> ImageProblem {
    let name = jsonQuoted(path)
    switch error {
    case .unsupported(let kind, let advice): return unsupported(path, kind, advice: advice)
    case .notAPicture:
      return ImageProblem(
        .unsupportedImage, "\(name) is not a picture",
        hints: ["a picture is a \(ImageKind.names) file, or a page of a PDF"])
    case .missingPage(let page, let count):
      return ImageProblem(
        .missingImage,
        "\(jsonQuoted(ImageReference(path).filePath)) has no page \(page): it has \(count == 1 ? "1 page" : "\(count) pages")",
        hints: ["pages count from 1"])
    case .broken(let reason): return broken(path, reason)
    case .tooLarge(let reason):
      return ImageProblem(.imageTooLarge, "\(name) is too large: \(reason)", hints: ["save it smaller"])
    case .tooComplex(let reason):
      return ImageProblem(
        .drawingTooComplex, "\(name) is too complex: \(reason)",
        hints: ["simplify the drawing, or save it as PNG"])
    }
  }

  private func unsupported(_ path: String, _ kind: String, advice: String) -> ImageProblem {
    ImageProblem(
      .unsupportedImage, "\(jsonQuoted(path)) is \(kind), which cannot be placed yet", hints: [advice])
  }

  private func broken(_ path: String, _ reason: String) -> ImageProblem {
    ImageProblem(
      .brokenImage, "\(jsonQuoted(path)) is damaged: \(reason)", hints: ["save or copy the picture again"])
  }
}
