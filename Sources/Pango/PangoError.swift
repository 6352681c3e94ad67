/// The reasons why text cannot be shaped.
public enum PangoError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file name of the missing pango library.
  case missingLibrary(String)
  /// There is no font in these folders.
  case noFont(folders: [String])
  /// A library call failed unexpectedly.
  case failed(String)

  public var description: String {
    switch self {
    case .missingLibrary(let file): "\(file), the library that shapes text, is not installed"
    case .noFont(let folders): "there is no font in \(folders.joined(separator: ", "))"
    case .failed(let call): "\(call) failed"
    }
  }
}
