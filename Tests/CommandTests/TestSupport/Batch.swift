import Foundation
import RenderingTestSupport
import TestSupport
import Testing

/// An album of two small pages, which is fast to build.
let smallAlbum = albumText(pages: [
  #"{ "photos": [{ "image": "bus.jpg" }] }"#,
  #"{ "stickers": [{ "image": "star.svg", "center": [200, 200], "width": 90 }] }"#,
])

extension Scratch {
  /// Writes `albums/NAME.json` for each name, and the pictures that they show.
  func writeAlbums(_ names: [String], _ text: String = smallAlbum) throws {
    try copySample("photos/bus.jpg", as: "albums/bus.jpg")
    try write("albums/star.svg", starSVG)
    for name in names { try write("albums/\(name).json", text) }
  }

  /// Runs a batch in the folder.
  func batch(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try scrapbook(["batch"] + arguments, environment: environment, in: folder)
  }

  /// The names in a subfolder, sorted, without hidden ones.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Temporary files in a folder and those below it.
  func leftovers(below name: String) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: path(name))?.compactMap { $0 as? String } ?? []
    return all.filter { $0.contains("scrapbook-tmp") }
  }

  /// The names of PDFs in a folder, and their contents.
  func documents(in name: String) throws -> [String: Contents] {
    let names = try names(in: name).filter { $0.hasSuffix(".pdf") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try contents(name + "/" + $0)) })
  }
}

/// A report that `--results` wrote.
struct Report {
  struct Album {
    var status: String
    var reason: String
    var fields: [String: Any]
  }

  let fields: [String: Any]
  /// The ids in the order of the report.
  let ids: [String]
  let albums: [String: Album]

  init(_ bytes: [UInt8]) throws {
    fields = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let list = try #require(fields["albums"] as? [[String: Any]])
    ids = list.compactMap { $0["id"] as? String }
    albums = Dictionary(
      uniqueKeysWithValues: list.map { album in
        (
          album["id"] as? String ?? "",
          Album(
            status: album["status"] as? String ?? "", reason: album["reason"] as? String ?? "", fields: album)
        )
      })
  }
}
