/// Options for writing a file.
public struct WritingOptions: Sendable {
  /// Waits until the file and its folder are on the disk.
  public var durable: Bool
  /// Shares disk blocks with files that are copied into it, where the file system can.
  public var sharesBlocks: Bool
  /// Computes the file's checksum while writing.
  public var checksums: Bool
  /// Removes temporary files of killed runs. A program that writes a thousand files to a folder does that once.
  public var removesLeftovers: Bool
  /// Password files, which no output may replace, in addition to its inputs.
  public var passwordFiles: [String] = []

  public init(
    durable: Bool = false, sharesBlocks: Bool = true, checksums: Bool = false, removesLeftovers: Bool = true
  ) {
    self.durable = durable
    self.sharesBlocks = sharesBlocks
    self.checksums = checksums
    self.removesLeftovers = removesLeftovers
  }
}

/// The reasons why a file could not be written.
public enum FileWriteError: Error, Equatable {
  case cannotCreate(path: String, reason: String)
  /// Writing failed. The old file, if any, is still there, unless the reason says that the new one may not have
  /// reached the disk.
  case writeFailed(path: String, reason: String)
}

extension FileWriteError {
  /// The reason without the path.
  package var reason: String {
    switch self {
    case .cannotCreate(_, let reason), .writeFailed(_, let reason): reason
    }
  }
}

extension FileWriteError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .writeFailed(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}
