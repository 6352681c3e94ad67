/// The JSON Schema (2020-12) of the album file, for editors and other programs.
///
/// A test compares its keys with the lists that the decoder reads.
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
      "language": { "$ref": "#/$defs/language", "description": "The language of the album's texts." },
      "date": { "$ref": "#/$defs/text", "description": "What {date} stands for in headers and footers, as it is to be read.", "examples": ["May 2026"] },
      "binding": { "enum": ["left", "right"], "default": "left", "description": "The side on which the book is bound; right for a book that is read from right to left." },
      "firstPage": { "enum": ["left", "right"], "description": "Where the first page stands; on the side where no spread begins it stands alone." },
      "odd": { "enum": ["left", "right", "center"], "description": "Where the last page stands if it has no neighbor. The default is where a spread begins." },
      "spread": {
        "type": "object",
        "additionalProperties": false,
        "description": "Where the two pages of a spread lie on its canvas of 1024 x 768 units, and so how large they are: at least 100 x 100 units, and within the canvas.",
        "properties": {
          "left": { "$ref": "#/$defs/pageFrame", "default": [36, 92, 475, 577] },
          "right": { "$ref": "#/$defs/pageFrame", "default": [514, 92, 475, 577] }
        }
      },
      "sheetColor": { "$ref": "#/$defs/color", "default": "white", "description": "What the whole sheet is painted with before anything else." },
      "placement": { "enum": ["top-left", "center"], "description": "Where the spread lies on the sheet. The default is top-left on Letter, and center on any other paper." },
      "font": { "$ref": "#/$defs/font" },
      "styles": {
        "type": "object",
        "additionalProperties": { "$ref": "#/$defs/style" },
        "description": "Changes to the styles title, caption, note, handwriting and pageNumber, and styles of the album's own."
      },
      "header": { "$ref": "#/$defs/runningTexts", "description": "In the margin above every page." },
      "footer": { "$ref": "#/$defs/runningTexts", "description": "In the margin below every page." },
      "background": { "$ref": "#/$defs/background", "default": "open-book", "description": "Behind every spread." },
      "pages": {
        "type": "array",
        "minItems": 1,
        "items": { "$ref": "#/$defs/page" },
        "description": "The pages in order; two make a spread, and each spread a sheet. null is a page with nothing on it."
      }
    },
    "$defs": {
      "language": {
        "type": "string",
        "pattern": "^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*|.*\\{\\{.*)$",
        "description": "A BCP 47 tag, or a template of one.",
        "examples": ["en", "pt-BR", "zh-Hans"]
      },
      "words": { "$ref": "#/$defs/text", "maxLength": 10000, "description": "What it says; a line feed begins a new paragraph." },
      "markup": {
        "$ref": "#/$defs/text",
        "maxLength": 10000,
        "description": "What it says, with <b>, <i>, <u>, <br> and <span color=\"#c03\" size=\"150%\">.",
        "examples": ["We saw <b>six</b> animals"]
      },
      "styleName": {
        "$ref": "#/$defs/text",
        "description": "title, caption, note, handwriting, pageNumber, or one of the album's own styles.",
        "examples": ["title", "caption", "note", "handwriting", "pageNumber"]
      },
      "font": {
        "description": "A family of fonts, or several: the first one that has a character draws it.",
        "anyOf": [
          { "$ref": "#/$defs/text" },
          { "type": "array", "items": { "$ref": "#/$defs/text" } }
        ],
        "examples": ["Comic Neue", ["Andika", "Noto Sans"]]
      },
      "textSize": { "type": "number", "minimum": 1, "maximum": 1000 },
      "align": {
        "enum": ["start", "center", "end", "left", "right", "inside", "outside"],
        "description": "start is where reading begins, end where it ends; left and right are the same in every language; inside is towards the gutter, outside away from it."
      },
      "verticalAlign": { "enum": ["top", "middle", "bottom"], "description": "Where the lines lie in the frame: at its top, in its middle, or at its bottom." },
      "lineHeight": { "type": "number", "minimum": 0.5, "maximum": 5, "description": "From baseline to baseline, as a multiple of the size." },
      "letterSpacing": { "type": "number", "minimum": -100, "maximum": 100, "description": "Added between characters." },
      "textFit": {
        "enum": ["shrink", "ellipsis", "overflow"],
        "default": "shrink",
        "description": "What becomes of text that is too long: shrink makes it smaller, down to minSize; ellipsis cuts it off; overflow lets it hang over."
      },
      "textBackground": {
        "description": "What lies behind the words, as large as the frame: a shape, a color, or an object.",
        "anyOf": [
          { "enum": ["plain", "round", "cloud", "torn", "tag"] },
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "shape": {
                "enum": ["plain", "round", "cloud", "torn", "tag"],
                "default": "plain",
                "description": "plain is the frame itself; round a speech bubble; cloud a bubble for thoughts; torn a scrap of paper; tag a label with a hole."
              },
              "color": { "$ref": "#/$defs/color", "default": "white" },
              "border": { "$ref": "#/$defs/border", "description": "A line along the edge. Without a color it is a darker tone of the label." },
              "tail": { "$ref": "#/$defs/point", "description": "Where a bubble points to, in page coordinates." },
              "shadow": { "$ref": "#/$defs/shadow" }
            }
          }
        ]
      },
      "style": {
        "type": "object",
        "additionalProperties": false,
        "description": "How texts look and lie in their frames.",
        "properties": {
          "font": { "$ref": "#/$defs/font" },
          "size": { "$ref": "#/$defs/textSize", "description": "Of an em, in canvas units; Letter prints 1.29 of them to a point." },
          "bold": { "type": "boolean", "description": "Heavier letters." },
          "italic": { "type": "boolean", "description": "Slanted letters." },
          "underline": { "type": "boolean", "description": "A line below the words." },
          "color": { "$ref": "#/$defs/color" },
          "align": { "$ref": "#/$defs/align" },
          "verticalAlign": { "$ref": "#/$defs/verticalAlign" },
          "lineHeight": { "$ref": "#/$defs/lineHeight" },
          "letterSpacing": { "$ref": "#/$defs/letterSpacing" },
          "fit": { "$ref": "#/$defs/textFit" },
          "minSize": { "$ref": "#/$defs/textSize", "description": "The smallest size that shrinking comes to." },
          "padding": { "$ref": "#/$defs/distance", "description": "Between the frame and the words." },
          "background": { "$ref": "#/$defs/textBackground" },
          "language": { "$ref": "#/$defs/language" }
        }
      },
      "textNode": {
        "type": "object",
        "required": ["frame"],
        "additionalProperties": false,
        "description": "Words on a page.",
        "properties": {
          "text": { "$ref": "#/$defs/words" },
          "markup": { "$ref": "#/$defs/markup" },
          "frame": { "$ref": "#/$defs/frame" },
          "style": { "$ref": "#/$defs/styleName", "default": "note" },
          "rotation": { "$ref": "#/$defs/rotation" },
          "opacity": { "$ref": "#/$defs/opacity" },
          "z": { "$ref": "#/$defs/z" },
          "font": { "$ref": "#/$defs/font" },
          "size": { "$ref": "#/$defs/textSize", "description": "Of an em, in canvas units; Letter prints 1.29 of them to a point." },
          "bold": { "type": "boolean", "description": "Heavier letters." },
          "italic": { "type": "boolean", "description": "Slanted letters." },
          "underline": { "type": "boolean", "description": "A line below the words." },
          "color": { "$ref": "#/$defs/color" },
          "align": { "$ref": "#/$defs/align" },
          "verticalAlign": { "$ref": "#/$defs/verticalAlign" },
          "lineHeight": { "$ref": "#/$defs/lineHeight" },
          "letterSpacing": { "$ref": "#/$defs/letterSpacing" },
          "fit": { "$ref": "#/$defs/textFit" },
          "minSize": { "$ref": "#/$defs/textSize", "description": "The smallest size that shrinking comes to." },
          "padding": { "$ref": "#/$defs/distance", "description": "Between the frame and the words." },
          "background": { "$ref": "#/$defs/textBackground" },
          "language": { "$ref": "#/$defs/language" }
        },
        "oneOf": [{ "required": ["text"] }, { "required": ["markup"] }]
      },
      "caption": {
        "description": "The words that belong to a photo: on the paper of a polaroid, else below the photo.",
        "anyOf": [
          { "$ref": "#/$defs/words" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "text": { "$ref": "#/$defs/words" },
              "markup": { "$ref": "#/$defs/markup" },
              "style": { "$ref": "#/$defs/styleName" },
              "font": { "$ref": "#/$defs/font" },
              "size": { "$ref": "#/$defs/textSize", "description": "Of an em, in canvas units; Letter prints 1.29 of them to a point." },
              "bold": { "type": "boolean", "description": "Heavier letters." },
              "italic": { "type": "boolean", "description": "Slanted letters." },
              "underline": { "type": "boolean", "description": "A line below the words." },
              "color": { "$ref": "#/$defs/color" },
              "align": { "$ref": "#/$defs/align" },
              "verticalAlign": { "$ref": "#/$defs/verticalAlign" },
              "lineHeight": { "$ref": "#/$defs/lineHeight" },
              "letterSpacing": { "$ref": "#/$defs/letterSpacing" },
              "fit": { "$ref": "#/$defs/textFit" },
              "minSize": { "$ref": "#/$defs/textSize", "description": "The smallest size that shrinking comes to." },
              "padding": { "$ref": "#/$defs/distance", "description": "Between the frame and the words." },
              "background": { "$ref": "#/$defs/textBackground" },
              "language": { "$ref": "#/$defs/language" }
            },
            "oneOf": [{ "required": ["text"] }, { "required": ["markup"] }]
          }
        ]
      },
      "runningText": {
        "description": "A header or footer, with the fields {page}, {pages}, {spread}, {title}, {author} and {date}.",
        "anyOf": [
          { "$ref": "#/$defs/words" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "text": { "$ref": "#/$defs/words" },
              "markup": { "$ref": "#/$defs/markup" },
              "on": { "enum": ["page", "spread"], "default": "page", "description": "On each page, or once over both." },
              "firstPage": { "type": "boolean", "default": true, "description": "Whether the first page has it too." },
              "style": { "$ref": "#/$defs/styleName", "default": "pageNumber" },
              "font": { "$ref": "#/$defs/font" },
              "size": { "$ref": "#/$defs/textSize", "description": "Of an em, in canvas units; Letter prints 1.29 of them to a point." },
              "bold": { "type": "boolean", "description": "Heavier letters." },
              "italic": { "type": "boolean", "description": "Slanted letters." },
              "underline": { "type": "boolean", "description": "A line below the words." },
              "color": { "$ref": "#/$defs/color" },
              "align": { "$ref": "#/$defs/align" },
              "verticalAlign": { "$ref": "#/$defs/verticalAlign" },
              "lineHeight": { "$ref": "#/$defs/lineHeight" },
              "letterSpacing": { "$ref": "#/$defs/letterSpacing" },
              "fit": { "$ref": "#/$defs/textFit" },
              "minSize": { "$ref": "#/$defs/textSize", "description": "The smallest size that shrinking comes to." },
              "padding": { "$ref": "#/$defs/distance", "description": "Between the frame and the words." },
              "background": { "$ref": "#/$defs/textBackground" },
              "language": { "$ref": "#/$defs/language" }
            },
            "oneOf": [{ "required": ["text"] }, { "required": ["markup"] }]
          }
        ]
      },
      "runningTexts": {
        "anyOf": [
          { "const": false },
          { "$ref": "#/$defs/runningText" },
          { "type": "array", "items": { "$ref": "#/$defs/runningText" } }
        ]
      },
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
      "scale": {
        "type": "number", "minimum": 0.1, "maximum": 100,
        "description": "Pixels for each unit where the picture has its own size. The default is 2 for a name such as bg@2x.png, 3 for bg@3x.png, and 1 for all others."
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
      "fit": {
        "enum": ["cover", "contain", "stretch", "center"],
        "description": "cover fills the frame and cuts off what hangs over; contain shows the whole picture; stretch ignores proportions; center keeps the picture's own size."
      },
      "flip": { "enum": ["none", "horizontal", "vertical", "both"], "default": "none", "description": "Mirrors the picture: horizontal changes left and right, vertical top and bottom." },
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
              "clip": { "type": "boolean", "default": true, "description": "Whether the image is cut off at the edges of its page or spread." }
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
    }
  }
  """#
