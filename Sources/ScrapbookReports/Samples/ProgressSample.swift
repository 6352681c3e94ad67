extension SampleReport {
  static let progressFiles = [
    (name: "report.json", text: progressReport), (name: "data.json", text: progressData),
    (name: "progress.html", text: progressTemplate), (name: "footer.html", text: progressFooter),
    (name: "album.json", text: progressAlbum(pages: gardenPages)),
    (name: "last-week.json", text: progressAlbum(pages: Array(gardenPages.prefix(2)))),
  ]

  private static let progressReport = """
    {
      "template": "progress.html",
      "data": "data.json",
      "album": "album.json",
      "since": "last-week.json",
      "title": "Progress report",
      "language": "en",
      "locale": "en-GB",
      "paper": "A4",
      "inset": [34, 44, 24, 44],
      "footer": { "template": "footer.html", "height": 36 },
      "computed": { "AVERAGE": { "average": "subjects.points", "digits": 1 } },
      "formats": { "DATE": "date" }
    }

    """

  private static let progressData = """
    {
      "pupil": "Mia Lindqvist",
      "class": "4b",
      "teacher": "Mr. Tomasz Nowak",
      "date": "2026-06-26",
      "summary": "Mia reads with great pleasure and asks good questions. In the second half of the year she has become more patient with long problems, and she helps others without being asked.",
      "subjects": [
        { "subject": "Reading", "points": 92, "comment": "Reads fluently and retells what matters in her own words." },
        { "subject": "Writing", "points": 81, "comment": "Writes lively stories. Commas between sentences need more practice." },
        { "subject": "Mathematics", "points": 74, "comment": "Calculates safely up to a thousand; word problems take her time." },
        { "subject": "Science", "points": 88, "comment": "Observes exactly and keeps a beautiful record of her experiments." },
        { "subject": "Music", "points": 95, "comment": "Sings and plays the recorder in the school's ensemble." }
      ],
      "goals": ["Check each solution against the question.", "Set commas between main and dependent clauses.", "Present one experiment to the class."]
    }

    """

  private static let progressFooter = """
    <style>.footer { text-align: center; font-size: 8pt; color: #666b73; padding-top: 12pt }</style>
    <div class="footer">#PUPIL#, class #CLASS# · page {page} of {pages}</div>

    """

  private static let progressTemplate = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <title>Progress report</title>
    <style>
      body { font-family: "Noto Sans", sans-serif; font-size: 10pt; line-height: 1.55; color: #26303a }
      .head { display: flex; justify-content: space-between; align-items: flex-end; border-bottom: 2pt solid #2b5d8a;
        padding-bottom: 10pt; margin-bottom: 18pt }
      h1 { font-family: "Noto Serif", serif; font-size: 23pt; line-height: 1.15; margin: 0; color: #2b5d8a;
        font-weight: normal }
      .pupil { font-size: 13pt; margin-top: 3pt }
      .facts { text-align: right; font-size: 8.5pt; color: #6a727b; line-height: 1.6 }
      h2 { font-size: 10pt; text-transform: uppercase; letter-spacing: 1pt; color: #2b5d8a; margin: 22pt 0 6pt }
      p { margin: 0 0 8pt }
      .summary { font-family: "Noto Serif", serif; font-size: 11.5pt; line-height: 1.6 }
      table { width: 100%; border-collapse: collapse }
      th, td { padding: 8pt 0; border-bottom: 0.5pt solid #d6dce2; vertical-align: middle }
      th { text-align: left; width: 88pt }
      td.bar { width: 138pt }
      td.points { width: 40pt; text-align: right; padding-right: 16pt; color: #2b5d8a; font-weight: bold }
      meter { color: #2b5d8a; width: 120pt; height: 6pt }
      tr.average th, tr.average td { border-bottom: none }
      ul { margin: 0; padding-left: 16pt }
      li { margin-bottom: 3pt }
      .spreads img { width: 30%; margin-right: 3% }
      .signatures { display: flex; gap: 40pt; margin-top: 40pt; break-before: avoid; break-inside: avoid }
      .signatures > div { flex: 1; border-top: 0.75pt solid #26303a; padding-top: 4pt; font-size: 8.5pt; color: #6a727b }
    </style>
    </head>
    <body>
      <div class="head">
        <div>
          <h1>Progress report</h1>
          <div class="pupil">{{pupil}}</div>
        </div>
        <div class="facts">Class {{class}}<br>{{teacher}}<br>{{date}}</div>
      </div>
      <p class="summary">{{summary}}</p>
      <h2>Subjects</h2>
      <table>
        {{#subjects}}
        <tr>
          <th scope="row">{{subject}}</th>
          <td class="bar"><meter role="presentation" value="{{points}}" max="100"></meter></td>
          <td class="points">{{points}}</td>
          <td>{{comment}}</td>
        </tr>
        {{/subjects}}
        <tr class="average">
          <th scope="row">Average</th>
          <td class="bar"><meter role="presentation" value="{{average}}" max="100"></meter></td>
          <td class="points">{{average}}</td>
          <td></td>
        </tr>
      </table>
      <h2>Next steps</h2>
      <ul>
        {{#goals}}<li>{{.}}</li>{{/goals}}
      </ul>
      <h2>In the scrapbook this week: {{album.new.pages}} new pages, {{album.new.words}} words</h2>
      <div class="spreads">{{#album.spreads}}<img src="{{image}}">{{/album.spreads}}</div>
      <div class="signatures"><div>Teacher</div><div>Parent or guardian</div></div>
    </body>
    </html>

    """

  /// A small scrapbook; the older one lacks its last pages.
  private static func progressAlbum(pages: [String]) -> String {
    """
    {
      "title": "Our school garden",
      "author": "Mia Lindqvist",
      "language": "en",
      "background": "open-book",
      "pages": [
    \(pages.joined(separator: ",\n"))
      ]
    }

    """
  }

  private static let gardenPages = [
    """
        {
          "texts": [
            { "text": "Our school garden", "frame": [38, 56, 400, 70], "style": "title" },
            { "text": "Mia Lindqvist, class 4b", "frame": [38, 440, 400, 40], "align": "center" }
          ],
          "stickers": [{ "image": "builtin:sun", "center": [237, 275], "width": 190 }]
        }
    """,
    """
        {
          "texts": [
            { "text": "In April we dug the beds and sowed peas and carrots.", "frame": [50, 60, 376, 150], "size": 23 }
          ],
          "stickers": [{ "image": "builtin:butterfly", "center": [237, 330], "width": 180, "rotation": -8 }]
        }
    """,
    """
        {
          "texts": [
            { "text": "This week the first peas were ripe. They are sweeter than those of the shop.", "frame": [50, 60, 376, 150], "size": 23 }
          ],
          "stickers": [
            { "image": "builtin:bee", "center": [150, 300], "width": 110, "rotation": 10 },
            { "image": "builtin:flower", "center": [300, 370], "width": 150 }
          ]
        }
    """,
    """
        {
          "texts": [
            { "text": "A frog lives under the lettuce now. It eats the snails, and we eat the lettuce.", "frame": [50, 60, 376, 150], "size": 23 }
          ],
          "stickers": [{ "image": "builtin:frog", "center": [237, 330], "width": 170 }]
        }
    """,
  ]
}
