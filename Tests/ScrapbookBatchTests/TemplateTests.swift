import ScrapbookKit
import Testing

@testable import ScrapbookBatch

@Suite struct TemplateTests {
  static let texts: [(template: String, filled: String)] = [
    ("{{first}} {{last}}", "Zoë O'Brien & <Co> \"x\""), ("{{{last}}}", "O'Brien & <Co> \"x\""),
    ("{{#first}}{{.}}: {{last}}{{/first}}", "Zoë: O'Brien & <Co> \"x\""),
    ("{{#none}}a{{/none}}{{^none}}b{{/none}}", "b"), ("{{uppercased(first)}}", "ZOË"),
    ("{{#first}}{{text}}{{/first}}", "a column like a property"), ("  {{first}} \n", "  Zoë \n"),
    ("{{! no }}x", "x"), ("{{First name}}, {{ Größe (cm) }}", "Maya, 140"),
    ("{{#First name}}{{.}}{{/First name}} {{uppercased(First name)}}", "Maya MAYA"),
    ("{{Gro\u{308}ße (cm)}}{{Nr.}}", "1407"), ("{{=<% %>=}}{{<%First name%>}}", "{{Maya}}"),
  ]

  @Test(arguments: texts) func fillsTexts(_ row: (template: String, filled: String)) throws {
    let values = [
      "first": "Zoë", "last": "O'Brien & <Co> \"x\"", "none": "", "text": "a column like a property",
      "First name": "Maya", "Größe (cm)": "140", "Nr.": "7",
    ]
    let (text, emptyColumns) = try MustacheText(row.template).filled(with: values)
    #expect(text == row.filled)
    #expect(emptyColumns.isEmpty)
  }

  @Test func tellsWhatIsMissing() throws {
    let text = try MustacheText("{{a}}{{b}}{{#c}}{{d}}{{/c}}{{^b}}{{e f}}{{/b}}")
    #expect(text.columns == ["a", "b", "c", "d", "e f"])
    #expect(text.filled(with: ["a": "1", "b": "", "e f": "1"]).emptyColumns == ["b"])
  }

  static let faults = [
    ("{{a", "{{ is never closed by }}"), ("{{{a}}", "{{ is never closed by }}}"),
    ("{{#a b}}", #""{{#a b}}" is never closed by "{{/a b}}""#),
    ("{{#a}}{{/b}}", #""{{#a}}" is closed by "{{/b}}""#),
    ("{{/a}}", #""{{/a}}" closes a section that is not open"#),
    ("{{> other}}", "{{> asks for another template, and there is none"), ("{{ }}", "{{}} names no column"),
  ]

  @Test(arguments: faults) func refusesWhatIsNotATemplate(_ row: (text: String, message: String)) {
    let fault = #expect(throws: TemplateTags.SyntaxFault.self) { try MustacheText(row.text) }
    #expect(fault?.message == row.message)
  }

  /// The library recurses into each section, which would overflow the stack.
  @Test(arguments: [64, 65, 100_000]) func boundsTheDepthOfSections(_ depth: Int) {
    let text = String(repeating: "{{#a}}", count: depth) + String(repeating: "{{/a}}", count: depth)
    #expect(((try? MustacheText(text)) != nil) == (depth <= 64))
  }

  @Test func keepsThePlacesOfTheTemplate() throws {
    let json = #"{ "title": "{{first}}", "pages": [ { "photos": [ { "image": "{{id}}.jpg" } ] } ] }"#
    let template = try AlbumTemplate(SourceFile(name: "class.json", bytes: Array(json.utf8)))
    let album = template.filled(with: ["first": "a \"quote\"", "id": "7"])
    let composition = compose(album, loader: NoPictures())
    #expect(composition.album.title == "a \"quote\"")
    let missing = try #require(composition.diagnostics.all.first { $0.id == .missingImage && $0.span != nil })
    #expect(missing.message.contains("7.jpg") && missing.pointer == "/pages/0/photos/0/image")
    #expect(missing.span?.start == json.utf8.count - #""{{id}}.jpg" } ] } ] }"#.utf8.count)
  }

  @Test func escapesValuesInPatterns() throws {
    let json = #"{ "background": "none", "pages": [ { "flow": { "glob": "photos/{{id}}/*.jpg" } } ] }"#
    let template = try AlbumTemplate(SourceFile(name: "class.json", bytes: Array(json.utf8)))
    let album = template.filled(with: ["id": "*?"])
    let message = compose(album, loader: NoPictures()).diagnostics.all.first?.message
    #expect(message == #"no picture matches "photos/\\*\\?/*.jpg": the page is left out"#)
  }
}

@Suite struct MarkupTemplateTests {
  @Test func escapesValuesInMarkupAlone() throws {
    let json = #"""
      { "background": "none", "header": "{{first}}", "pages": [ { "texts": [
        { "markup": "<b>{{first}}</b>{{#none}}<i>{{/none}}", "frame": [0, 0, 9, 9] },
        { "text": "{{first}}", "frame": [0, 0, 9, 9] } ],
        "photos": [ { "image": "a.jpg", "caption": { "markup": "{{first}}" } } ] } ] }
      """#
    let template = try AlbumTemplate(SourceFile(name: "class.json", bytes: Array(json.utf8)))
    let filled = template.filled(with: ["first": "<3 & >", "none": ""])
    let album = compose(filled, loader: NoPictures()).album
    let page = try #require(album.pages.first)
    #expect(page.texts.map(\.content.text) == ["<b>&lt;3 &amp; &gt;</b>", "<3 & >"])
    #expect(page.photos.first?.caption?.content.text == "&lt;3 &amp; &gt;")
    #expect(album.headers.map(\.content.text) == ["<3 & >"])
  }

  /// `<` with a combining accent is another `Character`, but markup is parsed by scalars.
  @Test func escapesSignsWithAccents() throws {
    let json =
      #"{ "background": "none", "pages": [ { "texts": [{ "markup": "{{first}}", "frame": [0, 0, 99, 9] }] } ] }"#
    let template = try AlbumTemplate(SourceFile(name: "class.json", bytes: Array(json.utf8)))
    let composition = compose(template.filled(with: ["first": "<\u{301}b>"]), loader: NoPictures())
    #expect(composition.diagnostics.all.map(\.id) == [.fontsUnavailable], "\(composition.diagnostics.all)")
    #expect(composition.album.pages[0].texts[0].content.text == "&lt;\u{301}b&gt;")
  }
}

@Suite struct RunningTemplateTests {
  /// A pupil called `{page}` is not a page number.
  @Test(arguments: [
    #""{{first}} {page}""#, #"{ "text": "{{first}} {page}" }"#, #"[{ "markup": "{{first}} {page}" }]"#,
  ]) func escapesValuesInFooters(_ footer: String) throws {
    let json = #"{ "background": "none", "pages": [ { "footer": \#(footer) } ] }"#
    let template = try AlbumTemplate(SourceFile(name: "class.json", bytes: Array(json.utf8)))
    let filled = template.filled(with: ["first": "{page}{x}"])
    let composition = compose(filled, loader: NoPictures())
    #expect(composition.album.pages.first?.footers?.map(\.content.text) == [#"\{page}\{x} {page}"#])
    // No message says that {x} is not a field.
    #expect(!composition.diagnostics.all.contains { $0.message.contains("{x}") })
  }
}

@Suite struct TemplateKeyTests {
  /// The meaning of a text depends on its key and its object, not on the names around it.
  @Test func escapesByWhatTheDecoderReads() throws {
    let json = #"""
      { "background": "none",
        "styles": { "footer": { "font": "{{first}}" }, "markup": { "font": ["{{first}}"] } },
        "title": "{{first}}",
        "header": [{ "markup": "{{first}}", "font": "{{first}}" }, "{{first}}"],
        "pages": [ { "texts": [ { "text": "{{first}}", "style": "footer", "frame": [0, 0, 9, 9] } ] } ] }
      """#
    let template = try AlbumTemplate(SourceFile(name: "class.json", bytes: Array(json.utf8)))
    let album = compose(template.filled(with: ["first": "A {x} <b>"]), loader: NoPictures()).album
    #expect(album.title == "A {x} <b>")
    #expect(album.styles[StyleName("footer")]?.font == ["A {x} <b>"])
    #expect(album.styles[StyleName("markup")]?.font == ["A {x} <b>"])
    #expect(album.pages.first?.texts.first?.content.text == "A {x} <b>")
    #expect(album.headers.map(\.content.text) == [#"A \{x} &lt;b&gt;"#, #"A \{x} <b>"#])
    #expect(album.headers.first?.style.font == ["A {x} <b>"])
  }
}

private struct NoPictures: AssetLoader {
  func inspect(_ path: String) throws(ImageProblem) -> ImageInfo {
    throw ImageProblem(.missingImage, "cannot find \(path)")
  }
}
