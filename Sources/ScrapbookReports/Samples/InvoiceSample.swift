extension SampleReport {
  static let invoiceFiles = [
    (name: "report.json", text: invoiceReport), (name: "data.json", text: invoiceData),
    (name: "invoice.html", text: invoiceTemplate), (name: "item.html", text: invoiceItem),
    (name: "footer.html", text: invoiceFooter),
  ]

  private static let invoiceReport = """
    {
      "template": "invoice.html",
      "data": "data.json",
      "title": "Invoice",
      "language": "en",
      "locale": "en-US",
      "currency": "USD",
      "paper": "A4",
      "inset": [28, 42, 24, 42],
      "footer": { "template": "footer.html", "height": 42 },
      "rows": {
        "ITEMS": {
          "each": "items",
          "row": "item.html",
          "computed": { "AMOUNT": { "product": ["quantity", "price"], "digits": 2 } }
        }
      },
      "computed": {
        "SUBTOTAL": { "sum": "items", "of": ["quantity", "price"], "digits": 2 },
        "TAX": { "product": ["SUBTOTAL", "taxRate"], "digits": 2 },
        "TOTAL_AMOUNT": { "add": ["SUBTOTAL", "TAX"], "digits": 2 }
      },
      "formats": {
        "PRICE": "currency", "AMOUNT": "currency", "SUBTOTAL": "currency", "TAX": "currency",
        "TOTAL_AMOUNT": "currency", "TAX_RATE": "percent", "INVOICE_DATE": "date", "DUE_DATE": "date"
      }
    }

    """

  private static let invoiceData = """
    {
      "invoiceNumber": "2026-0042",
      "invoiceDate": "2026-05-14",
      "dueDate": "2026-06-13",
      "senderName": "Larkspur Studio",
      "senderInfo": "14 Harbour Lane\\nPortland, ME 04101\\nhello@larkspur.example",
      "recipientInfo": "Willow Creek School\\nMs. Amara Osei\\n220 Meadow Street\\nBurlington, VT 05401",
      "paymentMethod": "Bank transfer\\nLarkspur Studio, Harbour Bank\\nIBAN US00 1234 5678 9012",
      "note": "Thank you for making a book of this year with us.",
      "taxRate": 0.06,
      "items": [
        { "itemDesc": "Class scrapbook, layout and design", "detail": "24 spreads, two rounds of changes", "quantity": 1, "price": 480.00 },
        { "itemDesc": "Scanning of drawings", "detail": "up to A3, colors corrected", "quantity": 64, "price": 1.75 },
        { "itemDesc": "Printed copies", "detail": "hardcover, 21 x 28 cm", "quantity": 26, "price": 18.90 },
        { "itemDesc": "Delivery to the school", "detail": "insured", "quantity": 1, "price": 22.50 }
      ]
    }

    """

  private static let invoiceItem = """
    <tr>
      <td class="item"><strong>#ITEM_DESC#</strong><br><span class="detail">#DETAIL#</span></td>
      <td class="number">#QUANTITY#</td>
      <td class="number">#PRICE#</td>
      <td class="number amount">#AMOUNT#</td>
    </tr>

    """

  private static let invoiceFooter = """
    <style>
      .footer { border-top: 0.5pt solid #d9d4ca; padding-top: 9pt; display: flex; justify-content: space-between;
        font-size: 8pt; color: #6b655e }
    </style>
    <div class="footer"><div>#SENDER_NAME# · Invoice #INVOICE_NUMBER#</div><div>Page {page} of {pages}</div></div>

    """

  private static let invoiceTemplate = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <title>Invoice</title>
    <style>
      body { font-family: "Noto Sans", sans-serif; font-size: 9.5pt; line-height: 1.5; color: #2b2926 }
      .head { display: flex; justify-content: space-between; align-items: flex-start; padding: 14pt 0 30pt }
      .name { font-family: "Noto Serif", serif; font-size: 21pt; line-height: 1.2; color: #1f4d46 }
      .sender { color: #6b655e; font-size: 8.5pt; margin-top: 6pt }
      h1 { margin: 0; text-align: right; text-transform: uppercase; letter-spacing: 2.4pt; font-size: 9pt; color: #b5543a }
      .invoice-number { text-align: right; font-size: 15pt; line-height: 1.4 }
      .facts { display: flex; gap: 24pt; margin-bottom: 30pt }
      .facts > div { flex: 1; border-top: 1.5pt solid #1f4d46; padding-top: 8pt }
      .label { font-size: 7.5pt; text-transform: uppercase; letter-spacing: 0.9pt; color: #6b655e; margin-bottom: 3pt }
      table.items { width: 100%; border-collapse: collapse }
      .items th { text-align: left; font-size: 7.5pt; text-transform: uppercase; letter-spacing: 0.9pt;
        color: #6b655e; font-weight: normal; padding: 0 0 6pt; border-bottom: 1pt solid #2b2926 }
      .items td { padding: 8pt 0; border-bottom: 0.5pt solid #e4dfd6; vertical-align: top }
      .items .number { text-align: right; padding-left: 16pt; white-space: nowrap }
      .items th.number { padding-left: 16pt }
      .detail { color: #6b655e; font-size: 8.5pt }
      .end { break-inside: avoid; break-before: avoid }
      table.totals { margin: 14pt 0 0 auto; width: 46%; border-spacing: 0 }
      .totals th { text-align: left; font-weight: normal }
      .totals th, .totals td { padding: 3pt 0 }
      .totals .number { text-align: right }
      .totals .due th, .totals .due td { font-size: 13pt; font-weight: bold; color: #1f4d46; border-top: 1.5pt solid #1f4d46;
        padding-top: 8pt }
      .pay { display: flex; gap: 24pt; margin-top: 34pt; background: #f6f3ee; border-radius: 4pt; padding: 14pt 16pt }
      .pay > div { flex: 1 }
    </style>
    </head>
    <body>
      <div class="head">
        <div>
          <div class="name">#SENDER_NAME#</div>
          <div class="sender">#SENDER_INFO#</div>
        </div>
        <div>
          <h1>Invoice</h1>
          <div class="invoice-number">#INVOICE_NUMBER#</div>
        </div>
      </div>

      <div class="facts">
        <div><div class="label">Billed to</div>#RECIPIENT_INFO#</div>
        <div><div class="label">Date</div>#INVOICE_DATE#</div>
        <div><div class="label">Due</div>#DUE_DATE#</div>
      </div>

      <table class="items">
        <thead>
          <tr><th>Description</th><th class="number">Quantity</th><th class="number">Price</th><th class="number">Amount</th></tr>
        </thead>
        <tbody>
          #ITEMS#
        </tbody>
      </table>

      <div class="end">
        <table class="totals">
          <tr><th scope="row">Subtotal</th><td class="number">#SUBTOTAL#</td></tr>
          <tr><th scope="row">Tax, #TAX_RATE#</th><td class="number">#TAX#</td></tr>
          <tr class="due"><th scope="row">Amount due</th><td class="number">#TOTAL_AMOUNT#</td></tr>
        </table>
        <div class="pay">
          <div><div class="label">Payment</div>#PAYMENT_METHOD#</div>
          <div><div class="label">Note</div>#NOTE#</div>
        </div>
      </div>
    </body>
    </html>

    """
}
