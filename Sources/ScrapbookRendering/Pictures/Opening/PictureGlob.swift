import Files
import ImageCodecs
import ScrapbookKit

/// Files of the system that nobody sees: those with a dot in front, and two of Windows.
func isHidden(_ name: String) -> Bool {
  name.hasPrefix(".") || ["thumbs.db", "desktop.ini"].contains(name.lowercased())
}

/// What a folder had when an album asked for its pictures.
package struct PictureListing: Sendable, Equatable {
  package var glob: String
  package var names: [String]

  package init(glob: String, names: [String]) {
    self.glob = glob
    self.names = names
  }

  /// The listing as it is now.
  package init(glob: String, _ options: AssetOptions) {
    self.init(glob: glob, names: (try? AssetFiles(options).pictures(matching: glob)) ?? [])
  }
}

extension AssetFiles {
  /// The paths that a pattern stands for, by name; hidden files and folders do not count.
  func pictures(matching glob: String) throws(ImageProblem) -> [String] {
    if leavesFolder(glob), !options.allowOutside { throw outside(glob) }
    var found = [glob.hasPrefix("/") ? "/" : ""]
    var seen = 0
    let parts = glob.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      var next: [String] = []
      for start in found {
        let all = try names(for: part, in: start)
        seen += all.count
        // Each star with a way back behind it, or a link, multiplies them.
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

  /// The names that a part of a pattern has to be compared with. Of a folder outside the album's not even names are told.
  private func names(for part: Substring, in start: String) throws(ImageProblem) -> [String] {
    if part == "." || part == ".." { return [String(part)] }
    let folder = fullPath(start, in: options.folder)
    if !options.allowOutside, let root, let real = resolvedPath(folder),
      !isInside(root, real)
    {
      throw outside(start)
    }
    return fileNames(in: folder)
  }

  /// Hidden ones match nothing but themselves.
  private func matchesShown(_ name: String, _ part: Substring) -> Bool {
    name == part && [".", ".."].contains(part) || !isHidden(name) && matches(name, glob: String(part))
  }

  /// Why a file that a pattern stands for is left out: it is a video, a document, or empty. Nil for pictures, damaged ones
  /// too, which nobody wants to miss.
  func notAPicture(_ path: String) -> ImageProblem? {
    guard let file = try? open(path) else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { head in
      do {
        _ = try ImageKind.detect(UnsafeRawBufferPointer(rebasing: head[..<file.read(at: 0, into: head)]))
        return nil
      } catch let error as ImageError {
        if case .broken = error, file.identity.size > 0 { return nil }
        return problem(path, error)
      } catch {
        return nil
      }
    }
  }
}
