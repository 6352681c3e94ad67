import Foundation
package import Testing

/// Compares a text with its reference: `Snapshots/NAME.txt` in the folder of the test target.
///
/// A missing reference is written, and the test fails, so that it is reviewed. RECORD_SNAPSHOTS=1 writes all references
/// again; `git diff` then shows the changes.
///
/// - Parameters:
///   - name: The suffix of the test function's name, if it has several snapshots.
///   - function: The test function, which names the file.
package func expectSnapshot(
  _ text: String, _ name: String? = nil, function: String = #function, file: String = #filePath,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let base = String(function.prefix { $0 != "(" })
  let reference = snapshotFolder(of: file).appending(
    path: ([base] + [name].compactMap(\.self)).joined(separator: ".") + ".txt")
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  let expected = isRecording ? nil : try? String(contentsOf: reference, encoding: .utf8)
  guard let expected else {
    try FileManager.default.createDirectory(
      at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: reference, atomically: true, encoding: .utf8)
    if !isRecording {
      Issue.record(
        "there was no \(reference.path); it has been written now, look at it", sourceLocation: sourceLocation)
    }
    return
  }
  guard text != expected else { return }
  Issue.record(
    """
    \(reference.lastPathComponent) has changed (RECORD_SNAPSHOTS=1 accepts it):
    \(changedLines(from: expected, to: text))
    """, sourceLocation: sourceLocation)
}

/// The folder `Snapshots` in the test target of a file.
private func snapshotFolder(of file: String) -> URL {
  let tests = Project.root + "/Tests/"
  let target = file.hasPrefix(tests) ? file.dropFirst(tests.count).prefix { $0 != "/" } : ""
  return URL(filePath: tests + target + "/Snapshots")
}

/// The first lines that are removed and added, with their numbers.
private func changedLines(from old: String, to new: String) -> String {
  let lines = { (text: String) in
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  let changes = lines(new).difference(from: lines(old)).map { change in
    switch change {
    case .remove(let offset, let line, _): (offset, "- \(offset + 1): \(line)")
    case .insert(let offset, let line, _): (offset, "+ \(offset + 1): \(line)")
    }
  }.sorted { $0.0 < $1.0 }.map(\.1)
  let rest = changes.count > 30 ? ["… and \(changes.count - 30) more lines"] : []
  return (changes.prefix(30) + rest).joined(separator: "\n")
}
