/// The JSON Schema (2020-12) of the report file.
///
/// A test compares its keys with the lists that the reports target reads.
package let reportSchema = allowingComments(
  #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A report",
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "$schema": { "type": "string" },
      "template": { "description": "The HTML file.", "type": "string" },
      "sections": {
        "description": "Several templates in place of one.",
        "type": "array",
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": ["template"],
          "properties": {
            "template": { "type": "string" },
            "startPage": { "type": "integer", "minimum": 1, "maximum": 10000 },
            "title": { "type": "string" }
          }
        }
      },
      "parts": {
        "description": "Albums and other reports in the report's folder, in place of a template.",
        "type": "array", "items": { "type": "string" }
      },
      "data": { "description": "The data, or the path of a JSON file.", "type": ["object", "string"] },
      "paper": { "description": "A name such as A4, or a size such as 210x297mm.", "type": "string" },
      "orientation": { "enum": ["portrait", "landscape"] },
      "inset": {
        "description": "The margins, in points: one number, or top, right, bottom, left.",
        "oneOf": [
          { "type": "number", "minimum": 0, "maximum": 2000 },
          { "type": "array", "minItems": 4, "maxItems": 4, "items": { "type": "number", "minimum": 0, "maximum": 2000 } }
        ]
      },
      "header": { "$ref": "#/$defs/running" },
      "footer": { "$ref": "#/$defs/running" },
      "rows": {
        "type": "object",
        "additionalProperties": {
          "type": "object",
          "additionalProperties": false,
          "required": ["row"],
          "properties": {
            "each": { "description": "The name of the list.", "type": "string" },
            "row": { "type": "string" },
            "first": { "type": "string" },
            "last": { "type": "string" },
            "odd": { "type": "string" },
            "even": { "type": "string" },
            "empty": { "type": "string" },
            "computed": { "$ref": "#/$defs/computed" }
          }
        }
      },
      "computed": { "$ref": "#/$defs/computed" },
      "formats": { "type": "object", "additionalProperties": { "type": "string" } },
      "album": { "description": "A scrapbook in the report's folder.", "type": "string" },
      "since": { "description": "An older version of the album, since which additions are counted.", "type": "string" },
      "locale": { "type": "string" },
      "currency": { "type": "string" },
      "language": { "type": "string" },
      "title": { "type": "string" },
      "author": { "type": "string" },
      "date": { "type": "string" },
      "number": { "description": "The name of the document's number in the data.", "type": "string" }
    },
    "$defs": {
      "running": {
        "oneOf": [
          { "type": ["string", "null"] },
          { "const": false },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "template": { "type": "string" },
              "first": { "type": "string" },
              "odd": { "type": "string" },
              "even": { "type": "string" },
              "text": { "type": "string" },
              "height": { "type": "number", "minimum": 0, "maximum": 2000 }
            }
          }
        ]
      },
      "computed": {
        "type": "object",
        "additionalProperties": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "sum": { "$ref": "#/$defs/names" },
            "average": { "$ref": "#/$defs/names" },
            "count": { "$ref": "#/$defs/names" },
            "product": { "$ref": "#/$defs/names" },
            "add": { "$ref": "#/$defs/names" },
            "of": { "$ref": "#/$defs/names" },
            "digits": { "type": "integer", "minimum": 0, "maximum": 12 }
          }
        }
      },
      "names": {
        "oneOf": [
          { "type": ["string", "number"] }, { "type": "array", "items": { "type": ["string", "number"] } }
        ]
      }
    }
  }
  """#)
