import Pango
import ScrapbookRendering

extension DocumentResources {
  /// The resources of a command without options for them: pictures from anywhere, the system's fonts, and the user's
  /// font cache, without which each run reads all fonts.
  ///
  /// - Parameter folder: The folder of relative paths.
  init(folder: String = ".") {
    var assets = AssetOptions(folder: folder, allowOutside: true, drawingProgram: "/proc/self/exe")
    assets.fonts.cacheFolder = FontOptions.usersCacheFolder
    self.init(BuildOptions(assets: assets))
  }
}
