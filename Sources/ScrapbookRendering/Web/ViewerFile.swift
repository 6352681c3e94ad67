import CAssets
import Files
import Glibc
import ScrapbookKit

/// The files of the viewer of books: modules and style sheets, compiled into the program.
package enum ViewerFile {
  /// The bytes of a file; nil if there is none of that name. A folder in `SCRAPBOOK_ASSETS` with the folder `Viewer`
  /// comes first.
  package static func bytes(_ name: String) -> [UInt8]? {
    var number = 0
    while let file = viewer_file(number)?.pointee {
      number += 1
      guard String(cString: file.name) == name else { continue }
      if let folder = getenv("SCRAPBOOK_ASSETS").map({ String(cString: $0) }),
        let bytes = try? readWholeFile(folder + "/Viewer/" + name, limit: viewerFileByteLimit)
      {
        return bytes
      }
      // The memory is constant, and as long as the C compiler counted.
      return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    }
    return nil
  }

  /// Modules as one script that needs no modules: browsers load none from files.
  ///
  /// - Parameter names: The modules, each after the modules that it imports. No two of them declare the same name.
  package static func script(of names: [String]) -> String {
    let lines = names.flatMap { name in
      String(decoding: bytes(name) ?? [], as: UTF8.self).split(separator: "\n").compactMap {
        line -> Substring? in
        if line.hasPrefix("import ") { return nil }
        return line.hasPrefix("export ") ? line.dropFirst("export ".count) : line
      }
    }
    return "(() => {\n'use strict'\n" + lines.joined(separator: "\n") + "\n})()\n"
  }
}
