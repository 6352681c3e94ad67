import Files
import Glibc
import Notation
import ScrapbookCLI
import ScrapbookKit

/// A file that contains the next number of a series of documents. It is locked as long as this object lives.
final class NumberFile {
  let path: String
  let next: Int
  private let file: FileDescriptor

  init(_ path: String) throws {
    self.path = path
    file = try Self.locked(path)
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try file.readToEnd(limit: numberFileByteLimit)
    } catch {
      throw Failure(.readOrWriteFailed, "cannot read \(path)")
    }
    next = try Self.next(in: SourceFile(name: path, bytes: bytes))
  }

  /// Writes the following number.
  func take() throws {
    let writer = try CheckedFileWriter(path: path, options: WritingOptions(durable: true))
    try writer.write(jsonObject(["next": next + 1]) + "\n")
    try writer.commit()
  }

  private static let hint = "let it hold {\"next\": 1} and nothing else"

  private static func next(in source: SourceFile) throws -> Int {
    let failure = { (message: String, span: SourceSpan) in
      let place = source.location(of: span.start)
      return Failure(
        .albumIsWrong, "\(source.name):\(place.line):\(place.column): \(message)", hint: Self.hint)
    }
    let root: JSONNode
    do throws(JSONFault) {
      root = try parseJSON(source).root
    } catch {
      throw failure(error.message, error.span)
    }
    guard case .object(let members) = root.value, let next = members.first(where: { $0.key == "next" }) else {
      throw failure("there is no \"next\" number", root.span)
    }
    if let other = members.first(where: { $0.key != "next" || $0.keySpan.start != next.keySpan.start }) {
      throw failure("\(jsonQuoted(other.key)) has no place here", other.keySpan)
    }
    guard case .number(let number) = next.node.value, (0...Double(nextNumberLimit)).contains(number),
      number == number.rounded()
    else {
      throw failure("the next number is not a whole number from 0 to \(nextNumberLimit)", next.node.span)
    }
    return Int(number)
  }

  /// Opens and locks the file, waiting for other processes; the previous holder of the lock may have replaced it
  /// meanwhile.
  private static func locked(_ path: String) throws -> FileDescriptor {
    while true {
      do throws(SystemError) {
        let file = try opened(path)
        try file.lock()
        if try file.status().identity == FileStatus(path)?.identity { return file }
      } catch {
        guard error.code != ENOENT else { throw Failure(.inputMissing, "there is no \(path)", hint: hint) }
        throw Failure(.readOrWriteFailed, "cannot open \(path): \(error)")
      }
    }
  }

  private static func opened(_ path: String) throws(SystemError) -> FileDescriptor {
    do throws(RegularFileError) {
      return try RegularFile(path).taken()
    } catch {
      switch error {
      case .failed(let error): throw error
      case .otherKind: throw SystemError(EINVAL)
      }
    }
  }
}
