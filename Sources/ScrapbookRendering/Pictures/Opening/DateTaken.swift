import Files
import Glibc
import ImageCodecs

/// Returns the time when a photo was taken, from EXIF; nil without one.
func timeInEXIF(_ path: String) -> TimeTaken? {
  withHead(of: path) { head, file in
    guard let kind = try? ImageKind.detect(head), let range = exifRange(in: head, kind) else { return nil }
    if range.upperBound <= head.count {
      return timeTaken(inEXIF: UnsafeRawBufferPointer(rebasing: head[range]), of: kind)
    }
    // In an HEIF file the data may be after the picture.
    guard kind == .heif, range.count <= exifByteLimit else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: range.count, alignment: 16) { block -> TimeTaken? in
      guard (try? file.read(at: range.lowerBound, into: block)) == range.count else { return nil }
      return timeTaken(inEXIF: UnsafeRawBufferPointer(block), of: kind)
    }
  }
}

/// Returns the description of a picture from a photo program, in a language if available; nil without one.
func writtenDescription(of path: String, in language: String? = nil) -> String? {
  withHead(of: path) { head, _ in try? pictureDescription(in: head, language: language) }
}

/// Returns the alternative text of a picture for screen readers.
func writtenAlternative(of path: String, in language: String? = nil) -> String? {
  withHead(of: path) { head, _ in try? pictureAlternative(in: head, language: language) }
}

/// Calls `body` with the start of a picture's file, where its metadata usually is.
private func withHead<Result>(
  of path: String, _ body: (_ head: UnsafeRawBufferPointer, _ file: PictureFile) -> Result?
) -> Result? {
  withUnsafeTemporaryAllocation(byteCount: headSize, alignment: 16) { head -> Result? in
    guard let file = try? PictureFile(path, inside: nil, limit: ImageLimits().bytes),
      let count = try? file.read(at: 0, into: head)
    else { return nil }
    return body(UnsafeRawBufferPointer(rebasing: head[..<count]), file)
  }
}

/// Returns "YYYY:MM:DD HH:MM:SS", perhaps with a fraction: when a photo was taken, from EXIF, or else when its file was
/// last modified (UTC).
func dateTaken(_ path: String) -> String { timeInEXIF(path)?.local ?? dateModified(path) }

/// Returns "YYYY:MM:DD HH:MM:SS": when a file was last modified (UTC).
func dateModified(_ path: String) -> String {
  guard var seconds = FileStatus(path)?.modifiedSeconds else { return "" }
  var parts = tm()
  gmtime_r(&seconds, &parts)
  // A file may claim a modification time in the year two billion.
  let year = Int(parts.tm_year) + 1900
  let numbers =
    [year] + [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
  let padded = numbers.map { ($0 < 10 ? "0" : "") + String($0) }
  return padded[..<3].joined(separator: ":") + " " + padded[3...].joined(separator: ":")
}

/// The seconds since 1970 of a date in EXIF format, in its own time zone; nil for another text.
package func secondsSince1970(of date: String) -> Double? {
  let parts = date.split(whereSeparator: { $0 == ":" || $0 == " " }).compactMap { Double($0) }
  guard parts.count >= 6, parts[0] >= 1, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
    return nil
  }
  // The days of the civil calendar since March of year 0.
  let year = parts[1] > 2 ? parts[0] : parts[0] - 1
  let month = parts[1] > 2 ? parts[1] - 3 : parts[1] + 9
  let leapDays = (year / 4).rounded(.down) - (year / 100).rounded(.down) + (year / 400).rounded(.down)
  let days = 365 * year + leapDays + ((153 * month + 2) / 5).rounded(.down) + parts[2] - 719_469
  return days * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5]
}
