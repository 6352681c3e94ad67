import Cairo
import Files
import Glibc
import ImageCodecs
import ScrapbookKit

/// The pictures in a folder, by their content; hidden files and folders do not count.
public struct PictureFolder {
  public struct Picture: Sendable, Equatable {
    public var name: String
    /// "YYYY:MM:DD HH:MM:SS": when it was taken, as EXIF says, else when the file was last changed (UTC).
    public var date: String
  }

  /// By name, with numbers as numbers: `2.jpg` before `10.jpg`.
  public private(set) var pictures: [Picture] = []
  /// Why each file that an album cannot show was left out. What the program itself writes is not listed.
  public private(set) var skipped: [String] = []
  /// The folder's own name.
  public let folderName: String

  /// Nil if the folder cannot be read.
  public init?(_ folder: String) {
    guard let path = resolvedPath(folder), isFolder(path), access(path, R_OK | X_OK) == 0 else { return nil }
    folderName = path.split(separator: "/").last.map(String.init) ?? "Album"
    let store = AssetStore(AssetOptions(folder: path))
    let names = fileNames(in: path).filter { !isHidden($0) && !isFolder(path + "/" + $0) }
    let albums = Set(names.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) })
    for name in names.sorted(by: naturallyBefore) {
      do throws(ImageProblem) {
        _ = try store.inspect(name)
        pictures.append(Picture(name: name, date: dateTaken(path + "/" + name)))
      } catch {
        let isOwn = name.hasSuffix(".json") || name.hasSuffix(".pdf") && albums.contains(name.dropLast(4))
        if !isOwn { skipped.append(error.message) }
      }
    }
  }

  /// By date, pictures of one date by name.
  public var picturesByDate: [Picture] {
    pictures.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(
      \.element)
  }
}

/// "YYYY:MM:DD HH:MM:SS": when a photo was taken, as EXIF says, else when its file was last changed (UTC).
func dateTaken(_ path: String) -> String {
  let date = withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { head -> String? in
    // EXIF stands before the picture's data.
    guard let file = try? PictureFile(path, inside: nil, limit: ImageLimits().bytes),
      let count = try? file.read(at: 0, into: head)
    else { return nil }
    return (try? JPEGHeader(UnsafeRawBufferPointer(rebasing: head[..<count])))?.dateTaken
  }
  if let date { return date }
  guard var seconds = FileStatus(path)?.modifiedSeconds else { return "" }
  var parts = tm()
  gmtime_r(&seconds, &parts)
  // A file may say that it was changed in the year two billion.
  let year = Int(parts.tm_year) + 1900
  let numbers =
    [year] + [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
  let padded = numbers.map { ($0 < 10 ? "0" : "") + String($0) }
  return padded[..<3].joined(separator: ":") + " " + padded[3...].joined(separator: ":")
}

/// Runs of digits compare as numbers, everything else by its code points: no locale changes the order.
func naturallyBefore(_ left: String, _ right: String) -> Bool {
  let leftParts = naturalParts(left)
  let rightParts = naturalParts(right)
  for (a, b) in zip(leftParts, rightParts) where a != b {
    // Numbers without leading zeros: the longer one is larger.
    if let first = a.first, let second = b.first, first.isASCIIDigit, second.isASCIIDigit, a.count != b.count
    {
      return a.count < b.count
    }
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }
  if leftParts.count != rightParts.count { return leftParts.count < rightParts.count }
  return left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
}

/// A name as runs of digits (without leading zeros) and of other characters, in lower case.
private func naturalParts(_ name: String) -> [Substring] {
  var parts: [Substring] = []
  var rest = name.lowercased()[...]
  while let first = rest.first {
    let run = rest.prefix { $0.isASCIIDigit == first.isASCIIDigit }
    rest = rest[run.endIndex...]
    parts.append(first.isASCIIDigit ? run.drop { $0 == "0" } : run)
  }
  return parts
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
