import ScrapbookRendering

/// What a folder has of its last batch.
public struct BatchStatus: Sendable, Equatable {
  public var done: [String] = []
  /// With the reasons.
  public var failed: [String: String] = [:]
  /// Neither made nor failed: another shard's, or a run was ended.
  public var missing: [String] = []
  /// Made, but the PDF is no longer what it was; with what is the matter.
  public var damaged: [String: String] = [:]
  /// PDFs that earlier batches made, of which the last one knows nothing.
  public var leftOver: [String] = []
  /// All, in the order of the plan.
  public var ids: [String]

  public var isComplete: Bool { done.count == ids.count }

  /// Nil if there was no batch in the folder.
  ///
  /// - Parameter verifying: Reads all PDFs.
  public init?(of folder: String, verifying: Bool) {
    let files = BatchFolder(path: folder)
    guard let plan = files.plan else { return nil }
    ids = plan
    leftOver = files.leftOver(besides: plan)
    for id in plan {
      switch files.manifest(of: id) {
      case nil: missing.append(id)
      case .failed(let reason): failed[id] = reason
      case .made(let album):
        if let damage = album.damage(of: "\(folder)/\(id).pdf", verifying: verifying) {
          damaged[id] = damage
        } else {
          done.append(id)
        }
      }
    }
  }
}
