/// The schema definitions of texts and their styles.
let textSchema = #"""
      "address": {
        "type": "string",
        "pattern": "^([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:|[tT][eE][lL]:)[!-~]+$",
        "description": "The address that a click leads to.",
        "examples": ["https://example.org"]
      },
      "language": {
        "type": "string",
        "pattern": "^([A-Za-z]{2,3}((-[A-Za-z0-9]{1,8})*-[A-Za-z0-9]{2,8})?|.*\\{\\{.*)$",
        "description": "A BCP 47 tag, or a template of one.",
        "examples": ["en", "pt-BR", "zh-Hans"]
      },
      "words": { "$ref": "#/$defs/text", "maxLength": 10000, "description": "The words; a line feed begins a new paragraph." },
      "markup": {
        "$ref": "#/$defs/text",
        "maxLength": 10000,
        "description": "The words, with <b>, <i>, <u>, <br> and <span color=\"#c03\" size=\"150%\">.",
        "examples": ["We saw <b>six</b> animals"]
      },
      "styleName": {
        "$ref": "#/$defs/text",
        "description": "title, caption, note, handwriting, pageNumber, or one of the album's own styles.",
        "examples": ["title", "caption", "note", "handwriting", "pageNumber"]
      },
      "font": {
        "description": "A font family, or several in order of preference: the first one that has a character draws it.",
        "anyOf": [
          { "$ref": "#/$defs/text" },
          { "type": "array", "items": { "$ref": "#/$defs/text" } }
        ],
        "examples": ["Comic Neue", ["Andika", "Noto Sans"]]
      },
      "textSize": { "type": "number", "minimum": 1, "maximum": 1000 },
      "align": {
        "enum": ["start", "center", "end", "left", "right", "inside", "outside"],
        "description": "start is where reading begins, end where it ends; left and right are the same in every language; inside is toward the gutter, outside away from it."
      },
      "verticalAlign": { "enum": ["top", "middle", "bottom"], "description": "The vertical alignment of the lines in the frame." },
      "lineHeight": { "type": "number", "minimum": 0.5, "maximum": 5, "description": "The distance of baselines as a multiple of the size." },
      "letterSpacing": { "type": "number", "minimum": -100, "maximum": 100, "description": "The space added between characters, in canvas units." },
      "textFit": {
        "enum": ["shrink", "ellipsis", "overflow"],
        "default": "shrink",
        "description": "The handling of text that is too long: shrink makes it smaller, down to minSize; ellipsis truncates it; overflow lets it overflow the frame."
      },
      "labelShape": {
        "enum": ["plain", "round", "oval", "box", "cloud", "scallop", "burst", "torn", "tag", "speech"],
        "description": "plain is the frame itself; round, oval and box are speech bubbles; cloud is a thought bubble; scallop has bumps, and burst the spikes of a shout; torn is a scrap of paper; tag a label with a hole; speech is the speech bubble of the theme, round without one."
      },
      "textBackground": {
        "description": "The shape behind the words, as large as the frame: a shape, a color, or an object.",
        "anyOf": [
          { "$ref": "#/$defs/labelShape" },
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "shape": { "$ref": "#/$defs/labelShape", "default": "plain" },
              "color": { "$ref": "#/$defs/color", "default": "white" },
              "border": { "$ref": "#/$defs/border", "description": "A line along the edge. Without a color it is a darker shade of the label." },
              "tail": { "$ref": "#/$defs/point", "description": "The point that a bubble points to, in page coordinates." },
              "shadow": { "$ref": "#/$defs/shadow" }
            }
          }
        ]
      },
      "styleKeys": {
        "description": "The look and alignment of texts.",
        "properties": {
          "font": { "$ref": "#/$defs/font" },
          "size": { "$ref": "#/$defs/textSize", "description": "The em size in canvas units; 1.29 units are a point on Letter." },
          "bold": { "type": "boolean", "description": "Heavier letters." },
          "italic": { "type": "boolean", "description": "Slanted letters." },
          "underline": { "type": "boolean", "description": "A line below the words." },
          "color": { "$ref": "#/$defs/color" },
          "align": { "$ref": "#/$defs/align" },
          "verticalAlign": { "$ref": "#/$defs/verticalAlign" },
          "lineHeight": { "$ref": "#/$defs/lineHeight" },
          "letterSpacing": { "$ref": "#/$defs/letterSpacing" },
          "fit": { "$ref": "#/$defs/textFit" },
          "minSize": { "$ref": "#/$defs/textSize", "description": "The minimum size for shrink." },
          "padding": { "$ref": "#/$defs/distance", "description": "The distance between the frame and the words." },
          "background": { "$ref": "#/$defs/textBackground" },
          "language": { "$ref": "#/$defs/language" }
        }
      },
      "style": { "type": "object", "$ref": "#/$defs/styleKeys", "unevaluatedProperties": false },
      "textNode": {
        "type": "object",
        "required": ["frame"],
        "$ref": "#/$defs/styleKeys",
        "unevaluatedProperties": false,
        "description": "Words on a page.",
        "properties": {
          "text": { "$ref": "#/$defs/words" },
          "markup": { "$ref": "#/$defs/markup" },
          "frame": { "$ref": "#/$defs/frame" },
          "style": { "$ref": "#/$defs/styleName", "default": "note" },
          "rotation": { "$ref": "#/$defs/rotation" },
          "opacity": { "$ref": "#/$defs/opacity" },
          "z": { "$ref": "#/$defs/z" },
          "link": { "$ref": "#/$defs/address" }
        },
        "oneOf": [{ "required": ["text"] }, { "required": ["markup"] }]
      },
      "caption": {
        "description": "The caption of a photo: on the paper of a polaroid, otherwise below the photo.",
        "anyOf": [
          { "$ref": "#/$defs/words" },
          {
            "type": "object",
            "$ref": "#/$defs/styleKeys",
            "unevaluatedProperties": false,
            "properties": {
              "text": { "$ref": "#/$defs/words" },
              "markup": { "$ref": "#/$defs/markup" },
              "style": { "$ref": "#/$defs/styleName" }
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
            "$ref": "#/$defs/styleKeys",
            "unevaluatedProperties": false,
            "properties": {
              "text": { "$ref": "#/$defs/words" },
              "markup": { "$ref": "#/$defs/markup" },
              "on": { "enum": ["page", "spread"], "default": "page", "description": "One on each page, or one over both pages of a spread." },
              "firstPage": { "type": "boolean", "default": true, "description": "Whether the first page has it." },
              "style": { "$ref": "#/$defs/styleName", "default": "pageNumber" }
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
      }
  """#
