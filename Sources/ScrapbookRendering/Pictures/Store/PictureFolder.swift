import Files
import ImageCodecs
import Notation
public import ScrapbookKit

/// The pictures in a folder, by content; hidden files and folders are ignored.
public struct PictureFolder {
  public struct Picture: Sendable, Equatable {
    public var name: String
    /// "YYYY:MM:DD HH:MM:SS", perhaps with a fraction: when it was taken, from EXIF, or else when the file was last
    /// modified (UTC).
    public var date: String
    /// The date from EXIF alone, in the camera's time.
    public var dateTaken: String?
    /// The seconds from 1970 to ``dateTaken``: in UTC if the time zones of all photos of the folder are known, or else as
    /// if all were in the same one.
    public var secondTaken: Double?
    /// The size as seen, in pixels.
    public var size: Size
    /// The faces that a camera or a photo program has marked in it, in fractions of the picture as seen.
    public var faces: [Rect]
    /// The description written in a photo program: from XMP, or the caption from IPTC.
    public var description: String?
    /// The alternative text for screen readers written there.
    public var alternative: String?
  }

  /// The pictures by name, with numbers compared as numbers: `2.jpg` before `10.jpg`.
  public private(set) var pictures: [Picture] = []
  /// The reason for each file that was left out because an album cannot show it. Files that the program itself writes
  /// are not listed.
  public private(set) var skipped: [String] = []
  /// The folder's own name.
  public let folderName: String

  /// Nil if the folder cannot be read.
  ///
  /// - Parameter language: The language in which descriptions are read if they are there, as a BCP 47 tag.
  public init?(_ folder: String, language: String? = nil) {
    guard let path = resolvedPath(folder), isFolder(path), isAllowed([.read, .execute], path) else {
      return nil
    }
    folderName = path == "/" ? "Album" : fileName(of: path)
    let store = AssetStore(AssetOptions(folder: path))
    let names = fileNames(in: path).filter { !isHidden($0) && !isFolder(path + "/" + $0) }
    var times: [TimeTaken?] = []
    let albums = Set(names.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) })
    store.prepare(names)
    for name in names.sorted(by: naturallyBefore) {
      do throws(ImageProblem) {
        let info = try store.inspect(name)
        if info.isForeignPage { throw store.files.unnamedPDF(name) }
        if let fault = faultOfPictureName(name) {
          skipped.append(fault)
          continue
        }
        let file = path + "/" + name
        let time = timeInEXIF(file)
        times.append(time)
        pictures.append(
          Picture(
            name: name, date: time?.local ?? dateModified(file), dateTaken: time?.local, size: info.size,
            faces: info.faces, description: plainWords(writtenDescription(of: file, in: language)),
            alternative: plainWords(writtenAlternative(of: file, in: language))))
      } catch {
        let isOwn = name.hasSuffix(".json") || name.hasSuffix(".pdf") && albums.contains(name.dropLast(4))
        if !isOwn { skipped.append(error.message) }
      }
    }
    let knowsZones = times.compactMap(\.self).allSatisfy { $0.minutesAheadOfUTC != nil }
    for (index, time) in times.enumerated() {
      guard let time, let second = secondsSince1970(of: time.local) else { continue }
      pictures[index].secondTaken = second - (knowsZones ? 60 * Double(time.minutesAheadOfUTC ?? 0) : 0)
    }
  }

  /// Sorted by date if most pictures know when they were taken, or else by name.
  package var bestOrder: PictureOrder {
    2 * pictures.count { $0.dateTaken != nil } > pictures.count ? .date : .name
  }

  /// The pictures by date, then by name. If most know when they were taken, the others come after them; or else they
  /// have the dates of their files.
  public var picturesByDate: [Picture] {
    let numbered = pictures.enumerated()
    let sorted =
      bestOrder == .date
      ? numbered.sorted {
        ($0.element.secondTaken ?? .infinity, $0.offset) < ($1.element.secondTaken ?? .infinity, $1.offset)
      }
      : numbered.sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    return sorted.map(\.element)
  }
}

/// The reason why an album cannot name a picture or a folder; nil if it can.
///
/// - Parameter name: A name, or a path.
package func faultOfPictureName(_ name: String) -> String? {
  let fault =
    controlCharacter(in: name).map { "the control character \($0), which no album can state" }
    ?? templateTag(in: name).map {
      "\(jsonQuoted(String($0))), which an album reads as the tag of a template"
    }
    ?? (name.hasPrefix(ImageReference.builtinPrefix)
      ? "the start \(jsonQuoted(ImageReference.builtinPrefix)), which stands for the program's own pictures"
      : nil)
  return fault.map { "the name \(jsonQuoted(name)) has \($0); rename it" }
}

/// Words without characters that change the direction of the text after them; nil for words with a template's tag,
/// since an album cannot escape it.
private func plainWords(_ words: String?) -> String? {
  let plain = words.map { String(String.UnicodeScalarView($0.unicodeScalars.filter { !$0.isMisleading })) }
  return plain.flatMap { templateTag(in: $0) == nil && !$0.isEmpty ? $0 : nil }
}
