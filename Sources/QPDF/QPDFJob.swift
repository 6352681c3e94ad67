package import Files
import Glibc
import Notation

/// A PDF that qpdf reads.
package final class QPDFSource {
  /// The name in messages.
  package let name: String
  package let file: FileDescriptor
  package let password: String?

  package init(name: String, file: consuming FileDescriptor, password: String? = nil) {
    self.name = name
    self.file = file
    self.password = password
  }

  /// The path under which the program opens the file.
  var path: String { "/dev/fd/\(number)" }
  var number: Int32 { file.number }

  /// The same file with another descriptor; nil if the process has too many open files.
  package func reopened() -> FileDescriptor? { try? file.reopened(O_RDONLY) }
}

/// A run of qpdf, which assembles a PDF from others.
package struct QPDFJob {
  /// The document whose outline, properties and forms are kept.
  package var input: QPDFSource
  /// The pages of the new document in order; empty for the pages of the input.
  package var parts: [Part] = []
  /// Turns pages of the new document.
  package var rotation: Rotation?
  /// A document whose pages are drawn on top of the new document's pages, repeated from the first if it has fewer.
  package var overlay: QPDFSource?
  package var encryption = Encryption.kept
  /// Orders the file so that its first page can be shown before the rest has been loaded.
  package var linearizes = false
  /// Compresses uncompressed streams, and puts objects into streams.
  package var compresses = false

  package init(_ input: QPDFSource) { self.input = input }

  /// Pages of a document.
  package struct Part {
    /// Nil for the job's input.
    package var source: QPDFSource?
    /// The numbers of the pages, counted from 1.
    package var pages: [Int]

    package init(_ source: QPDFSource? = nil, pages: [Int]) {
      self.source = source
      self.pages = pages
    }
  }

  package struct Rotation {
    /// The angle in degrees, clockwise, that is added to each page's rotation.
    package var angle: Int
    /// The numbers of the pages, counted from 1.
    package var pages: [Int]

    package init(angle: Int, pages: [Int]) {
      self.angle = angle
      self.pages = pages
    }
  }

  package enum Encryption {
    case kept
    case removed
    /// AES with 256 bits.
    case aes(AES)
    /// The encryption of another document, with its passwords.
    case copied(from: QPDFSource)
  }

  /// Passwords, and the denied permissions.
  package struct AES: Sendable, Equatable {
    /// The password that opens the document.
    package var user: String
    /// The password that opens it without restrictions.
    package var owner: String
    package var denies: Set<Permission>

    package init(user: String, owner: String, denies: Set<Permission> = []) {
      self.user = user
      self.owner = owner
      self.denies = denies
    }
  }

  package enum Permission: String, CaseIterable, Sendable {
    case print, modify, copy, annotate
  }
}

// MARK: Job JSON

extension QPDFJob {
  /// The JSON that qpdf takes in place of arguments: a command line would be visible to everyone.
  func json(output: String, deterministic: Bool) -> String {
    var line = JSONLine()
    line.add("inputFile", input.path)
    line.add("outputFile", output)
    line.add("password", input.password)
    if !parts.isEmpty { line.add("pages", json: jsonArray(parts.map { $0.json(besides: input) })) }
    if let rotation {
      let sign = rotation.angle < 0 ? "" : "+"
      line.add("rotate", "\(sign)\(rotation.angle):\(pageRuns(rotation.pages))")
    }
    if let overlay {
      line.add("overlay") { source in
        source.add("file", overlay.path)
        source.add("from", "1-z")
        source.add("repeat", "1-z")
        source.add("password", overlay.password)
      }
    }
    if linearizes { line.add("linearize", "") }
    if compresses {
      line.add("objectStreams", "generate")
      line.add("recompressFlate", "")
    }
    // The identifier of an encrypted file is random.
    if deterministic { line.add("deterministicId", "") }
    encryption.add(to: &line)
    return line.text
  }
}

extension QPDFJob.Part {
  fileprivate func json(besides input: QPDFSource) -> String {
    var line = JSONLine()
    line.add("file", source?.path ?? ".")
    line.add("range", pageRuns(pages))
    line.add("password", (source ?? input).password)
    return line.text
  }
}

extension QPDFJob.Encryption {
  fileprivate func add(to line: inout JSONLine) {
    switch self {
    case .kept: break
    case .removed: line.add("decrypt", "")
    case .copied(let source):
      line.add("copyEncryption", source.path)
      line.add("encryptionFilePassword", source.password)
    case .aes(let aes):
      let denied = aes.denies.map { permission in
        switch permission {
        case .print: ("print", "none")
        case .modify: ("modify", "none")
        case .copy: ("extract", "n")
        case .annotate: ("annotate", "n")
        }
      }
      line.add("encrypt") { encryption in
        encryption.add("userPassword", aes.user)
        encryption.add("ownerPassword", aes.owner)
        encryption.add("256bit") { restrictions in
          for (name, value) in denied.sorted(by: { $0.0 < $1.0 }) { restrictions.add(name, value) }
        }
      }
    }
  }
}

/// Numbers as qpdf reads them: `1-3,9-7,2`.
func pageRuns(_ pages: [Int]) -> String {
  var runs: [(first: Int, last: Int, step: Int)] = []
  for page in pages {
    if let run = runs.last, abs(page - run.last) == 1, run.step == 0 || page - run.last == run.step {
      runs[runs.count - 1] = (run.first, page, page - run.last)
    } else {
      runs.append((page, page, 0))
    }
  }
  return runs.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
}
