/// The JSON Schema (2020-12) of a theme's file.
///
/// A test compares its keys with the lists that the decoder reads, and validates the built-in themes with it.
package let themeSchema = allowingComments(
  """
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A theme",
  \(themeObjectSchema),
    "$defs": {
  \(themeValueSchema),

  """
    + #"""
        "color": { "description": "#rgb, #rrggbb, #rrggbbaa or a name of CSS.", "type": "string" },
        "drawing": { "type": "string", "pattern": "^([A-Za-z0-9_-][A-Za-z0-9_.-]*\\.svg|open-book)$" },
        "frame": {
          "description": "x, y, width and height.",
          "type": "array", "minItems": 4, "maxItems": 4, "items": { "type": "number" }
        }
      }
    }
    """#)

/// The object of a theme's file, to which the schema of albums refers.
let themeObjectSchema = #"""
    "type": "object",
    "additionalProperties": false,
    "required": ["book", "papers", "cover", "inks"],
    "properties": {
      "$schema": { "type": "string" },
      "version": { "const": 1 },
      "name": { "description": "The name as an album gives it.", "type": "string" },
      "title": { "description": "The name for people.", "type": "string" },
      "book": {
        "description": "The open book, 1024 x 768 units, with the first paper exactly in the frames of the pages; or open-book.",
        "$ref": "#/$defs/drawing"
      },
      "papers": {
        "type": "array", "minItems": 1, "maxItems": 50,
        "items": {
          "type": "object",
          "additionalProperties": false,
          "required": ["color"],
          "properties": {
            "id": { "type": "string" },
            "color": { "$ref": "#/$defs/color" },
            "image": {
              "description": "A drawing over the whole page, such as lines; it is stretched to the page, and mirrored on the right one. The drawing of the book shows the first paper.",
              "$ref": "#/$defs/drawing"
            },
            "for": {
              "description": "The pages that get this paper: any for all, hero for pages with a single photo, texts for pages with more than 60 words.",
              "type": "array", "items": { "enum": ["any", "hero", "texts"] }, "default": ["any"]
            }
          }
        }
      },
      "cover": {
        "description": "The closed book, bound on the left. Its drawings are 1024 x 768 units large; frames are in units of the page on its front, and mirrored on its back.",
        "type": "object",
        "additionalProperties": false,
        "required": ["front", "back"],
        "properties": {
          "front": { "$ref": "#/$defs/drawing" },
          "back": { "$ref": "#/$defs/drawing" },
          "board": {
            "description": "The front below a photo that covers all of it, without the parts that the photo would cut. The default is front.",
            "$ref": "#/$defs/drawing"
          },
          "titlePlate": {
            "description": "The label behind title and subtitle, which front then does not show.",
            "$ref": "#/$defs/decoration"
          },
          "emblem": {
            "description": "The picture on a back without a photo; its frame is mirrored like all frames of the back.",
            "$ref": "#/$defs/decoration"
          },
          "color": { "description": "The color of the board.", "$ref": "#/$defs/color" },
          "plate": { "description": "The color behind the words. The default is the color of the board.", "$ref": "#/$defs/color" },
          "title": { "$ref": "#/$defs/frame" },
          "photo": { "$ref": "#/$defs/frame" },
          "author": { "$ref": "#/$defs/frame" },
          "full": { "description": "The board beside its joint, for a photo over all of it.", "$ref": "#/$defs/frame" }
        }
      },
      "inks": {
        "description": "The colors of words: the first whose contrast is at least 4.5:1 is taken.",
        "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/color" }
      },
      "titles": { "description": "Text colors of titles, chosen like inks.", "type": "array", "items": { "$ref": "#/$defs/color" } },
      "captions": { "description": "Text colors of captions, chosen like inks.", "type": "array", "items": { "$ref": "#/$defs/color" } },
      "fonts": {
        "description": "Families by the names of styles; the first that is installed is taken.",
        "type": "object",
        "additionalProperties": {
          "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
        }
      },
      "mount": {
        "description": "The default mount.",
        "enum": ["none", "white", "polaroid", "taped", "corners", "rounded", "circle"]
      },
      "turn": {
        "description": "The most degrees by which scrapbook new turns a photo.",
        "type": "number", "minimum": 0, "maximum": 10, "default": 2
      },
      "otherMounts": {
        "description": "Other mounts that scrapbook new gives to the photos of some spreads.",
        "type": "array",
        "items": { "enum": ["none", "white", "polaroid", "taped", "corners", "rounded", "circle"] }
      },
      "tape": {
        "description": "The tapes, of which a photo gets one by its name.",
        "type": "array", "items": { "$ref": "#/$defs/printedPaper" }
      },
      "corners": { "description": "The paper corners of photos.", "$ref": "#/$defs/printedPaper" },
      "label": { "description": "The color of labels.", "$ref": "#/$defs/color" },
      "styles": {
        "description": "Text styles by their names, as in an album: the look of captions, for example.",
        "type": "object", "additionalProperties": { "type": "object" }
      },
      "bubbles": {
        "description": "The labels of shapes, where a text names the shape alone.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "plain": { "$ref": "#/$defs/bubble" },
          "round": { "$ref": "#/$defs/bubble" },
          "oval": { "$ref": "#/$defs/bubble" },
          "box": { "$ref": "#/$defs/bubble" },
          "cloud": { "$ref": "#/$defs/bubble" },
          "scallop": { "$ref": "#/$defs/bubble" },
          "burst": { "$ref": "#/$defs/bubble" },
          "torn": { "$ref": "#/$defs/bubble" },
          "tag": { "$ref": "#/$defs/bubble" },
          "speech": { "$ref": "#/$defs/speechBubble" }
        }
      },
      "stickers": {
        "description": "The built-in stickers of scrapbook new, by their names or the names of sets (scrapbook stickers lists both).",
        "type": "array", "items": { "type": "string" }
      },
      "ornament": { "description": "The built-in sticker below the title of a title page.", "type": "string" },
      "vignette": { "description": "The drawing in the free lower part of a title page.", "$ref": "#/$defs/drawing" },
      "decorations": {
        "description": "Pictures in the corners and along the edges of pages, each shown where nothing else is; the frames are for the left page, and mirrored on the right one.",
        "type": "array", "maxItems": 50, "items": { "$ref": "#/$defs/decoration" }
      },
      "binding": {
        "description": "A picture at the fold, such as rings, drawn over everything there except words. Its frame is in units of book.",
        "$ref": "#/$defs/decoration"
      }
    }
  """#

/// The definitions of values shared by a theme and an album's changes to it.
let themeValueSchema = #"""
      "decoration": {
        "description": "An SVG in its own proportions, and its frame.",
        "type": "object",
        "additionalProperties": false,
        "required": ["image", "frame"],
        "properties": { "image": { "$ref": "#/$defs/drawing" }, "frame": { "$ref": "#/$defs/frame" } }
      },
      "printedPaper": {
        "description": "A color, or an object with a pattern that is printed on the paper in white.",
        "anyOf": [
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "required": ["color"],
            "properties": {
              "color": { "$ref": "#/$defs/color" },
              "pattern": { "enum": ["plain", "dots", "stripes"], "default": "plain" }
            }
          }
        ]
      },
      "bubble": {
        "anyOf": [
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "color": { "$ref": "#/$defs/color" },
              "border": {
                "description": "A line along the edge: its width, or an object with a width and a color.",
                "type": ["number", "object"]
              }
            }
          }
        ]
      },
      "speechBubble": {
        "description": "The label of texts whose background is speech: a color, or an object with its shape; color and border default to the shape's.",
        "anyOf": [
          { "$ref": "#/$defs/color" },
          {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "shape": { "enum": ["round", "oval", "box", "cloud", "scallop", "burst"], "default": "round" },
              "color": { "$ref": "#/$defs/color" },
              "border": { "type": ["number", "object"] }
            }
          }
        ]
      }
  """#
