import ScrapbookRendering

/// The state of a folder's last batch.
public struct BatchStatus: Sendable, Equatable {
  public var done: [String] = []
  /// The names of failed albums, with the reasons.
  public var failed: [String: String] = [:]
  /// Albums that were neither made nor failed: albums of other shards, or of an interrupted run.
  public var missing: [String] = []
  /// Albums whose PDF has changed since it was made, with the reason.
  public var damaged: [String: String] = [:]
  /// PDFs of earlier batches that are not part of the last one.
  public var leftOver: [String] = []
  /// All names in the order of the plan.
  public var ids: [String]

  public var isComplete: Bool { done.count == ids.count }

  /// Nil if the folder has no batch.
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
