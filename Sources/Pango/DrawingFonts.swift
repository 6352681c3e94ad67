import Synchronization

/// Leaves librsvg, which asks fontconfig for the fonts of the process, only those of some folders: with the rules by which albums'
/// own texts find theirs, and no setting of the system or of a user.
///
/// - Parameters:
///   - folders: Where fonts lie, subfolders included.
///   - cacheFolder: Where what is read of the fonts is kept from run to run; nil reads them each time.
public func useDrawingFonts(folders: [String], cacheFolder: String?) throws(PangoError) {
  let library = try libpango.functions()
  let key = folders.joined(separator: "\0")
  // The address of a configuration that stays for the rest of the process.
  if let address = configurations.withLock({ $0[key] }), let pointer = OpaquePointer(bitPattern: address) {
    _ = library.FcConfigSetCurrent(pointer)
    return
  }
  let configuration = try FontConfiguration(
    library, folders: folders, cacheFolder: cacheFolder, isForDrawings: true)
  let address = UInt(bitPattern: configuration.pointer)
  _ = Unmanaged.passRetained(configuration)
  configurations.withLock { $0[key] = address }
}

private let configurations = Mutex<[String: UInt]>([:])
