@testable import ScrapbookKit

/// Faulty albums, each with its expected diagnostic.
extension DecodingTests {
  static let structure: [Faulty] = [
    .init(
      "«[]»", .wrongType, "", "an album must be an object, not an array", hint: "write { \"pages\": [ … ] }"),
    .init("«7»", .wrongType, "", "an album must be an object, not a number"),
    .init("«{»}", .missingKey, "", "an album needs \"pages\"", hint: "at least one page"),
    .init(#"{"pages": «[]»}"#, .emptyAlbum, "/pages", "the album has no pages", hint: "add a page"),
    .init(#"{"pages": «{}»}"#, .wrongType, "/pages", "\"pages\" must be an array, not an object"),
    .init(#"{"pages": [«7»]}"#, .wrongType, "/pages/0", "a page must be an object, not a number"),
    .init(album(#""title": «["a"]»"#), .wrongType, "/title", "\"title\" must be a string, not an array"),
    .init(album(#""title": «"a\u0007b"»"#), .invalidValue, "/title", "the control character U+7"),
    .init(album(#""$schema": «1»"#), .wrongType, "/$schema", "\"$schema\" must be a string, not a number"),
    .init(
      album(#""theme": «7»"#), .wrongType, "/theme", "\"theme\" is the name of a theme, the folder of one"),
    .init(
      album(#""theme": «{»}"#), .missingKey, "/theme", "a theme with changes needs \"base\"",
      hint: "name the theme that is changed"),
    .init(album(#""theme": {"base": «7»}"#), .wrongType, "/theme/base", "\"base\" must be a string"),
    .init(
      album(#""keywords": «"a"»"#), .wrongType, "/keywords", "\"keywords\" must be an array, not a string"),
    .init(
      album(#""keywords": ["a", «true»]"#), .wrongType, "/keywords/1", "\"keywords[1]\" must be a string"),
    .init(
      album(#""language": «"english!"»"#), .invalidValue, "/language", "\"english!\" is not a language tag"),
    .init(
      album(#""language": «"english"»"#), .invalidValue, "/language", "\"english\" is not a language tag"),
    .init(album(#""language": «"en-a"»"#), .invalidValue, "/language", "\"en-a\" is not a language tag"),
    .init(album(#""language": «""»"#), .invalidValue, "/language", "\"\" is not a language tag"),
    .init(
      album(#""language": «"en_US"»"#), .invalidValue, "/language", "\"en_US\" is not a language tag",
      hint: "\"pt-BR\""),
    .init(
      page(#""photos": «{}»"#), .wrongType, "/pages/0/photos", "\"photos\" must be an array, not an object"),
    .init(
      page(#""photos": [«"wide.jpg"»]"#), .wrongType, photoAt, "a photo must be an object, not a string",
      hint: #"write { "image": "wide.jpg" }"#),
    .init(
      page(#""photos": «"wide.jpg"»"#), .wrongType, "/pages/0/photos", "must be an array, not a string",
      hint: #"write [ { "image": "wide.jpg" } ]"#),
    .init(
      page(#""photos": «{"image": "wide.jpg"}»"#), .wrongType, "/pages/0/photos",
      "must be an array, not an object",
      hint: "put [ ] around it"),
    .init(
      page(#""stickers": [«"star.png"»]"#), .wrongType, stickerAt,
      "a sticker must be an object, not a string",
      hint: #"write { "image": "star.png", "center": [237, 288], "width": 72 }"#),
    .init(
      page(#""texts": [«"Hello"»]"#), .wrongType, textAt, "a text must be an object, not a string",
      hint: #"write { "text": "Hello", "frame": [30, 500, 415, 50] }"#),
    .init(
      #"{"pages": [«"wide.jpg"»]}"#, .wrongType, "/pages/0", "a page must be an object, not a string",
      hint: #"write { "photos": [ { "image": "wide.jpg" } ] }"#),
    .init(
      album(#""title": «2026»"#), .wrongType, "/title", "must be a string, not a number",
      hint: #"put it in quotes: "2026""#),
    .init(
      page(#""photos": [«{»}]"#), .missingKey, photoAt, "a photo needs \"image\"", hint: "name its picture"),
    .init(
      page(#""photos": [{"image": «""»}]"#), .invalidValue, photoAt + "/image", "\"image\" is an empty path"),
    .init(
      page(#""photos": [{"image": «"a\u0007"»}]"#), .invalidValue, photoAt + "/image",
      "\"image\" contains the control character U+7"),
    .init(
      page(#""photos": [{"image": «7»}]"#), .wrongType, photoAt + "/image",
      "\"image\" must be a string, not a number"),
    .init(
      page(#""stickers": [«{»"image": "star.png"}]"#), .missingKey, stickerAt, "a sticker needs \"center\"",
      hint: "place the sticker"),
    .init(
      sticker(#""center": [1, 2]"#).marking("{\"image"), .missingKey, stickerAt, "a sticker needs \"width\"",
      hint: "how large"),
  ]

  static let values: [Faulty] = [
    .init(
      photo(#""fit": «"covr"»"#), .invalidValue, photoAt + "/fit", "\"fit\" cannot be \"covr\"",
      hint: "did you mean \"cover\"? \"fit\" is one of cover, contain, stretch, center"),
    .init(
      photo(#""fit": «"Cover"»"#), .invalidValue, photoAt + "/fit", "cannot be \"Cover\"",
      hint: "did you mean \"cover\"?"),
    .init(
      photo(#""fit": «"squeeze"»"#), .invalidValue, photoAt + "/fit", "cannot be \"squeeze\"",
      hint: "\"fit\" is one of cover, contain"),
    .init(
      photo(#""flip": «"horizontl"»"#), .invalidValue, photoAt + "/flip", "\"flip\" cannot be",
      hint: "did you mean \"horizontal\"?"),
    .init(
      photo(#""flip": «true»"#), .wrongType, photoAt + "/flip", "\"flip\" must be a string, not a boolean"),
    .init(
      photo(#""frame": «[1, 2, 3]»"#), .invalidValue, photoAt + "/frame", "\"frame\" has 3 numbers, not 4",
      hint: "write it as [x, y, width, height]"),
    .init(photo(#""frame": «[1]»"#), .invalidValue, photoAt + "/frame", "\"frame\" has 1 number, not 4"),
    .init(
      photo(#""frame": «"1 2 3 4"»"#), .wrongType, photoAt + "/frame",
      "\"frame\" must be an array [x, y, width, height], not a string"),
    .init(
      photo(#""frame": [1, «"2"», 3, 4]"#), .wrongType, photoAt + "/frame/1",
      "\"frame[1]\" must be a number, not a string"),
    .init(
      photo(#""frame": «[0, 0, 0, 10]»"#), .invalidValue, photoAt + "/frame",
      "the width of \"frame\" is 0, not larger than 0"),
    .init(
      photo(#""frame": «[0, 0, 10, -2.5]»"#), .invalidValue, photoAt + "/frame",
      "the height of \"frame\" is -2.5"),
    .init(
      photo(#""frame": [«1e6», 0, 10, 10]"#), .invalidValue, photoAt + "/frame/0",
      "\"frame[0]\" is 1000000, not between -10000 and 10000"),
    .init(
      photo(#""frame": [«1e999», 0, 10, 10]"#), .invalidValue, photoAt + "/frame/0",
      "\"frame[0]\" is inf, not between"),
    .init(
      photo(#""focus": [0.5, «1.5»]"#), .invalidValue, photoAt + "/focus/1",
      "\"focus[1]\" is 1.5, not between 0 and 1"),
    .init(
      photo(#""crop": [0, 0, «1.5», 1]"#), .invalidValue, photoAt + "/crop/2",
      "\"crop[2]\" is 1.5, not between 0 and 1"),
    .init(
      photo(#""crop": «[0, 0, 0, 1]»"#), .invalidValue, photoAt + "/crop",
      "the width of \"crop\" is 0, not larger than 0"),
    .init(
      photo(#""opacity": «-0.1»"#), .invalidValue, photoAt + "/opacity",
      "\"opacity\" is -0.1, not between 0 and 1"),
    .init(
      photo(#""opacity": «"half"»"#), .wrongType, photoAt + "/opacity",
      "\"opacity\" must be a number, not a string"),
    .init(
      photo(#""rotation": «"5"»"#), .wrongType, photoAt + "/rotation", "must be a number, not a string",
      hint: "write 5 without quotes"),
    .init(
      photo(#""rotation": «"-2,5 °"»"#), .wrongType, photoAt + "/rotation", "must be a number, not a string",
      hint: "write -2.5 without quotes"),
    .init(
      photo(#""cornerRadius": «"3 mm"»"#), .wrongType, photoAt + "/cornerRadius", "must be a number",
      hint: "a page is 475 x 577 canvas units"),
    .init(
      photo(#""rotation": «36001»"#), .invalidValue, photoAt + "/rotation",
      "\"rotation\" is 36001, not between -36000 and 36000"),
    .init(
      photo(#""rotation": «null»"#), .wrongType, photoAt + "/rotation",
      "\"rotation\" must be a number, not null"),
    .init(photo(#""z": «-1e300»"#), .invalidValue, photoAt + "/z", "\"z\" is -1e+300, not between"),
    .init(
      photo(#""cornerRadius": «-1»"#), .invalidValue, photoAt + "/cornerRadius",
      "\"cornerRadius\" is -1, not between 0 and 10000"),
    .init(
      photo(#""mount": «"poloroid"»"#), .invalidValue, photoAt + "/mount", "\"mount\" cannot be \"poloroid\"",
      hint: "did you mean \"polaroid\"? \"mount\" is one of none, white, polaroid"),
    .init(
      sticker(#""center": [1, 2], "width": 3, "outline": «"thick"»"#), .wrongType, stickerAt + "/outline",
      "an outline must be a number or an object, not a string"),
    .init(
      page(#""slots": «"gird"»"#), .invalidValue, "/pages/0/slots",
      "\"slots\" cannot be \"gird\"", hint: "did you mean \"grid\"? \"slots\" is one of auto, justified, rows"
    ),
    .init(photo(#""alt": «7»"#), .wrongType, photoAt + "/alt", "\"alt\" must be a string, not a number"),
    .init(
      photo(#""border": «"thick"»"#), .wrongType, photoAt + "/border",
      "a border must be a number or an object, not a string"),
    .init(
      photo(#""border": «-1»"#), .invalidValue, photoAt + "/border",
      "\"border\" is -1, not between 0 and 10000"),
    .init(
      photo(#""border": «{»"color": "red"}"#), .missingKey, photoAt + "/border", "a border needs \"width\""),
    .init(
      photo(#""border": {"width": 1, "color": «"gren"»}"#), .invalidValue, photoAt + "/border/color",
      "\"gren\" is not a color", hint: "did you mean \"green\"?"),
    .init(
      photo(#""shadow": «1»"#), .wrongType, photoAt + "/shadow",
      "a shadow must be true or false or an object, not a number"),
    .init(
      photo(#""shadow": {"blur": «-1»}"#), .invalidValue, photoAt + "/shadow/blur",
      "\"blur\" is -1, not between 0 and 1000"),
    .init(
      photo(#""shadow": {"offset": [0, «2000»]}"#), .invalidValue, photoAt + "/shadow/offset/1",
      "\"offset[1]\" is 2000, not between -1000 and 1000"),
    .init(
      album(##""background": «"#12345"»"##), .invalidValue, "/background", "\"#12345\" is not a color",
      hint: "\"#rrggbb\""),
    .init(album(#""background": «""»"#), .invalidValue, "/background", "\"background\" is an empty path"),
    .init(
      album(#""background": «7»"#), .wrongType, "/background",
      "a background must be a string or an object, not a number"),
    .init(
      album(#""background": «{»"mode": "fill"}"#), .missingKey, "/background", "a background needs \"image\"",
      hint: "an \"image\" or a \"color\""),
    .init(
      album(#""background": {"image": "star.png", "clip": «1»}"#), .wrongType, "/background/clip",
      "\"clip\" must be true or false, not a number"),
    .init(
      album(#""background": {"image": "star.png", "scale": «0»}"#), .invalidValue, "/background/scale",
      "\"scale\" is 0, not between 0.1 and 100"),
    .init(
      photo(#""scale": «"2x"»"#), .wrongType, photoAt + "/scale", "\"scale\" must be a number, not a string"),
    .init(
      sticker(#""center": [1, 2], "scale": «-1»"#), .invalidValue, stickerAt + "/scale",
      "\"scale\" is -1, not between 0.1 and 100"),
    .init(
      album(#""odd": «"middle"»"#), .invalidValue, "/odd", "\"odd\" cannot be \"middle\"",
      hint: "\"odd\" is one of left, right, center"),
    .init(album(#""sheetColor": «"whit"»"#), .invalidValue, "/sheetColor", "\"whit\" is not a color"),
    .init(
      album(#""background": {"color": "red", "mode": «"filll"»}"#), .invalidValue, "/background/mode",
      "\"mode\" cannot be \"filll\"", hint: "did you mean \"fill\"?"),
    .init(
      album(#""background": {"image": "wide.jpg", «"color"»: "red"}"#), .conflictingKeys, "/background/color",
      "a background has both \"image\" and \"color\""),
    .init(
      sticker(#""frame": [0, 0, 9, 9], «"center"»: [1, 2]"#), .conflictingKeys, stickerAt + "/center",
      "a sticker has both \"frame\" and \"center\""),
    .init(
      sticker(#""frame": [0, 0, 9, 9], «"height"»: 2"#), .conflictingKeys, stickerAt + "/height",
      "both \"frame\" and \"height\""),
    .init(
      sticker(#""center": [0, 0], "width": 9, «"fit"»: "cover""#), .conflictingKeys, stickerAt + "/fit",
      "\"fit\" has no effect"),
    .init(
      sticker(#""center": [0, 0], "width": «0»"#), .invalidValue, stickerAt + "/width",
      "\"width\" is 0, not larger than 0"),
    .init(
      sticker(#""center": «[0]», "width": 9"#), .invalidValue, stickerAt + "/center",
      "\"center\" has 1 number, not 2"),
  ]

  static let keys: [Faulty] = [
    .init(
      page(#"«"title"»: "Day 1""#), .unknownKey, "/pages/0/title", "a page has no key \"title\"",
      hint: #"a title is a text: "texts": [ { "text": "Day 1", "style": "title""#),
    .init(
      photo(#"«"src"»: "a.jpg""#), .unknownKey, photoAt + "/src", "no key", hint: "did you mean \"image\"?"),
    .init(
      photo(#"«"angle"»: 2"#), .unknownKey, photoAt + "/angle", "no key", hint: "did you mean \"rotation\"?"),
    .init(
      page(#"«"images"»: []"#), .unknownKey, "/pages/0/images", "no key", hint: "did you mean \"photos\"?"),
    .init(
      text(#"«"fontSize"»: 20"#), .unknownKey, textAt + "/fontSize", "no key", hint: "did you mean \"size\"?"),
    .init(
      album(#"«"titel"»: "a""#), .unknownKey, "/titel", "an album has no key \"titel\"",
      hint: "did you mean \"title\"?"),
    .init(
      photo(#"«"oapcity"»: 1"#), .unknownKey, photoAt + "/oapcity", "a photo has no key \"oapcity\"",
      hint: "did you mean \"opacity\"?"),
    .init(
      photo(#"«"cornerradius"»: 1"#), .unknownKey, photoAt + "/cornerradius", "no key",
      hint: "did you mean \"cornerRadius\"?"),
    .init(
      page(#"«"photo"»: []"#), .unknownKey, "/pages/0/photo", "a page has no key \"photo\"",
      hint: "did you mean \"photos\"?"),
    .init(
      page(#"«"comment"»: 1"#), .unknownKey, "/pages/0/comment", "no key",
      hint: "the keys of a page are background, slots, photos, stickers, texts, header, footer"),
    .init(
      album(#"«"a/b~c"»: 1"#), .unknownKey, "/a~1b~0c", "an album has no key \"a/b~c\"",
      hint: "the keys of an album are title, author"),
    .init(
      photo(#""shadow": {«"colour"»: "red"}"#), .unknownKey, photoAt + "/shadow/colour",
      "a shadow has no key", hint: "did you mean \"color\"?"),
    .init(
      album(#""title": "a", «"title"»: "b""#), .duplicateKey, "/title",
      "\"title\" is given twice; the last one is used"),
  ]

  static let texts: [Faulty] = [
    .init(
      page(#""texts": [«{»"text": "a"}]"#), .missingKey, textAt, "a text needs \"frame\"", hint: "[30, 500"),
    .init(
      page(#""texts": [«{»"frame": [0, 0, 9, 9]}]"#), .missingKey, textAt, "a text needs \"text\"",
      hint: "say what it says"),
    .init(
      text(#""markup": "b", «"text"»: "a""#, content: ""), .conflictingKeys, textAt + "/text",
      "a text has both \"text\" and \"markup\""),
    .init(text(#""size": «0»"#), .invalidValue, textAt + "/size", "\"size\" is 0, not between 1 and 1000"),
    .init(
      text(#""bold": «"yes"»"#), .wrongType, textAt + "/bold", "\"bold\" must be true or false, not a string",
      hint: "write true without quotes"),
    .init(
      text(#""bold": «1»"#), .wrongType, textAt + "/bold", "\"bold\" must be true or false, not a number"),
    .init(
      text(#""align": «"centre"»"#), .invalidValue, textAt + "/align", "\"align\" cannot be \"centre\"",
      hint: "did you mean \"center\"?"),
    .init(
      text(#""background": «"clod"»"#), .invalidValue, textAt + "/background",
      "\"clod\" is neither a shape nor a color", hint: "did you mean \"cloud\"?"),
    .init(
      text(#""background": «"bubble"»"#), .invalidValue, textAt + "/background",
      "\"bubble\" is neither a shape nor a color", hint: "did you mean \"speech\"?"),
    .init(
      text(#""background": «"purpel"»"#), .invalidValue, textAt + "/background",
      "\"purpel\" is neither a shape nor a color", hint: "did you mean \"purple\"?"),
    .init(
      text(#""style": «"tilte"»"#), .unknownStyle, textAt + "/style", "there is no style \"tilte\"",
      hint: "did you mean \"title\"?"),
    .init(
      text(#""markup": «"a <b>bold"»"#, content: ""), .markupSyntax, textAt + "/markup", "<b> is not closed",
      hint: "end it with </b>"),
    .init(
      photo(#""caption": «7»"#), .wrongType, photoAt + "/caption", "a caption must be a string or an object"),
    .init(
      album(#""footer": «true»"#), .wrongType, "/footer",
      "a header or footer must be a string, false or an object"),
    .init(
      album(#""styles": {"note": «7»}"#), .wrongType, "/styles/note", "a style must be an object"),
    .init(album(#""binding": «"top"»"#), .invalidValue, "/binding", "\"binding\" cannot be \"top\""),
  ]

  static let textWarnings: [Faulty] = [
    .init(
      text(#"«"bolt"»: true"#), .unknownKey, textAt + "/bolt", "a text has no key \"bolt\"",
      hint: "did you mean \"bold\"?"),
    .init(
      text("", content: #""text": «"twenty letters in one"»"#, frame: "[0, 0, 80, 20]"), .textOverflow,
      textAt + "/text", "does not fit into its frame of 80 x 20 units", hint: "enlarge the frame"),
    .init(
      text(#""color": "silver""#, content: #""text": «"pale"»"#), .lowContrast, textAt + "/text",
      "\"pale\" is hard to read: #c0c0c0 on #f7f7f7 has a contrast of 1.6:1", hint: "4.5:1"),
    .init(
      text(#""font": "Comic Neu""#, content: #""text": «"a"»"#), .missingFont, textAt + "/text",
      "the font \"Comic Neu\" is not installed", hint: "did you mean \"Comic Neue\"?"),
    .init(
      album(#""footer": «"{pag}"»"#), .unknownField, "/footer", "{pag} is not a field, and is left unchanged",
      hint: "did you mean {page}?"),
    .init(
      album(#""footer": «"{date}"»"#), .unknownField, "/footer", "{date} is empty", hint: "\"date\": \"May"),
    .init(
      album(#""footer": «"{title}"»"#), .unknownField, "/footer",
      "{title} is empty: the album has no \"title\"",
      hint: "\"title\": \"Ocean"),
  ]

  static let pictures: [Faulty] = [
    .init(
      page(#""photos": [{"image": «"lake.jpg"»}]"#), .missingImage, photoAt + "/image",
      "cannot find image \"lake.jpg\""),
    .init(
      album(#""background": «"lake.jpg"»"#), .missingImage, "/background", "cannot find image \"lake.jpg\""),
    .init(
      page(#""background": {"image": «"dot.png"», "mode": "tile"}"#), .imageTooSmall, "/pages/0/background",
      "\"dot.png\" is 1 x 1 pixels, too small to be tiled", hint: "at least 8 x 8 pixels"),
  ]
}
