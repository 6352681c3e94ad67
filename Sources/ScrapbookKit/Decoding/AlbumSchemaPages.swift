/// The schema definitions of pages and their items.
let pageSchema = #"""
      "page": {
        "type": ["object", "null"],
        "additionalProperties": false,
        "description": "One page of the book.",
        "properties": {
          "background": { "$ref": "#/$defs/background", "description": "The background of the page." },
          "slots": {
            "enum": ["auto", "justified", "rows", "columns", "grid", "feature", "full", "collage"],
            "default": "auto",
            "description": "The layout of photos without a frame: auto as evenly and with as little paper between them as possible; justified by their orientation, in rows; rows and columns without cropping; grid in equal cells; feature with the first one large; full up to the page's edges; collage overlapping and slightly rotated."
          },
          "photos": { "type": "array", "items": { "$ref": "#/$defs/photo" } },
          "stickers": { "type": "array", "items": { "$ref": "#/$defs/sticker" }, "description": "Painted over the photos." },
          "texts": { "type": "array", "items": { "$ref": "#/$defs/textNode" }, "description": "Painted over the stickers." },
          "header": { "$ref": "#/$defs/runningTexts", "description": "The header, replacing the album's; false for none." },
          "footer": { "$ref": "#/$defs/runningTexts", "description": "The footer, replacing the album's; false for none." },
          "flow": { "$ref": "#/$defs/flow" },
          "language": { "$ref": "#/$defs/language", "description": "The language of the page's texts, if it is not the album's." }
        },
        "if": { "not": { "required": ["flow"] } },
        "then": { "properties": { "photos": { "items": { "required": ["image"] } } } }
      },
      "flow": {
        "type": "object",
        "required": ["glob"],
        "additionalProperties": false,
        "description": "Repeats this page for all pictures of a folder. Photos without an image show them.",
        "properties": {
          "glob": {
            "$ref": "#/$defs/text",
            "description": "The pictures: a path in which * stands for any characters and ? for any one.",
            "examples": ["photos/*.jpg"]
          },
          "perPage": {
            "type": "integer", "minimum": 1, "maximum": 100,
            "description": "Pictures on a page: as many as it has photos without an image, or else 2."
          },
          "order": { "enum": ["name", "date"], "default": "name", "description": "The order by file name, or by the date when they were taken." }
        }
      },
      "photo": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "image": { "$ref": "#/$defs/image" },
          "page": { "$ref": "#/$defs/pageOfPDF" },
          "scale": { "$ref": "#/$defs/scale" },
          "frame": { "$ref": "#/$defs/frame", "description": "The frame. The default is the next slot of the page's layout." },
          "spread": {
            "type": "boolean",
            "default": false,
            "description": "Whether the photo lies across both pages of its spread: a panorama. Without a frame it is as wide as both pages, and the other photos get the space above or below it."
          },
          "crop": { "$ref": "#/$defs/crop" },
          "fit": { "$ref": "#/$defs/fit", "default": "cover" },
          "focus": { "$ref": "#/$defs/focus" },
          "rotation": { "$ref": "#/$defs/rotation" },
          "opacity": { "$ref": "#/$defs/opacity" },
          "flip": { "$ref": "#/$defs/flip" },
          "z": { "$ref": "#/$defs/z" },
          "mount": {
            "enum": ["none", "white", "polaroid", "taped", "corners", "rounded", "circle"],
            "default": "none",
            "description": "The way the photo is held on the page: none is the bare photo; white a print with a white edge; polaroid an instant photo with space for a caption; taped by strips of tape; corners by paper corners; rounded with round corners; circle cut to a circle. cornerRadius, border and shadow override the mount's."
          },
          "cornerRadius": { "$ref": "#/$defs/distance", "description": "Rounds the corners." },
          "border": { "$ref": "#/$defs/border" },
          "shadow": { "$ref": "#/$defs/shadow" },
          "caption": { "$ref": "#/$defs/caption" },
          "alt": { "$ref": "#/$defs/text", "description": "A description of the picture for screen readers." },
          "decorative": { "type": "boolean", "default": false, "description": "Whether it is decoration, hidden from screen readers." },
          "link": { "$ref": "#/$defs/address" }
        }
      },
      "sticker": {
        "type": "object",
        "required": ["image"],
        "additionalProperties": false,
        "description": "Placed by center and width, height or scale, or by frame.",
        "properties": {
          "image": { "$ref": "#/$defs/image" },
          "page": { "$ref": "#/$defs/pageOfPDF" },
          "scale": { "$ref": "#/$defs/scale", "description": "Pixels per unit where the picture has its own size: in a frame with the fit center, and without width and height." },
          "center": { "$ref": "#/$defs/point", "description": "[x, y] of its center in page coordinates." },
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
          "shadow": { "$ref": "#/$defs/shadow" },
          "alt": { "$ref": "#/$defs/text", "description": "A description for screen readers; a sticker without one is decoration." }
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
