from fpdf import FPDF
from pages import SHEET, compose_all


def compose(sheets, pdf):
    document = FPDF(orientation="landscape", unit="pt", format=(SHEET[1], SHEET[0]))
    for sheet in sheets:
        document.add_page()
        for picture in sheet:
            document.image(picture.path, picture.x, picture.y, picture.width, picture.height)
    document.output(pdf)


compose_all(compose)
