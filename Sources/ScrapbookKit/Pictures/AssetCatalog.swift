/// The number of a picture in its ``AssetCatalog``.
public struct AssetID: Sendable, Hashable {
  public var index: Int
}

/// A path as a dictionary key, compared by its bytes as the file system does. Swift compares strings by canonical
/// equivalence, and two files can be called é: with one code point or with two.
public struct PathKey: Sendable, Hashable {
  private let bytes: [UInt8]

  public init(_ path: String) { bytes = Array(path.utf8) }
}

/// Every picture that a document uses, once each, in the order of first use.
public struct AssetCatalog: Sendable, Equatable {
  public struct Asset: Sendable, Equatable {
    public var path: String
    public var info: ImageInfo
  }

  public private(set) var assets: [Asset] = []
  private var idsByPath: [PathKey: AssetID] = [:]

  public init() {}

  /// The identifiers in the order of first use.
  public var ids: [AssetID] { assets.indices.map(AssetID.init) }

  public subscript(id: AssetID) -> Asset { assets[id.index] }

  /// The picture of a path; nil if it could not be loaded.
  public func id(ofPath path: String) -> AssetID? { idsByPath[PathKey(path)] }

  public mutating func add(_ path: String, _ info: ImageInfo) {
    idsByPath[PathKey(path)] = AssetID(index: assets.count)
    assets.append(Asset(path: path, info: info))
  }
}
