import Files
import ImageCodecs
import ScrapbookKit

/// Whether a file is hidden: it begins with a dot, or is one of two system files of Windows.
func isHidden(_ name: String) -> Bool {
  name.hasPrefix(".") || ["thumbs.db", "desktop.ini"].contains(name.lowercased())
}

/// The files of a folder when an album asked for its pictures.
package struct PictureListing: Sendable, Equatable {
  package var glob: String
  package var names: [String]

  package init(glob: String, names: [String]) {
    self.glob = glob
    self.names = names
  }

  /// The current listing.
  package init(glob: String, _ options: AssetOptions) {
    self.init(glob: glob, names: (try? AssetFiles(options).pictures(matching: glob)) ?? [])
  }
}

extension AssetFiles {
  /// The paths that match a pattern, sorted; hidden files and folders do not match.
  func pictures(matching glob: String) throws(ImageProblem) -> [String] {
    if leavesFolder(glob), !options.allowOutside { throw .outside(glob) }
    var found = [glob.hasPrefix("/") ? "/" : ""]
    var seen = 0
    let parts = glob.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      var next: [String] = []
      for start in found {
        let all = try names(for: part, in: start)
        seen += all.count
        // Each star that is followed by "..", or a link, multiplies them.
        guard seen <= nameLimit else { throw tooManyNames(glob) }
        for name in all
        where matchesShown(name, part) && isLast != isFolder(fullPath(start + name, in: options.folder)) {
          next.append(start + name + (isLast ? "" : "/"))
        }
      }
      found = next
    }
    return found.sorted(by: naturallyBefore)
  }

  private func tooManyNames(_ glob: String) -> ImageProblem {
    ImageProblem(
      .invalidValue, "\(jsonQuoted(glob)) would be compared with more than \(nameLimit) names",
      hints: ["name the folders of the pictures, as in \"photos/*.jpg\""])
  }

  /// The names that a component of a pattern is compared with. Names outside the album's folder are not revealed.
  private func names(for part: Substring, in start: String) throws(ImageProblem) -> [String] {
    if part == "." || part == ".." { return [String(part)] }
    let folder = fullPath(start, in: options.folder)
    if !options.allowOutside, let root, let real = resolvedPath(folder),
      !isInside(root, real)
    {
      throw .outside(start)
    }
    return fileNames(in: folder)
  }

  /// Hidden files match only their exact names.
  private func matchesShown(_ name: String, _ part: Substring) -> Bool {
    name == part && [".", ".."].contains(part) || !isHidden(name) && matches(name, glob: String(part))
  }

  /// The reason why a matching file is left out: it is a video, a document, or empty. Nil for pictures, including
  /// damaged ones, which should be reported.
  ///
  /// - Parameter glob: The pattern that the file matches; PDFs are left out unless it names them, as in `*.pdf`.
  func notAPicture(_ path: String, matching glob: String) -> ImageProblem? {
    guard let file = try? open(path) else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: detectedByteCount, alignment: 16) { head in
      do {
        let start = try UnsafeRawBufferPointer(rebasing: head[..<file.read(at: 0, into: head)])
        let isLeftOut = try ImageKind.detect(start) == .pdf && !glob.lowercased().hasSuffix(".pdf")
        return isLeftOut ? unnamedPDF(path) : nil
      } catch let error as ImageError {
        if case .broken = error, file.identity.size > 0 { return nil }
        return problem(path, error)
      } catch {
        return nil
      }
    }
  }
}
