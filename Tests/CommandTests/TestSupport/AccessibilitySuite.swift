import Foundation
import TestSupport
import Testing

/// A suite of accessibility tests.
protocol AccessibilitySuite {}

extension AccessibilitySuite {
  func build(_ album: String, in scratch: Scratch, _ options: [String] = []) throws -> String {
    let outcome = try scrapbook(["build", album, "-o", scratch.path("out.pdf")] + options)
    try #require(outcome.status == 0, "\(outcome)")
    return scratch.path("out.pdf")
  }

  /// A page with everything that screen readers read, and words that look like PDF syntax.
  func album(in scratch: Scratch) throws -> String {
    try scratch.write(
      "album.json",
      #"""
      { "title": "Sea <&> \"week\" 🐙", "language": "en", "author": "4b", "keywords": ["sea", "otter"],
        "footer": "{page}", "pages": [
          { "texts": [
              { "text": "Below the photos", "frame": [20, 420, 200, 40], "link": "https://example.org/a?b=(c)" },
              { "text": "Ocean week", "style": "title", "frame": [20, 10, 400, 60], "z": 9 },
              { "text": "Un pez 🐟 y dos", "language": "es", "frame": [240, 420, 200, 40] },
              { "text": "faint", "opacity": 0.5, "frame": [20, 500, 200, 40] } ],
            "photos": [
              { "image": "builtin:star", "frame": [20, 100, 200, 150], "rotation": 4, "shadow": true,
                "caption": { "text": "EMC /P << /MCID 0 >> BDC ( ) \\ fish", "size": 8 }, "alt": "A star" },
              { "image": "builtin:heart", "frame": [250, 100, 120, 160], "mount": "polaroid", "caption": "Otto",
                "link": "https://example.org" },
              { "image": "builtin:star", "frame": [900, 900, 50, 50], "decorative": true } ],
            "stickers": [
              { "image": "builtin:balloon", "center": [400, 300], "width": 60 },
              { "image": "builtin:balloon", "center": [400, 400], "width": 60, "alt": "A balloon" },
              { "image": "builtin:balloon", "center": [4000, 400], "width": 60, "alt": "Out of sight" } ] },
          { "background": "ivory", "texts": [
              { "text": "More", "style": "title", "frame": [20, 10, 400, 60], "background": "round" } ],
            "photos": [{ "image": "builtin:star", "frame": [0, 0, 475, 577], "opacity": 0.4, "alt": "All over" }] } ] }
      """#)
  }

  /// Writes a page with a title and a language.
  func page(_ items: String, _ more: String = "", in scratch: Scratch) throws -> String {
    try scratch.write(
      "page.json", #"{ "title": "Sea", "language": "en", \#(more) "pages": [{ \#(items) }] }"#)
  }

  func isForEveryone(_ pdf: String) throws -> Bool {
    String(decoding: try Data(contentsOf: URL(filePath: pdf)), as: UTF8.self).contains("<pdfuaid:part>1<")
  }
}
