/// The JSON Schema (2020-12) of the album file, for editors and other programs.
///
/// A test holds its keys against the lists that the decoder reads.
public let albumSchema = #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:scrapbook:album",
    "title": "Scrapbook album",
    "description": "A scrapbook that the command scrapbook turns into a PDF. Lengths are canvas units: a page is 475 x 577 of them, origin at its top left, y downward. Angles are degrees, clockwise.",
    "type": "object",
    "required": ["pages"],
    "additionalProperties": false,
    "properties": {
      "$schema": { "type": "string", "description": "Where an editor finds this schema." },
      "title": { "$ref": "#/$defs/text", "description": "The PDF's title, which a viewer shows in its window." },
      "author": { "$ref": "#/$defs/text", "description": "Who made the album." },
      "subject": { "$ref": "#/$defs/text", "description": "What it is about." },
      "keywords": { "type": "array", "items": { "$ref": "#/$defs/text" }, "description": "Words to find the PDF by." },
      "language": {
        "type": "string",
        "pattern": "^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|.*\\{\\{.*)$",
        "description": "The language of the album's texts as a BCP 47 tag, or a template of one.",
        "examples": ["en", "pt-BR", "zh-Hans"]
      },
      "background": { "$ref": "#/$defs/background", "default": "open-book", "description": "Behind every spread." },
      "pages": {
        "type": "array",
        "minItems": 1,
        "items": { "$ref": "#/$defs/page" },
        "description": "The pages in order; two make a spread, and each spread a sheet."
      }
    },
    "$defs": {
      "text": { "type": "string", "pattern": "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F]*$" },
      "image": {
        "$ref": "#/$defs/text",
        "minLength": 1,
        "description": "A path relative to the album's folder, or builtin:NAME for a picture that comes with the program.",
        "examples": ["photos/otter.jpg", "builtin:star"]
      },
      "coordinate": { "type": "number", "minimum": -10000, "maximum": 10000 },
      "length": { "type": "number", "exclusiveMinimum": 0, "maximum": 10000 },
      "distance": { "type": "number", "minimum": 0, "maximum": 10000 },
      "fraction": { "type": "number", "minimum": 0, "maximum": 1 },
      "point": {
        "type": "array",
        "prefixItems": [{ "$ref": "#/$defs/coordinate" }, { "$ref": "#/$defs/coordinate" }],
        "minItems": 2,
        "maxItems": 2
      },
      "frame": {
        "type": "array",
        "prefixItems": [
          { "$ref": "#/$defs/coordinate" }, { "$ref": "#/$defs/coordinate" },
          { "$ref": "#/$defs/length" }, { "$ref": "#/$defs/length" }
        ],
        "minItems": 4,
        "maxItems": 4,
        "description": "[x, y, width, height] in page coordinates.",
        "examples": [[30, 40, 415, 300]]
      },
      "color": {
        "description": "A color as #rgb, #rrggbb, #rrggbbaa or by name.",
        "anyOf": [
          { "type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$" },
          {
            "enum": [
              "white", "black", "gray", "silver", "red", "orange", "gold", "yellow", "green", "lime", "teal",
              "blue", "navy", "skyblue", "purple", "pink", "coral", "brown", "beige", "ivory"
            ]
          }
        ]
      },
      "fit": {
        "enum": ["cover", "contain", "stretch", "center"],
        "description": "cover fills the frame and cuts off what hangs over; contain shows the whole picture; stretch ignores proportions; center keeps the picture's own size."
      },
      "flip": { "enum": ["none", "horizontal", "vertical", "both"], "default": "none", "description": "Mirrors the picture." },
      "rotation": {
        "type": "number", "minimum": -36000, "maximum": 36000, "default": 0,
        "description": "Degrees clockwise about the middle."
      },
      "opacity": { "$ref": "#/$defs/fraction", "default": 1, "description": "From 0, invisible, to 1." },
      "z": { "$ref": "#/$defs/coordinate", "default": 0, "description": "Higher is painted later." },
      "background": {
        "description": "open-book, none, a color, the path of an image, or an object.",
        "anyOf": [
          { "enum": ["open-book", "none"] },
          { "$ref": "#/$defs/color" },
          { "$ref": "#/$defs/image", "not": { "pattern": "^#" } },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "image": { "$ref": "#/$defs/image" },
              "color": { "$ref": "#/$defs/color" },
              "mode": {
                "enum": ["center", "fill", "fit", "stretch", "tile"],
                "default": "center",
                "description": "center keeps the image's own size; fill covers the area; fit shows all of it; stretch ignores proportions; tile repeats it."
              }
            },
            "oneOf": [{ "required": ["image"] }, { "required": ["color"] }]
          }
        ]
      },
      "border": {
        "description": "A band along the inside of the frame: its width, or an object.",
        "anyOf": [
          { "$ref": "#/$defs/distance" },
          {
            "type": "object",
            "required": ["width"],
            "additionalProperties": false,
            "properties": {
              "width": { "$ref": "#/$defs/distance" },
              "color": { "$ref": "#/$defs/color", "default": "white" }
            }
          }
        ]
      },
      "shadow": {
        "description": "true for a soft shadow, false for none, or an object.",
        "anyOf": [
          { "type": "boolean" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "offset": {
                "type": "array",
                "items": { "type": "number", "minimum": -1000, "maximum": 1000 },
                "minItems": 2,
                "maxItems": 2,
                "default": [0, 3],
                "description": "To the right and down."
              },
              "blur": { "type": "number", "minimum": 0, "maximum": 1000, "default": 9 },
              "color": { "$ref": "#/$defs/color", "default": "#291c0f66" }
            }
          }
        ]
      },
      "page": {
        "type": "object",
        "additionalProperties": false,
        "description": "One page of the book.",
        "properties": {
          "background": { "$ref": "#/$defs/background", "description": "Behind the page's pictures." },
          "slots": {
            "enum": ["auto", "rows", "columns", "grid", "feature", "full"],
            "default": "auto",
            "description": "How photos without a frame share the page: auto by their orientation; rows and columns without cutting; grid in equal cells; feature with the first one large; full up to the page's edges."
          },
          "photos": { "type": "array", "items": { "$ref": "#/$defs/photo" } },
          "stickers": { "type": "array", "items": { "$ref": "#/$defs/sticker" }, "description": "Painted over the photos." },
          "flow": { "$ref": "#/$defs/flow" }
        },
        "if": { "not": { "required": ["flow"] } },
        "then": { "properties": { "photos": { "items": { "required": ["image"] } } } }
      },
      "flow": {
        "type": "object",
        "required": ["glob"],
        "additionalProperties": false,
        "description": "Makes as many pages of this one as there are pictures. Photos without an image show them.",
        "properties": {
          "glob": {
            "$ref": "#/$defs/text",
            "description": "Which pictures: a path in whose names * stands for any characters and ? for any one.",
            "examples": ["photos/*.jpg"]
          },
          "perPage": {
            "type": "integer", "minimum": 1, "maximum": 100,
            "description": "Pictures on a page: as many as it has photos without an image, else 2."
          },
          "order": { "enum": ["name", "date"], "default": "name", "description": "By file name, or by when they were taken." }
        }
      },
      "photo": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "image": { "$ref": "#/$defs/image" },
          "frame": { "$ref": "#/$defs/frame", "description": "Without it the photo takes the next slot of the page's layout." },
          "crop": {
            "type": "array",
            "prefixItems": [
              { "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/fraction" },
              { "$ref": "#/$defs/fraction", "exclusiveMinimum": 0 },
              { "$ref": "#/$defs/fraction", "exclusiveMinimum": 0 }
            ],
            "minItems": 4,
            "maxItems": 4,
            "default": [0, 0, 1, 1],
            "description": "[x, y, width, height] of the part of the picture that is shown, as fractions of its width and height.",
            "examples": [[0.1, 0, 0.8, 0.75]]
          },
          "fit": { "$ref": "#/$defs/fit", "default": "cover" },
          "focus": {
            "type": "array",
            "prefixItems": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/fraction" }],
            "minItems": 2,
            "maxItems": 2,
            "description": "The point of the picture, as fractions, that stays in the middle when the picture is cut. Without it faces that are marked in the picture stay inside."
          },
          "rotation": { "$ref": "#/$defs/rotation" },
          "opacity": { "$ref": "#/$defs/opacity" },
          "flip": { "$ref": "#/$defs/flip" },
          "z": { "$ref": "#/$defs/z" },
          "mount": {
            "enum": ["none", "white", "polaroid", "taped", "corners", "rounded", "circle"],
            "default": "none",
            "description": "How the photo is held on the page. cornerRadius, border and shadow come before what the mount brings."
          },
          "cornerRadius": { "$ref": "#/$defs/distance", "description": "Rounds the corners." },
          "border": { "$ref": "#/$defs/border" },
          "shadow": { "$ref": "#/$defs/shadow" },
          "alt": { "$ref": "#/$defs/text", "description": "What the picture shows, for those who cannot see it." }
        }
      },
      "sticker": {
        "type": "object",
        "required": ["image"],
        "additionalProperties": false,
        "description": "Placed by center and width or height, or by frame.",
        "properties": {
          "image": { "$ref": "#/$defs/image" },
          "center": { "$ref": "#/$defs/point", "description": "[x, y] of its middle in page coordinates." },
          "width": { "$ref": "#/$defs/length", "description": "Width alone keeps the proportions." },
          "height": { "$ref": "#/$defs/length", "description": "Height alone keeps the proportions." },
          "frame": { "$ref": "#/$defs/frame" },
          "fit": { "$ref": "#/$defs/fit", "default": "contain" },
          "rotation": { "$ref": "#/$defs/rotation" },
          "opacity": { "$ref": "#/$defs/opacity" },
          "flip": { "$ref": "#/$defs/flip" },
          "z": { "$ref": "#/$defs/z" },
          "outline": {
            "$ref": "#/$defs/border",
            "description": "A band around the picture's shape, as if it were cut out of paper: its width, or an object."
          },
          "shadow": { "$ref": "#/$defs/shadow" }
        },
        "oneOf": [
          { "required": ["frame"], "not": { "anyOf": [{ "required": ["center"] }, { "required": ["width"] }, { "required": ["height"] }] } },
          {
            "required": ["center"],
            "anyOf": [{ "required": ["width"] }, { "required": ["height"] }],
            "not": { "anyOf": [{ "required": ["frame"] }, { "required": ["fit"] }] }
          }
        ]
      }
    }
  }
  """#
