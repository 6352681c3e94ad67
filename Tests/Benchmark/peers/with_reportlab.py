from pages import SHEET, compose_all
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

rl_config.useA85 = 0  # streams as they are, not as text: smaller and faster


def compose(sheets, pdf):
    canvas = Canvas(pdf, pagesize=SHEET)
    for sheet in sheets:
        for picture in sheet:
            y = SHEET[1] - picture.y - picture.height
            canvas.drawImage(picture.path, picture.x, y, picture.width, picture.height, mask="auto")
        canvas.showPage()
    canvas.save()


compose_all(compose)
