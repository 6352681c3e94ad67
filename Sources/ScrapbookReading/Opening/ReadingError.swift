import Files
package import PDFAssembly
import ScrapbookKit

/// The reasons why a PDF could not be read or changed.
package enum ReadingError: Error, Equatable {
  case missing(String)
  /// The system could not read the file.
  case unreadable(String, String)
  /// The file has another format: "a PNG picture", or nil if unknown.
  case notPDF(String, kind: String?)
  /// The file is damaged, or requires a password.
  case refused(String, PDFError)
}

extension ReadingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "cannot open \(path): no such file or directory"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notPDF(let path, let kind): "\(path) is not a PDF" + (kind.map { ": it is \($0)" } ?? "")
    case .refused(let path, let error): "\(path) is \(error.reason)"
    }
  }
}

extension ReadingError {
  package init(_ error: PDFError, of path: String) {
    switch error {
    case .unreadable(let reason, _): self = .unreadable(path, reason)
    case .notPDF: self = .notPDF(path, kind: ForeignFile(readStart(of: path, count: 1024))?.name)
    default: self = .refused(path, error)
    }
  }
}

/// Converts an error in a PDF to one that names the file.
package func naming<Result>(
  _ path: String, _ body: () throws(PDFError) -> Result
) throws(ReadingError) -> Result {
  do throws(PDFError) {
    return try body()
  } catch {
    throw ReadingError(error, of: path)
  }
}
