extension SampleReport {
  static let classListFiles = [
    (name: "report.json", text: classListReport), (name: "data.json", text: classListData),
    (name: "list.html", text: classListTemplate), (name: "header.html", text: classListHeader),
    (name: "footer.html", text: classListFooter),
  ]

  private static let classListReport = """
    {
      "template": "list.html",
      "data": "data.json",
      "title": "Class list",
      "language": "en",
      "paper": "A4",
      "inset": [26, 40, 22, 40],
      "header": { "template": "header.html", "height": 34 },
      "footer": { "template": "footer.html", "height": 28 },
      "computed": { "COUNT": { "count": "pupils" } }
    }

    """

  private static let pupils = [
    ("Adebayo", "Tunde", "9 March", "Ms. Adebayo", "555 0101"),
    ("Álvarez", "Lucía", "22 July", "Mr. Álvarez", "555 0102"),
    ("Bianchi", "Marco", "1 February", "Ms. Bianchi", "555 0103"),
    ("Cohen", "Noa", "17 October", "Ms. Cohen", "555 0104"),
    ("Dubois", "Chloé", "30 May", "Mr. Dubois", "555 0105"),
    ("Eriksen", "Jonas", "12 August", "Ms. Eriksen", "555 0106"),
    ("Fischer", "Emil", "4 April", "Mr. Fischer", "555 0107"),
    ("Haddad", "Layla", "25 November", "Ms. Haddad", "555 0108"),
    ("Ivanova", "Daria", "8 June", "Ms. Ivanova", "555 0109"),
    ("Kowalski", "Jan", "19 January", "Mr. Kowalski", "555 0110"),
    ("Lindqvist", "Mia", "3 September", "Ms. Lindqvist", "555 0111"),
    ("Nguyen", "An", "14 December", "Mr. Nguyen", "555 0112"),
  ]

  private static let classListData = """
    {
      "class": "4b",
      "school": "Willow Creek School",
      "teacher": "Mr. Tomasz Nowak",
      "year": "2025/26",
      "pupils": [
    \(pupils.map { "    { \"last\": \"\($0.0)\", \"first\": \"\($0.1)\", \"birthday\": \"\($0.2)\", \"contact\": \"\($0.3)\", \"phone\": \"\($0.4)\" }" }.joined(separator: ",\n"))
      ]
    }

    """

  private static let classListHeader = """
    <style>
      .header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1.5pt solid #3d6b4f;
        padding-bottom: 6pt; color: #3d6b4f; font-size: 9pt }
    </style>
    <div class="header"><div>{{school}}</div><div>Class {{class}}, {{year}}</div></div>

    """

  private static let classListFooter = """
    <style>.footer { text-align: right; font-size: 8pt; color: #6c6c6c }</style>
    <div class="footer">{page} / {pages}</div>

    """

  private static let classListTemplate = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <title>Class list</title>
    <style>
      body { font-family: "Noto Sans", sans-serif; font-size: 9.5pt; color: #222 }
      h1 { margin: 0; font-size: 16pt; color: #3d6b4f }
      p { margin: 0 0 10pt; color: #555 }
      table { width: 100%; border-collapse: collapse }
      th { text-align: left; font-size: 8pt; color: #fff; background: #3d6b4f; padding: 5pt 7pt }
      td { padding: 6.5pt 7pt; border-bottom: 0.5pt solid #cfd8d2 }
      tbody tr:nth-child(even) { background: #f1f5f2 }
      td.name { font-weight: bold }
      td.box { width: 26pt }
      .tick { display: inline-block; width: 9pt; height: 9pt; border: 0.75pt solid #8a9a90; border-radius: 2pt }
    </style>
    </head>
    <body>
      <h1>Class {{class}}</h1>
      <p>{{teacher}} · {{count}} pupils</p>
      <table>
        <thead>
          <tr><th>Last name</th><th>First name</th><th>Birthday</th><th>Contact</th><th>Phone</th><th></th></tr>
        </thead>
        <tbody>
          {{#pupils}}<tr>
            <td class="name">{{last}}</td><td>{{first}}</td><td>{{birthday}}</td>
            <td>{{contact}}</td><td>{{phone}}</td><td class="box"><span class="tick"></span></td>
          </tr>{{/pupils}}
        </tbody>
      </table>
    </body>
    </html>

    """
}
