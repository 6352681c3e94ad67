import Files
import Glibc
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
