import Files
import Glibc
import ImageCodecs
import ScrapbookKit

/// The problems of files that cannot be opened or read.
extension ImageProblem {
  static func opening(_ path: String, _ error: SystemError) -> ImageProblem {
    switch error.code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: missing(path)
    case EACCES: unreadable(path, "permission denied")
    case ELOOP: unreadable(path, "it is a link that refers to itself")
    default: unreadable(path, "\(error)")
    }
  }

  /// Nil for a regular file.
  static func opening(_ path: String, _ kind: FileStatus.Kind) -> ImageProblem? {
    switch kind {
    case .regular: nil
    case .folder: unreadable(path, "it is a folder")
    case .pipe: unreadable(path, "it is a pipe")
    case .device: unreadable(path, "it is a device")
    case .link, .other: unreadable(path, "it is not a regular file")
    }
  }

  private static func missing(_ path: String) -> ImageProblem {
    ImageProblem(.missingImage, "cannot find image \(jsonQuoted(path))")
  }

  private static func unreadable(_ path: String, _ reason: String) -> ImageProblem {
    ImageProblem(.unreadableImage, "cannot read \(jsonQuoted(path)): \(reason)")
  }

  static func outside(_ path: String) -> ImageProblem {
    ImageProblem(
      .outsideFolder, "\(jsonQuoted(path)) is outside the album's folder",
      hints: ["copy the picture beside the album, or build with --allow-outside"])
  }

  /// - Parameters:
  ///   - size: The size in bytes.
  ///   - limit: The largest size that is read.
  static func tooLarge(_ path: String, _ size: Int, limit: Int) -> ImageProblem {
    ImageProblem(
      .imageTooLarge, "\(jsonQuoted(path)) has \(size >> 20) MB; the limit is \(limit >> 20) MB",
      hints: ["save the picture smaller"])
  }

  static func changed(_ path: String) -> ImageProblem {
    ImageProblem(
      .unreadableImage, "\(jsonQuoted(path)) was changed while the album was being built",
      hints: ["build it again"])
  }
}

/// What may be meant by the name of a missing picture.
extension AssetFiles {
  func missingHints(_ path: String, _ full: String) -> [String] {
    if let advice = adviceOnForeignPath(path) { return [advice] }
    if path.contains("{{") { return ["its name is known when \"scrapbook batch\" fills the template"] }
    let (folder, name) = folderAndName(full)
    let prefix = String(path.dropLast(name.count))
    // Albums are beside their pictures and often named like one.
    guard let found = similarName(to: name, among: fileNames(in: folder).filter { !$0.hasSuffix(".json") })
    else {
      if !path.contains("/"), !path.contains("."),
        let builtin = suggestion(for: path, among: options.builtins.names)
      {
        return ["did you mean \"builtin:\(builtin)\"?"]
      }
      return ["paths are relative to the album's folder"]
    }
    // Equal strings with different bytes: macOS stores é as e and an accent.
    if found == name {
      return ["two files have this name, with accents stored in different ways; rename one of them"]
    }
    let didYouMean = "did you mean \(jsonQuoted(prefix + found))?"
    return [
      found.lowercased() == name.lowercased() ? didYouMean + " file names are case-sensitive" : didYouMean
    ]
  }

  /// The hint for a URL or a Windows path; nil for other paths.
  private func adviceOnForeignPath(_ path: String) -> String? {
    let last = jsonQuoted(path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "")
    let lowercased = path.lowercased()
    if lowercased.hasPrefix("file:") { return "write the path alone, without file://" }
    if lowercased.hasPrefix("data:") {
      return "save the picture as a file beside the album, and write its name"
    }
    if ["http:", "https:", "ftp:", "www."].contains(where: lowercased.hasPrefix) {
      return "pictures are not fetched from the network: download it, and write the name of its file"
    }
    if path.hasPrefix("\\") || path.dropFirst().hasPrefix(":\\") || path.dropFirst().hasPrefix(":/") {
      return "this is a Windows path: copy the picture beside the album and write \(last)"
    }
    guard path.contains("\\") else { return nil }
    let slashes = String(path.map { $0 == "\\" ? "/" : $0 })
    return "folders are separated by /: write \(jsonQuoted(slashes))"
  }

  /// Compares case first, then the extension, then misspellings. The name without the extension must be similar,
  /// since the extension is the same for many files.
  private func similarName(to name: String, among names: [String]) -> String? {
    let stem = { (name: String) in
      (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name).lowercased()
    }
    if let same = names.first(where: { $0.lowercased() == name.lowercased() }) { return same }
    let near =
      names.contains { stem($0) == stem(name) }
      ? stem(name) : suggestion(for: stem(name), among: names.map(stem))
    return near.flatMap { near in names.first { stem($0) == near } }
  }
}

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

  /// A folder of pictures may hold PDFs that were made of them.
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
