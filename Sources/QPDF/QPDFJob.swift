package import Files
import Glibc

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

  /// The same file with another descriptor; nil if the process has no more of them.
  package func reopened() -> FileDescriptor? { try? file.reopened(O_RDONLY) }
}

/// The work of one run of qpdf: a PDF made of others.
package struct QPDFJob {
  /// The document whose outline, properties and forms the new one has.
  package var input: QPDFSource
  /// The pages of the new document in order; empty for those of the input.
  package var parts: [Part] = []
  /// Turns pages of the new document.
  package var rotation: Rotation?
  /// Puts the pages of another document on top of those of the new one, again from the first when they end.
  package var overlay: QPDFSource?
  package var encryption = Encryption.kept
  /// Orders the file so that its first page can be shown before the rest has been loaded.
  package var linearizes = false
  /// Compresses streams that are not, and objects that are not in streams.
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
    /// The angle in degrees, clockwise, that is added to that of each page.
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

  /// Passwords, and what a reader is asked not to do.
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
  func json(output: String, deterministic: Bool) -> JSONText {
    var fields: [(String, JSONText)] = [
      ("inputFile", .string(input.path)), ("outputFile", .string(output)),
    ]
    if let password = input.password { fields.append(("password", .string(password))) }
    if !parts.isEmpty { fields.append(("pages", .array(parts.map { $0.json(besides: input) }))) }
    if let rotation {
      let sign = rotation.angle < 0 ? "" : "+"
      fields.append(("rotate", .string("\(sign)\(rotation.angle):\(pageRuns(rotation.pages))")))
    }
    if let overlay {
      var source: [(String, JSONText)] = [
        ("file", .string(overlay.path)), ("from", .string("1-z")), ("repeat", .string("1-z")),
      ]
      if let password = overlay.password { source.append(("password", .string(password))) }
      fields.append(("overlay", .object(source)))
    }
    if linearizes { fields.append(("linearize", .string(""))) }
    if compresses {
      fields += [("objectStreams", .string("generate")), ("recompressFlate", .string(""))]
    }
    // qpdf makes the identifier of an encrypted file by chance.
    if deterministic { fields.append(("deterministicId", .string(""))) }
    return .object(fields + encryption.json)
  }
}

extension QPDFJob.Part {
  fileprivate func json(besides input: QPDFSource) -> JSONText {
    var fields: [(String, JSONText)] = [
      ("file", .string(source?.path ?? ".")), ("range", .string(pageRuns(pages))),
    ]
    if let password = (source ?? input).password { fields.append(("password", .string(password))) }
    return .object(fields)
  }
}

extension QPDFJob.Encryption {
  fileprivate var json: [(String, JSONText)] {
    switch self {
    case .kept: return []
    case .removed: return [("decrypt", .string(""))]
    case .copied(let source):
      let password = source.password.map { [("encryptionFilePassword", JSONText.string($0))] } ?? []
      return [("copyEncryption", .string(source.path))] + password
    case .aes(let aes):
      let denied = aes.denies.map { permission in
        switch permission {
        case .print: ("print", "none")
        case .modify: ("modify", "none")
        case .copy: ("extract", "n")
        case .annotate: ("annotate", "n")
        }
      }
      let restrictions = denied.sorted { $0.0 < $1.0 }.map { ($0.0, JSONText.string($0.1)) }
      return [
        (
          "encrypt",
          .object([
            ("userPassword", .string(aes.user)), ("ownerPassword", .string(aes.owner)),
            ("256bit", .object(restrictions)),
          ])
        )
      ]
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
