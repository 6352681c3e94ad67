import Files
import Glibc
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
      bytes = try file.readToEnd(limit: 1 << 16)
    } catch {
      throw Failure(.readOrWriteFailed, "cannot read \(path)")
    }
    guard let number = Self.next(in: SourceFile(name: path, bytes: bytes)) else {
      throw Failure(.albumIsWrong, "\(path) holds no next number", hint: Self.hint)
    }
    next = number
  }

  /// Writes the following number.
  func take() throws {
    let writer = try CheckedFileWriter(path: path, options: WritingOptions(durable: true))
    try writer.write("{\"next\": \(next + 1)}\n")
    try writer.commit()
  }

  private static let hint = "let it hold {\"next\": 1} and nothing else"

  private static func next(in source: SourceFile) -> Int? {
    guard let json = try? parseJSON(source), case .object(let members) = json.root.value, members.count == 1,
      members[0].key == "next", case .number(let number) = members[0].node.value,
      (0...1e12).contains(number), number == number.rounded()
    else { return nil }
    return Int(number)
  }

  /// Opens and locks the file, waiting for other processes; the previous holder of the lock may have replaced it
  /// meanwhile.
  private static func locked(_ path: String) throws -> FileDescriptor {
    while true {
      do throws(SystemError) {
        let file = try FileDescriptor(path, O_RDONLY | O_NOCTTY)
        guard try file.status().kind == .regular else {
          throw SystemError(EINVAL)
        }
        guard flock(file.number, LOCK_EX) == 0 else { throw .last }
        if try file.status().identity == FileStatus(path)?.identity { return file }
      } catch {
        guard error.code != ENOENT else { throw Failure(.inputMissing, "there is no \(path)", hint: hint) }
        throw Failure(.readOrWriteFailed, "cannot open \(path): \(error)")
      }
    }
  }
}
