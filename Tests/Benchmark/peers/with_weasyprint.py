from pages import SHEET, compose_all
from weasyprint import HTML

# It would decode photos that have an orientation and encode them again.
STYLE = f"""
@page {{ size: {SHEET[0]}pt {SHEET[1]}pt; margin: 0 }}
body {{ margin: 0 }}
section {{ position: relative; height: {SHEET[1]}pt; break-after: page }}
section:last-child {{ break-after: auto }}
img {{ position: absolute; image-orientation: none }}
"""


def compose(sheets, pdf):
    pages = ""
    for sheet in sheets:
        images = "".join(
            f'<img src="file://{path}" style="left:{x}pt;top:{y}pt;width:{width}pt;height:{height}pt">'
            for path, x, y, width, height in sheet)
        pages += f"<section>{images}</section>"
    HTML(string=f"<style>{STYLE}</style>{pages}").write_pdf(pdf)


compose_all(compose)
