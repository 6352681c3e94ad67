/// The JSON Schema (2020-12) of the album file, for editors and other programs.
///
/// A test compares its keys with the lists that the decoder reads.
public let albumSchema = allowingComments(
  #"""
  {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:scrapbook:album",
    "title": "Scrapbook album",
    "description": "A scrapbook that the command scrapbook turns into a PDF. Lengths are canvas units: a page is 475 x 577 of them, origin at its top left, y downward. Angles are degrees, clockwise.",
    "type": "object",
    "required": ["pages"],
    "additionalProperties": false,
    "properties": {
      "$schema": { "type": "string", "description": "The location of this schema, for editors." },
      "title": { "$ref": "#/$defs/text", "description": "The PDF's title, which a viewer shows in its window." },
      "author": { "$ref": "#/$defs/text", "description": "The author of the album." },
      "subject": { "$ref": "#/$defs/text", "description": "The subject of the album." },
      "keywords": { "type": "array", "items": { "$ref": "#/$defs/text" }, "description": "Words to find the PDF by." },
      "language": { "$ref": "#/$defs/language", "description": "The language of the album's texts." },
      "date": { "$ref": "#/$defs/text", "description": "The text of {date} in headers and footers.", "examples": ["May 2026"] },
      "binding": { "enum": ["left", "right"], "default": "left", "description": "The side on which the book is bound; right for a book that is read from right to left." },
      "firstPage": { "enum": ["left", "right"], "description": "The side of the first page; on the side where no spread begins it stands alone." },
      "odd": { "enum": ["left", "right", "center"], "description": "The place of the last page if it has no neighbor. The default is where a spread begins." },
      "spread": {
        "type": "object",
        "additionalProperties": false,
        "description": "The frames of the two pages of a spread on its canvas of 1024 x 768 units: at least 100 x 100 units, and within the canvas.",
        "properties": {
          "left": { "$ref": "#/$defs/pageFrame", "default": [36, 92, 475, 577] },
          "right": { "$ref": "#/$defs/pageFrame", "default": [514, 92, 475, 577] }
        }
      },
      "theme": {
        "description": "The look of the book: the name of a built-in theme (scrapbook themes lists them), the folder of one with a theme.json, or one of them with changes.",
        "anyOf": [{ "type": "string", "minLength": 1 }, { "$ref": "#/$defs/changedTheme" }],
        "examples": ["ocean", "themes/ours", { "base": "ocean", "mount": "taped" }]
      },
      "cover": {
        "description": "The front of the closed book, on a sheet before the first page.",
        "anyOf": [{ "type": "boolean" }, {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "title": { "$ref": "#/$defs/text", "description": "The default is the album's." },
            "subtitle": { "$ref": "#/$defs/text" },
            "author": { "$ref": "#/$defs/text", "description": "The default is the album's." },
            "photo": { "$ref": "#/$defs/image" },
            "crop": { "$ref": "#/$defs/crop" },
            "focus": { "$ref": "#/$defs/focus" },
            "style": {
              "enum": ["framed", "full", "round"], "default": "framed",
              "description": "The way the photo is shown: in the theme's frame below the title, over the whole board, or cut to a circle."
            },
            "alt": { "$ref": "#/$defs/text", "description": "A description of the photo for screen readers." }
          }
        }]
      },
      "backCover": {
        "description": "The back of the closed book, on a sheet after the last page.",
        "anyOf": [{ "type": "boolean" }, {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "text": { "$ref": "#/$defs/text" },
            "photo": { "$ref": "#/$defs/image" },
            "crop": { "$ref": "#/$defs/crop" },
            "focus": { "$ref": "#/$defs/focus" },
            "alt": { "$ref": "#/$defs/text", "description": "A description of the photo for screen readers." }
          }
        }]
      },
      "titlePage": {
        "description": "A first page with the album's title, author and date.",
        "anyOf": [{ "type": "boolean" }, {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "title": { "$ref": "#/$defs/text" },
            "subtitle": { "$ref": "#/$defs/text" },
            "author": { "$ref": "#/$defs/text" },
            "date": { "$ref": "#/$defs/text" },
            "place": { "$ref": "#/$defs/text" }
          }
        }]
      },
      "end": { "enum": ["blank", "the-end", "notes"], "default": "blank", "description": "The contents of the last page if the number of pages is odd." },
      "sheetColor": { "$ref": "#/$defs/color", "default": "white", "description": "The color of the whole sheet, painted before anything else." },
      "placement": { "enum": ["top-left", "center"], "description": "The place of the spread on the sheet. The default is top-left on Letter, and center on other papers." },
      "font": { "$ref": "#/$defs/font" },
      "styles": {
        "type": "object",
        "additionalProperties": { "$ref": "#/$defs/style" },
        "description": "Changes to the styles title, caption, note, handwriting and pageNumber, and styles of the album's own."
      },
      "header": { "$ref": "#/$defs/runningTexts", "description": "The header in the margin above every page." },
      "footer": { "$ref": "#/$defs/runningTexts", "description": "The footer in the margin below every page." },
      "background": { "$ref": "#/$defs/background", "default": "open-book", "description": "The background of every spread." },
      "pages": {
        "type": "array",
        "minItems": 1,
        "items": { "$ref": "#/$defs/page" },
        "description": "The pages in order; two make a spread, and each spread a sheet. null is an empty page."
      }
    },
    "$defs": {
  """# + "\n" + [textSchema, valueSchema, pageSchema, changedThemeSchema].joined(separator: ",\n")
    + "\n  }\n}")
