import Foundation
package import ScrapbookKit
import Synchronization
import TestSupport
package import Testing

/// A PDF as qpdf reads it: objects by their references, such as `7 0 R`.
package struct PDFFile {
  package struct Object {
    /// The dictionary, or empty for an object of another kind.
    package var fields: [String: Any]
    /// A stream's bytes, decoded except for JPEG.
    package var data: [UInt8]?

    package var subtype: String? { fields["/Subtype"] as? String }
    package func number(_ key: String) -> Double? { (fields[key] as? NSNumber)?.doubleValue }
  }

  package let path: String
  package let objects: [String: Object]
  package let trailer: [String: Any]
  /// The references of the pages, in order.
  package let pages: [String]
  /// The page labels.
  package let labels: [String]
  package let outline: [(title: String, page: Int)]

  package init(_ path: String) throws {
    self.path = path
    let outcome = try tool(
      "qpdf",
      [
        "--json=2", "--json-key=qpdf", "--json-key=pages", "--json-key=outlines", "--json-key=pagelabels",
        "--json-stream-data=inline", "--decode-level=generalized", path,
      ], allowing: [0, 3])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.outputBytes)) as? [String: Any], "\(outcome)")
    let parts = try #require(json["qpdf"] as? [[String: Any]], "no key qpdf")
    var objects: [String: Object] = [:]
    var trailer: [String: Any] = [:]
    for (key, value) in try #require(parts.last, "no objects") {
      let holder = value as? [String: Any] ?? [:]
      if key == "trailer" {
        trailer = holder["value"] as? [String: Any] ?? [:]
      } else if let stream = holder["stream"] as? [String: Any] {
        objects[String(key.dropFirst(4))] = Object(
          fields: stream["dict"] as? [String: Any] ?? [:],
          data: (stream["data"] as? String).flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? [])
      } else {
        objects[String(key.dropFirst(4))] = Object(fields: holder["value"] as? [String: Any] ?? [:])
      }
    }
    self.objects = objects
    self.trailer = trailer
    let pageEntries = json["pages"] as? [[String: Any]] ?? []
    pages = pageEntries.compactMap { $0["object"] as? String }
    labels = Self.labels(json["pagelabels"] as? [[String: Any]] ?? [], count: pages.count)
    outline = (json["outlines"] as? [[String: Any]] ?? []).map {
      ($0["title"] as? String ?? "", $0["destpageposfrom1"] as? Int ?? 0)
    }
  }

  /// The object that a reference leads to, or a direct dictionary.
  package func object(_ value: Any?) -> Object? {
    if let reference = value as? String { return objects[reference] }
    return (value as? [String: Any]).map { Object(fields: $0) }
  }

  /// Width and height of a page in points.
  package func size(ofPage number: Int) -> Size? {
    guard let box = objects[pages[number - 1]]?.fields["/MediaBox"] as? [NSNumber], box.count == 4 else {
      return nil
    }
    return Size(
      width: box[2].doubleValue - box[0].doubleValue, height: box[3].doubleValue - box[1].doubleValue)
  }

  /// Images, without soft masks of other images.
  package var images: [(reference: String, object: Object)] {
    let masks = Set(objects.values.compactMap { $0.fields["/SMask"] as? String })
    return objects.filter { $0.value.subtype == "/Image" && !masks.contains($0.key) }
      .sorted { $0.key.localizedStandardCompare($1.key) == .orderedAscending }.map { ($0.key, $0.value) }
  }

  package func images(width: Int, height: Int) -> [(reference: String, object: Object)] {
    images.filter {
      $0.object.number("/Width") == Double(width) && $0.object.number("/Height") == Double(height)
    }
  }

  package var forms: [Object] { objects.values.filter { $0.subtype == "/Form" } }

  /// The label of each page from the ranges of the number tree (ISO 32000-1, 12.4.2).
  private static func labels(_ ranges: [[String: Any]], count: Int) -> [String] {
    var labels = [String](repeating: "", count: count)
    for (position, range) in ranges.enumerated() {
      guard let first = range["index"] as? Int, let label = range["label"] as? [String: Any] else { continue }
      let end = position + 1 < ranges.count ? ranges[position + 1]["index"] as? Int ?? count : count
      let prefix = String((label["/P"] as? String ?? "u:").dropFirst(2))
      for page in first..<end {
        let number = label["/S"] == nil ? "" : "\((label["/St"] as? Int ?? 1) + page - first)"
        labels[page] = prefix + number
      }
    }
    return labels
  }
}

/// The hashes of files that qpdf found valid: many tests make the same file.
private let soundFiles = Mutex<Set<Int>>([])

/// Checks the file's structure: qpdf reports no error and no warning.
package func expectSound(_ path: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
  var hasher = Hasher()
  try Data(contentsOf: URL(filePath: path)).withUnsafeBytes { hasher.combine(bytes: $0) }
  let hash = hasher.finalize()
  if soundFiles.withLock({ $0.contains(hash) }) { return }
  let outcome = try RunningProgram("qpdf", ["--check", path]).finish()
  let isSilent = !(outcome.output + outcome.errors).contains("WARNING")
  let isSound = outcome.status == 0 && isSilent
  #expect(isSound, "\(outcome)", sourceLocation: sourceLocation)
  if isSound { _ = soundFiles.withLock { $0.insert(hash) } }
}

/// An album of these pages, on white by default.
package func albumText(pages: [String], background: String = "none") -> String {
  "{ \"background\": \"\(background)\", \"pages\": [\n\(pages.joined(separator: ",\n"))\n] }\n"
}
