/// The schema definitions of common values.
let valueSchema = #"""
      "text": { "type": "string", "pattern": "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F]*$" },
      "image": {
        "$ref": "#/$defs/text",
        "minLength": 1,
        "description": "A path relative to the album's folder, or builtin:NAME for a built-in picture.",
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
      "pageFrame": {
        "type": "array",
        "prefixItems": [
          { "type": "number", "minimum": 0, "maximum": 924 }, { "type": "number", "minimum": 0, "maximum": 668 },
          { "type": "number", "minimum": 100, "maximum": 1024 }, { "type": "number", "minimum": 100, "maximum": 768 }
        ],
        "minItems": 4,
        "maxItems": 4,
        "description": "[x, y, width, height] on the canvas."
      },
      "pageOfPDF": {
        "type": "integer", "minimum": 1, "maximum": 100000, "default": 1,
        "description": "The page of a PDF that is shown, as in \"image\": \"exam.pdf\", \"page\": 2."
      },
      "scale": {
        "type": "number", "minimum": 0.1, "maximum": 100,
        "description": "Pixels per unit where the picture has its own size. The default is 2 for a name such as bg@2x.png, 3 for bg@3x.png, and 1 otherwise."
      },
      "color": {
        "description": "A color as #rgb, #rrggbb, #rrggbbaa or by name.",
        "anyOf": [
          { "type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$" },
          {
            "enum": [
              "aliceblue", "antiquewhite", "aqua", "aquamarine", "azure", "beige", "bisque", "black",
              "blanchedalmond", "blue", "blueviolet", "brown", "burlywood", "cadetblue", "chartreuse",
              "chocolate", "coral", "cornflowerblue", "cornsilk", "crimson", "cyan", "darkblue", "darkcyan",
              "darkgoldenrod", "darkgray", "darkgreen", "darkgrey", "darkkhaki", "darkmagenta",
              "darkolivegreen", "darkorange", "darkorchid", "darkred", "darksalmon", "darkseagreen",
              "darkslateblue", "darkslategray", "darkslategrey", "darkturquoise", "darkviolet", "deeppink",
              "deepskyblue", "dimgray", "dimgrey", "dodgerblue", "firebrick", "floralwhite", "forestgreen",
              "fuchsia", "gainsboro", "ghostwhite", "gold", "goldenrod", "gray", "green", "greenyellow",
              "grey", "honeydew", "hotpink", "indianred", "indigo", "ivory", "khaki", "lavender",
              "lavenderblush", "lawngreen", "lemonchiffon", "lightblue", "lightcoral", "lightcyan",
              "lightgoldenrodyellow", "lightgray", "lightgreen", "lightgrey", "lightpink", "lightsalmon",
              "lightseagreen", "lightskyblue", "lightslategray", "lightslategrey", "lightsteelblue",
              "lightyellow", "lime", "limegreen", "linen", "magenta", "maroon", "mediumaquamarine",
              "mediumblue", "mediumorchid", "mediumpurple", "mediumseagreen", "mediumslateblue",
              "mediumspringgreen", "mediumturquoise", "mediumvioletred", "midnightblue", "mintcream",
              "mistyrose", "moccasin", "navajowhite", "navy", "oldlace", "olive", "olivedrab", "orange",
              "orangered", "orchid", "palegoldenrod", "palegreen", "paleturquoise", "palevioletred",
              "papayawhip", "peachpuff", "peru", "pink", "plum", "powderblue", "purple", "rebeccapurple",
              "red", "rosybrown", "royalblue", "saddlebrown", "salmon", "sandybrown", "seagreen", "seashell",
              "sienna", "silver", "skyblue", "slateblue", "slategray", "slategrey", "snow", "springgreen",
              "steelblue", "tan", "teal", "thistle", "tomato", "turquoise", "violet", "wheat", "white",
              "whitesmoke", "yellow", "yellowgreen"
            ]
          }
        ]
      },
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
      "fit": {
        "enum": ["cover", "contain", "stretch", "center"],
        "description": "cover fills the frame and crops the picture; contain shows the whole picture; stretch ignores proportions; center keeps the picture's own size."
      },
      "focus": {
        "type": "array",
        "prefixItems": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/fraction" }],
        "minItems": 2,
        "maxItems": 2,
        "description": "The point of the picture, as fractions, that stays centered when the picture is cropped. Without it faces that are marked in the picture stay visible."
      },
      "flip": { "enum": ["none", "horizontal", "vertical", "both"], "default": "none", "description": "Mirrors the picture: horizontal changes left and right, vertical top and bottom." },
      "rotation": {
        "type": "number", "minimum": -36000, "maximum": 36000, "default": 0,
        "description": "Degrees clockwise about the center."
      },
      "opacity": { "$ref": "#/$defs/fraction", "default": 1, "description": "The opacity from 0, invisible, to 1." },
      "z": { "$ref": "#/$defs/coordinate", "default": 0, "description": "The paint order: higher values are painted later." },
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
              "page": { "$ref": "#/$defs/pageOfPDF" },
              "scale": { "$ref": "#/$defs/scale" },
              "color": { "$ref": "#/$defs/color" },
              "mode": {
                "enum": [
                  "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
                  "fill", "fit", "stretch", "tile"
                ],
                "default": "center",
                "description": "center keeps the image's own size, and so do the eight that name a side or a corner; fill covers the area; fit shows all of it; stretch ignores proportions; tile repeats it."
              },
              "clip": { "type": "boolean", "default": true, "description": "Whether the image is clipped to its page or spread." }
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
                "description": "The distance to the right and down."
              },
              "blur": { "type": "number", "minimum": 0, "maximum": 1000, "default": 9 },
              "color": { "$ref": "#/$defs/color", "default": "#291c0f66" }
            }
          }
        ]
      }
  """#
