import Files
import Glibc
import ImageCodecs

/// Returns "YYYY:MM:DD HH:MM:SS": when a photo was taken, from EXIF; nil without.
func dateInEXIF(_ path: String) -> String? {
  withHead(of: path) { (try? JPEGHeader($0))?.dateTaken }
}

/// Returns what somebody wrote about a picture in a photo program; nil without.
func writtenDescription(of path: String) -> String? {
  withHead(of: path) { try? pictureDescription(in: $0) }
}

/// Returns what somebody wrote for those who cannot see a picture.
func writtenAlternative(of path: String) -> String? {
  withHead(of: path) { try? pictureAlternative(in: $0) }
}

/// Calls `body` with the start of a picture's file, where its metadata usually is.
private func withHead(of path: String, _ body: (UnsafeRawBufferPointer) -> String?) -> String? {
  withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { head -> String? in
    guard let file = try? PictureFile(path, inside: nil, limit: ImageLimits().bytes),
      let count = try? file.read(at: 0, into: head)
    else { return nil }
    return body(UnsafeRawBufferPointer(rebasing: head[..<count]))
  }
}

/// Returns "YYYY:MM:DD HH:MM:SS": when a photo was taken, from EXIF, or else when its file was last modified (UTC).
func dateTaken(_ path: String) -> String {
  if let date = dateInEXIF(path) { return date }
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
