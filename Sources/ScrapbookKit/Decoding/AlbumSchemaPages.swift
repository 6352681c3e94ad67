/// The definitions of pages and what lies on them.
let pageSchema = #"""
      "page": {
        "type": ["object", "null"],
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
          "texts": { "type": "array", "items": { "$ref": "#/$defs/textNode" }, "description": "Painted over the stickers." },
          "header": { "$ref": "#/$defs/runningTexts", "description": "In place of the album's; false for none." },
          "footer": { "$ref": "#/$defs/runningTexts", "description": "In place of the album's; false for none." },
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
          "scale": { "$ref": "#/$defs/scale" },
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
            "description": "How the photo is held on the page: none is the bare photo; white a print with a white edge; polaroid an instant photo with room for a caption; taped by strips of tape; corners by paper corners; rounded with round corners; circle cut to a circle. cornerRadius, border and shadow come before what the mount brings."
          },
          "cornerRadius": { "$ref": "#/$defs/distance", "description": "Rounds the corners." },
          "border": { "$ref": "#/$defs/border" },
          "shadow": { "$ref": "#/$defs/shadow" },
          "caption": { "$ref": "#/$defs/caption" },
          "alt": { "$ref": "#/$defs/text", "description": "What the picture shows, for those who cannot see it." }
        }
      },
      "sticker": {
        "type": "object",
        "required": ["image"],
        "additionalProperties": false,
        "description": "Placed by center and width, height or scale, or by frame.",
        "properties": {
          "image": { "$ref": "#/$defs/image" },
          "scale": { "$ref": "#/$defs/scale", "description": "Pixels for each unit where the picture has its own size: in a frame with the fit center, and without width and height." },
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
            "anyOf": [{ "required": ["width"] }, { "required": ["height"] }, { "required": ["scale"] }],
            "not": { "anyOf": [{ "required": ["frame"] }, { "required": ["fit"] }] }
          }
        ]
      }
  """#
