import Files
import ScrapbookKit

/// Whether a file is a document of several parts, such as `{"parts": ["cover.json", "album.json"]}`, and not an album.
///
/// - Parameters:
///   - path: The file, or `-` for standard input, which is always an album.
///   - byteLimit: The maximum size of an album's file in bytes.
func isDocumentOfParts(_ path: String, byteLimit: Int) -> Bool {
  guard path != "-", let bytes = try? readWholeFile(path, limit: byteLimit),
    // Most albums need not be parsed for it.
    contains("\"parts\"", in: bytes), let json = try? parseJSON(SourceFile(name: path, bytes: bytes)),
    case .object(let members) = json.root.value
  else { return false }
  let keys = members.map(\.key)
  return keys.contains("parts") && !keys.contains("pages")
}
