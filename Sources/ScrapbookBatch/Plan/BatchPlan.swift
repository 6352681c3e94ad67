public import Files
import ScrapbookKit
import ScrapbookRendering

/// All PDFs of a batch, in order.
public struct BatchPlan: Sendable {
  public var jobs: [BatchJob]
  /// The folder of the PDFs.
  public var folder: String
}

extension BatchPlan {
  /// Plans a PDF for each album, named after it.
  ///
  /// - Throws: ``BatchError/sameName(_:_:)``, ``BatchError/unusableName(_:reason:)``
  public init(albums: [String], folder: String) throws(BatchError) {
    self.folder = folder
    jobs = albums.map { album in
      let id = outputID(fileName(of: album))
      return BatchJob(id: id, album: album, output: "\(folder)/\(id).pdf")
    }
    var albumsByName: [String: String] = [:]
    for job in jobs {
      if let reason = job.id.isEmpty ? "is empty" : unseenCharacter(in: job.id) {
        throw .unusableName(job.album, reason: reason)
      }
      if let other = albumsByName.updateValue(job.album, forKey: nameKey(job.id)) {
        throw .sameName(other, job.album)
      }
    }
  }
}

extension BatchPlan {
  /// Makes the folder and its subfolders, removes the leftovers of killed runs, and writes the plan.
  public func prepareFolder() throws(FileWriteError) {
    let files = BatchFolder(path: folder)
    try files.prepare(for: jobs.map(\.id))
    try files.keepPlan(jobs.map(\.id))
  }

  /// Checks that no output of the batch replaces one of its other files.
  ///
  /// - Parameters:
  ///   - inputs: The files that the batch reads.
  ///   - others: The files that it writes besides the albums' PDFs, and their roles for the user.
  /// - Throws: ``OutputConflict``
  package func checkOutputs(
    besides inputs: OutputGuard, and others: [(path: String, role: String)]
  ) throws(OutputConflict) {
    var files = inputs
    let kept = BatchFolder(path: folder)
    try files.writes(kept.planPath, as: "a note of the batch")
    for job in jobs {
      try files.writes(job.output, as: "the PDF of \(job.id)")
      try files.writes(kept.manifestPath(job.id), as: "a note of the batch")
    }
    for other in others { try files.writes(other.path, as: other.role) }
  }

  /// The job of the class file, which contains all albums except some.
  ///
  /// - Returns: Nil if the albums are in several folders: pictures are found relative to a single one.
  public func classFile(_ path: String, without failed: Set<String>) -> BatchJob? {
    guard let first = jobs.first, Set(jobs.map { parentFolder(of: $0.album) }).count == 1 else {
      return nil
    }
    return BatchJob(
      id: outputID(fileName(of: path)), album: first.album, output: path, values: nil,
      pupils: jobs.filter { !failed.contains($0.id) },
      leftOut: jobs.map(\.id).filter { failed.contains($0) })
  }

  /// The names of albums whose last attempt failed.
  public var failedBefore: Set<String> {
    let files = BatchFolder(path: folder)
    return Set(jobs.map(\.id).filter { if case .failed = files.manifest(of: $0) { true } else { false } })
  }

  /// PDFs of earlier batches that are not part of this one, such as the PDFs of pupils who have left the roster.
  public var leftOver: [String] {
    BatchFolder(path: folder).leftOver(besides: jobs.map(\.id)).map { "\(folder)/\($0).pdf" }
  }

  /// Records why an album failed; its worker may be dead.
  public func keepFailure(_ job: BatchJob, _ result: AlbumResult) throws(FileWriteError) {
    guard result.status == .failed else { return }
    try BatchFolder(path: folder).keep(.failed(reason: result.reason ?? ""), of: job.id)
  }
}
