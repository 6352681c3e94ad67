/// Why no text can be shaped.
public enum PangoError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file of pango's library.
  case missingLibrary(String)
  /// There is none in these folders.
  case noFont(folders: [String])
  /// A library that did not do what it always does.
  case failed(String)

  public var description: String {
    switch self {
    case .missingLibrary(let file): "\(file), the library that shapes text, is not installed"
    case .noFont(let folders): "there is no font in \(folders.joined(separator: ", "))"
    case .failed(let call): "\(call) failed"
    }
  }
}
