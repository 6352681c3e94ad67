extension SampleReport {
  static let certificateFiles = [
    (name: "report.json", text: certificateReport), (name: "data.json", text: certificateData),
    (name: "certificate.html", text: certificateTemplate),
  ]

  private static let certificateReport = """
    {
      "template": "certificate.html",
      "data": "data.json",
      "title": "Certificate",
      "language": "en",
      "locale": "en-GB",
      "paper": "A4",
      "orientation": "landscape",
      "inset": 30,
      "formats": { "DATE": "date" }
    }

    """

  private static let certificateData = """
    {
      "school": "Willow Creek School",
      "pupil": "Mia Lindqvist",
      "reason": "for her scrapbook of the class trip to the sea, with the most patient observations of the tide",
      "date": "2026-06-26",
      "head": "Dr. Ingrid Sørensen",
      "teacher": "Tomasz Nowak"
    }

    """

  private static let certificateTemplate = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <title>Certificate</title>
    <style>
      body { font-family: "Noto Serif", serif; color: #2d2a26; text-align: center }
      .outer { border: 2.5pt solid #a8824a; padding: 5pt; height: 530pt; box-sizing: border-box }
      .inner { border: 0.75pt solid #a8824a; padding: 64pt 70pt 0; height: 515pt; box-sizing: border-box }
      .school { font-size: 11pt; letter-spacing: 3pt; text-transform: uppercase; color: #8a6a3a }
      h1 { font-size: 44pt; font-weight: normal; line-height: 1.2; margin: 32pt 0 24pt; color: #2d2a26 }
      .awarded { font-size: 12pt; font-style: italic; color: #6b645a }
      .pupil { font-size: 32pt; line-height: 1.3; color: #8a6a3a; margin: 10pt 0 4pt }
      .rule { width: 220pt; border-top: 0.75pt solid #a8824a; margin: 0 auto 16pt }
      .reason { font-size: 13pt; line-height: 1.6; max-width: 440pt; margin: 0 auto }
      .signatures { display: flex; gap: 60pt; margin: 100pt 30pt 0; text-align: center }
      .signatures > div { flex: 1; border-top: 0.75pt solid #2d2a26; padding-top: 5pt; font-size: 9.5pt }
      .role { color: #6b645a; font-size: 8.5pt }
    </style>
    </head>
    <body>
      <div class="outer"><div class="inner">
        <div class="school">#SCHOOL#</div>
        <h1>Certificate</h1>
        <div class="awarded">is awarded to</div>
        <div class="pupil">#PUPIL#</div>
        <div class="rule"></div>
        <div class="reason">#REASON#</div>
        <div class="signatures">
          <div>#HEAD#<div class="role">Head of school</div></div>
          <div>#DATE#<div class="role">Date</div></div>
          <div>#TEACHER#<div class="role">Teacher</div></div>
        </div>
      </div></div>
    </body>
    </html>

    """
}
