import CPango
import Cairo
import Synchronization

/// Restricts librsvg, which asks fontconfig for the fonts of the process, to the fonts of some folders. They are
/// selected by the same rules as for the texts of albums, without settings of the system or the user.
///
/// - Parameters:
///   - folders: The folders with fonts, including subfolders.
///   - cacheFolder: The folder of fontconfig's cache; nil scans the fonts each time.
public func useDrawingFonts(folders: [String], cacheFolder: String?) throws(PangoError) {
  let library = try libpango.functions()
  let key = folders.joined(separator: "\0")
  // The address of a configuration that lives as long as the process.
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
