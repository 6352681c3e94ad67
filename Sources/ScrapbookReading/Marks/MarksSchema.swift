/// The JSON Schema (2020-12) of a file of strokes.
package let marksSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Strokes and notes for a PDF",
    "description": "Places are in points from the top left of the page as it is shown; pages count from 1.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "$schema": { "type": "string" },
      "strokes": {
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": ["page", "points"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "page": { "$ref": "#/$defs/page" },
            "tool": { "enum": ["pencil", "pen", "highlighter"], "default": "pen" },
            "color": { "$ref": "#/$defs/color", "default": "#ff0000" },
            "width": { "description": "The width in points. The default is 1 for a pencil, 5 for a pen and 10 for a highlighter.", "type": "number", "minimum": 0.05, "maximum": 1000 },
            "opacity": { "description": "0.3 for a highlighter, else 1.", "type": "number", "minimum": 0, "maximum": 1 },
            "blend": { "enum": ["normal", "multiply"], "default": "normal" },
            "input": { "description": "The input device, such as pen; not used.", "type": "string" },
            "points": { "$ref": "#/$defs/points", "minItems": 1 },
            "author": { "type": "string" },
            "alt": { "description": "A description of the drawing for screen readers.", "type": "string" }
          }
        }
      },
      "notes": {
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": ["page", "text"],
          "oneOf": [{ "required": ["at"] }, { "required": ["kind", "frame"] }],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "page": { "$ref": "#/$defs/page" },
            "kind": { "description": "freeText stands on the page.", "enum": ["text", "freeText"], "default": "text" },
            "frame": { "description": "x, y, width and height of a freeText.", "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 4 },
            "size": { "description": "The letters of a freeText, in points.", "type": "number", "minimum": 1, "maximum": 1000, "default": 12 },
            "color": { "$ref": "#/$defs/color", "default": "#202020" },
            "at": { "description": "The top left corner.", "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 },
            "text": { "type": "string" },
            "author": { "type": "string" }
          }
        }
      },
      "erase": {
        "description": "The ink of any program to erase before strokes and notes are added. A stroke that is erased whole and is among the strokes comes back.",
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": ["page", "points"],
          "properties": {
            "page": { "$ref": "#/$defs/page" },
            "points": { "$ref": "#/$defs/points" },
            "width": { "description": "The diameter in points.", "type": "number", "minimum": 0, "maximum": 10000, "default": 10 },
            "partial": { "description": "Whether only the covered parts of strokes are erased.", "type": "boolean", "default": false }
          }
        }
      }
    },
    "$defs": {
      "id": { "description": "The unique name of the mark. A mark with an id is added once; if it differs from the mark with the same id on its page, it replaces that mark.", "type": "string", "pattern": "^[!-~]{1,100}$" },
      "color": { "description": "#rrggbb, or a name such as red.", "type": "string", "pattern": "^(#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|[a-z]+)$" },
      "page": { "type": "integer", "minimum": 1 },
      "points": {
        "description": "x, y and, with a pen, its pressure from 0 to 1.",
        "type": "array",
        "items": { "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 3 }
      }
    }
  }
  """#
