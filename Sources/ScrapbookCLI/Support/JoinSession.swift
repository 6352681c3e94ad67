package import Files
import PDFAssembly
import ScrapbookReading

/// Merges the sections that a session appended to a PDF into one if there are many, and replaces the file.
///
/// Other programs that save the file wait until it is replaced, and then see the change.
///
/// - Parameters:
///   - size: The size in bytes of the file before the session.
///   - isOurs: Whether the file is as the session left it; otherwise it is not changed.
package func joinSession(
  _ path: String, after size: Int, where isOurs: (FileIdentity) -> Bool = { _ in true }
) throws {
  let source = try PDFFileSource(path)
  guard isOurs(source.identity) else { return }
  let joined = try naming(path) { () throws(PDFError) in
    try PDFDocument(source).joinedSections(after: size, moreThan: sectionLimit)
  }
  guard let joined else { return }
  let lock = try source.locked()
  try withExtendedLifetime(lock) {
    try OutputFiles(paths: [path], kind: .pdf).write(besides: OutputGuard()) { outputs in
      try source.copy(to: joined.start, into: outputs[0])
      try joined.section.withUnsafeBytes { try outputs[0].write($0) }
    }
  }
}
