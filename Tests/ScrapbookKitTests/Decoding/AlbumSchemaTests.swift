import Foundation
import Testing

@testable import ScrapbookKit

@Suite struct AlbumSchemaTests {
  // MARK: Against the decoder

  static let objects: [(pointer: [String], keys: [String])] = [
    ([], AlbumKeys.album), (["properties", "spread"], AlbumKeys.spread), (["$defs", "page"], AlbumKeys.page),
    (["$defs", "photo"], AlbumKeys.photo),
    (["$defs", "sticker"], AlbumKeys.sticker), (["$defs", "background"], AlbumKeys.background),
    (["$defs", "border"], AlbumKeys.border), (["$defs", "flow"], AlbumKeys.flow),
    (["$defs", "shadow"], AlbumKeys.shadow), (["$defs", "style"], AlbumKeys.style),
    (["$defs", "textNode"], AlbumKeys.text), (["$defs", "caption"], AlbumKeys.caption),
    (["$defs", "runningText"], AlbumKeys.runningText),
    (["$defs", "textBackground"], AlbumKeys.textBackground),
    (["properties", "cover"], AlbumKeys.cover), (["properties", "backCover"], AlbumKeys.backCover),
    (["properties", "titlePage"], AlbumKeys.titlePage),
    (["$defs", "changedTheme"], AlbumKeys.changedTheme),
    (["$defs", "changedTheme", "properties", "cover"], AlbumKeys.themeCover),
    (["$defs", "changedDecoration"], AlbumKeys.themeDecoration),
    (["$defs", "changedBubble"], AlbumKeys.themeBubble), (["$defs", "changedPaper"], AlbumKeys.printedPaper),
    (["$defs", "printedPaper"], AlbumKeys.printedPaper),
    (["$defs", "speechBubble"], AlbumKeys.themeSpeech),
    (["$defs", "changedSpeechBubble"], AlbumKeys.themeSpeech),
  ]

  @Test(arguments: objects) func hasTheKeysThatTheDecoderReads(_ row: (pointer: [String], keys: [String]))
    throws
  {
    let schema = try #require(try Self.schema().descend(row.pointer))
    // A value that also has a short form is an `anyOf`; its last form is the object.
    let object = schema["properties"] == nil ? schema["anyOf"]?.elements.last ?? schema : schema
    var keys = object["properties"]?.keys ?? []
    // The keys of the style, which several objects share.
    if object["$ref"] != nil {
      keys += try #require(try Self.schema().descend(["$defs", "styleKeys", "properties"])).keys
    }
    #expect(keys.sorted() == row.keys.sorted())
    let others = object["additionalProperties"] ?? object["unevaluatedProperties"]
    #expect(others.map { rewritten($0) } == "false")
  }

  static let enums: [(pointer: [String], names: [String])] = [
    (["$defs", "fit", "enum"], Fit.allCases.map(\.rawValue)),
    (["$defs", "flip", "enum"], Flip.allCases.map(\.rawValue)),
    (["$defs", "page", "properties", "slots", "enum"], SlotLayout.allCases.map(\.rawValue)),
    (["$defs", "photo", "properties", "mount", "enum"], Mount.allCases.map(\.rawValue)),
    (["$defs", "labelShape", "enum"], TextBackground.Shape.allCases.map(\.rawValue)),
    (["$defs", "align", "enum"], TextAlignment.allCases.map(\.rawValue)),
    (["$defs", "verticalAlign", "enum"], VerticalAlignment.allCases.map(\.rawValue)),
    (["$defs", "textFit", "enum"], TextFit.allCases.map(\.rawValue)),
    (["properties", "binding", "enum"], Side.allCases.map(\.rawValue)),
    (["properties", "firstPage", "enum"], Side.allCases.map(\.rawValue)),
    (["properties", "odd", "enum"], PagePlace.allCases.map(\.rawValue)),
    (["properties", "end", "enum"], BookEnd.allCases.map(\.rawValue)),
    (["$defs", "page", "properties", "slots", "enum"], SlotLayout.allCases.map(\.rawValue)),
    (["$defs", "flow", "properties", "order", "enum"], PictureOrder.allCases.map(\.rawValue)),
  ]

  @Test(arguments: enums) func namesTheValuesThatTheDecoderReads(_ row: (pointer: [String], names: [String]))
    throws
  {
    #expect(try Self.schema().descend(row.pointer)?.strings == row.names)
  }

  @Test func namesTheModesAndColorsThatTheDecoderReads() throws {
    let definitions = try #require(try Self.schema()["$defs"])
    let background = try #require(definitions["background"]?["anyOf"]?.elements.last)
    #expect(
      background.descend(["properties", "mode", "enum"])?.strings == Background.Mode.allCases.map(\.rawValue))
    #expect(definitions.descend(["color", "anyOf"])?.elements.last?["enum"]?.strings.sorted() == Color.names)
  }

  @Test func isTheFileBesideTheSamples() throws {
    let file = repositoryRoot.appending(path: "Samples/album.schema.json")
    let matches = try String(contentsOf: file, encoding: .utf8) == albumSchema + "\n"
    #expect(matches, "update it: scrapbook schema > Samples/album.schema.json")
  }

  private static func schema() throws -> JSONValue { try parseJSON(SourceFile(albumSchema)).root.value }

  // MARK: Against another program

  @Test(.enabled(if: Validator.isInstalled)) func isAValidSchemaThatAcceptsTheSamples() throws {
    var albums = [("the maximal album", maximalAlbum)]
    for file in try Self.files(in: "Samples")
    where file.pathExtension == "json" && !file.lastPathComponent.hasSuffix(".schema.json")
      && !file.path.contains("/Invalid/") && !file.path.contains("/Reports/")
      && !file.lastPathComponent.hasSuffix(".report.json")
    {
      albums.append((file.path, try String(contentsOf: file, encoding: .utf8)))
    }
    try #require(albums.count >= 2)
    let verdicts = try Validator.verdicts(on: albums.map(\.1))
    for (album, verdict) in zip(albums, verdicts) { #expect(verdict == "", "\(album.0)") }
  }

  @Test(.enabled(if: Validator.isInstalled)) func refusesWhatTheDecoderRefuses() throws {
    let ids: [DiagnosticID] = [
      .wrongType, .invalidValue, .missingKey, .unknownKey, .emptyAlbum, .conflictingKeys,
    ]
    let samples = try ids.map { id in
      let file = repositoryRoot.appending(path: "Samples/Invalid/\(id.rawValue).json")
      return (id.rawValue, try String(contentsOf: file, encoding: .utf8))
    }
    let rows =
      (DecodingTests.structure + DecodingTests.values).map(\.json)
      + DecodingTests.texts.filter { ![.unknownStyle, .markupSyntax].contains($0.id) }.map(\.json)
      + DecodingTests.keys.filter { $0.id != .duplicateKey }.map(\.json)
    let albums = samples + (try rows.map { ($0, try MarkedJSON($0).text) })
    let verdicts = try Validator.verdicts(on: albums.map(\.1))
    for (album, verdict) in zip(albums, verdicts) { #expect(verdict != "", "\(album.0)") }
  }

  static let changes: [(text: String, isRight: Bool)] = [
    (#""base": "ocean""#, true), (#""base": "themes/ours", "//": "Ours", "version": 1, "turn": 3"#, true),
    (#""base": "ocean", "decorations": null, "vignette": "builtin:star", "book": "art/book.SVG""#, true),
    (
      #""base": "ocean", "cover": { "front": "a.svg", "emblem": null, "titlePlate": { "frame": [1, 2, 3, 4] } }"#,
      true
    ),
    (
      ##""base": "ocean", "tape": ["red", { "color": "#fff", "pattern": "dots" }], "fonts": { "title": null }"##,
      true
    ),
    (#""base": "ocean", "bubbles": { "tag": "red", "torn": null, "round": { "border": null } }"#, true),
    (##""base": "ocean", "corners": { "color": "#fff", "pattern": "dots" }"##, true),
    (#""base": "ocean", "corners": { "pattern": null }"#, true), (#""base": "ocean", "corners": null"#, true),
    (#""base": "ocean", "corners": { "pattern": "dot" }"#, false),
    (#""base": "ocean", "bubbles": { "speech": { "shape": "burst" }, "oval": "red" }"#, true),
    (#""base": "ocean", "bubbles": { "speech": { "shape": null, "color": null } }"#, true),
    (#""base": "ocean", "bubbles": { "speech": { "shape": "torn" } }"#, false),
    (#""base": "ocean", "bubbles": { "round": { "shape": "oval" } }"#, false),
    (#""base": "ocean", "styles": { "caption": null, "note": { "size": 20 } }"#, true),
    (#""mount": "white""#, false), (#""base": "ocean", "mont": "white""#, false),
    (#""base": "ocean", "mount": "whit""#, false), (#""base": "ocean", "book": null"#, false),
    (#""base": "ocean", "book": "book.png""#, false), (#""base": "ocean", "cover": { "back": null }"#, false),
    (#""base": "ocean", "papers": []"#, false), (#""base": "ocean", "inks": ["nocolor"]"#, false),
  ]

  @Test(.enabled(if: Validator.isInstalled)) func describesThemesWithChanges() throws {
    let albums = Self.changes.map { "{ \"theme\": { \($0.text) }, \"pages\": [{}] }" }
    for (change, verdict) in zip(Self.changes, try Validator.verdicts(on: albums)) {
      #expect((verdict == "") == change.isRight, "\(change.text): \(verdict)")
    }
  }

  private static func files(in folder: String) throws -> [URL] {
    let root = repositoryRoot.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).map { root.appending(path: $0) }
  }
}

/// Debian's python3-jsonschema.
private enum Validator {
  static let isInstalled: Bool = {
    let isThere = (try? run("import jsonschema", input: "").isEmpty) ?? false
    if !isThere {
      let note = "AlbumSchemaTests: SKIPPED, since python3-jsonschema is not installed\n"
      FileHandle.standardError.write(Data(note.utf8))
    }
    return isThere
  }()

  /// The errors of each album; empty for a valid one.
  static func verdicts(on albums: [String]) throws -> [String] {
    let script = """
      import json, sys
      from jsonschema import Draft202012Validator
      schema, albums = json.load(sys.stdin)
      Draft202012Validator.check_schema(schema)
      validator = Draft202012Validator(schema)
      for album in albums:
        print(" ".join(e.message for e in validator.iter_errors(json.loads(album, strict=False))).replace("\\n", " "))
      """
    let input = "[\(albumSchema), [\(albums.map(jsonQuoted).joined(separator: ","))]]"
    let lines = try run(script, input: input).split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == albums.count + 1, "\(lines)")
    return lines.dropLast().map(String.init)
  }

  struct ScriptFailed: Error {
    var status: Int32
  }

  private static func run(_ script: String, input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", script]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    // The script reads all of its input before it writes.
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ScriptFailed(status: process.terminationStatus) }
    return String(decoding: output, as: UTF8.self)
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.node.value
  }

  fileprivate func descend(_ keys: [String]) -> JSONValue? {
    keys.reduce(self) { value, key in value?[key] }
  }

  fileprivate var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }

  fileprivate var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements.map(\.value)
  }

  fileprivate var strings: [String] {
    elements.compactMap { element in
      if case .string(let text) = element { text } else { nil }
    }
  }
}
