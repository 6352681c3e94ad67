"""Each photo on a page of its own: img2pdf places nothing."""

import img2pdf
from pages import compose_all


def compose(sheets, pdf):
    photos = [picture.path for sheet in sheets for picture in sheet if picture.path.endswith(".jpg")]
    with open(pdf, "wb") as file:
        img2pdf.convert(photos, outputstream=file)


compose_all(compose)
