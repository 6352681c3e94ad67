/// The schema definitions of a theme that an album changes, by reference to the values of a theme's file.
let changedThemeSchema = [
  "    \"theme\": {\n" + themeObjectSchema.indented + "\n    }",
  themeValueSchema,
  #"""
      "drawing": {
        "description": "The path of an SVG relative to the album's folder, builtin:NAME for a built-in picture, or open-book.",
        "type": "string",
        "pattern": "^(open-book|builtin:.*|.*\\.[sS][vV][gG])$"
      },
      "changedDecoration": {
        "type": "object",
        "additionalProperties": false,
        "properties": { "image": { "$ref": "#/$defs/drawing" }, "frame": { "$ref": "#/$defs/frame" } }
      },
      "changedPaper": {
        "anyOf": [
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "color": { "$ref": "#/$defs/color" },
              "pattern": { "enum": ["plain", "dots", "stripes", null] }
            }
          }
        ]
      },
      "changedBubble": {
        "anyOf": [
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "color": { "anyOf": [{ "$ref": "#/$defs/color" }, { "type": "null" }] },
              "border": { "type": ["number", "object", "null"] }
            }
          }
        ]
      },
      "changedSpeechBubble": {
        "anyOf": [
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "shape": { "enum": ["round", "oval", "box", "cloud", "scallop", "burst", null] },
              "color": { "anyOf": [{ "$ref": "#/$defs/color" }, { "type": "null" }] },
              "border": { "type": ["number", "object", "null"] }
            }
          }
        ]
      },
      "changedTheme": {
        "description": "Another theme with changes: its keys override the keys in the theme.json of its base, member by member. null removes an optional key.",
        "type": "object",
        "required": ["base"],
        "additionalProperties": false,
        "properties": {
          "base": { "type": "string", "minLength": 1, "description": "The theme that is changed: a name, or a folder.", "examples": ["ocean", "themes/ours"] },
  \#(changedKeys(of: AlbumKeys.theme, in: "theme", but: changedObjects, column: 8))
        }
      }
  """#,
].joined(separator: ",\n")

/// The objects of a theme that are changed member by member.
private let changedObjects = [
  "cover": """
  {
            "type": "object",
            "additionalProperties": false,
            "properties": {
  \(changedKeys(of: AlbumKeys.themeCover, in: "theme/properties/cover", but: changedDrawings, column: 12))
            }
          }
  """,
  "corners": orNull(reference("changedPaper")),
  "fonts": orNull(#"{ "type": "object", "additionalProperties": \#(orNull(reference("font"))) }"#),
  "styles": orNull(#"{ "type": "object", "additionalProperties": { "type": ["object", "null"] } }"#),
  "bubbles": orNull(
    """
    {
              "type": "object",
              "additionalProperties": false,
              "properties": {
    \(changedKeys(of: AlbumKeys.themeBubbles, in: "", but: changedBubbles, column: 12))
              }
            }
    """),
]

private let changedDrawings = Dictionary(
  uniqueKeysWithValues: ["titlePlate", "emblem"].map { ($0, orNull(reference("changedDecoration"))) })

private let changedBubbles = Dictionary(
  uniqueKeysWithValues: AlbumKeys.themeBubbles.map {
    ($0, orNull(reference($0 == "speech" ? "changedSpeechBubble" : "changedBubble")))
  })

/// The keys of a theme's object; optional keys may be null.
///
/// - Parameter others: Replacements for the definitions of keys that do not fit.
private func changedKeys(
  of keys: [String], in place: String, but others: [String: String], column: Int
) -> String {
  let needed = ["book", "papers", "cover", "inks", "front", "back"]
  return keys.map { key in
    let value = reference("\(place)/properties/\(key)")
    let definition = others[key] ?? (needed.contains(key) ? value : orNull(value))
    return String(repeating: " ", count: column) + "\"\(key)\": \(definition)"
  }.joined(separator: ",\n")
}

private func reference(_ name: String) -> String { ##"{ "$ref": "#/$defs/\##(name)" }"## }

private func orNull(_ schema: String) -> String { #"{ "anyOf": [\#(schema), { "type": "null" }] }"# }

extension String {
  /// The lines, indented by four columns.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
  }
}
